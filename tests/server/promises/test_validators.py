"""Claims about standards: the OpenAPI document and the linked data of pages, held to by validators."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator
from pyld import jsonld
from starlette.testclient import TestClient

from search_service.app import create_app
from search_service.settings import Settings

ORIGIN = "https://example.org"
SCHEMA = "https://schema.org/"
# Of schema.org: the types that a type is a kind of.
KINDS: Final = {
    "Thing": (),
    "CreativeWork": ("Thing",),
    "Legislation": ("CreativeWork",),
    "WebSite": ("CreativeWork",),
    "Action": ("Thing",),
    "SearchAction": ("Action",),
    "Intangible": ("Thing",),
    "EntryPoint": ("Intangible",),
    "ItemList": ("Intangible",),
    "BreadcrumbList": ("ItemList",),
    "ListItem": ("Intangible",),
}
TEXT, LINK, DATE, NUMBER, TRUTH = "text", "link", "date", "number", "truth"
# Of schema.org: property -> the type that has it, and what its values are: plain ones, or nodes of a type.
PROPERTIES: Final = {
    "name": ("Thing", {TEXT}),
    "alternateName": ("Thing", {TEXT}),
    "url": ("Thing", {LINK}),
    "potentialAction": ("Thing", {"Action"}),
    "text": ("CreativeWork", {TEXT}),
    "inLanguage": ("CreativeWork", {TEXT}),
    "datePublished": ("CreativeWork", {DATE}),
    "isAccessibleForFree": ("CreativeWork", {TRUTH}),
    "isPartOf": ("CreativeWork", {"CreativeWork"}),
    "hasPart": ("CreativeWork", {"CreativeWork"}),
    "translationOfWork": ("CreativeWork", {"CreativeWork"}),
    "legislationIdentifier": ("Legislation", {TEXT, LINK}),
    "legislationDate": ("Legislation", {DATE}),
    "legislationLegalForce": ("Legislation", {"LegalForceStatus"}),
    "target": ("Action", {"EntryPoint"}),
    "query-input": ("SearchAction", {TEXT}),  # an annotation of actions (name-input)
    "urlTemplate": ("EntryPoint", {TEXT}),
    "itemListElement": ("ItemList", {"ListItem"}),
    "position": ("ListItem", {NUMBER}),
    "item": ("ListItem", {"Thing", LINK}),
}
FORCES: Final = {f"{SCHEMA}{name}" for name in ("InForce", "NotInForce", "PartiallyInForce")}


def kinds_of(name: str) -> Iterator[str]:
    yield name
    for outer in KINDS[name]:
        yield from kinds_of(outer)


def context_at_hand(url: str, options: dict[str, Any]) -> dict[str, Any]:
    """The context of schema.org: all names are of its vocabulary."""
    assert url == "https://schema.org"
    context = {"@context": {"@vocab": SCHEMA}}
    return {"contentType": "application/ld+json", "contextUrl": None, "documentUrl": url, "document": context}


def faults(document: Any) -> list[str]:
    """What is wrong with a document of linked data."""
    nodes = jsonld.expand(document, {"documentLoader": context_at_hand})
    assert nodes, "nothing is said"
    return [fault for node in nodes for fault in faults_of_node(node)]


def faults_of_node(node: dict[str, Any]) -> Iterator[str]:
    names = [name.removeprefix(SCHEMA) for name in node.get("@type", [])]
    if len(names) != 1 or names[0] not in KINDS:
        yield f"no type of schema.org: {names}"
        return
    for key, values in node.items():
        if key.startswith("@"):
            continue
        name = key.removeprefix(SCHEMA)
        owner, wanted = PROPERTIES.get(name, ("", set()))
        if owner not in kinds_of(names[0]):
            yield f"{names[0]} has no {name}"
        for value in values:
            yield from faults_of_value(f"{names[0]}.{name}", value, wanted)


def faults_of_value(where: str, value: dict[str, Any], wanted: set[str]) -> Iterator[str]:
    if "@value" not in value:
        yield from faults_of_node(value)
        types = [name.removeprefix(SCHEMA) for name in value.get("@type", [])]
        if not any(kind in wanted for name in types if name in KINDS for kind in kinds_of(name)):
            yield f"{where} is no {types}"
        return
    held = value["@value"]
    fits = (
        (TEXT in wanted and isinstance(held, str) and held)
        or (LINK in wanted and re.fullmatch(r"https?://[^\s]+", str(held)))
        or (DATE in wanted and re.fullmatch(r"\d{4}(-\d{2}(-\d{2})?)?", str(held)))
        or (NUMBER in wanted and isinstance(held, int) and not isinstance(held, bool))
        or (TRUTH in wanted and isinstance(held, bool))
        or ("LegalForceStatus" in wanted and held in FORCES)
    )
    if not fits:
        yield f"{where} is not {held!r}"


@pytest.fixture(scope="module")
def known(sample_data: Path) -> Iterator[TestClient]:
    """A site that knows its own address."""
    app = create_app(Settings(corpus=sample_data, data=sample_data, public_url=ORIGIN))
    client = TestClient(app, follow_redirects=False)
    yield client
    client.close()
    app.state.current_build.close()


PAGES = ["/ru/", "/en/", "/ru/law/30", "/en/law/79", "/ru/commentary", "/en/index", "/ru/glossary", "/en/about"]
FILES = [
    "/ru/law/79.jsonld",
    "/en/law/30.jsonld",
    "/ru/law/36/commentary.jsonld",
    "/en/record/com:30.2.jsonld",
    "/ru/record/law:79C.jsonld",
    "/ru/record/index:kontra.jsonld",
]


@pytest.mark.parametrize("path", PAGES)
def test_what_a_page_says_of_itself_is_linked_data(known: TestClient, path: str) -> None:
    written = re.findall(r'<script type="application/ld\+json">(.*?)</script>', known.get(path).text, re.S)
    assert written
    assert [fault for document in written for fault in faults(json.loads(document))] == []


@pytest.mark.parametrize("path", FILES)
def test_a_text_as_linked_data(known: TestClient, path: str) -> None:
    assert faults(known.get(path).json()) == []


@pytest.mark.parametrize(
    "broken",
    [
        {"@type": "Legislation", "position": 1},
        {"@type": "Lwa", "name": "x"},
        {"@type": "Legislation", "legislationDate": "long ago"},
        {"@type": "Legislation", "hasPart": {"@type": "ListItem", "position": 1}},
        {"@type": "Thing", "url": "/ru/law/30"},
        {"@type": "Thing", "nmae": "x"},
    ],
)
def test_a_slip_would_be_noticed(broken: dict[str, Any]) -> None:
    assert faults({"@context": "https://schema.org", **broken})


def test_the_document_is_openapi(described: dict[str, Any]) -> None:
    assert described["openapi"].startswith("3.1")
    assert [str(fault.message) for fault in OpenAPIV31SpecValidator(described).iter_errors()] == []
    broken = {**described, "paths": {"no-slash": {"get": {"operationId": 5}}}}
    assert list(OpenAPIV31SpecValidator(broken).iter_errors())
