"""What every answer passes on its way out: the layers around the application, and the log of it."""

from search_service.web.http.access_log import keep_queries_out
from search_service.web.http.cache import ResponseCache
from search_service.web.http.middleware import POLICY, Answers
from search_service.web.http.query_text import Reread, reread_in

__all__ = ["POLICY", "Answers", "Reread", "ResponseCache", "keep_queries_out", "reread_in"]
