"""Every rule that changes a text, or leaves a part of it out, stands in one registry with its reason."""

import ast

import pytest

from ingest.ledger import Rule
from ingest.rules import RULES
from tests.places import ROOT

NAMED_BY_DATA = ("ingest/repair/rows.py",)  # the rows of the artefact table name theirs


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: str(rule.name))
def test_a_rule_has_one_name_and_a_sentence_of_reason(rule: Rule) -> None:
    assert [other.name for other in RULES].count(rule.name) == 1
    assert rule.reason[:1].isupper()
    assert rule.reason.endswith(".")


def test_no_rule_is_made_elsewhere() -> None:
    makers = set()
    for path in sorted((ROOT / "ingest").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Rule":
                makers.add(path.relative_to(ROOT).as_posix())
    assert makers == {"ingest/rules.py", *NAMED_BY_DATA}
