"""The evaluation over a library that has Laws in English too."""
