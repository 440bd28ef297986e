"""A client in TypeScript: types that openapi-typescript makes of the served document, calls by openapi-fetch, both
compiled by TypeScript and run by Node.
"""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

from tests.places import ROOT
from tests.server.promises.api_requests import Parameters

PACKAGES: Final = ROOT / ".ci" / "typescript"
MODULES: Final = PACKAGES / "node_modules"
COMPILED: Final = {
    "compilerOptions": {
        "strict": True,
        "target": "es2022",
        "module": "nodenext",
        "lib": ["es2022", "dom"],
        "types": [],
        "skipLibCheck": True,
        "exactOptionalPropertyTypes": True,
    }
}

CALLS: Final = """import createClient from "openapi-fetch";
import type {{ paths }} from "./schema.js";
declare const process: {{ argv: string[]; stdout: {{ write(text: string): void }} }};
declare const Buffer: {{ from(bytes: ArrayBuffer): {{ toString(encoding: "base64"): string }} }};

const client = createClient<paths>({{ baseUrl: process.argv[2]! }});
const answers: {{ status: number; data: unknown }}[] = [];
function kept(answer: {{ response: Response; data?: unknown; error?: unknown }}): void {{
    const {{ data, error }} = answer;
    const told = data instanceof ArrayBuffer ? Buffer.from(data).toString("base64") : (data ?? error);
    answers.push({{ status: answer.response.status, data: told }});
}}
{calls}
process.stdout.write(JSON.stringify(answers));
"""
ANSWERS: Final = """import type {{ operations }} from "./schema.js";
type Answers<Kinds> = {{ 200: {{ content: Kinds }} }};
type Content<Name extends keyof operations> = operations[Name]["responses"] extends Answers<infer Kinds>
    ? Kinds[keyof Kinds]
    : never;
{values}
"""


def why_none() -> str | None:
    """Why no client can be made here; None where it can."""
    if not shutil.which("node"):
        return "no Node: install it (Debian: apt-get install nodejs npm), then `make typescript`"
    return None if (MODULES / "typescript").is_dir() else "no packages for TypeScript: run `make typescript`"


class TypeScriptClient:
    """The sources of a client in a folder, with what its compiler says of them."""

    def __init__(self, folder: Path, described: dict[str, Any]) -> None:
        self._folder = folder
        (folder / "node_modules").symlink_to(MODULES)
        (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        (folder / "tsconfig.json").write_text(json.dumps(COMPILED), encoding="utf-8")
        (folder / "openapi.json").write_text(json.dumps(described), encoding="utf-8")
        made = self._run("openapi-typescript", "openapi.json", "-o", "schema.d.ts", "--root-types=false")
        assert made.returncode == 0, made.stdout + made.stderr

    def faults(self, name: str, source: str) -> list[str]:
        """The errors of the compiler in a source of that name (without its suffix), which it compiles beside it."""
        (self._folder / f"{name}.ts").write_text(source, encoding="utf-8")
        config = {**COMPILED, "files": [f"{name}.ts"]}
        (self._folder / "tsconfig.json").write_text(json.dumps(config), encoding="utf-8")
        done = self._run("tsc", "--project", "tsconfig.json", "--pretty", "false")
        return [line for line in done.stdout.splitlines() if " error " in line]

    def answers(self, name: str, address: str) -> list[dict[str, Any]]:
        """What the compiled program of that name printed, asking the server at that address."""
        done = subprocess.run(
            ["node", f"{name}.js", address], cwd=self._folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        given: list[dict[str, Any]] = json.loads(done.stdout)
        return given

    def _run(self, command: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        program = MODULES / ".bin" / command
        return subprocess.run([str(program), *arguments], cwd=self._folder, capture_output=True, text=True, check=False)


def a_call(path: str, method: str, media: str, told: dict[str, Any], given: Parameters) -> str:
    """The call of an operation as a line of the program; parameters by the places that the document gives them."""
    places = {one["name"]: one["in"] for one in told.get("parameters", ())}
    sent: dict[str, dict[str, Any]] = {"query": {}, "path": {}}
    for name, value in given.items():
        if name != "body":
            sent[places[name.rstrip("_")]][name.rstrip("_")] = value
    options: dict[str, Any] = {"params": {place: values for place, values in sent.items() if values}}
    if "body" in given:
        options["body"] = given["body"]
    if not media.endswith("json") or media.endswith("ndjson"):
        options["parseAs"] = "arrayBuffer"
    return f"kept(await client.{method.upper()}({json.dumps(path)}, {json.dumps(options)}));"


def program(calls: list[str]) -> str:
    """The source of a program that makes the calls and prints status and data of each."""
    return CALLS.format(calls="\n".join(calls))


def typed_answers(answers: list[tuple[str, Any]]) -> str:
    """A source in which each answer, beside its operation, is a value of the type that the client has for it."""
    values = [
        f"export const answer{number}: Content<{json.dumps(operation)}> = {json.dumps(value)};"
        for number, (operation, value) in enumerate(answers)
    ]
    return ANSWERS.format(values="\n".join(values))
