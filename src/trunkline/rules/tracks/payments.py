"""What is paid for a track: every set of cards the rules allow (C30, C31, A13, W10-W14)."""

from trunkline.rules.actions import (
    COUNTING,
    count_of,
    last_card,
    make_claim,
    make_set,
    pair_cards,
    set_colour,
    set_first,
    set_second,
    set_spare,
    set_wilds,
    with_card,
    without_last,
)
from trunkline.rules.cards.rules import in_hand, kind_of, spend
from trunkline.rules.compiled import rule
from trunkline.rules.constants import COLOURS, DOUBLE, HARBOUR, PAIR_PURSE, PLAIN, SHIP, SINGLE, TRAIN, WILD
from trunkline.rules.reasons import TOO_FEW_WILDS, WRONG_COLOUR, WRONG_PAIRS, WRONG_SET, WRONG_SHIPS
from trunkline.rules.terrain.rules import count_doubled, list_doubled
from trunkline.rules.types import Board, Game, Numbers


@rule
def list_rail_sets(board: Board, game: Game, seat: int, track: int, colour: int, out: Numbers, n: int):
    """Sets of one colour with at least one card of it: plain before harbour cards, few wilds first (C30, W12)."""
    length, wilds = int(board.track_length[track]), int(game.hand[seat, WILD])
    plain, harbour = in_hand(board, game, seat, PLAIN, colour), in_hand(board, game, seat, HARBOUR, colour)
    fewest = max(length - plain - harbour, int(board.track_wilds[track]), 0)
    for used in range(fewest, min(wilds, length - 1) + 1):
        cards = length - used
        for signed in range(max(0, cards - plain), min(harbour, cards) + 1):
            claim = make_claim(track, make_set(colour, cards - signed, signed, used))
            n = list_doubled(board, game, seat, track, claim, wilds - used, out, n)
    return n


