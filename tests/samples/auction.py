"""The bidding diagram of the sample build: a call of every kind, one of them out of rotation."""

from typing import Final

from ingest.model import Auction, Call

EXAMPLE: Final = Auction(
    label="А.",
    seats=("W", "N", "E", "S"),
    dealer="W",
    rows=(("1S", "p", "2H", None), ("-", None, None, "контра")),
    calls=(
        Call(seat="W", call="1S", printed="1S", in_rotation=True),
        Call(seat="N", call="Pass", printed="p", in_rotation=True),
        Call(seat="E", call="2H", printed="2H", in_rotation=True),
        Call(seat="S", call="X", printed="контра", in_rotation=False),
    ),
)
