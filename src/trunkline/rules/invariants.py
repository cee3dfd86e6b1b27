"""What must hold in every position, and random games played under that watch (T1, T3, T4)."""

from trunkline.rules.actions import COUNTING, verb_of
from trunkline.rules.claims import is_closed, owns_parallel
from trunkline.rules.compiled import entry, rule
from trunkline.rules.dice import roll
from trunkline.rules.layout import (
    CHOOSE_PIECES,
    COMPLETED,
    DISCARDED,
    HELD,
    NOBODY,
    NONE,
    NOTHING,
    OFFERED_TO,
    PILE,
    PILES,
    RUNNING,
    TURN,
    UNDER,
)
from trunkline.rules.legal import count_claims, list_after_claims, list_before_claims, list_legal, next_seat
from trunkline.rules.play import play
from trunkline.rules.refusals import LEGAL, refuse
from trunkline.rules.setup import in_set_up, set_up

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
    DECISIONS,
    NOTHING_LEGAL,
    COUNTS_DIFFER,
    LISTED_REFUSED,
    UNLISTED_ALLOWED,
    DISPLAY_WAITS,
) = range(len(BROKEN))


@rule
def cards_hold(board, game):
    """Every card is in one place (T1), and what was taken before all eyes is in the hand."""
    for kind in range(board.kinds):
        count = int(game.pile[kind]) + int(game.discard[kind])
        if game.pile[kind] < 0 or game.discard[kind] < 0:
            return False
        for slot in range(board.display):
            if game.display[slot] == kind:
                count += 1
        for seat in range(game.players):
            if not 0 <= game.taken[seat, kind] <= game.hand[seat, kind]:
                return False
            count += int(game.hand[seat, kind])
        if count != board.card_count[kind]:
            return False
    return True


@rule
def sizes_hold(board, game):
    for pile in range(PILES):
        in_pile, discarded = 0, 0
        for kind in range(board.kinds):
            if board.card_pile[kind] == pile:
                in_pile += int(game.pile[kind])
                discarded += int(game.discard[kind])
        if in_pile != game.pile_size[pile] or discarded != game.discard_size[pile]:
            return False
    return True


@rule
def ticket_holds(board, game, ticket):
    """A ticket listed as under the pile, offered or unfinished is marked so, and the other way round."""
    at, listed = game.ticket_at[ticket], 0
    for i in range(game.under_size):
        if game.under[i] == ticket:
            listed += 1
    if listed != (1 if at == UNDER else 0):
        return False
    for seat in range(game.players):
        offered, unfinished = 0, 0
        for i in range(game.offer_size[seat]):
            if game.offer[seat, i] == ticket:
                offered += 1
        for i in range(game.journey_size[seat]):
            if game.journey[seat, i] == ticket:
                unfinished += 1
        if offered != (1 if at == OFFERED_TO + seat else 0):
            return False
        if board.goal > 0 and unfinished != (1 if at == HELD + seat else 0):
            return False
    return True


@rule
def is_ticket_mark(game, at):
    if at in (PILE, UNDER, DISCARDED):
        return True
    for mark in (OFFERED_TO, HELD, COMPLETED):
        if mark <= at < mark + game.players:
            return True
    return False


@rule
def tickets_hold(board, game):
    """Every ticket is in one place (T1)."""
    fresh_first, fresh_second = 0, 0
    for ticket in range(board.tickets):
        if not is_ticket_mark(game, game.ticket_at[ticket]) or not ticket_holds(board, game, ticket):
            return False
        if game.ticket_at[ticket] == PILE and board.ticket_deck[ticket] == 0:
            fresh_first += 1
        elif game.ticket_at[ticket] == PILE:
            fresh_second += 1
    return fresh_first == game.fresh[0] and fresh_second == game.fresh[1]


@rule
def pieces_hold(board, game):
    """Pieces left, in the box and on the board make what a player started with (T1)."""
    for seat in range(game.players):
        for suit in range(2):
            count = int(game.pieces[seat, suit]) + int(game.box[seat, suit])
            if game.pieces[seat, suit] < 0 or game.box[seat, suit] < 0:
                return False
            for track in range(board.tracks):
                if game.owner[track] == seat and board.track_suit[track] == suit:
                    count += int(board.track_length[track])
            if count != board.pieces[suit]:
                return False
    return True


@rule
def scores_hold(board, game):
    """Points are those of the tracks, at most doubled where there is terrain, less what exchanges cost."""
    for seat in range(game.players):
        points = 0
        for track in range(board.tracks):
            if game.owner[track] == seat:
                points += int(board.points[board.track_length[track]])
        scored = int(game.score[seat]) + int(game.exchanged[seat])
        if scored != points and (board.terrains == 0 or scored < points or scored > 2 * points):
            return False
    return True


@rule
def connections_hold(board, game):
    """Nobody owns two tracks of a connection, nor is a second one used where only one may be (C34, C35)."""
    for track in range(board.tracks):
        owner = game.owner[track]
        if owner < NOBODY or owner >= game.players:
            return False
        if owner != NOBODY and (owns_parallel(board, game, owner, track) or is_closed(board, game, track)):
            return False
    return True


