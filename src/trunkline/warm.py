"""Compiles what a part of the program uses before it is needed; later calls, and later processes, find it ready.

Numba compiles a function at its first call, or loads what an earlier process has compiled. All boards share the same
functions, so a few moves on a board that bring its mechanics to pass are enough. `python -m trunkline.warm game search`
compiles these parts, and without names all of them.
"""

import sys
from collections.abc import Callable, Sequence

import numpy as np

from trunkline import boards, bots, chance
from trunkline.boards import Board
from trunkline.game import Game
from trunkline.rules import invariants, playouts, records
from trunkline.rules.scratch import new_scratch

SMALL = "first_journey"  # the board with the shortest games
MOVES = 80
SEARCH, SEARCH_MOVES = "search:4x", 12  # counted: with a time, loading alone would use it up


def game(
    board: str | Board = SMALL,
    names: Sequence[str] = (),
    moves: int = MOVES,
    before: Callable[[Game, int], object] = lambda *_: None,
) -> Game:
    """What a game uses: bots (all quick ones, unless named) play one for some moves, and it is accounted for.

    `before` is called with the game and the seat before each decision, for those who use more of a game.
    """
    loaded = boards.load(board) if isinstance(board, str) else board
    made = Game.new(loaded, int(loaded.record.min_players), seed=1)
    players = [bots.make(name, 1) for name in names or quick_bots()]
    while not made.over and made.ply < moves:
        seat = made.seats_to_decide()[0]
        before(made, seat)
        made.play(players[made.ply % len(players)].choose(made.view(seat), made.legal_numbers(seat)), seat)
    made.account()
    return made


def quick_bots() -> list[str]:
    """The bots offered as opponents that need no process of their own."""
    return [name for name in bots.names() if bots.is_quick(name)]


def search() -> None:
    """What slow bots use besides."""
    game(SMALL, (SEARCH,), SEARCH_MOVES)


def rules() -> None:
    """What only benchmarks and tests use of the rules: whole random games, and the invariants."""
    board, record, account = boards.load(SMALL).record, records.new_games(1)[0], records.new_accounts(1)[0]
    scratch, actions, dice = new_scratch()[0], np.zeros(4096, np.int64), chance.rolling(1)
    playouts.random_games(board, record, account, 2, 1, dice, scratch)
    invariants.watched_game(board, record, 2, dice, actions, scratch.pick)


def environments() -> None:
    """What the environments for learning use."""
    from trunkline.envs import observe
    from trunkline.envs.batch import Batch, bot_level
    from trunkline.envs.rewards import reward_one

    batch = Batch(SMALL, players=2, n=1, seed=1)
    batch.legal_mask()
    batch.observe()
    batch.advice("random")
    batch.step(batch.sample())
    batch.let_bots_play(np.full((1, 2), bot_level("random")))
    one = Game(batch.board, batch.games[0], chance.rolling(1))
    observe.write(batch.board.record, one.view(0).record, np.zeros(observe.SIZE, np.int8))
    observe.write(batch.board.record, one.view(0).record, np.zeros(observe.SIZE, np.float32))
    scratch, rewards = new_scratch()[0], np.zeros(2, np.float32)
    reward_one(batch.board.record, one.record, records.new_accounts(1)[0], 0, scratch.scoring, rewards)
    batch.reset_done()
    batch.catalogue.encode(batch.catalogue.decode(batch.games[0], 0, batch.catalogue.legal(batch.games[0], 0)[0]))


PARTS: dict[str, Callable[[], object]] = {"game": game, "search": search, "rules": rules, "environments": environments}

if __name__ == "__main__":
    for name in sys.argv[1:] or PARTS:
        PARTS[name]()
