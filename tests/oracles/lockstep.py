"""Plays random games and prints a digest of every position; compiled and interpreted must print the same."""

import hashlib
import sys

import numpy as np

from trunkline import boards, chance
from trunkline.rules import constants, legal, records, scoring, views
from trunkline.rules.play import play
from trunkline.rules.refusals import refuse
from trunkline.rules.scratch import new_scratch
from trunkline.rules.setup import set_up
from trunkline.rules.turns import rules as turns


def digests(board: boards.Board, players: int, seed: int, plies: int) -> list[str]:
    """Digests of position, view, legal actions and account along a random game."""
    record, game, dice = board.record, records.new_games(1)[0], chance.rolling(seed)
    scratch = new_scratch()[0]
    room = np.zeros(20_000, np.int64)
    set_up(record, game, players, -1, dice)
    made = []
    while game.over == constants.RUNNING and len(made) < plies:
        seat = turns.next_seat(game)
        view = records.new_views(1)[0]
        views.see(record, game, seat, view)
        count = legal.list_legal(record, game, seat, room, 0)
        action = int(legal.pick_legal(record, game, seat, dice, scratch.pick))
        tried = (action, action ^ 32, action ^ 1 << 18)
        reasons = [int(refuse(record, game, seat, number, scratch.pick.few)) for number in tried]
        play(record, game, seat, action, dice)
        made.append(_digest(game, view, room[:count], np.array([action, *reasons]), dice))
    account = records.new_accounts(1)[0]
    scoring.make_account(record, game, account, scratch.scoring)
    return [*made, _digest(account)]


def _digest(*parts: np.ndarray) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(np.asarray(part).tobytes())
    return digest.hexdigest()[:16]


if __name__ == "__main__":
    name, players, seed, plies = sys.argv[1], *map(int, sys.argv[2:])
    print("\n".join(digests(boards.load(name), players, seed, plies)))
