"""Forms of irregular English verbs and nouns -> the word they are forms of: what no stemmer can cut.

A closed class, so it stands here and not in a table of a corpus. Left out are forms that are as often another word:
left, felt, found, ground, bound, wound, lay (for lie), saw, fell, rose, bore, wore, tore, shot, lit, fed, bred, spun.
"""

from collections.abc import Iterator
from typing import Final

_LISTED: Final = """
begin began begun|break broke broken|bring brought|build built|buy bought|catch caught
choose chose chosen|come came|deal dealt|draw drew drawn|drive drove driven|eat ate eaten|fight fought
forbid forbade forbidden|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen
give gave given|go went gone|grow grew grown|hear heard|hide hid hidden|hold held|keep kept|lay laid
know knew known|lead led|lend lent|lose lost|make made|mean meant|mislead misled
misunderstand misunderstood|mistake mistook|overhear overheard|oversee oversaw overseen
overtake overtook overtaken|pay paid|redeal redealt|relay relaid|resell resold|ride rode ridden
ring rang rung|run ran|say said|seek sought|sell sold|send sent|shake shook shaken|show shown
sing sang sung|sit sat|sleep slept|speak spoke spoken|spend spent|stand stood|steal stole stolen
stick stuck|strike struck stricken|swear swore sworn|take took taken|teach taught|tell told
think thought|throw threw thrown|undergo underwent undergone|understand understood
undertake undertook undertaken|win won|withdraw withdrew withdrawn|withhold withheld|write wrote written
rewrite rewrote rewritten|retake retook retaken|arise arose arisen|become became|foresee foresaw foreseen
foretell foretold|man men|woman women|person people|half halves
"""


def _forms() -> Iterator[tuple[str, str]]:
    for words in _LISTED.replace("\n", "|").split("|"):
        base, *forms = words.split() or [""]
        yield from ((form, base) for form in forms)


BASES: Final = dict(_forms())
