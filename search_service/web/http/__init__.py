"""What every answer passes on its way out: the layers around the application, and the log of it."""

from search_service.web.http.access_log import keep_queries_out
from search_service.web.http.cache import ResponseCache
from search_service.web.http.middleware import POLICY, Answers

__all__ = ["POLICY", "Answers", "ResponseCache", "keep_queries_out"]
