"""Every rule by which a text is changed or a part of it left out: its name, and the reason the ledger gives.

Stages take their rules from here; the page of a source, `pravilo explain` and README show these reasons, and the site's
catalogue translates them. The rows of the artefact table (`corpus/tables/artefacts.toml`) bring rules of their own.
"""

from typing import Final

from ingest.ledger import Rule

# Repair: what conversions and copies did to the text.
LINE_END: Final = Rule("line-end", "Line ends of DOS, Mac and Unicode (CR LF, CR, NEL, LS, PS) are one line end.")
PAGE_END: Final = Rule("page-end", "A form feed or vertical tab moved the printer on; it ends the line.")
TAB: Final = Rule("tab", "A tab moves to the next column that 8 divides, which keeps what is printed in columns.")
SPACE: Final = Rule("space", "A space of another width or one that forbids a line break says no more than a space.")
INVISIBLE: Final = Rule("invisible", "A character without width is not printed and hides the word from search.")
PRINTER_CODE: Final = Rule(
    "printer-code", "A code switched the printer's type; words it made bold are kept as emphasis."
)
OVERSTRIKE: Final = Rule("overstrike", "A letter struck twice or underscored by backspace is that letter.")
SUIT: Final = Rule("card-suit", "DOS code pages draw the control characters 3 to 6 as the suits of cards.")
CONTROL: Final = Rule("control", "A control character is not printed and means nothing in a text.")
COMPOSED: Final = Rule("composed", "A letter and its mark are one character where Unicode has it (NFC): й, ё.")
MARK_PILE: Final = Rule("mark-pile", "No script puts more than 30 marks on a letter; the rest is not text.")
ODD_ROW: Final = Rule("odd-row", "A line of nothing but one odd letter is a drawn rule read in a wrong code page.")
BOX_ROW: Final = Rule("drawn-rule", "A line of nothing but one box drawing character is a drawn rule.")
BOX_SHAPE: Final = Rule("box-shape", "A box drawing character inside a line is printed as the plain sign of its shape.")
END_OF_FILE: Final = Rule("end-of-file", "Behind the mark of DOS for the end of a file (1A) the disk held no text.")
LINE_PREFIX: Final = Rule("line-prefix", "The same sign before nearly every line was put there by mail or an editor.")
LINE_NUMBER: Final = Rule("line-number", "Numbers that go on from line to line count the lines and say nothing.")
LETTER: Final = Rule(
    "letter", "Who wrote what a letter quotes, and the signature below it, are the letter's and not the text's."
)
SUBTITLE: Final = Rule("subtitle", "Numbers and times tell when a line stands on a screen.")
ORNAMENT: Final = Rule("ornament", "The same signs on both sides of a line set it off and say nothing.")
STRESS: Final = Rule("stress", "A sign of stress tells how a word is spoken; the word is the same without it.")
DIGIT_SHAPE: Final = Rule("digit-shape", "Inside a number a letter of the shape of a digit is that digit.")
LOST_HYPHEN: Final = Rule("lost-hyphen", "The halves are no words and the whole is one: a word break lost its hyphen.")
LETTER_SPACING: Final = Rule("letter-spacing", "Spaces between letters set a line off; the letters are words.")
TWO_ALPHABETS: Final = Rule(
    "two-alphabets",
    "No word is of two alphabets: a letter of the other is the one of its shape.",
)
INNER_BREAK: Final = Rule(
    "inner-break", "A word break came to stand inside a line when the lines were set anew; the whole is a word."
)
NAVIGATION: Final = Rule("navigation", "A line of links between pages belongs to a web library, not to the document.")
FRAME: Final = Rule("frame", "Bars at the edges of lines, and borders above and below, are the frame around a page.")
PILCROW: Final = Rule("pilcrow", "A web page's sign for the end of a paragraph is not printed in the document.")
LOST_END: Final = Rule("lost-line-end", "An entry ends with its numbers; what follows them is the next line.")
PE_FOR_YO: Final = Rule("residue-pe", "The word is none with п and one word only with ё: a letter lost in conversion.")

# Reflow: what only the printed page needed.
PRIVATE: Final = Rule(
    "private", "A private telephone or fax number or address is its owner's business; only its length is kept."
)
SEAM: Final = Rule("seam", "A word was cut where one document ends and the next goes on.")
PAGE_NUMBER: Final = Rule("page-number", "The number of a printed page is kept as the page of its records.")
RUNNING_HEAD: Final = Rule("running-head", "A line that returns on every page belongs to the page, not to its text.")
LAYOUT_COMMAND: Final = Rule(
    "layout-command", "A command of the word processor asks for a page break and prints nothing."
)
UNDERLINE: Final = Rule("rule", "A rule under a title or above footnotes is drawn, not written.")
OVERPRINT: Final = Rule(
    "overprint", "Words struck again at the same columns were printed bold; they are kept as emphasis."
)
PARAGRAPH: Final = Rule("paragraph", "Indents and blank lines only show where a paragraph begins.")
WRAP: Final = Rule("wrap", "The line ended because the page did; a space keeps its words apart.")
WORD_BREAK: Final = Rule("word-break", "A word broken at the end of a line is one word.")
JUSTIFY: Final = Rule("justify", "Extra spaces stretched the line to the right edge.")
EDGE: Final = Rule("edge", "Spaces at the edge of a line print nothing.")

# Outline: what is said by the structure of the records.
SIGN: Final = Rule("sign", "A dash or bracket between a mark and its words separates and says nothing.")
LEADER_DOTS: Final = Rule("leader", "Dots lead the eye to the number at the end of the line.")
LIST_SIGN: Final = Rule("list-sign", "Commas and semicolons separate the members of a list.")
SEE_WORD: Final = Rule("see", "The word «см.» is kept as the kind of the reference.")
CONTINUED: Final = Rule("continued-head", "Brackets show that a head goes on from the page before.")

RULES: Final = (
    *(
        LINE_END,
        PAGE_END,
        TAB,
        SPACE,
        INVISIBLE,
        PRINTER_CODE,
        OVERSTRIKE,
        SUIT,
        CONTROL,
        COMPOSED,
        MARK_PILE,
        ODD_ROW,
        BOX_ROW,
    ),
    *(
        BOX_SHAPE,
        END_OF_FILE,
        LINE_PREFIX,
        LINE_NUMBER,
        LETTER,
        SUBTITLE,
        ORNAMENT,
        STRESS,
        DIGIT_SHAPE,
        LETTER_SPACING,
        TWO_ALPHABETS,
        LOST_HYPHEN,
        INNER_BREAK,
        NAVIGATION,
        FRAME,
        PILCROW,
        LOST_END,
    ),
    *(PE_FOR_YO,),
    *(PRIVATE, SEAM, PAGE_NUMBER, RUNNING_HEAD, LAYOUT_COMMAND, UNDERLINE, OVERPRINT, PARAGRAPH, WRAP, WORD_BREAK),
    *(JUSTIFY, EDGE),
    *(SIGN, LEADER_DOTS, LIST_SIGN, SEE_WORD, CONTINUED),
)
"""All of them, in the order of the stages."""
