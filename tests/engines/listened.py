"""An engine whose calls can be looked at afterwards."""

from dataclasses import dataclass, field

from search_service.search.engine import Batch, Engine, EngineAnswer, Request


@dataclass
class ListenedEngine:
    """Hands each call on to an engine, and keeps it."""

    engine: Engine
    batches: list[Batch] = field(default_factory=list)

    def search(self, batch: Batch) -> EngineAnswer:
        self.batches.append(batch)
        return self.engine.search(batch)

    def explain(self, request: Request) -> str:
        return self.engine.explain(request)

    def close(self) -> None:
        self.engine.close()
