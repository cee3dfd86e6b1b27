"""Trunkline: five railway board games, a rules engine, bots, a laboratory, a server.

>>> from trunkline import Game, boards, bots
>>> boards.names()
('usa', 'germany', 'africa', 'first_journey', 'world')
>>> game = Game.new("usa", players=2, seed=7)
>>> bot = bots.make("greedy", seed=7)
>>> game.play(bot.choose(game.view(0), game.legal_numbers(0)), seat=0).action
<keep los_angeles-new_york los_angeles-miami>

What is named here is imported when it is first used: importing the package alone costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"
__all__ = ["Game", "__version__", "boards", "bots"]

if TYPE_CHECKING:
    from trunkline import boards, bots
    from trunkline.game import Game
else:

    def __getattr__(name: str) -> object:
        if name == "Game":
            return import_module("trunkline.game").Game
        if name in __all__:
            return import_module(f"trunkline.{name}")
        raise AttributeError(f"module 'trunkline' has no attribute '{name}'")
