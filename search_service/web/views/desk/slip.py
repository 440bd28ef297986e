"""The ruling slip: a page that a device fills with the passages chosen on it, and the code of an address for paper."""

from dataclasses import dataclass
from io import BytesIO
from typing import Final

from search_service.web.views.parts.context import PageContext

QUIET: Final = 4  # modules of white around a code (ISO/IEC 18004)
SIZE: Final = 4  # pixels of a module


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipPage:
    """The page, which holds nothing of what was chosen."""

    context: PageContext


def code_of(address: str) -> bytes:
    """The QR code of an address as SVG, at the usual level of correction for print (M)."""
    # Imported here for start-up: only who asks for a code waits for what draws it.
    import segno  # noqa: PLC0415

    drawn = BytesIO()
    made = segno.make(address, error="m", micro=False)
    made.save(drawn, kind="svg", border=QUIET, scale=SIZE, light="#fff", xmldecl=False)
    return drawn.getvalue()
