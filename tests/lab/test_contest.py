"""Bots of other packages that break."""

import pytest

from trunkline import bots
from trunkline.bots import Actions
from trunkline.lab.arena import compare
from trunkline.view import View


class Broken:
    """Plays a little, and then does what bots must not."""

    def __init__(self, fault: str) -> None:
        self.fault, self.left = fault, 3

    def choose(self, view: View, actions: Actions) -> int:
        assert view.seat is not None
        self.left -= 1
        if self.left > 0:
            return int(actions[0])
        if self.fault == "raises":
            raise KeyError("coal")
        return -1


@pytest.mark.parametrize(
    ("fault", "words"), [("raises", "broke: KeyError: 'coal'"), ("cheats", "chose -1, which is not")]
)
def test_an_installed_bot_that_breaks_is_replaced(fault: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its seat goes to the stand-in, and the report says why."""
    levels = bots.levels() | {"broken": bots.Level(lambda _: Broken(fault), True)}
    monkeypatch.setattr(bots, "levels", lambda: levels)
    report = compare("first_journey", ["greedy", "broken"], games=2)
    (one,) = (one for one in report.standings if one.bot == "broken")
    assert one.failed == 2
    assert words in str(one.failure)
