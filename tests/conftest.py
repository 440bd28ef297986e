"""What every test run obeys: quick tests first, no silent skip, so that green says what it left out."""

import os
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.engines.opensearch_node import why_none
from tests.server.promises.clients import typescript

# The gate tries the same examples each time, and a slow machine fails no property; `--hypothesis-profile=search` looks
# for new ones. What it finds becomes a named case beside the property.
_PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("gate", _PATIENT, derandomize=True)
settings.register_profile("search", _PATIENT)
settings.load_profile("gate")

BROWSER = Path("/usr/bin/chromium")
NO_BROWSER = f"no browser: {BROWSER} is missing (Debian: apt-get install chromium)"
NO_SKIPS = "PRAVILO_FORBID_SKIPS"

# Folders of tests/, quickest first; doctests and tests/test_*.py come before them all.
ORDER = (
    "unit",
    "contract",
    "golden",
    "architecture",
    "server",
    "properties",
    "fuzz",
    "integration",
    "docs",
    "variants",
    "bench",
    "eval",
    "browser",
)


@pytest.fixture(scope="session")
def browser_path() -> Path:
    """The browser that tests marked `browser` drive."""
    return BROWSER


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put quick tests first, and leave out by name those that need a browser, a node of OpenSearch, or a compiler of
    TypeScript, where there is none.
    """
    items.sort(key=_rank)
    missing = {
        "browser": None if BROWSER.exists() else NO_BROWSER,
        "opensearch": why_none(),
        "typescript": typescript.why_none(),
    }
    for item in items:
        for marker, reason in missing.items():
            if reason and item.get_closest_marker(marker):
                item.add_marker(pytest.mark.skip(reason=reason))


def _rank(item: pytest.Item) -> int:
    """The place of the test's folder in ORDER, from 1; 0 for a test outside those folders."""
    folders = item.path.relative_to(item.config.rootpath).parts[1:2]
    return max((ORDER.index(name) + 1 for name in folders if name in ORDER), default=0)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A skipped test is a failed one where skips are forbidden (an expected failure is not a skip)."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get(NO_SKIPS):
        report.outcome = "failed"
        report.longrepr = f"left out although {NO_SKIPS} is set: {_reason(report)}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A file that leaves itself out on import fails where skips are forbidden."""
    report = yield
    if report.skipped and os.environ.get(NO_SKIPS):
        report.outcome = "failed"
        report.longrepr = f"left out although {NO_SKIPS} is set: {_reason(report)}"
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests that were left out, and why."""
    skipped = terminalreporter.getreports("skipped")
    if skipped:
        terminalreporter.section("left out")
    for report in skipped:
        terminalreporter.line(f"{report.nodeid}: {_reason(report)}")


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why the test was skipped, as its author put it; pytest keeps it last in (file, line, reason)."""
    reason = report.longrepr[-1] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return reason.removeprefix("Skipped: ")
