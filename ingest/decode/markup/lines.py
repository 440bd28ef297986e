"""What a page prints, piece by piece -> lines of text: spaces collapse, blocks part lines, cells are columns."""

import re
from typing import Final

_SPACE: Final = re.compile(r"[ \t\r\n\f]+")


class Lines:
    """The lines so far. Line ends and spaces are pending until something is printed after them."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._at_end = 2  # line ends that the text so far ends in; its beginning is like a blank line
        self._pending = 0  # line ends to come: 1 ends the line, 2 leaves a blank line
        self._space = ""
        self._cells = 0
        self._row_printed = self._row_broken = self._cell_printed = False

    def text(self) -> str:
        """Return what was written, with a line end at its end."""
        return "".join(self._parts) + ("" if self._at_end else "\n")

    def block(self, ends: int) -> None:
        """Begin a new line (1) or one after a blank line (2), but not at the beginning of a table cell."""
        if self._cells == 0 or self._cell_printed or self._row_broken:
            self._pending = max(self._pending, ends)
            self._space = ""

    def line_end(self) -> None:
        """End the line, even an empty one."""
        self.exactly("\n")

    def row(self) -> None:
        """Begin a table row."""
        self._cells = 0
        self._row_printed = self._row_broken = False
        self.block(1)

    def cell(self) -> None:
        """Begin a table cell: a tab after the one before, as long as the row is one line; then a new line."""
        if self._cells and self._row_broken:
            self._pending = max(self._pending, 1)
        elif self._cells:
            self._pending = 0 if self._row_printed else self._pending
            self._space = self._space.strip(" ") + "\t"
        self._cells += 1
        self._cell_printed = False

    def row_end(self) -> None:
        """End a table row."""
        self._cells = 0
        self.block(1)

    def flowing(self, text: str) -> None:
        """Print text whose spaces and line ends are one space each."""
        words = _SPACE.sub(" ", text)
        if words.startswith(" ") and "\t" not in self._space:
            self._space = " "
        if inner := words.strip(" "):
            self._print(inner)
            self._space = " " if words.endswith(" ") else ""

    def exactly(self, text: str) -> None:
        """Print text as it stands."""
        if text:
            self._print(text)

    def _print(self, text: str) -> None:
        ends = max(0, self._pending - self._at_end)
        self._row_broken |= self._row_printed and (ends > 0 or "\n" in text)
        begins = ends > 0 or self._at_end > 0
        self._parts += ("\n" * ends, self._space.strip(" ") if begins else self._space, text)
        rest = text.rstrip("\n")
        trailing = len(text) - len(rest)
        self._at_end = trailing if rest else trailing + (self._at_end + ends)
        self._pending, self._space = 0, ""
        self._row_printed = self._cell_printed = True
