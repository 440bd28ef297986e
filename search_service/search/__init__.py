"""Finds records by the words, phrases and citations a reader types, behind one port for every engine."""
