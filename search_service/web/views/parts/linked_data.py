"""Where a page stands in the site, for programs: schema.org descriptions as JSON-LD."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import orjson

from search_service.web.views.parts.context import PageContext

CONTEXT: Final = "https://schema.org"
ESCAPES: Final[Mapping[int, str]] = MappingProxyType({ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"})


def script_json(value: Any) -> str:
    """A value as JSON that may stand in a script element: no character of it can end the element.

    >>> script_json({"name": "</script>"})
    '{"name":"\\\\u003c/script\\\\u003e"}'
    """
    return orjson.dumps(value).decode().translate(ESCAPES)


def breadcrumbs(context: PageContext, steps: list[tuple[str, str | None]]) -> str:
    """The way from the home page to a page, as (name, link) of each step behind it."""
    listed = [("Pravilo", context.urls.home()), *steps]
    items = [
        {"@type": "ListItem", "position": position, "name": name, "item": _absolute(href, context)}
        for position, (name, href) in enumerate(listed, 1)
        if href
    ]
    return script_json({"@context": CONTEXT, "@type": "BreadcrumbList", "itemListElement": items})


def _absolute(href: str | None, context: PageContext) -> str:
    return f"{context.origin}{href}" if href and href.startswith("/") else str(href)


def site_described(context: PageContext) -> str:
    """The site and its search."""
    template = context.origin + context.urls.search("QUERY").replace("QUERY", "{search_term_string}")
    action = {
        "@type": "SearchAction",
        "target": {"@type": "EntryPoint", "urlTemplate": template},
        "query-input": "required name=search_term_string",
    }
    return script_json(
        {
            "@context": CONTEXT,
            "@type": "WebSite",
            "name": "Pravilo",
            "url": context.canonical,
            "potentialAction": action,
        }
    )
