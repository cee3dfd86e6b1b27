"""A bot that takes any legal action, all equally likely."""

from trunkline import chance
from trunkline.bots import Actions
from trunkline.rules.dice import roll
from trunkline.view import View


class RandomBot:
    """Plays at random."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.dice = chance.rolling(seed)

    def choose(self, view: View, actions: Actions) -> int:  # noqa: ARG002
        return int(actions[roll(self.dice, len(actions))])
