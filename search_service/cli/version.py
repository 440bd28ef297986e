"""What `pravilo --version` tells, and with `--verbose` what it is made of: every package installed for it, with its
licence.
"""

import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from typing import Final

import click

PACKAGE: Final = "pravilo"
LONGEST_LICENCE: Final = 40  # code points; some packages put the whole text into the field for its name
_NAMED: Final = re.compile(r"(?P<name>[\w.-]+)(?:\[(?P<extras>[\w,.-]+)\])?")  # pymorphy3[fast]<3,>=2.0.3
_EXTRA: Final = re.compile(r"\bextra\s*==\s*['\"]([\w.-]+)['\"]")
_LICENCE: Final = "License :: OSI Approved :: "


def tell_version(*, verbose: bool) -> None:
    """Print the version; if `verbose` also that of Python and of each package beside it, with its licence."""
    click.echo(f"{PACKAGE}, version {distribution(PACKAGE).version}")
    if verbose:
        click.echo(f"python {sys.version.split()[0]}")
        for one in sorted(needed(PACKAGE), key=lambda one: one.name.lower()):
            click.echo(f"{one.name} {one.version}: {licence_of(one)}")


def needed(name: str) -> Iterator[Distribution]:
    """Yield a package, and those that it and they name as what they need, as far as they are installed."""
    waiting, seen = [(name, "")], set[tuple[str, str]]()
    while waiting:
        key, extras = waiting.pop()
        key = re.sub(r"[-_.]+", "-", key).lower()
        if (key, extras) in seen:
            continue
        try:
            found = distribution(key)
        except PackageNotFoundError:  # for another system or Python
            continue
        if key not in {known for known, _ in seen}:
            yield found
        seen.add((key, extras))
        for one in found.requires or ():
            named, extra = _NAMED.match(one), _EXTRA.search(one)
            if named and (extra is None or extra[1] in extras.split(",")):
                waiting.append((named["name"], named["extras"] or ""))


def licence_of(package: Distribution) -> str:
    """Return the licence that a package names: an expression of SPDX, or what its older fields say; "not named"."""
    facts = package.metadata
    classified = [
        line.removeprefix(_LICENCE) for line in facts.get_all("Classifier") or () if line.startswith(_LICENCE)
    ]
    older = [line[:LONGEST_LICENCE] for line in facts.get_all("License") or ()]
    named = facts.get_all("License-Expression") or classified or older
    return " or ".join(named).strip().partition("\n")[0] or "not named"
