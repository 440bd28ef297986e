"""The embedded engine: a Whoosh index behind the port, for libraries of up to some thousand units.

Written against what Whoosh 2.7.4 and whoosh3 share. `writing` puts the words in; `queries` turns a request into query
objects of Whoosh, `weighting` tells what a word is worth, `postings` keeps what was read, `searching` runs them. Its
index files hold pickles of its own, so an index folder is trusted like code: only our builds are opened.
"""

from search_service.search.engine.whoosh.searching import WhooshEngine
from search_service.search.engine.whoosh.writing import write_whoosh_index

__all__ = ["WhooshEngine", "write_whoosh_index"]
