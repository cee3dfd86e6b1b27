"""The numbers of a training: what fits a laptop's CPU, and what fills a GPU."""

import msgspec

from trunkline.errors import TrunklineError


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that can be set; a checkpoint keeps it."""

    games: int = 512  # side by side, of all numbers of players together
    steps: int = 64  # decisions of each game between two updates
    part: int = 2048  # decisions in one step of gradient
    epochs: int = 3  # times that every decision is learnt from
    width: int = 256
    layers: int = 2
    rate: float = 5e-4  # of learning, falling to a tenth of it
    entropy: float = 0.01  # how much open-mindedness is worth, falling to a fifth of it
    decay: float = 0.97  # of how far decisions are praised for what came later (lambda of GAE)
    clip: float = 0.2  # how far one update may change the chance of an action
    lead: float = 0.2  # of the reward: how far ahead, beside winning
    averaging: float = 0.99  # of the weights that are kept and tested, at each step of gradient
    against: dict[str, float] = {}  # bots, and at which share of the tables they have all seats but one

    def __post_init__(self) -> None:
        if min(self.games, self.steps, self.part, self.epochs, self.width, self.layers) < 1:
            raise TrunklineError("games, steps, part, epochs, width and layers of a training must be 1 or more")
        if sum(self.against.values()) > 1 or min(self.against.values(), default=0) < 0:
            raise TrunklineError("bots can sit at no more than all tables: their shares must add up to 1 at most")


CPU = Settings()
GPU = Settings(games=32768, steps=32, part=65536, epochs=1, width=512, layers=3)
