"""What runs in a process of its own, so that its time and memory are its own: `python -m tests.bench.processes.child`.

serve ENGINE PORT DATA FTS5_INDEX    the site, over Whoosh or with only the engine exchanged for FTS5
build DATA                           one build; prints the seconds of each stage as JSON
ingest CORPUS                        reads, cleans, structures, links and audits a corpus; prints JSON
"""

import json
import sys
import tempfile
import time
from pathlib import Path

from ingest.publish import BuildPorts, build
from ingest.store import open_corpus
from search_service.app import create_app
from search_service.build_ports import index_writer, program_files
from search_service.library import Library
from search_service.open_build import search_of, search_with
from search_service.search.analysis import Morphology, load_lexicon
from search_service.search.service import Search
from search_service.settings import Settings, settings_from
from tests.bench.measure import memory_mb
from tests.bench.processes.servers import EMPTY, HOST
from tests.bench.processes.stopwatch import Stopwatch, timing_stages
from tests.engines import fts5, settings_for


def serve(engine: str, port: int, data: Path, fts5_index: Path) -> None:
    """The site as `pravilo serve` runs it, with one more answer: an empty one behind the same middleware."""
    import uvicorn  # noqa: PLC0415 - only a child that serves needs a server
    from starlette.requests import Request  # noqa: PLC0415
    from starlette.responses import Response  # noqa: PLC0415
    from starlette.routing import Route  # noqa: PLC0415

    def over_fts5(library: Library) -> Search:
        return search_with(library, fts5.open_engine(settings_for(fts5_index)))

    app = create_app(_settings(data), over_fts5 if engine == "fts5" else search_of)

    async def empty(request: Request) -> Response:
        return Response(b"")

    app.router.routes.insert(0, Route(EMPTY, empty))
    uvicorn.run(app, host=HOST, port=port, log_level="info", proxy_headers=True, server_header=False)


def _settings(data: Path) -> Settings:
    return settings_from({}, data=data)


def time_build(data: Path) -> None:
    """One forced build of the corpus in this checkout, stage by stage."""
    watch = Stopwatch()
    with timing_stages(watch):
        with watch.stage("dictionary"):
            morphology = Morphology(load_lexicon())
            morphology.knows("пас")
        tools = BuildPorts(
            known_word=watch.timed("dictionary", morphology.is_word),
            write_index=watch.timed("index", index_writer(lambda done, total: None)),
            progress=lambda stage, done, total: None,
        )
        with watch.stage("read tables, publish"):
            corpus = open_corpus(_settings(data).corpus)
            build(corpus, data, tools, package_files=program_files(), force=True)
    print(json.dumps(watch.seconds))


def ingest(folder: Path) -> None:
    """Everything but the search index, with the dictionary already open: the rate must not hang on the start."""
    morphology = Morphology(load_lexicon())
    morphology.knows("пас")
    tools = BuildPorts(
        known_word=morphology.is_word,
        write_index=lambda folder, records, tables, everyday: None,
        progress=lambda stage, done, total: None,
    )
    before = memory_mb()
    began, used = time.perf_counter(), time.process_time()
    with tempfile.TemporaryDirectory() as data:
        report = build(open_corpus(folder), Path(data), tools, package_files=())
    seconds, processor = time.perf_counter() - began, time.process_time() - used
    printed = [record for record in report.records if record.has_text]
    told = {
        "seconds": seconds,
        "processor": processor,
        "before_mb": before,
        "peak_mb": memory_mb(peak=True),
        "printed": len(printed),
        "unplaced": sum(record.id.space == "unplaced" for record in printed),
    }
    print(json.dumps(told))


def main(command: str, *values: str) -> None:
    """Run one of the commands above."""
    if command == "serve":
        engine, port, data, index = values
        serve(engine, int(port), Path(data), Path(index))
    elif command == "build":
        time_build(Path(values[0]))
    else:
        ingest(Path(values[0]))


if __name__ == "__main__":
    main(*sys.argv[1:])
