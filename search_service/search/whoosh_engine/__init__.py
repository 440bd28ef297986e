"""The embedded engine: a Whoosh index behind the port.

Written against what Whoosh 2.7.4 and whoosh3 share. Whoosh keeps the words (`writing`); they are matched over postings
read once and kept (`postings`, `searching`), many times quicker than by its own matchers. Its parser never sees what a
reader typed. Its index files hold pickles of its own, so an index folder is trusted like code: only our builds are
opened.
"""

from search_service.search.whoosh_engine.searching import WhooshEngine
from search_service.search.whoosh_engine.writing import write_whoosh_index

__all__ = ["WhooshEngine", "write_whoosh_index"]
