"""What must hold in every position, and random games played under that watch (T1, T3, T4)."""

from trunkline.rules.actions import CLAIM, COUNTING, verb_of
from trunkline.rules.cards.rules import cards_hold, display_holds, sizes_hold
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import RUNNING, TURN
from trunkline.rules.dice import roll
from trunkline.rules.harbours.rules import harbours_hold
from trunkline.rules.legal import list_after_claims, list_before_claims, list_legal
from trunkline.rules.passengers.rules import passengers_hold
from trunkline.rules.pieces.rules import pieces_hold
from trunkline.rules.play import play
from trunkline.rules.reasons import LEGAL
from trunkline.rules.refusals import refuse
from trunkline.rules.setup import set_up
from trunkline.rules.terrain.rules import terrain_holds
from trunkline.rules.tickets.rules import tickets_hold
from trunkline.rules.tracks.picking import count_claims
from trunkline.rules.tracks.rules import connections_hold, networks_hold, scores_hold
from trunkline.rules.tunnels.rules import tunnels_hold
from trunkline.rules.turns.rules import decisions_hold, next_seat
from trunkline.rules.types import Board, Dice, Game, Numbers, PickScratch

HOLDS = 0
BROKEN = (
    "holds",
    "cards are lost or made",
    "pile sizes are wrong",
    "tickets are lost or made",
    "pieces are lost or made",
    "scores do not match the tracks",
    "a connection is used against the rules",
    "the network does not match the tracks",
    "passengers are lost or made",
    "terrain cards are lost or made",
    "harbours are lost or made",
    "the wrong seats decide",
    "nothing is legal",
    "counting and listing differ",
    "a listed action is refused",
    "an action that is not listed is not refused",
    "the display waits though cards are there",
    "a tunnel asks for what it may not",
)
(
    _,
    CARDS,
    PILE_SIZES,
    TICKETS_LOST,
    PIECES_LOST,
    SCORES,
    CONNECTIONS,
    NETWORKS,
    PASSENGERS_LOST,
    TERRAIN_LOST,
    HARBOURS_LOST,
    DECISIONS_WRONG,
    NOTHING_LEGAL,
    COUNTS_DIFFER,
    LISTED_REFUSED,
    UNLISTED_ALLOWED,
    DISPLAY_WAITS,
    TUNNEL_WRONG,
) = range(len(BROKEN))


@entry
def broken(board: Board, game: Game, names: Numbers):
    """HOLDS, or the number of the first thing that is wrong with a position; `names` is scratch, one for each place."""
    if not cards_hold(board, game):
        return CARDS
    if not sizes_hold(board, game):
        return PILE_SIZES
    if not tickets_hold(board, game):
        return TICKETS_LOST
    if not pieces_hold(board, game):
        return PIECES_LOST
    if not scores_hold(board, game):
        return SCORES
    if not connections_hold(board, game):
        return CONNECTIONS
    if not networks_hold(board, game, names):
        return NETWORKS
    if not passengers_hold(board, game):
        return PASSENGERS_LOST
    if not terrain_holds(board, game):
        return TERRAIN_LOST
    if not harbours_hold(board, game):
        return HARBOURS_LOST
    if not display_holds(board, game):
        return DISPLAY_WAITS
    if not tunnels_hold(board, game):
        return TUNNEL_WRONG
    return HOLDS if decisions_hold(game) else DECISIONS_WRONG


@rule
def counted(board: Board, game: Game, seat: int, scratch: PickScratch):
    """How many actions picking would choose from."""
    if game.decision[seat] != TURN:
        return list_legal(board, game, seat, scratch.few, COUNTING) - COUNTING
    total = list_before_claims(board, game, scratch.few, COUNTING) - COUNTING + count_claims(board, game, seat, scratch)
    return total + list_after_claims(board, game, seat, total > 0, scratch.few, COUNTING) - COUNTING


@rule
def is_listed(actions: Numbers, count: int, action: int):
    for i in range(count):
        if actions[i] == action:
            return True
    return False


@rule
def watch_refusals(board: Board, game: Game, seat: int, actions: Numbers, count: int, dice: Dice, scratch: PickScratch):
    """Take a listed action and change a bit or two: it is refused exactly when it is not listed (T3)."""
    action = actions[roll(dice, count)]
    if refuse(board, game, seat, action, scratch.few) != LEGAL:
        return LISTED_REFUSED
    for _ in range(3):
        action = action ^ (1 << roll(dice, 58)) if verb_of(action) == CLAIM else action ^ (1 << roll(dice, 24))
        allowed = refuse(board, game, seat, action, scratch.few) == LEGAL
        if allowed != is_listed(actions, count, action):
            return UNLISTED_ALLOWED if allowed else LISTED_REFUSED
    return HOLDS


@rule
def watch(board: Board, game: Game, seat: int, actions: Numbers, dice: Dice, scratch: PickScratch):
    """All that must hold before a seat decides."""
    fault = broken(board, game, scratch.few)
    if fault != HOLDS:
        return fault
    count = list_legal(board, game, seat, actions, 0)
    if count == 0:
        return NOTHING_LEGAL
    if count != counted(board, game, seat, scratch):
        return COUNTS_DIFFER
    return watch_refusals(board, game, seat, actions, min(count, actions.shape[0]), dice, scratch)


@entry
def watched_game(board: Board, game: Game, players: int, dice: Dice, actions: Numbers, scratch: PickScratch):
    """Play one random game under watch; HOLDS, or what was broken first. `actions` is room for all legal ones."""
    set_up(board, game, players, -1, dice)
    while game.over == RUNNING:
        seat = next_seat(game)
        fault = watch(board, game, seat, actions, dice, scratch)
        if fault != HOLDS:
            return fault
        count = list_legal(board, game, seat, actions, 0)
        play(board, game, seat, actions[roll(dice, min(count, actions.shape[0]))], dice)
    return broken(board, game, scratch.few)
