"""docs/running.md: the table is that of the program, the files name only what there is, the commands run."""

import re
import shlex
from dataclasses import fields
from pathlib import Path
from typing import Final

import click
import pytest
from click.testing import CliRunner

from search_service.cli import main
from search_service.cli.serve import serve_command
from search_service.serving import Serving
from tests.places import ROOT
from tests.samples.documents import quiet_tools
from tests.samples.small_corpus import build_mini

PAGE: Final = (ROOT / "docs/running.md").read_text(encoding="utf-8")
BLOCKS: Final = {name or kind: text for kind, name, text in re.findall(r"```(\w+) ?(\S*)\n(.*?)```", PAGE, re.DOTALL)}


def table() -> str:
    usual = {row.name: "off" if row.default is False else row.default for row in fields(Serving)}
    rows = [
        f"| `--{row.name.replace('_', '-')}` | {usual[row.name]} | {row.metadata['meaning']} |"
        for row in fields(Serving)
    ]
    return "\n".join(("| option | usually | what it bounds |", "|---|---|---|", *rows, ""))


def options_of(words: list[str]) -> set[str]:
    return {word for word in words if word.startswith("--")}


def known_options() -> set[str]:
    return {name for command in (main, serve_command) for option in command.params for name in option.opts}


def test_the_table_has_every_bound() -> None:
    found = re.search(r"<!-- table of serving -->\n(.*?)<!-- end -->", PAGE, re.DOTALL)
    assert found
    assert found[1] == table()


def test_the_service_starts_what_there_is() -> None:
    unit = BLOCKS["pravilo.service"]
    (start,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert options_of(shlex.split(start)) <= known_options()
    assert shlex.split(start)[0].endswith("/pravilo")
    settings = dict(line.split("=", 1) for line in unit.splitlines() if "=" in line)
    assert int(settings["TimeoutStopSec"]) > Serving().drain_seconds
    assert int(settings["LimitNOFILE"]) > Serving().connections
    hardened = ("NoNewPrivileges", "ProtectHome", "PrivateTmp", "PrivateDevices", "ProtectKernelTunables")
    assert {settings[name] for name in hardened} == {"yes"}
    assert (settings["ProtectSystem"], settings["CapabilityBoundingSet"]) == ("strict", "")


def test_the_container_runs_without_root_what_there_is() -> None:
    lines = BLOCKS["Containerfile"].splitlines()
    users = [line.split()[1] for line in lines if line.startswith("USER")]
    assert users
    assert not users[-1].startswith(("0", "root"))
    (entry,) = [line for line in lines if line.startswith("ENTRYPOINT")]
    assert options_of(re.findall(r'"([^"]*)"', entry)) <= known_options()
    assert (ROOT / "requirements.lock").is_file()


@pytest.mark.parametrize("name", ["pravilo.conf", "Caddyfile"])
def test_a_proxy_is_set_up_for_what_there_is(name: str) -> None:
    text = BLOCKS[name]
    assert text.count("{") == text.count("}")
    assert "127.0.0.1:8000" in text
    assert "/metrics" in text
    defaults = {param.name: param.default for param in serve_command.params if isinstance(param, click.Option)}
    assert (defaults["host"], defaults["port"]) == ("127.0.0.1", 8000)


def test_nginx_waits_longer_than_the_deadline_and_takes_the_same_heads_and_bodies() -> None:
    text = BLOCKS["pravilo.conf"]
    (patience,) = re.findall(r"proxy_read_timeout (\d+)s;", text)
    assert int(patience) > Serving().deadline
    (head,) = re.findall(r"large_client_header_buffers \d+ (\d+)k;", text)
    assert int(head) * 1024 == Serving().head_bytes
    (body,) = re.findall(r"client_max_body_size (\d+)k;", text)
    assert int(body) * 1024 == Serving().body_bytes


def test_the_commands_run(tmp_path: Path) -> None:
    build_mini(tmp_path, quiet_tools())
    commands = [shlex.split(line) for line in BLOCKS["sh"].splitlines()]
    assert ["pravilo", "builds"] in commands
    for program, *words in commands:
        assert program == "pravilo"
        given = ["--corpus", str(tmp_path / "corpus"), "--data", str(tmp_path / "data"), *words]
        done = CliRunner().invoke(main, given)
        assert done.exit_code == 0, done.output