@rule
def spread_names(board, game, seat, work):
    """Name the parts of a seat's network afresh by its tracks."""
    for place in range(board.places):
        work[place] = NONE
    for track in range(board.tracks):
        if game.owner[track] == seat:
            work[board.track_from[track]] = board.track_from[track]
            work[board.track_to[track]] = board.track_to[track]
    changed = True
    while changed:
        changed = False
        for track in range(board.tracks):
            a, b = board.track_from[track], board.track_to[track]
            if game.owner[track] == seat and work[a] != work[b]:
                work[a] = work[b] = min(work[a], work[b])
                changed = True


@rule
def networks_hold(board, game, work):
    for seat in range(game.players):
        spread_names(board, game, seat, work)
        for place in range(board.places):
            if game.network[seat, place] != work[place]:
                return False
    return True


@rule
def passengers_hold(board, game):
    for colour in range(board.passenger_colours):
        count = 0
        for pool in range(board.pools):
            if game.waiting[pool, colour] < 0:
                return False
            count += int(game.waiting[pool, colour])
        for seat in range(game.players):
            count += int(game.collected[seat, colour])
        if count != board.passenger_count[colour]:
            return False
    return True


@rule
def terrain_holds(board, game):
    for terrain in range(board.terrains):
        count = int(game.terrain_pile[terrain]) + int(game.terrain_discard[terrain])
        for slot in range(board.terrain_display):
            if game.terrain_up[slot] == terrain:
                count += 1
        for seat in range(game.players):
            if game.terrain[seat, terrain] < 0:
                return False
            count += int(game.terrain[seat, terrain])
        if count != board.terrain_count[terrain]:
            return False
    return True


@rule
def harbours_hold(board, game):
    for seat in range(game.players):
        count = int(game.harbours[seat])
        for place in range(board.places):
            if game.harbour[place] == seat:
                count += 1
                if not board.port[place]:
                    return False
        if count != board.harbours:
            return False
    return True


@rule
def decisions_hold(game):
    """In set-up only set-up choices; after it one seat, the one at turn; nobody when the game is over."""
    deciding, choosing = 0, in_set_up(game)
    for seat in range(game.players):
        decision = game.decision[seat]
        if decision == NOTHING:
            continue
        deciding += 1
        if choosing != (decision <= CHOOSE_PIECES) or (not choosing and seat != game.turn):
            return False
    if game.over != RUNNING:
        return deciding == 0
    return deciding >= 1 if choosing else deciding == 1


@rule
def display_holds(board, game):
    """An empty slot means that nothing could fill it, unless its pile is being chosen (C20)."""
    for slot in range(board.display):
        if game.display[slot] == NONE and slot != game.slot:
            if game.pile_size[0] + game.discard_size[0] + game.pile_size[1] + game.discard_size[1] > 0:
                return False
    return True


@entry
def broken(board, game, work):
    """HOLDS, or the number of the first thing that is wrong with a position."""
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
    if not networks_hold(board, game, work):
        return NETWORKS
    if not passengers_hold(board, game):
        return PASSENGERS_LOST
    if not terrain_holds(board, game):
        return TERRAIN_LOST
    if not harbours_hold(board, game):
        return HARBOURS_LOST
    if not display_holds(board, game):
        return DISPLAY_WAITS
    return HOLDS if decisions_hold(game) else DECISIONS


@rule
def counted(board, game, seat, work):
    """How many actions picking would choose from."""
    if game.decision[seat] != TURN:
        return list_legal(board, game, seat, work, COUNTING) - COUNTING
    total = list_before_claims(board, game, work, COUNTING) - COUNTING + count_claims(board, game, seat, work)
    return total + list_after_claims(board, game, seat, total > 0, work, COUNTING) - COUNTING


@rule
def is_listed(actions, count, action):
    for i in range(count):
        if actions[i] == action:
            return True
    return False


@rule
def watch_refusals(board, game, seat, actions, count, dice, work):
    """Take a listed action and change a bit or two: it is refused exactly when it is not listed (T3)."""
    action = actions[roll(dice, count)]
    if refuse(board, game, seat, action, work) != LEGAL:
        return LISTED_REFUSED
    for _ in range(3):
        action = action ^ (1 << roll(dice, 58)) if verb_of(action) == 6 else action ^ (1 << roll(dice, 24))
        allowed = refuse(board, game, seat, action, work) == LEGAL
        if allowed != is_listed(actions, count, action):
            return UNLISTED_ALLOWED if allowed else LISTED_REFUSED
    return HOLDS


@rule
def watch(board, game, seat, actions, dice, work):
    """All that must hold before a seat decides."""
    fault = broken(board, game, work)
    if fault != HOLDS:
        return fault
    count = list_legal(board, game, seat, actions, 0)
    if count == 0:
        return NOTHING_LEGAL
    if count != counted(board, game, seat, work):
        return COUNTS_DIFFER
    return watch_refusals(board, game, seat, actions, min(count, actions.shape[0]), dice, work)


@entry
def watched_game(board, game, players, dice, actions, work):
    """Play one random game under watch; HOLDS, or what was broken first. `actions` is room for all legal ones."""
    set_up(board, game, players, -1, dice)
    while game.over == RUNNING:
        seat = next_seat(game)
        fault = watch(board, game, seat, actions, dice, work)
        if fault != HOLDS:
            return fault
        count = list_legal(board, game, seat, actions, 0)
        play(board, game, seat, actions[roll(dice, min(count, actions.shape[0]))], dice)
    return broken(board, game, work)
