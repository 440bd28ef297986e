"""What a server takes on: the lane of each request, the word to those that are not taken, and whether it is ready."""

from search_service.web.traffic.ready import Readiness, readiness
from search_service.web.traffic.refusals import RefusalPage, chooser, lanes_of, refuser

__all__ = ["Readiness", "RefusalPage", "chooser", "lanes_of", "readiness", "refuser"]
