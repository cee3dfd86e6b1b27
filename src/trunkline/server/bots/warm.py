"""Loads the compiled code that tables use, before the first table needs it: in the midst everybody would wait."""

import logging
import time

from trunkline import boards, record, warm
from trunkline.game import Game
from trunkline.rules import compiled
from trunkline.server.bots.bot_pool import advise
from trunkline.server.protocol.audiences import account_data
from trunkline.server.protocol.legal_actions import legal_of
from trunkline.server.protocol.replay import replay_of

log = logging.getLogger("trunkline.warm")
MOVES = 12  # on each board: through the set-up and into the first turns
LONG = 1.0  # seconds; a start that takes longer is told


def load_games() -> None:
    """Everything that a worker's tables use; not while rules run interpreted."""
    if compiled.is_warming():
        return
    begin = time.perf_counter()
    for board in boards.names():
        game = warm.game(board, moves=MOVES, before=_as_a_table_does)
        account_data(game)
        record.write_json(game.back_to(game.ply - 1), seat=0, redacted=True)
    if (took := time.perf_counter() - begin) > LONG:
        log.info("games are loaded", extra={"fields": {"seconds": round(took, 1)}})


def _as_a_table_does(game: Game, seat: int) -> None:
    advise("warm", game.view(seat), game.legal_numbers(seat))
    legal_of(game, seat)
    game.view(seat).data()


def load_records() -> None:
    """What the process for costly work uses: records read and written, replays."""
    if compiled.is_warming():
        return
    game = Game.new("first_journey", 2, 1)
    while game.ply < MOVES:
        seat = game.seats_to_decide()[0]
        game.play(int(game.legal_numbers(seat)[0]), seat)
    told, lines = record.parse_any(record.write(game))
    replay_of(record.to_game(told, None, "record", lines), ["", ""], None)
