"""What every answer passes on its way out: the layers around the application, and the log of it."""

from search_service.web.http.access_log import keep_queries_out
from search_service.web.http.cache import ResponseCache
from search_service.web.http.lanes import Lane, LaneName, Lanes, LaneSize, Refusal
from search_service.web.http.metrics import MEDIA_TYPE as METRICS_TYPE
from search_service.web.http.metrics import Metrics
from search_service.web.http.middleware import ONLY_HTTPS, POLICY, PROTECTION, Answers
from search_service.web.http.query_text import Reread, reread_in
from search_service.web.http.rate import RateLimit
from search_service.web.http.request_log import RequestLog

__all__ = [
    "METRICS_TYPE",
    "ONLY_HTTPS",
    "POLICY",
    "PROTECTION",
    "Answers",
    "Lane",
    "LaneName",
    "LaneSize",
    "Lanes",
    "Metrics",
    "RateLimit",
    "Refusal",
    "RequestLog",
    "Reread",
    "ResponseCache",
    "keep_queries_out",
    "reread_in",
]
