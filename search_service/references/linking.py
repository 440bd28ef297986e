"""A text written back with its references as links: HTML stays HTML, Markdown Markdown, plain text becomes either."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from typing import Final, TypeAlias

from search_service.references.finding import FoundReference
from search_service.references.texts import TextFormat

HEAD: Final = '<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n<title>{title}</title>\n'
NOT_IN_ADDRESS: Final = str.maketrans({"(": "%28", ")": "%29", " ": "%20"})


@dataclass(frozen=True, slots=True)
class LinkTarget:
    """Where a reference leads, and what is told of it (of an absent target, what the link leads to instead)."""

    href: str
    title: str


LinkOf: TypeAlias = Callable[[FoundReference], LinkTarget | None]


def linked(
    source: str, references: Iterable[FoundReference], link_of: LinkOf, given: TextFormat, made: TextFormat
) -> str:
    """The text `source`, written in the form `given`, with each reference that `link_of` gives a target as a link, in
    the form `made`: that of the source, or HTML of plain text. Nothing else of a source in its own form changes.
    """
    kept, between = _writers(given, made)
    parts: list[str] = []
    at = 0
    for reference in references:
        target = link_of(reference)
        for start, end in reference.pieces if target else ():
            parts += [between(source[at:start]), kept(source[start:end], target) if target else ""]
            at = end
    return "".join((*parts, between(source[at:])))


Writers: TypeAlias = tuple[Callable[[str, LinkTarget], str], Callable[[str], str]]


def _writers(given: TextFormat, made: TextFormat) -> Writers:
    """What writes a link, and what writes the text between links."""
    if made is TextFormat.HTML:
        return (_html_link, str) if given is TextFormat.HTML else (_escaped_link, escape)
    return _markdown_link, str


def _html_link(inner: str, target: LinkTarget) -> str:
    return f'<a href="{escape(target.href)}" title="{escape(target.title)}">{inner}</a>'


def _escaped_link(inner: str, target: LinkTarget) -> str:
    return _html_link(escape(inner), target)


def _markdown_link(inner: str, target: LinkTarget) -> str:
    name = inner.replace("[", r"\[").replace("]", r"\]")
    title = target.title.replace("\\", "").replace('"', "'")
    return f'[{name}]({target.href.translate(NOT_IN_ADDRESS)} "{title}")'


def as_page(body: str, lang: str, title: str) -> str:
    """Paragraphs of escaped text as a whole page."""
    paragraphs = "".join(f"<p>{part}</p>\n" for part in body.split("\n\n") if part.strip())
    return HEAD.format(lang=escape(lang), title=escape(title)) + paragraphs
