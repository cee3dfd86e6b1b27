"""Plays random games and prints a digest of every position; compiled and interpreted must print the same."""

import hashlib
import sys

import numpy as np

from trunkline import boards, chance
from trunkline.rules import layout, legal, scoring, sight
from trunkline.rules.play import play
from trunkline.rules.refusals import refuse
from trunkline.rules.setup import set_up


def digests(board: boards.Board, players: int, seed: int, plies: int) -> list[str]:
    """Digests of position, view, legal actions and account along a random game."""
    record, game, dice = board.record, layout.new_games(1)[0], chance.rolling(seed)
    work = np.zeros(max(legal.WORK, scoring.WORK), np.int64)
    room = np.zeros(20_000, np.int64)
    set_up(record, game, players, -1, dice)
    made = []
    while game.over == layout.RUNNING and len(made) < plies:
        seat = legal.next_seat(game)
        view = sight.new_views(1)[0]
        sight.see(record, game, seat, view)
        count = legal.list_legal(record, game, seat, room, 0)
        action = int(legal.pick_legal(record, game, seat, dice, work))
        reasons = [int(refuse(record, game, seat, a, work)) for a in (action, action ^ 32, action ^ 1 << 18)]
        play(record, game, seat, action, dice)
        made.append(_digest(game, view, room[:count], np.array([action, *reasons]), dice))
    account = scoring.new_accounts(1)[0]
    scoring.make_account(record, game, account, work)
    return [*made, _digest(account)]


def _digest(*parts: np.ndarray) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(np.asarray(part).tobytes())
    return digest.hexdigest()[:16]


if __name__ == "__main__":
    name, players, seed, plies = sys.argv[1], *map(int, sys.argv[2:])
    print("\n".join(digests(boards.load(name), players, seed, plies)))
