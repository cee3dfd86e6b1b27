"""Tunnels: a claim turns up cards of the pile, and what matches must be paid as well, or the claim is given up (E1-E6).

The cards of the claim stay in the hand until all is paid; everybody has seen them.
"""

from trunkline.rules import dice as chance
from trunkline.rules.actions import (
    CLAIM,
    GIVE_UP,
    PAY_TUNNEL,
    make,
    make_set,
    payment_of,
    put,
    set_colour,
    set_first,
    set_second,
    set_spare,
    set_wilds,
    subject_of,
    terrain_wilds_of,
    verb_of,
)
from trunkline.rules.cards.rules import can_supply, discard, draw_from, in_hand, kind_of, spend
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import HARBOUR, NONE, PLAIN, TRAIN, TUNNEL, WILD
from trunkline.rules.reasons import LEGAL, NOT_IN_HAND, TUNNEL_SET
from trunkline.rules.turns.rules import any_decides
from trunkline.rules.types import Board, Dice, Game, Numbers


@rule
def is_tunnel(board: Board, track: int):
    return board.tunnel_cards > 0 and board.track_tunnel[track] != 0


@rule
def laid(board: Board, claim: int, kind: int):
    """Cards of a kind that a claim of a tunnel lays down (E2)."""
    payment = payment_of(claim)
    if kind == WILD:
        return set_wilds(payment) + terrain_wilds_of(claim)
    colour = set_colour(payment)
    if colour == 0 or (kind - 1) % int(board.colours) + 1 != colour:
        return 0
    form = (kind - 1) // int(board.colours)
    if form == PLAIN:
        return set_first(payment)
    return set_second(payment) if form == HARBOUR else 0


@rule
def is_match(board: Board, claim: int, kind: int):
    """Whether a card turned up must be paid for: a wild, or a train card of the colour paid (E3)."""
    colour = set_colour(payment_of(claim))
    return kind == WILD or (colour > 0 and (kind - 1) % int(board.colours) + 1 == colour)


@rule
def turn_up(board: Board, game: Game, seat: int, dice: Dice, claim: int):
    """Turn up cards of the train pile as far as it has any, discard them, and count those that match (E2, E3)."""
    owed = 0
    for i in range(board.tunnel_cards):
        if can_supply(game, TRAIN):
            game.turned[i] = draw_from(board, game, dice, TRAIN, chance.CARD_TURNED_UP, seat)
            owed += 1 if is_match(board, claim, game.turned[i]) else 0
    for i in range(board.tunnel_cards):
        if game.turned[i] != NONE:
            discard(board, game, game.turned[i], 1)
    return owed


@rule
def show_cards(board: Board, game: Game, seat: int, claim: int):
    """All have seen the cards laid down: they are known to be in the hand until they are paid."""
    for kind in range(board.kinds):
        game.taken[seat, kind] = max(int(game.taken[seat, kind]), laid(board, claim, kind))


@rule
def close_tunnel(game: Game):
    """Nothing is asked for any more."""
    game.tunnel = NONE
    game.turned[:] = NONE
    game.owed = 0


@rule
def open_tunnel(board: Board, game: Game, seat: int, dice: Dice, claim: int):
    """Lay down the cards of a claim and turn up others; true when these ask for nothing (E2, E3)."""
    owed = turn_up(board, game, seat, dice, claim)
    if owed == 0:
        close_tunnel(game)
        return True
    game.tunnel = claim
    game.owed = owed
    game.decision[seat] = TUNNEL
    show_cards(board, game, seat, claim)
    return False


@rule
def left_in_hand(board: Board, game: Game, seat: int, form: int, colour: int):
    """Train cards of a form and colour that the hand has beside those laid down."""
    cards = in_hand(board, game, seat, form, colour)
    return cards - laid(board, game.tunnel, kind_of(board, form, colour)) if cards > 0 else 0


