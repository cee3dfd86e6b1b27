"""Why an action is refused: the first clause it breaks, as a number (T3).

Listing and refusing are written apart on purpose: tests hold that an action is listed exactly when it is not refused.
"""

from trunkline.rules.actions import (
    BUILD_HARBOUR,
    CLAIM,
    DRAW_CARD,
    DRAW_TERRAIN,
    DRAW_TICKETS,
    EXCHANGE,
    KEEP,
    LEAVE_PASSENGER,
    PASS,
    PIECES,
    REFILL_FROM,
    SWAP_TICKETS,
    TAKE_CARD,
    TAKE_PASSENGER,
    TAKE_TERRAIN,
    detail_of,
    is_doubled,
    payment_of,
    subject_of,
    terrain_wilds_of,
    verb_of,
)
from trunkline.rules.cards import any_supply, can_supply, slot_of
from trunkline.rules.claims import is_closed, owns_parallel
from trunkline.rules.compiled import entry, rule
from trunkline.rules.exchange import most_exchanged
from trunkline.rules.harbours import holds_harbour_set, is_harbour_set
from trunkline.rules.journey import can_draw
from trunkline.rules.layout import (
    CHOOSE_MIX,
    CHOOSE_PIECES,
    KEEP_FIRST,
    KEEP_TICKETS,
    NEXT_CARD,
    NOBODY,
    NONE,
    NOTHING,
    PASSENGER,
    REFILL,
    RUNNING,
    SHIP,
    TRAIN,
    TURN,
    WILD,
)
from trunkline.rules.legal import can_act
from trunkline.rules.payments import holds_payment, is_right_set, paid_wilds
from trunkline.rules.terrain import can_supply as can_supply_terrain
from trunkline.rules.terrain import fewest_wilds, most_wilds, terrain_of
from trunkline.rules.terrain import slot_of as terrain_slot_of
from trunkline.rules.tickets import kept_count, tickets_left

# Each reason with the clause it stands for; words for people are in trunkline.errors.
REASONS = (
    ("legal", ""),
    ("over", "C50"),
    ("out_of_turn", "C6"),
    ("already_chosen", "C5"),
    ("other_decision", "C10"),
    ("unknown", "C10"),
    ("no_such_mechanic", "C10"),
    ("must_act", "C11"),
    ("not_in_display", "C12"),
    ("second_wild", "C15"),
    ("no_cards_left", "C19"),
    ("pile_empty", "C18"),
    ("claimed", "C32"),
    ("owns_parallel", "C34"),
    ("closed", "C35"),
    ("too_few_pieces", "C32"),
    ("not_in_hand", "C30"),
    ("wrong_set", "C30"),
    ("wrong_colour", "C31"),
    ("no_terrain", "A6"),
    ("terrain_behind", "A7"),
    ("terrain_wilds", "A8"),
    ("too_few_wilds", "A13"),
    ("wrong_pairs", "W13"),
    ("wrong_ships", "W14"),
    ("no_tickets_left", "C40"),
    ("wrong_mix", "G4"),
    ("wrong_number", "C40"),
    ("keep_more_first", "C4"),
    ("keep_more", "C40"),
    ("not_offered", "C40"),
    ("pieces_choice", "W4"),
    ("exchange_limit", "W20"),
    ("no_port", "W17"),
    ("harbour_taken", "W17"),
    ("no_track_there", "W17"),
    ("no_harbour_left", "W17"),
    ("harbour_set", "W17"),
    ("no_passenger", "G6"),
    ("not_an_end", "G6"),
    ("no_swap", "F9"),
    ("no_terrain_card", "A4"),
)

(
    LEGAL,
    OVER,
    OUT_OF_TURN,
    ALREADY_CHOSEN,
    OTHER_DECISION,
    UNKNOWN,
    NO_SUCH_MECHANIC,
    MUST_ACT,
    NOT_IN_DISPLAY,
    SECOND_WILD,
    NO_CARDS_LEFT,
    PILE_EMPTY,
    CLAIMED,
    OWNS_PARALLEL,
    CLOSED,
    TOO_FEW_PIECES,
    NOT_IN_HAND,
    WRONG_SET,
    WRONG_COLOUR,
    NO_TERRAIN,
    TERRAIN_BEHIND,
    TERRAIN_WILDS,
    TOO_FEW_WILDS,
    WRONG_PAIRS,
    WRONG_SHIPS,
    NO_TICKETS_LEFT,
    WRONG_MIX,
    WRONG_NUMBER,
    KEEP_MORE_FIRST,
    KEEP_MORE,
    NOT_OFFERED,
    PIECES_CHOICE,
    EXCHANGE_LIMIT,
    NO_PORT,
    HARBOUR_TAKEN,
    NO_TRACK_THERE,
    NO_HARBOUR_LEFT,
    HARBOUR_SET,
    NO_PASSENGER,
    NOT_AN_END,
    NO_SWAP,
    NO_TERRAIN_CARD,
) = range(len(REASONS))


