"""How surprising a text is as one of a language: a sum of nats over some of its characters."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Surprise:
    """The surprise of a text in nats, and the number of characters it is the sum over."""

    nats: float
    characters: int

    @property
    def mean(self) -> float:
        """Nats a character; 0 where no character was judged, as in ASCII, which reads the same in every encoding."""
        return self.nats / self.characters if self.characters else 0.0

    def within(self, rate: float, slack: float = 0.0) -> bool:
        """Whether the text lies at `rate` nats a character or below; a short one may exceed it by `slack` in all."""
        return self.nats <= rate * self.characters + slack
