"""The ways in to a cluster that asks who comes: password, token, certificates of both sides. No secret is shown."""

import ssl
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import trustme

from tests.commands import run, said
from tests.engines import opensearch_node
from tests.engines.opensearch import file_of
from tests.engines.opensearch_node.gate import Gate, gate_before, password

pytestmark = pytest.mark.opensearch
COMMANDS = (("search", "карты"), ("build", "--force"), ("verify", "--only", "build"))
UNKNOWN = "does not take this user and password, or token"
NO_TLS = "cannot be checked, or it speaks no TLS: look at ca, cert and url"


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """The certificates of a house: who signs, what the gate shows, and what a program of the house shows."""

    ca: Path
    cert: Path
    key: Path
    tls: ssl.SSLContext


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A gate here takes only those who show a certificate of the house."""
    folder = tmp_path_factory.mktemp("house")
    authority = trustme.CA()
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.verify_mode = ssl.CERT_REQUIRED
    authority.issue_cert("127.0.0.1").configure_cert(tls)
    authority.configure_trust(tls)
    ours = authority.issue_cert("pravilo@example.org")
    made = House(ca=folder / "ca.pem", cert=folder / "us.pem", key=folder / "us.key", tls=tls)
    authority.cert_pem.write_to_path(str(made.ca))
    ours.cert_chain_pems[0].write_to_path(str(made.cert))
    ours.private_key_pem.write_to_path(str(made.key))
    return made


@pytest.fixture
def gate(house: House) -> Iterator[Gate]:
    with gate_before(opensearch_node.shared().url, "Bearer t0ken", tls=house.tls) as opened:
        yield opened


def test_a_token_and_certificates_of_both_sides_open(
    moved: tuple[Path, Path, str], house: House, gate: Gate, tmp_path: Path
) -> None:
    shown = {"ca": str(house.ca), "cert": str(house.cert), "key": str(house.key)}
    engine = file_of(tmp_path, gate.url, token="t0ken", **shown)
    for command in COMMANDS:
        result = run(*moved[:2], "--engine", "whoosh", "--engine", engine, *command)
        assert result.exit_code == 0, result.stderr
    assert any("_bulk" in one for one in gate.asked)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (("ca", "cert", "key"), UNKNOWN),  # a wrong token
        (("cert", "key"), NO_TLS),  # a gate that nobody vouches for
        (("ca",), "OpenSearch at https://127.0.0.1"),  # a program that nobody vouches for
    ],
)
def test_who_is_not_known_is_told_and_nothing_secret_shown(
    moved: tuple[Path, Path, str], house: House, gate: Gate, tmp_path: Path, settings: tuple[str, ...], words: str
) -> None:
    engine = file_of(tmp_path, gate.url, token="wr0ng", **{name: str(getattr(house, name)) for name in settings})
    for command in COMMANDS:
        result = run(*moved[:2], "--engine", engine, *command)
        assert result.exit_code == (1 if command[0] == "verify" else 3)
        assert words in result.stderr
        assert "wr0ng" not in result.output
        assert "PRIVATE" not in result.output


@pytest.mark.parametrize("name", ["ca", "cert", "key"])
def test_a_certificate_that_is_no_file_is_told(
    moved: tuple[Path, Path, str], house: House, gate: Gate, tmp_path: Path, name: str
) -> None:
    shown = {"ca": str(house.ca), "cert": str(house.cert), "key": str(house.key)} | {name: "nowhere.pem"}
    result = run(*moved[:2], "--engine", file_of(tmp_path, gate.url, token="t0ken", **shown), "search", "карты")
    assert result.exit_code == 3
    assert "nowhere.pem" in said(result)


def test_a_node_without_tls_is_told(moved: tuple[Path, Path, str]) -> None:
    address = opensearch_node.shared().url.replace("http:", "https:")
    result = run(*moved[:2], "--engine", f"opensearch:{address}", "search", "карты")
    assert result.exit_code == 3
    assert NO_TLS in said(result)


def test_a_password_opens_and_a_wrong_one_is_told_without_showing_it(
    moved: tuple[Path, Path, str], tmp_path: Path
) -> None:
    with gate_before(opensearch_node.shared().url, password("reader", "s3cret")) as gate:
        right = file_of(tmp_path, gate.url, user="reader", password="s3cret")
        assert run(*moved[:2], "--engine", right, "search", "карты").exit_code == 0
        wrong = file_of(tmp_path, gate.url, user="reader", password="wr0ng")
        for command in COMMANDS:
            result = run(*moved[:2], "--engine", wrong, *command)
            assert result.exit_code == (1 if command[0] == "verify" else 3)
            assert UNKNOWN in result.stderr
            assert "wr0ng" not in result.output
