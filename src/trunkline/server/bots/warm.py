"""Loads the compiled code that tables use, before the first table needs it: in the midst everybody would wait.

Numba loads a function at its first call, and all boards share the same functions, so a few moves on each board that
bring all mechanics to pass are enough.
"""

import logging
import time

from trunkline import boards, bots, record
from trunkline.game import Game
from trunkline.server.bots.bot_pool import advise
from trunkline.server.protocol.audiences import account_data
from trunkline.server.protocol.legal_actions import legal_of
from trunkline.server.protocol.replay import replay_of

log = logging.getLogger("trunkline.warm")
MOVES = 12  # on each board: through the set-up and into the first turns
LONG = 1.0  # seconds; a start that takes longer is told
TRIALS = "search:4x"  # counted: with a time, loading alone would use it up


def load_games() -> None:
    """Everything that a worker's tables use; when that was never compiled, it is compiled here."""
    begin = time.perf_counter()
    quick = [name for name in bots.names() if bots.is_quick(name)]
    for board in boards.names():
        _play_a_little(Game.new(board, 2, 1), quick)
    if (took := time.perf_counter() - begin) > LONG:
        log.info("games are loaded", extra={"fields": {"seconds": round(took, 1)}})


def load_records() -> None:
    """What the process for costly work uses: records read and written, replays."""
    game = Game.new("first_journey", 2, 1)
    while game.ply < MOVES:
        seat = game.seats_to_decide()[0]
        game.play(int(game.legal_numbers(seat)[0]), seat)
    told, lines = record.parse_any(record.write(game))
    replay_of(record.to_game(told, None, "record", lines), ["", ""], None)


def load_search() -> None:
    """What slow bots use besides."""
    game = Game.new("first_journey", 2, 1)
    while not game.over and game.ply < MOVES:
        seat = game.seats_to_decide()[0]
        game.play(bots.make(TRIALS, 1).choose(game.view(seat), game.legal_numbers(seat)), seat)


def _play_a_little(game: Game, levels: list[str]) -> None:
    while not game.over and game.ply < MOVES:
        seat = game.seats_to_decide()[0]
        actions = game.legal_numbers(seat)
        advise("warm", game.view(seat), actions)
        legal_of(game, seat)
        game.view(seat).data()
        game.play(bots.make(levels[game.ply % len(levels)], 1).choose(game.view(seat), actions), seat)
    account_data(game)
    record.write_json(game.back_to(game.ply - 1), seat=0, redacted=True)