@rule
def answers(verb, decision):
    """Whether a verb answers a decision at all."""
    if decision == TURN:
        return verb not in (REFILL_FROM, KEEP, PIECES, TAKE_PASSENGER, LEAVE_PASSENGER)
    if decision == NEXT_CARD:
        return verb in (TAKE_CARD, DRAW_CARD, TAKE_TERRAIN, DRAW_TERRAIN)
    if decision == REFILL:
        return verb == REFILL_FROM
    if decision in (KEEP_TICKETS, KEEP_FIRST):
        return verb == KEEP
    if decision == PASSENGER:
        return verb in (TAKE_PASSENGER, LEAVE_PASSENGER)
    if decision == CHOOSE_MIX:
        return verb == DRAW_TICKETS
    return decision == CHOOSE_PIECES and verb == PIECES


@rule
def refuse_seat(game, seat):
    """Whether it is this seat's time to decide (C5, C6)."""
    if game.over != RUNNING:
        return OVER
    if game.decision[seat] != NOTHING:
        return LEGAL
    return OUT_OF_TURN if game.decision[game.turn] >= TURN else ALREADY_CHOSEN


@rule
def refuse_draw(board, game, verb, subject):
    """Drawing cards and terrain (C12, C15, C18, C19, A3, A4)."""
    if game.drawn == 0 and not any_supply(board, game):
        return NO_CARDS_LEFT
    if verb == TAKE_CARD:
        if subject >= board.kinds or slot_of(board, game, subject) == NONE:
            return NOT_IN_DISPLAY
        return SECOND_WILD if subject == WILD and game.drawn > 0 else LEGAL
    if verb == DRAW_CARD:
        if subject >= board.piles:
            return NO_SUCH_MECHANIC
        return LEGAL if can_supply(game, subject) else PILE_EMPTY
    if board.terrains == 0 or subject >= board.terrains:
        return NO_SUCH_MECHANIC
    if verb == TAKE_TERRAIN:
        return LEGAL if terrain_slot_of(board, game, subject) != NONE else NO_TERRAIN_CARD
    return LEGAL if can_supply_terrain(board, game) else NO_TERRAIN_CARD


@rule
def refuse_terrain(board, game, seat, track, wilds):
    """Doubling with terrain (A6-A8)."""
    terrain = terrain_of(board, track)
    if terrain == NONE:
        return NO_TERRAIN
    if wilds > most_wilds(board, game, seat, track):
        return TERRAIN_WILDS
    if wilds >= fewest_wilds(board, game, seat, track):
        return LEGAL
    need = int(board.terrain_need[board.track_length[track]])
    return NO_TERRAIN if int(game.terrain[seat, terrain]) + wilds < need else TERRAIN_BEHIND


@rule
def why_wrong_set(board, track, payment):
    """The clause a wrong set of cards breaks."""
    if board.track_pairs[track]:
        return WRONG_PAIRS
    colour = payment & 15
    if colour > 0 and board.track_colour[track] > 0 and colour != board.track_colour[track]:
        return WRONG_COLOUR
    if paid_wilds(board, track, payment) < board.track_wilds[track]:
        return TOO_FEW_WILDS
    return WRONG_SET if board.track_suit[track] == TRAIN else WRONG_SHIPS


@rule
def refuse_claim(board, game, seat, action):
    """In the rulebook's order: claimed, parallel, pieces, cards in hand, right set, terrain (T3)."""
    track, payment, wilds = subject_of(action), payment_of(action), terrain_wilds_of(action)
    if track >= board.tracks:
        return UNKNOWN
    if game.owner[track] != NOBODY:
        return CLAIMED
    if owns_parallel(board, game, seat, track):
        return OWNS_PARALLEL
    if is_closed(board, game, track):
        return CLOSED
    if board.track_length[track] > game.pieces[seat, board.track_suit[track]]:
        return TOO_FEW_PIECES
    if not holds_payment(board, game, seat, track, payment, wilds):
        return NOT_IN_HAND
    if not is_right_set(board, track, payment):
        return why_wrong_set(board, track, payment)
    if is_doubled(action):
        return refuse_terrain(board, game, seat, track, wilds)
    return LEGAL if wilds == 0 else TERRAIN_WILDS


@rule
def refuse_mix(board, game, first, second):
    """How many tickets of each deck: the right number, cut to what is there (C40, G3, G4)."""
    left = tickets_left(board, game, 0)
    other = tickets_left(board, game, 1) if board.decks > 1 else 0
    if left + other == 0:
        return NO_TICKETS_LEFT
    if board.decks == 1:
        return LEGAL if first == board.draw and second == 0 else WRONG_NUMBER
    if first > left or second > other or first + second > board.draw or first + second == 0:
        return WRONG_MIX
    # Cut or not, some combination of the full number must come down to this one.
    missing = int(board.draw) - first - second
    return LEGAL if missing == 0 or first == left or second == other else WRONG_MIX


