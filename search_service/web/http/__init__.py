"""What every answer passes on its way out, what a client wants to be given, and what can be wrong with its request."""

from search_service.web.http.accept import best_type, prefers_json
from search_service.web.http.access_log import keep_queries_out
from search_service.web.http.cache import ResponseCache
from search_service.web.http.lanes import Lane, LaneName, Lanes, LaneSize, Refusal, done_at_once
from search_service.web.http.metrics import MEDIA_TYPE as METRICS_TYPE
from search_service.web.http.metrics import Metrics
from search_service.web.http.middleware import ONLY_HTTPS, POLICY, PROTECTION, Answers, http_date
from search_service.web.http.negotiation import Negotiation
from search_service.web.http.problems import Fault, MovedError, ProblemError
from search_service.web.http.query_text import Reread, reread_in
from search_service.web.http.rate import RateLimit
from search_service.web.http.request_log import RequestLog

__all__ = [
    "METRICS_TYPE",
    "ONLY_HTTPS",
    "POLICY",
    "PROTECTION",
    "Answers",
    "Fault",
    "Lane",
    "LaneName",
    "LaneSize",
    "Lanes",
    "Metrics",
    "MovedError",
    "Negotiation",
    "ProblemError",
    "RateLimit",
    "Refusal",
    "RequestLog",
    "Reread",
    "ResponseCache",
    "best_type",
    "done_at_once",
    "http_date",
    "keep_queries_out",
    "prefers_json",
    "reread_in",
]
