"""Claims about a third language of texts: one without a catalogue is answered in the default language, one with a
catalogue is a language of the interface; neither breaks a page of the others.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.places import ROOT
from tests.samples.small_corpus import copy_mini

PATHS = (
    "",
    "law/5",
    "law/5?show=both",
    "law/5?q=ошибка",
    "law/5b",
    "law/999",
    "commentary",
    "index",
    "contents",
    "glossary",
    "map",
    "table",
    "about",
    "help",
    "audit",
    "api",
    "offline",
    "offline.json",
    "manifest.webmanifest",
    "opensearch.xml",
    "search?q=ошибка",
    "search?q=5B",
    "search?q=law:999",
    "source/law:5B",
    "preview/law:5B",
    "nothing",
)
API = ("laws", "laws/5", "search?q=ошибка", "resolve?ref=5B", "records/law:5B", "suggest?q=оши", "glossary", "map")
SCRIPT = """
import json, sys
from pathlib import Path
from starlette.testclient import TestClient
from ingest.model import Lang
from search_service.app import create_app
from search_service.cli import main
from search_service.settings import Settings
corpus, data = map(Path, sys.argv[1:3])
main(["--corpus", str(corpus), "--data", str(data), "build"], standalone_mode=False)
client = TestClient(create_app(Settings(corpus=corpus, data=data)), raise_server_exceptions=False)
found = {}
for lang in Lang:
    for path in json.loads(sys.argv[3]):
        answer = client.get(f"/{lang}/{path}")
        found[f"/{lang}/{path}"] = [answer.status_code, answer.text[:200], answer.text.startswith("<!doctype")]
    for path in json.loads(sys.argv[4]):
        answer = client.get(f"/api/v1/{path}{'&' if '?' in path else '?'}lang={lang}")
        found[f"api {lang} {path}"] = [answer.status_code, answer.text[:200], False]
found["switch"] = [200, client.get("/ru/about").text, False]
Path(sys.argv[5]).write_text(json.dumps(found))
"""


def asked(folder: Path, *, catalogue: bool) -> dict[str, tuple[int, str, bool]]:
    """What a copy of the project answers whose `Lang` has German too."""
    for name in ("ingest", "search_service", "templates", "corpus/tables"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    record = folder / "ingest" / "model" / "record.py"
    text = record.read_text(encoding="utf-8")
    assert '    EN = "en"\n' in text
    record.write_text(text.replace('    EN = "en"\n', '    EN = "en"\n    DE = "de"\n'), encoding="utf-8")
    if catalogue:
        path = folder / "search_service" / "locale" / "de" / "LC_MESSAGES" / "pravilo.po"
        path.parent.mkdir(parents=True)
        head = '"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
        path.write_text(f'msgid ""\nmsgstr ""\n{head}\nmsgid "Contents"\nmsgstr "Inhalt"\n', encoding="utf-8")
    (folder / "run.py").write_text(SCRIPT, encoding="utf-8")
    arguments = [str(copy_mini(folder / "own")), str(folder / "data"), json.dumps(PATHS), json.dumps(API)]
    done = subprocess.run(
        [sys.executable, "run.py", *arguments, "found.json"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, tuple[int, str, bool]] = json.loads((folder / "found.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module", params=[False, True], ids=["without a catalogue", "with a catalogue"])
def answers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, tuple[int, str, bool]]:
    return asked(tmp_path_factory.mktemp("copy"), catalogue=request.param)


def test_no_page_and_no_answer_fails(answers: dict[str, tuple[int, str, bool]]) -> None:
    assert len(answers) == 3 * (len(PATHS) + len(API)) + 1
    assert {path: status for path, (status, _, _) in answers.items() if status >= 500} == {}
    for path in PATHS:
        assert answers[f"/de/{path}"][0] == answers[f"/en/{path}"][0], path
    for path in API:
        assert answers[f"api de {path}"][0] == 200, path


def test_a_page_is_in_its_language_or_in_the_default_one(answers: dict[str, tuple[int, str, bool]]) -> None:
    is_spoken = 'hreflang="de"' in answers["switch"][1]
    for path, (_, text, is_page) in answers.items():
        if is_page and "preview" not in path and path[:4] == "/de/":
            assert f'<html lang="{"de" if is_spoken else "en"}">' in text, path
