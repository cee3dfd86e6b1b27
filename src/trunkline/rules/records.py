"""The records that rules work on, made of what the mechanics declare: a board, a position, a view and an account.

A board holds facts and is never written; a game is one position; a view is what one seat may know of it; an account is
the points part by part.
"""

import numpy as np

from trunkline.rules.cards import fields as cards
from trunkline.rules.fields import (
    HIDDEN,
    OWN,
    PUBLIC,
    SEAT,
    Field,
    clearing,
    recalling,
    record_type,
    seeing,
    seeing_nothing,
    seeing_own,
)
from trunkline.rules.harbours import fields as harbours
from trunkline.rules.journey import fields as journey
from trunkline.rules.longest_path import fields as longest_path
from trunkline.rules.passengers import fields as passengers
from trunkline.rules.pieces import fields as pieces
from trunkline.rules.terrain import fields as terrain
from trunkline.rules.tickets import fields as tickets
from trunkline.rules.tracks import fields as tracks
from trunkline.rules.tunnels import fields as tunnels
from trunkline.rules.turns import fields as turns

MECHANICS = (turns, cards, tracks, pieces, tickets, longest_path, passengers, terrain, harbours, journey, tunnels)


def _declared(kind: str) -> tuple[Field, ...]:
    """The fields that mechanics declare for a record."""
    return tuple(field for mechanic in MECHANICS for field in getattr(mechanic, kind, ()))


BOARD, GAME = _declared("BOARD"), _declared("GAME")
PUBLIC_FIELDS = tuple(field for field in GAME if field.seen == PUBLIC)
OWN_FIELDS = tuple(field for field in GAME if field.seen == OWN)
RESULT = (  # of an account, beside what the mechanics bring
    Field("total", "i2", (SEAT,)),
    Field("rank", "i2", (SEAT,)),
    Field("decided", "i2", (SEAT,)),  # tie-break that set the seat apart from others with its total; NONE: none could
)
ACCOUNT = _declared("ACCOUNT") + RESULT
SEEN_BY_ALL = (Field("seat", "i2"), *PUBLIC_FIELDS, *_declared("SEEN"))  # seat: whose view; NOBODY: a spectator's
SEEN_BY_SEAT = (*(field.own() for field in OWN_FIELDS), *_declared("SEEN_OWN"))

board_t = record_type(BOARD)
game_t = record_type(GAME)
view_t = record_type(SEEN_BY_ALL, SEEN_BY_SEAT)
account_t = record_type(ACCOUNT)
OWN_AT = record_type(SEEN_BY_ALL).itemsize  # where the seat's own part of a view begins; before it all see the same

clear = clearing("clear", __file__, GAME)
clear_account = clearing("clear_account", __file__, ACCOUNT)
see_public = seeing("see_public", __file__, PUBLIC_FIELDS)
see_own = seeing_own("see_own", __file__, OWN_FIELDS)
see_nothing = seeing_nothing("see_nothing", __file__, OWN_FIELDS)

# What views and games have in one form, those fields too that not everybody sees at any time.
_SEEN_AS_IS = tuple(field for field in GAME if field._replace(seen=HIDDEN) in _declared("SEEN"))
recall = recalling("recall", __file__, (*PUBLIC_FIELDS, *_SEEN_AS_IS), OWN_FIELDS)


def new_board() -> np.ndarray:
    """Room for a board, as an array of one."""
    room = np.zeros(1, board_t)
    for field in BOARD:
        room[field.name] = field.empty
    return room


def new_games(count: int) -> np.ndarray:
    """Room for `count` games, all zero: `set_up` makes each one a game."""
    return np.zeros(count, game_t)


def new_views(count: int) -> np.ndarray:
    """Room for `count` views, all zero, as `see` wants them."""
    return np.zeros(count, view_t)


def new_accounts(count: int) -> np.ndarray:
    """Room for `count` accounts."""
    return np.zeros(count, account_t)