@rule
def wilds_left(board: Board, game: Game, seat: int):
    return int(game.hand[seat, WILD]) - laid(board, game.tunnel, WILD)


@rule
def list_tunnel(board: Board, game: Game, seat: int, out: Numbers, n: int):
    """Every way to pay what is owed, few wilds first, then giving up (E4, E5)."""
    colour, owed, plain, signed = set_colour(payment_of(game.tunnel)), int(game.owed), 0, 0
    if colour > 0:
        plain, signed = (
            left_in_hand(board, game, seat, PLAIN, colour),
            left_in_hand(board, game, seat, HARBOUR, colour),
        )
    for used in range(max(0, owed - plain - signed), min(wilds_left(board, game, seat), owed) + 1):
        cards = owed - used
        for second in range(max(0, cards - plain), min(signed, cards) + 1):
            payment = make_set(colour if cards > 0 else 0, cards - second, second, used)
            n = put(out, n, make(PAY_TUNNEL, 0, payment))
    return put(out, n, make(GIVE_UP, 0, 0))


@rule
def holds_further(board: Board, game: Game, seat: int, payment: int):
    """Whether the hand has these cards beside those laid down."""
    colour = set_colour(payment)
    if set_wilds(payment) > wilds_left(board, game, seat):
        return False
    if colour == 0 or colour > board.colours:
        return set_first(payment) + set_second(payment) == 0
    if set_first(payment) > left_in_hand(board, game, seat, PLAIN, colour):
        return False
    return set_second(payment) <= left_in_hand(board, game, seat, HARBOUR, colour)


@rule
def refuse_further(board: Board, game: Game, seat: int, payment: int):
    """Paying for a tunnel: the cards are in hand, of the colour paid or wilds, and as many as are owed (E4)."""
    if not holds_further(board, game, seat, payment):
        return NOT_IN_HAND
    colour, cards = set_colour(payment), set_first(payment) + set_second(payment)
    if set_spare(payment) or (colour == 0) != (cards == 0):
        return TUNNEL_SET
    if colour > 0 and colour != set_colour(payment_of(game.tunnel)):
        return TUNNEL_SET
    return LEGAL if cards + set_wilds(payment) == game.owed else TUNNEL_SET


@rule
def pay_tunnel(board: Board, game: Game, seat: int, payment: int):
    """Pay the further cards; returns the claim, which can now be carried out (E4)."""
    claim = int(game.tunnel)
    spend(board, game, seat, WILD, set_wilds(payment))
    if set_colour(payment) > 0:
        spend(board, game, seat, kind_of(board, PLAIN, set_colour(payment)), set_first(payment))
        if set_second(payment) > 0:
            spend(board, game, seat, kind_of(board, HARBOUR, set_colour(payment)), set_second(payment))
    close_tunnel(game)
    return claim


@entry
def matches_turned(board: Board, game: Game):
    """How many of the cards turned up match the claim."""
    count = 0
    for i in range(board.tunnel_cards):
        if game.turned[i] != NONE and is_match(board, game.tunnel, game.turned[i]):
            count += 1
    return count


@rule
def tunnels_hold(board: Board, game: Game):
    """While somebody decides on a tunnel there is a claim of one, paid from the hand, and something is owed."""
    if not any_decides(game, TUNNEL):
        for i in range(board.tunnel_cards):
            if game.turned[i] != NONE:
                return False
        return game.tunnel == NONE and game.owed == 0
    if game.tunnel < 0 or verb_of(game.tunnel) != CLAIM or subject_of(game.tunnel) >= board.tracks:
        return False
    for kind in range(board.kinds):
        if laid(board, game.tunnel, kind) > game.hand[game.turn, kind]:
            return False
    if not is_tunnel(board, subject_of(game.tunnel)) or game.owner[subject_of(game.tunnel)] != NONE:
        return False
    return game.owed > 0 and game.owed == matches_turned(board, game)
