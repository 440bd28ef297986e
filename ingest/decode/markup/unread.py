"""Which elements of a page are not read: programs, controls, what is not shown, and the site around the text.

An element that may hold the text by mistake, since its end is missing or the whole page stands in it, is read.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bs4 import BeautifulSoup
from bs4.element import NavigableString, PageElement, PreformattedString, Tag

_NEVER_READ: Final = frozenset(
    (
        "script",
        "style",
        "template",
        "title",
        "textarea",
        "iframe",
        "embed",
        "svg",
        "audio",
        "video",
        "canvas",
        "datalist",
        "rp",
        "frameset",
    )
)
_SITE: Final = frozenset(
    (
        "nav",
        "form",
        "button",
        "select",
        "object",
        "applet",
        "noscript",
        "map",
        "menu",
        "aside",
        "footer",
        "head",
        "dialog",
    )
)
_BLOCKS: Final = ("p", "div", "table", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "br", "li", "body", "center")
# By judgement: an element of the site that holds more than half of the letters of a page is around its text, and so is
# a form with that many letters besides its controls.
TEXT_SHARE: Final = 0.5
FORM_WITH_TEXT: Final = 200

_HIDING_STYLE: Final = re.compile(r"(?:^|[;{\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
# "#a, .b { display: none }", but not inside "@media print { … }"
_MEDIA: Final = re.compile(r"@[^{}]{0,400}\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_STYLE_RULE: Final = re.compile(r"(?P<selectors>[^{}]{1,1000})\{(?P<style>[^{}]*)\}")
_SIMPLE: Final = re.compile(r"\s*(?P<kind>[.#])(?P<name>[\w-]+)\s*")


def events(soup: BeautifulSoup, unread: Mapping[int, str] | None = None) -> Iterator[tuple[PageElement, bool]]:
    """Each element in order, a tag twice (the second time closing); without recursion, as pages nest without limit.

    Nothing inside the elements that are `unread` is given.
    """
    stack: list[tuple[Tag, Iterator[PageElement]]] = [(soup, iter(soup.contents))]
    while stack:
        parent, children = stack[-1]
        child = next(children, None)
        if child is None:
            stack.pop()
            yield parent, True
            continue
        yield child, False
        if isinstance(child, Tag):
            left_out = unread is not None and id(child) in unread
            stack.append((child, iter(() if left_out else child.contents)))


def unread_elements(soup: BeautifulSoup, page: str) -> dict[int, str]:
    """Return the name by which each element that is not read is counted, by its `id()`."""
    tags = soup.find_all(True)
    never = {id(tag): tag.name for tag in tags if tag.name in _NEVER_READ}
    hiding = _hiding_selectors(tags)
    doubtful = {id(tag): name for tag in tags if (name := _of_the_site(tag, hiding))}
    letters, total = _letters(soup, never, doubtful)
    small = page.lower()
    unclosed = {name for name in _SITE if small.count(f"<{name}") > small.count(f"</{name}")}
    for tag in tags:
        name = doubtful.get(id(tag))
        if name and not _holds_the_text(tag, name, letters[id(tag)], total, name in unclosed):
            never[id(tag)] = name
    return never


def _of_the_site(tag: Tag, hiding: frozenset[str]) -> str | None:
    """The name of an element that is not read unless it holds the text."""
    if tag.name in _SITE:
        return tag.name
    if tag.name == "label":
        return "label" if tag.find_parent("form") else None
    return "hidden" if tag.attrs and _is_hidden(tag, hiding) else None


def _is_hidden(tag: Tag, hiding: frozenset[str]) -> bool:
    if tag.has_attr("hidden") or _HIDING_STYLE.search(str(tag.get("style") or "")):
        return True
    return bool(hiding) and not hiding.isdisjoint(
        {f"#{tag.get('id')}", *(f".{name}" for name in tag.get_attribute_list("class"))}
    )


def _holds_the_text(tag: Tag, name: str, letters: int, total: int, unclosed: bool) -> bool:
    if name == "head":
        return tag.find(_BLOCKS) is not None
    if name == "form" and letters >= FORM_WITH_TEXT:
        return True
    return letters > TEXT_SHARE * total or (unclosed and letters > 0)


def _letters(soup: BeautifulSoup, never: Mapping[int, str], doubtful: Mapping[int, str]) -> tuple[dict[int, int], int]:
    """How many characters each doubtful element prints, and the page in all."""
    printed, started, found = 0, list[int](), dict[int, int]()
    for element, closing in events(soup, never):
        if isinstance(element, Tag):
            if id(element) in doubtful and not closing:
                started.append(printed)
            elif id(element) in doubtful:
                found[id(element)] = printed - started.pop()
        elif isinstance(element, NavigableString) and not isinstance(element, PreformattedString):
            printed += len(element.strip())
    return found, printed


def _hiding_selectors(tags: Iterable[Tag]) -> frozenset[str]:
    """The classes and ids that the page's own style sheets hide: ".a", "#b"."""
    found: set[str] = set()
    for sheet in (tag for tag in tags if tag.name == "style"):
        for rule in _STYLE_RULE.finditer(_MEDIA.sub("", sheet.get_text())):
            if _HIDING_STYLE.search(rule["style"]):
                selectors = (_SIMPLE.fullmatch(selector) for selector in rule["selectors"].split(","))
                found |= {selector["kind"] + selector["name"] for selector in selectors if selector}
    return frozenset(found)
