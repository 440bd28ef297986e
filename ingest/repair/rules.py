"""The named rules of the repair stage; the rows of the artefact table bring their own."""

from typing import Final

from ingest.ledger import Rule

LINE_END: Final = Rule("line-end", "Line ends of DOS, Mac and Unicode (CR LF, CR, NEL, LS, PS) are one line end.")
PAGE_END: Final = Rule("page-end", "A form feed or vertical tab moved the printer on; it ends the line.")
TAB: Final = Rule("tab", "A tab moves to the next column that 8 divides, which keeps what is printed in columns.")
SPACE: Final = Rule("space", "A space of another width or one that forbids a line break says no more than a space.")
INVISIBLE: Final = Rule("invisible", "A character without width is not printed and hides the word from search.")
OVERSTRIKE: Final = Rule("overstrike", "A letter struck twice or underscored by backspace is that letter.")
SUIT: Final = Rule("card-suit", "DOS code pages draw the control characters 3 to 6 as the suits of cards.")
CONTROL: Final = Rule("control", "A control character is not printed and means nothing in a text.")
COMPOSED: Final = Rule("composed", "A letter and its mark are one character where Unicode has it (NFC): й, ё.")
MARK_PILE: Final = Rule("mark-pile", "No script puts more than 30 marks on a letter; the rest is not text.")
ODD_ROW: Final = Rule("odd-row", "A line of nothing but one odd letter is a drawn rule read in a wrong code page.")
BOX_ROW: Final = Rule("drawn-rule", "A line of nothing but one box drawing character is a drawn rule.")
BOX_SHAPE: Final = Rule("box-shape", "A box drawing character inside a line is printed as the plain sign of its shape.")
NAVIGATION: Final = Rule("navigation", "A line of links between pages belongs to a web library, not to the document.")
FRAME: Final = Rule("frame", "A bar at the edge of nearly every line is the frame around a page.")
PILCROW: Final = Rule("pilcrow", "A web page's sign for the end of a paragraph is not printed in the document.")
LOST_END: Final = Rule("lost-line-end", "An entry ends with its numbers; what follows them is the next line.")
PE_FOR_YO: Final = Rule("residue-pe", "The word is none with п and one word only with ё: a letter lost in conversion.")

RULES: Final = (
    LINE_END,
    PAGE_END,
    TAB,
    SPACE,
    INVISIBLE,
    OVERSTRIKE,
    SUIT,
    CONTROL,
    COMPOSED,
    MARK_PILE,
    ODD_ROW,
    BOX_ROW,
    BOX_SHAPE,
    NAVIGATION,
    FRAME,
    PILCROW,
    LOST_END,
    PE_FOR_YO,
)
