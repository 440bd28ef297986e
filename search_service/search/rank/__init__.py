"""How well a unit answers a query: where its words stand, what each is worth, what of it is shown."""

from search_service.search.rank.weights import RANKING, Boosts, Ranking

__all__ = ["RANKING", "Boosts", "Ranking"]