@rule
def list_sea_sets(board: Board, game: Game, seat: int, track: int, colour: int, out: Numbers, n: int):
    """Sets of ship cards of one colour in which no card is superfluous (W14)."""
    length, wilds = int(board.track_length[track]), int(game.hand[seat, WILD])
    single, double = in_hand(board, game, seat, SINGLE, colour), in_hand(board, game, seat, DOUBLE, colour)
    for used in range(int(board.track_wilds[track]), min(wilds, length - 1) + 1):
        for doubles in range(min(double, (length - used) // 2) + 1):
            singles = length - used - 2 * doubles
            if singles <= single:
                claim = make_claim(track, make_set(colour, singles, doubles, used))
                n = list_doubled(board, game, seat, track, claim, wilds - used, out, n)
    if length % 2 == 1 and double >= (length + 1) // 2 and board.track_wilds[track] == 0:
        claim = make_claim(track, make_set(colour, 0, (length + 1) // 2, 0))  # one ship of a double is wasted
        n = list_doubled(board, game, seat, track, claim, wilds, out, n)
    return n


@rule
def list_sets(board: Board, game: Game, seat: int, track: int, colour: int, out: Numbers, n: int):
    if board.track_suit[track] == TRAIN:
        return list_rail_sets(board, game, seat, track, colour, out, n)
    return list_sea_sets(board, game, seat, track, colour, out, n)


@rule
def list_wilds_only(board: Board, game: Game, seat: int, track: int, out: Numbers, n: int):
    length, wilds = int(board.track_length[track]), int(game.hand[seat, WILD])
    if wilds >= length:
        claim = make_claim(track, make_set(0, 0, 0, length))
        n = list_doubled(board, game, seat, track, claim, wilds - length, out, n)
    return n


@rule
def train_cards(board: Board, game: Game, seat: int, colour: int):
    return in_hand(board, game, seat, PLAIN, colour) + in_hand(board, game, seat, HARBOUR, colour)


@rule
def pairs_in_hand(board: Board, game: Game, seat: int):
    """How many spaces with the pair sign the hand could pay for (W13)."""
    pairs, odd = 0, 0
    for colour in range(1, board.colours + 1):
        cards = train_cards(board, game, seat, colour)
        pairs += cards // 2
        odd += cards % 2
    wilds = int(game.hand[seat, WILD])
    with_card = min(odd, wilds)
    return pairs + with_card + (wilds - with_card) // 2


@rule
def odd_colours(board: Board, payment: int):
    """Colours of which a pair payment plays an odd number of cards: each needs a wild beside it (W13)."""
    odd = 0
    for colour in range(1, board.colours + 1):
        cards = count_of(payment, kind_of(board, PLAIN, colour))
        if board.forms > HARBOUR:
            cards += count_of(payment, kind_of(board, HARBOUR, colour))
        odd += cards % 2
    return odd


@rule
def next_card_below(game: Game, seat: int, payment: int, kind: int):
    """The highest kind from `kind` down of which the hand has one more than the payment lists; 0 if none."""
    while kind > 0 and game.hand[seat, kind] <= count_of(payment, kind):
        kind -= 1
    return kind


@rule
def list_pair_sets(board: Board, game: Game, seat: int, track: int, out: Numbers, n: int):
    """Every multiset of cards that makes one pair a space (W13).

    The payment itself is the stack of a depth-first walk over lists of cards in falling order of kind: go deeper with
    another card, else take the last card back and go on below it.
    """
    if pairs_in_hand(board, game, seat) < board.track_length[track]:
        return n
    cards, wilds = 2 * int(board.track_length[track]), int(game.hand[seat, WILD])
    payment, listed, kind = 0, 0, min(2, int(board.forms)) * int(board.colours)
    while True:
        if kind > 0:
            kind = next_card_below(game, seat, payment, kind) if listed < cards else 0
        if kind > 0:
            payment = with_card(payment, kind)
            listed += 1
            continue
        used = cards - listed
        if used <= wilds and odd_colours(board, payment) <= used:
            n = list_doubled(board, game, seat, track, make_claim(track, payment), wilds - used, out, n)
        if listed == 0:
            return n
        kind = last_card(payment) - 1
        payment = without_last(payment)
        listed -= 1


@rule
def list_payments(board: Board, game: Game, seat: int, track: int, out: Numbers, n: int):
    """Every claim of this track that the hand can pay, doubled or not; whether it is open is not asked here."""
    if board.track_pairs[track]:
        return list_pair_sets(board, game, seat, track, out, n)
    colour = int(board.track_colour[track])
    if colour > 0:
        n = list_sets(board, game, seat, track, colour, out, n)
    else:
        for colour in range(1, board.colours + 1):
            n = list_sets(board, game, seat, track, colour, out, n)
    return list_wilds_only(board, game, seat, track, out, n)


# Counting without listing: what picking a random action needs, many times faster. Tests hold the two equal.


@rule
def count_rail_sets(board: Board, game: Game, seat: int, track: int, colour: int):
    length, wilds = int(board.track_length[track]), int(game.hand[seat, WILD])
    if board.forms == 1 and board.terrains == 0:  # only the number of wilds is open: no need to go through them
        fewest = max(length - int(game.hand[seat, colour]), int(board.track_wilds[track]), 0)
        return max(0, min(wilds, length - 1) - fewest + 1)
    plain, harbour = in_hand(board, game, seat, PLAIN, colour), in_hand(board, game, seat, HARBOUR, colour)
    count = 0
    for used in range(max(length - plain - harbour, int(board.track_wilds[track]), 0), min(wilds, length - 1) + 1):
        cards = length - used
        ways = min(harbour, cards) - max(0, cards - plain) + 1
        count += ways * count_doubled(board, game, seat, track, wilds - used)
    return count


@rule
def count_sea_sets(board: Board, game: Game, seat: int, track: int, colour: int):
    length, wilds = int(board.track_length[track]), int(game.hand[seat, WILD])
    single, double = in_hand(board, game, seat, SINGLE, colour), in_hand(board, game, seat, DOUBLE, colour)
    count = 0
    for used in range(int(board.track_wilds[track]), min(wilds, length - 1) + 1):
        ships = length - used
        ways = min(double, ships // 2) - (max(0, ships - single) + 1) // 2 + 1
        count += max(0, ways) * count_doubled(board, game, seat, track, wilds - used)
    if length % 2 == 1 and double >= (length + 1) // 2 and board.track_wilds[track] == 0:
        count += count_doubled(board, game, seat, track, wilds)
    return count


@rule
def count_sets(board: Board, game: Game, seat: int, track: int, colour: int):
    if board.track_suit[track] == TRAIN:
        return count_rail_sets(board, game, seat, track, colour)
    return count_sea_sets(board, game, seat, track, colour)


@rule
def count_payments(board: Board, game: Game, seat: int, track: int, out: Numbers):
    """How many claims list_payments makes; nothing is written to `out`."""
    if board.track_pairs[track]:
        return list_pair_sets(board, game, seat, track, out, COUNTING) - COUNTING
    length, wilds = int(board.track_length[track]), int(game.hand[seat, WILD])
    count = count_doubled(board, game, seat, track, wilds - length) if wilds >= length else 0
    colour = int(board.track_colour[track])
    if colour > 0:
        return count + count_sets(board, game, seat, track, colour)
    for colour in range(1, board.colours + 1):
        count += count_sets(board, game, seat, track, colour)
    return count


@rule
def fill_suit_purses(board: Board, game: Game, seat: int, suit: int, purse: Numbers):
    """The longest track of a suit that each colour can pay for, grey (the best colour) first."""
    pieces, wilds, grey = int(game.pieces[seat, suit]), int(game.hand[seat, WILD]), suit * (COLOURS + 1)
    purse[grey] = min(pieces, wilds)
    for colour in range(1, board.colours + 1):
        cards = wilds
        if suit == TRAIN:
            cards += in_hand(board, game, seat, PLAIN, colour) + in_hand(board, game, seat, HARBOUR, colour)
        else:
            cards += in_hand(board, game, seat, SINGLE, colour) + 2 * in_hand(board, game, seat, DOUBLE, colour)
        purse[grey + colour] = min(pieces, cards)
        purse[grey] = max(purse[grey], purse[grey + colour])


@rule
def fill_purses(board: Board, game: Game, seat: int, purse: Numbers):
    """The longest track each purse can pay for and the seat has pieces for: longer ones need not be looked at."""
    fill_suit_purses(board, game, seat, TRAIN, purse)
    if board.piles > 1:
        fill_suit_purses(board, game, seat, SHIP, purse)
    if board.class_purse[board.classes - 1] == PAIR_PURSE:  # classes are sorted: tracks with the pair sign come last
        purse[PAIR_PURSE] = min(int(game.pieces[seat, TRAIN]), pairs_in_hand(board, game, seat))


@rule
def first_form(board: Board, track: int):
    return PLAIN if board.track_suit[track] == TRAIN else SINGLE


@rule
def paid_wilds(board: Board, track: int, payment: int):
    """Wilds among the cards paid for the spaces."""
    if board.track_pairs[track]:
        return 2 * int(board.track_length[track]) - pair_cards(payment)
    return set_wilds(payment)


@rule
def holds_pair_set(game: Game, seat: int, payment: int):
    rest = payment
    while rest > 0:
        kind = last_card(rest)
        if game.hand[seat, kind] < count_of(payment, kind):
            return False
        rest = without_last(rest)
    return True


@rule
def holds_payment(board: Board, game: Game, seat: int, track: int, payment: int, terrain_wilds: int):
    """Whether the hand has all the cards named (C30)."""
    if paid_wilds(board, track, payment) + terrain_wilds > game.hand[seat, WILD]:
        return False
    if board.track_pairs[track]:
        return holds_pair_set(game, seat, payment)
    colour, form = set_colour(payment), first_form(board, track)
    if colour == 0:
        return True
    if set_first(payment) > in_hand(board, game, seat, form, colour):
        return False
    return set_second(payment) <= in_hand(board, game, seat, form + 1, colour)


@rule
def is_pair_set(board: Board, track: int, payment: int):
    """Whether the cards make one pair a space, listed in falling order (W13)."""
    cards, last, rest = pair_cards(payment), 0, payment
    while rest > 0:
        kind = last_card(rest)
        if kind < last or kind == 0 or kind > min(2, int(board.forms)) * int(board.colours):
            return False
        last = kind
        rest = without_last(rest)
    spare = 2 * int(board.track_length[track]) - cards
    return odd_colours(board, payment) <= spare


@rule
def is_rail_set(length: int, first: int, second: int, wilds: int):
    return first + second + wilds == length


@rule
def is_sea_set(length: int, first: int, second: int, wilds: int):
    """Enough ships, and none of the cards superfluous (W14)."""
    ships = first + 2 * second + wilds
    return ships == length or (ships == length + 1 and first + wilds == 0)


@rule
def is_right_set(board: Board, track: int, payment: int):
    """Whether these cards pay for the track (C30, C31, A13, W11-W14), whoever holds them."""
    if board.track_pairs[track]:
        return is_pair_set(board, track, payment)
    length, colour = int(board.track_length[track]), set_colour(payment)
    first, second, wilds = set_first(payment), set_second(payment), set_wilds(payment)
    if set_spare(payment) or colour > board.colours or (colour == 0) != (first + second == 0):
        return False
    if colour > 0 and board.track_colour[track] > 0 and board.track_colour[track] != colour:
        return False
    if wilds < board.track_wilds[track]:
        return False
    if board.track_suit[track] == TRAIN:
        return is_rail_set(length, first, second, wilds)
    return is_sea_set(length, first, second, wilds)


@rule
def why_wrong_set(board: Board, track: int, payment: int):
    """The clause a wrong set of cards breaks."""
    if board.track_pairs[track]:
        return WRONG_PAIRS
    colour = set_colour(payment)
    if colour > 0 and board.track_colour[track] > 0 and colour != board.track_colour[track]:
        return WRONG_COLOUR
    if paid_wilds(board, track, payment) < board.track_wilds[track]:
        return TOO_FEW_WILDS
    return WRONG_SET if board.track_suit[track] == TRAIN else WRONG_SHIPS


@rule
def pay(board: Board, game: Game, seat: int, track: int, payment: int):
    """Move the cards from the hand to the discards (C37)."""
    spend(board, game, seat, WILD, paid_wilds(board, track, payment))
    if board.track_pairs[track]:
        while payment > 0:
            spend(board, game, seat, last_card(payment), 1)
            payment = without_last(payment)
        return
    colour, form = set_colour(payment), first_form(board, track)
    if colour > 0:
        spend(board, game, seat, kind_of(board, form, colour), set_first(payment))
        if set_second(payment) > 0:
            spend(board, game, seat, kind_of(board, form + 1, colour), set_second(payment))
