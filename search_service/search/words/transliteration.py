"""Russian words in Latin letters, in whatever scheme: both spellings are reduced to one sound, and sounds are compared.

ISO 9, GOST, the passport scheme and everyday spelling differ in a few letters (я is ya, ja, ia; ц is ts, tz, c; щ is
shch, sch, shh) and most drop the soft sign. A sound key writes each such group as one letter and leaves the signs out.
"""

import re
from typing import Final

from ingest.lexis import ROMANISED

_LETTERS: Final = str.maketrans(
    {
        **{letter: ROMANISED[letter] for letter in "абвгдзиклмнопрстуф"},
        **dict(
            zip(
                "еёэжйыхцчшщюяьъ",
                ("e", "e", "e", "J", "i", "i", "H", "C", "Q", "S", "S", "U", "A", "", ""),
                strict=True,
            )
        ),
    }
)
_GROUPS: Final = re.compile(
    r"""
    (?P<S> shch | sch | shh | sh | w(?=$|[^aeiouy]) | š | ŝ )   # borshch, pereshel, podscet
  | (?P<J> zh | ž )                                          # uzhe
  | (?P<H> kh | x | h )                                      # hod, khod, xod
  | (?P<C> ts | tz | cz | c(?!h) )                           # torgovcy, konventsiya
  | (?P<Q> ch | č )                                          # igrochok
  | (?P<A> [yji]+ a | â )                                    # obyazan, objazan, sudia, sessiya
  | (?P<U> [yji]+ u | û )                                    # sudyu, sudju, sudiu
  | (?P<e> [yj]+ [eo] | eh | ë | è )                         # yego, schyot, ehkran
  | (?P<i> [yji]+ )                                          # pravyj, pravyy, pravij
  | (?P<v> w )
  | (?P<none> ['’`ʹʺ"] )
    """,
    re.VERBOSE,
)
_GLIDE: Final = re.compile(r"i+(?=[AUei])")


def sound_of_russian(form: str) -> str:
    """The sound key of a folded Russian word."""
    read = form.replace("йо", "ё").replace("сч", "щ").translate(_LETTERS)
    return _GLIDE.sub("", read.replace("ia", "A").replace("iu", "U"))


def sound_of_latin(form: str) -> str:
    """The sound key of a folded word in Latin letters."""
    read = _GROUPS.sub(lambda found: "" if found.lastgroup == "none" else str(found.lastgroup), form)
    return _GLIDE.sub("", read)
