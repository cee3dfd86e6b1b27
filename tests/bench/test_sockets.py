"""The crowd plays sensibly and speaks the protocol of sockets."""

from random import Random

import pytest

from trunkline.bench.sockets import Claims, Legal, choose, frame


def test_players_choose_something_sensible() -> None:
    """Cards mostly, a claim now and then, at set-up all tickets."""
    legal = Legal(["draw trains", "take red", "draw tickets"], [Claims(["a-b", "b-c"], ["2 red", "1 red 1 wild"])])
    chosen = {choose(legal, Random(seed)) for seed in range(50)}
    assert chosen == {"draw trains", "take red", "claim a-b with 2 red", "claim b-c with 2 red"}
    assert choose(Legal(["keep a", "keep b", "keep a b"], []), Random(1)) == "keep a b"


@pytest.mark.parametrize(("size", "head"), [(5, b"\x81\x85"), (200, b"\x81\xfe\x00\xc8")])
def test_frames_are_masked_with_zeros(size: int, head: bytes) -> None:
    """A client must mask; with zeros the text stays readable."""
    assert frame(1, b"x" * size) == head + bytes(4) + b"x" * size
