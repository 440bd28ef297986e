"""Words that say nothing by themselves in a question: what is left when they are gone is what it asks about."""

from typing import Final

# Never needed beside others, and alone no reason to show a unit; Russian ones in all forms of the lemmas listed.
# «не», «без», «до», «после», «вне» and words of right and duty are not among them: they carry the meaning of a
# question.
_LISTED: Final = """
а бы быть будет было был была были в вам вас во вот вы где да для его ее если есть же за и из имеет имеется
или им их к как какие какая какой какого каких каком ко когда которая которую которое которые который кто куда
кого кому чем ли либо мне мочь могу можешь может можем могут можно мой на надо нужно нам нас него ней них но о об
он она они оно от отчего по под почему потом при про раз с сам сама само себя свой своя своей своих со сколько
случай случае также так такая такое такой там тем то только тот у уже что чтобы чего чей чье чьи чья эта эти
это этот этой этом этого я делать сделать делает поступить поступать происходит произойдет бывает значит ведь
еще ну просто пожалуйста будут стоит п пп см ст
a about all am an and any are as at be been but by can could did do does for from get had has
have he her his how i if in into is it its itself may me might must my of off on one or our over own
rather s shall she should so some such t than that the their them then there these they this those to under
was we were what when where which while who whom whose why will with would you your happens happen happened
being doing gets having
"""
STOP_WORDS: Final = frozenset(_LISTED.split())
