"""Some two hundred kinds of copies of the five documents, each tried two ways; `python -m tests.variants.survey`."""