@rule
def refuse_tickets(board, game, seat, action):
    if board.goal > 0 or board.draw == 0:
        return NO_SUCH_MECHANIC
    first, second = subject_of(action), detail_of(action)
    if game.decision[seat] == CHOOSE_MIX:
        return LEGAL if first + second == board.deal else WRONG_MIX
    return refuse_mix(board, game, first, second)


@rule
def refuse_keep(board, game, seat, kept):
    size = int(game.offer_size[seat])
    if kept >= 1 << size:
        return NOT_OFFERED
    if game.decision[seat] == KEEP_FIRST:
        return LEGAL if kept_count(kept) >= min(int(board.deal_keep), size) else KEEP_MORE_FIRST
    return LEGAL if kept_count(kept) >= min(int(board.draw_keep), size) else KEEP_MORE


@rule
def refuse_pieces(board, trains):
    ships = int(board.chosen) - trains
    return LEGAL if 0 <= ships <= board.pieces[SHIP] and trains <= board.pieces[TRAIN] else PIECES_CHOICE


@rule
def refuse_exchange(board, game, seat, given, count):
    if board.exchange == NONE or given > SHIP:
        return NO_SUCH_MECHANIC
    return LEGAL if 1 <= count <= most_exchanged(game, seat, given) else EXCHANGE_LIMIT


@rule
def refuse_harbour(board, game, seat, place, payment):
    if board.harbours == 0:
        return NO_SUCH_MECHANIC
    if place >= board.places or not board.port[place]:
        return NO_PORT
    if game.harbours[seat] == 0:
        return NO_HARBOUR_LEFT
    if game.harbour[place] != NOBODY:
        return HARBOUR_TAKEN
    if game.network[seat, place] == NONE:
        return NO_TRACK_THERE
    if not is_harbour_set(board, payment):
        return HARBOUR_SET
    return LEGAL if holds_harbour_set(board, game, seat, payment) else NOT_IN_HAND


@rule
def refuse_pass(board, game, seat, work):
    """Passing is for who can do nothing that changes the table (C11)."""
    return MUST_ACT if can_act(board, game, seat, work) else LEGAL


@rule
def refuse_passenger(board, game, action):
    place, colour = subject_of(action), detail_of(action)
    if place != game.pending[0] and place != game.pending[1]:
        return NOT_AN_END
    if verb_of(action) == LEAVE_PASSENGER:
        return LEGAL
    if colour >= board.passenger_colours or game.waiting[board.pool[place], colour] == 0:
        return NO_PASSENGER
    return LEGAL


@rule
def refuse_swap(board, game, seat):
    if board.goal == 0:
        return NO_SUCH_MECHANIC
    return LEGAL if game.journey_size[seat] > 0 and can_draw(board, game) else NO_SWAP


@rule
def has_spare_bits(action):
    """Verbs that take no detail must have none, so that one action has one number."""
    verb = verb_of(action)
    if verb in (PASS, DRAW_TERRAIN, SWAP_TICKETS):
        return action >> 5 != 0
    if verb in (TAKE_CARD, DRAW_CARD, REFILL_FROM, TAKE_TERRAIN, KEEP, PIECES, LEAVE_PASSENGER):
        return detail_of(action) != 0
    return False


@rule
def refuse_verb(board, game, seat, action, work):
    verb, subject, detail = verb_of(action), subject_of(action), detail_of(action)
    if verb in (TAKE_CARD, DRAW_CARD, TAKE_TERRAIN, DRAW_TERRAIN):
        return refuse_draw(board, game, verb, subject)
    if verb == CLAIM:
        return refuse_claim(board, game, seat, action)
    if verb == DRAW_TICKETS:
        return refuse_tickets(board, game, seat, action)
    if verb == KEEP:
        return refuse_keep(board, game, seat, subject)
    if verb == PIECES:
        return refuse_pieces(board, subject)
    if verb == EXCHANGE:
        return refuse_exchange(board, game, seat, subject, detail)
    if verb == BUILD_HARBOUR:
        return refuse_harbour(board, game, seat, subject, detail)
    if verb in (TAKE_PASSENGER, LEAVE_PASSENGER):
        return refuse_passenger(board, game, action)
    if verb == SWAP_TICKETS:
        return refuse_swap(board, game, seat)
    if verb == REFILL_FROM:
        return LEGAL if subject < board.piles else NO_SUCH_MECHANIC
    return refuse_pass(board, game, seat, work)


@entry
def refuse(board, game, seat, action, work):
    """0 when the action is legal for the seat, else the number of the reason."""
    if seat < 0 or seat >= game.players:
        return OUT_OF_TURN
    reason = refuse_seat(game, seat)
    if reason != LEGAL:
        return reason
    verb = verb_of(action)
    if action < 0 or verb > SWAP_TICKETS or has_spare_bits(action):
        return UNKNOWN
    if not answers(verb, game.decision[seat]):
        return OTHER_DECISION
    return refuse_verb(board, game, seat, action, work)
