"""Claims about the two interface languages: the right one is chosen, and nothing stays untranslated."""

from io import BytesIO

import pytest
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from ingest.findings import CODES
from ingest.model import Lang, record_to_json
from ingest.rules import RULES
from ingest.store import open_corpus
from search_service.settings import PACKAGE, clean_prefix, settings_from, templates_folder
from search_service.web import messages
from search_service.web.api.dictionary import RECORD_FIELDS
from search_service.web.language import LOCALES, load_catalogue, preferred
from search_service.web.views.about import CITED
from tests.places import CORPUS
from tests.samples.site import sample_records

KEYWORDS = {"_": None, "N_": None, "gettext": None, "ngettext": (1, 2)}
JINJA = {"extensions": "jinja2.ext.i18n", "trim_blocks": "true", "lstrip_blocks": "true"}
TEMPLATES = ("**.html", "**.xml")
OPTIONS = dict.fromkeys(TEMPLATES, JINJA)


def used_messages() -> set[str]:
    """Every message that templates and code use; of a plural, its singular."""
    places = [
        (templates_folder(), [(pattern, "jinja2") for pattern in TEMPLATES]),
        (PACKAGE / "web", [("**.py", "python")]),
    ]
    found: set[str] = set()
    for folder, methods in places:
        for _, _, message, _, _ in extract_from_dir(folder, methods, OPTIONS, KEYWORDS):
            found.add(message if isinstance(message, str) else message[0])
    return found | ingested_messages()


def ingested_messages() -> set[str]:
    """What ingestion says in its reports: the meanings of findings, and the reasons of rules and of artefacts."""
    artefacts = open_corpus(CORPUS).tables.artefacts
    reasons = {rule.reason for rule in RULES} | {row.reason for row in artefacts}
    return reasons | {code.meaning for code in CODES.values()}


def catalogue() -> dict[str, Message]:
    text = (LOCALES / "ru" / "LC_MESSAGES" / "pravilo.po").read_bytes()
    read = read_po(BytesIO(text))
    return {message.id if isinstance(message.id, str) else message.id[0]: message for message in read if message.id}


def test_every_message_is_translated_and_no_translation_is_left_over() -> None:
    used, translated = used_messages(), catalogue()
    assert len(used) > 100
    assert used == set(translated)
    for message in translated.values():
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        assert all(texts), message.id


@pytest.mark.parametrize(
    ("count", "shown"),
    [(1, "место"), (3, "места"), (5, "мест"), (11, "мест"), (21, "место"), (112, "мест"), (0, "мест")],
)
def test_russian_plurals_follow_the_number(count: int, shown: str) -> None:
    russian = load_catalogue(Lang.RU)
    assert russian.ngettext("%(num)s place", "%(num)s places", count) % {"num": count} == f"{count} {shown}"


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("ru", Lang.RU),
        ("ru-RU,ru;q=0.9,en;q=0.8", Lang.RU),
        ("en-GB, ru;q=0.5", Lang.EN),
        ("en;q=0.1, ru;q=0.7", Lang.RU),
        ("ru;q=0, en", Lang.EN),
        ("de, fr;q=0.5", Lang.EN),
        ("", Lang.RU),
        ("*", Lang.RU),
        (";;;,q=,en;q=x,=", Lang.EN),
    ],
)
def test_the_browser_chooses_the_language(header: str, lang: Lang) -> None:
    assert preferred(header) is lang


def test_every_kind_of_record_and_problem_has_a_name() -> None:
    assert messages.name_of("kind", "paragraph") == "Commentary"
    assert messages.name_of("kind", "of-tomorrow") == "of-tomorrow"


def test_the_data_dictionary_names_every_field_of_the_export() -> None:
    assert [field.name for field in RECORD_FIELDS] == list(record_to_json(sample_records()[0]))


@pytest.mark.parametrize(("given", "clean"), [("", ""), ("/", ""), ("pravilo/", "/pravilo"), ("/a/b", "/a/b")])
def test_a_prefix_is_brought_to_one_form(given: str, clean: str) -> None:
    assert clean_prefix(given) == clean


def test_options_win_over_the_environment(tmp_path: object) -> None:
    environ = {"PRAVILO_DATA": "/data", "PRAVILO_ROOT_PATH": "laws", "PRAVILO_PUBLIC_URL": "https://example.org/"}
    settings = settings_from(environ)
    assert (settings.data.as_posix(), settings.root_path, settings.public_url) == (
        "/data",
        "/laws",
        "https://example.org",
    )


@pytest.mark.parametrize(
    ("detail", "targets", "near", "likely"),
    [
        ("23В -> law:23B; nearest: law:23", "law:23B", "law:23", None),
        (
            "75.9.(iii) -> com:75.9.iii; nearest: com:75.9; candidates: com:75.8.iii",
            "com:75.9.iii",
            "com:75.9",
            "com:75.8.iii",
        ),
        ("77 -> law@1975:77", "law@1975:77", None, None),
    ],
)
def test_the_details_of_a_citation_are_read_in_parts(
    detail: str, targets: str, near: str | None, likely: str | None
) -> None:
    found = CITED.fullmatch(detail)
    assert found is not None
    assert (found["targets"], found["nearest"], found["likely"]) == (targets, near, likely)
