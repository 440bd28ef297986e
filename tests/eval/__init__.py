"""How well search finds what was meant: labelled queries, three rivals, one run (`make eval`)."""
