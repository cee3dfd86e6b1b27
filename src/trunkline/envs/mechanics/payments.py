"""The thrifty payment of a track: of all ways to pay for one entry of the catalogue the first of `payment_order.py`.

It is made from the hand, without listing the others. Where that order leaves a choice, single ships come before double.
"""

from trunkline.rules.actions import CARD_BITS, double, make_claim, make_set
from trunkline.rules.cards.rules import in_hand
from trunkline.rules.compiled import rule
from trunkline.rules.constants import DOUBLE, HARBOUR, NONE, PLAIN, SINGLE, TRAIN, WILD
from trunkline.rules.terrain.rules import fewest_terrain_wilds as fewest_wilds
from trunkline.rules.terrain.rules import terrain_of
from trunkline.rules.tracks.payments import paid_wilds, train_cards
from trunkline.rules.types import Board, Game

SYMBOL_BITS = 4  # one pair of a pair track in the packed list of its pairs
SYMBOL_MASK = 15
NO_DOUBLING = 1 << 10  # more wilds than any hand holds


@rule
def rail_set(board: Board, game: Game, seat, track, colour):
    length, wilds = int(board.track_length[track]), int(game.hand[seat, WILD])
    plain, harbour = in_hand(board, game, seat, PLAIN, colour), in_hand(board, game, seat, HARBOUR, colour)
    used = max(length - plain - harbour, int(board.track_wilds[track]), 0)
    if used > min(wilds, length - 1):
        return NONE
    signed = max(0, length - used - plain)
    return make_set(colour, length - used - signed, signed, used)


@rule
def exact_ships(single, double, ships):
    """The fewest double ships that make so many ships without waste; NONE: it cannot be done."""
    doubles = (max(0, ships - single) + 1) // 2
    return doubles if doubles <= min(double, ships // 2) else NONE


@rule
def sea_set(board: Board, game: Game, seat, track, colour):
    length, wilds, fewest = int(board.track_length[track]), int(game.hand[seat, WILD]), int(board.track_wilds[track])
    single, double = in_hand(board, game, seat, SINGLE, colour), in_hand(board, game, seat, DOUBLE, colour)
    for used in range(fewest, min(wilds, length - 1) + 1):
        doubles = exact_ships(single, double, length - used)
        if doubles != NONE:
            return make_set(colour, length - used - 2 * doubles, doubles, used)
        if used == 0 and length % 2 == 1 and double >= (length + 1) // 2:
            return make_set(colour, 0, (length + 1) // 2, 0)
    return NONE


@rule
def colour_set(board: Board, game: Game, seat, track, colour):
    """The payment of a track without the pair sign in one colour; colour 0: wilds alone."""
    if colour == 0:
        length = int(board.track_length[track])
        return make_set(0, 0, 0, length) if game.hand[seat, WILD] >= length else NONE
    if board.track_suit[track] == TRAIN:
        return rail_set(board, game, seat, track, colour)
    return sea_set(board, game, seat, track, colour)


# Tracks with the pair sign. A way to pay is a list of pairs in rising order: symbols 0.. are the colours, the last
# symbol is two wilds. A pair of a colour may be one card and a wild where the hand has an odd number of that colour.


@rule
def next_pairs(board: Board, pairs, length):
    """The list of pairs after this one; 0 after the last."""
    last, place = int(board.colours), 0
    while place < length and pairs >> SYMBOL_BITS * place & SYMBOL_MASK == last:
        place += 1
    if place == length:
        return 0
    symbol = (pairs >> SYMBOL_BITS * place & SYMBOL_MASK) + 1
    made = pairs >> SYMBOL_BITS * (place + 1) << SYMBOL_BITS * (place + 1)
    for earlier in range(place + 1):
        made |= symbol << SYMBOL_BITS * earlier
    return made


@rule
def nth_pairs(board: Board, length, n):
    """List number n."""
    pairs = 0
    for _ in range(n):
        pairs = next_pairs(board, pairs, length)
    return pairs


@rule
def pairs_of(pairs, length, symbol):
    count = 0
    for place in range(length):
        if pairs >> SYMBOL_BITS * place & SYMBOL_MASK == symbol:
            count += 1
    return count


@rule
def pair_wilds(board: Board, game: Game, seat, pairs, length):
    """The fewest wilds with which these pairs can be paid; NONE: they cannot."""
    wilds = 2 * pairs_of(pairs, length, int(board.colours))
    for colour in range(1, board.colours + 1):
        count = pairs_of(pairs, length, colour - 1)
        cards = train_cards(board, game, seat, colour)
        if count > 0 and cards < 2 * count - 1:
            return NONE
        if count > 0 and cards < 2 * count:
            wilds += 1
    return wilds if wilds <= game.hand[seat, WILD] else NONE


@rule
def put_cards(payment, kind, count):
    for _ in range(count):
        payment = payment << CARD_BITS | kind
    return payment


@rule
def pair_set(board: Board, game: Game, seat, pairs, length):
    """The payment of these pairs, its cards in falling order of kind."""
    if pair_wilds(board, game, seat, pairs, length) == NONE:
        return NONE
    payment, colours = 0, int(board.colours)
    for symbol in range(colours - 1, -1, -1):
        cards = min(2 * pairs_of(pairs, length, symbol), train_cards(board, game, seat, symbol + 1))
        signed = max(0, cards - in_hand(board, game, seat, PLAIN, symbol + 1))
        payment = put_cards(payment, 1 + colours + symbol, signed)
    for symbol in range(colours - 1, -1, -1):
        cards = min(2 * pairs_of(pairs, length, symbol), train_cards(board, game, seat, symbol + 1))
        payment = put_cards(payment, 1 + symbol, min(cards, in_hand(board, game, seat, PLAIN, symbol + 1)))
    return payment


@rule
def way_colour(board: Board, track, way):
    """The colour of way number `way` to pay for a track without the pair sign; 0: wilds alone, the last way."""
    if board.track_colour[track] > 0:
        return int(board.track_colour[track]) if way == 0 else 0
    return way + 1 if way < board.colours else 0


@rule
def payment_by(board: Board, game: Game, seat, track, way):
    """The thrifty payment of a track by one of its ways; NONE: the hand does not allow it."""
    if board.track_pairs[track]:
        length = int(board.track_length[track])
        return pair_set(board, game, seat, nth_pairs(board, length, way), length)
    return colour_set(board, game, seat, track, way_colour(board, track, way))


@rule
def doubling_wilds(board: Board, game: Game, seat, track):
    """Wilds that doubling this track costs beside its payment; NO_DOUBLING where it cannot be doubled."""
    return fewest_wilds(board, game, seat, track) if terrain_of(board, track) != NONE else NO_DOUBLING


@rule
def claim_by(board: Board, game: Game, seat, track, way, doubled):
    """The thrifty claim of a track by one of its ways, doubled or not; NONE: the hand does not allow it."""
    payment = payment_by(board, game, seat, track, way)
    if payment == NONE:
        return NONE
    claim = make_claim(track, payment)
    if not doubled:
        return claim
    wilds = doubling_wilds(board, game, seat, track)
    if wilds > game.hand[seat, WILD] - paid_wilds(board, track, payment):
        return NONE
    return double(claim, wilds)
