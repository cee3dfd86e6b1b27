"""Train and ship cards: piles, discards, the display and the draw action (C12-C21, W7-W9).

A pile is how many of each kind it holds, not an order: drawing picks uniformly among what is left.
"""

from trunkline.rules import dice as chance
from trunkline.rules.actions import DRAW_CARD, REFILL_FROM, TAKE_CARD, make, put
from trunkline.rules.compiled import rule
from trunkline.rules.constants import NONE, PILES, REFILL, SHIP, TRAIN, WILD
from trunkline.rules.reasons import LEGAL, NO_SUCH_MECHANIC, NOT_IN_DISPLAY, PILE_EMPTY, SECOND_WILD
from trunkline.rules.types import Board, Dice, Game, Numbers, View


@rule
def first_kind(board: Board, pile: int):
    return 0 if pile == TRAIN else 1 + 2 * int(board.colours)


@rule
def end_kind(board: Board, pile: int):
    if pile == TRAIN and board.piles > 1:
        return 1 + 2 * int(board.colours)
    return int(board.kinds)


@rule
def kind_of(board: Board, form: int, colour: int):
    return 1 + form * int(board.colours) + colour - 1


@rule
def in_hand(board: Board, game: Game, seat: int, form: int, colour: int):
    """Cards of a form and colour in hand; 0 where the board has no such form."""
    if form >= board.forms:
        return 0
    return int(game.hand[seat, kind_of(board, form, colour)])


@rule
def can_supply(game: Game, pile: int):
    """Whether a card can come from this pile, renewed from its discards if need be (C18)."""
    return game.pile_size[pile] > 0 or game.discard_size[pile] > 0


@rule
def any_supply(board: Board, game: Game):
    for pile in range(board.piles):
        if can_supply(game, pile):
            return True
    return False


@rule
def renew(board: Board, game: Game, pile: int):
    """The discards become the pile (C18)."""
    for kind in range(first_kind(board, pile), end_kind(board, pile)):
        game.pile[kind] = game.discard[kind]
        game.discard[kind] = 0
    game.pile_size[pile] = game.discard_size[pile]
    game.discard_size[pile] = 0


@rule
def draw_from(board: Board, game: Game, dice: Dice, pile: int, what: int, to: int):
    """Take one card at random from a pile that can supply."""
    if game.pile_size[pile] == 0:
        renew(board, game, pile)
    start, stop = first_kind(board, pile), end_kind(board, pile)
    kind = chance.pick(dice, what, to, game.pile, start, stop, int(game.pile_size[pile]))
    game.pile[kind] -= 1
    game.pile_size[pile] -= 1
    return kind


@rule
def discard(board: Board, game: Game, kind: int, count: int):
    game.discard[kind] += count
    game.discard_size[board.card_pile[kind]] += count


@rule
def spend(board: Board, game: Game, seat: int, kind: int, count: int):
    """Cards go from a hand to the discards (C37); for all that others know those they have seen go first."""
    game.hand[seat, kind] -= count
    game.taken[seat, kind] = max(0, int(game.taken[seat, kind]) - count)
    discard(board, game, kind, count)


@rule
def fill_slot(board: Board, game: Game, dice: Dice, slot: int, pile: int):
    """Turn up a card in a slot from this pile, from the other one if it cannot supply, or leave it empty (C20)."""
    if not can_supply(game, pile):
        pile = 1 - pile
    if pile < board.piles and can_supply(game, pile):
        game.display[slot] = draw_from(board, game, dice, pile, chance.CARD_TO_DISPLAY, slot)


@rule
def deal_display(board: Board, game: Game, dice: Dice):
    """Turn up a whole display, from each pile its share; a shortfall of one pile comes from the other (C3, W1, W8)."""
    for slot in range(board.display):
        game.display[slot] = NONE
        fill_slot(board, game, dice, slot, TRAIN if slot < board.display_from[TRAIN] else SHIP)


@rule
def display_wilds(board: Board, game: Game):
    wilds = 0
    for slot in range(board.display):
        if game.display[slot] == WILD:
            wilds += 1
    return wilds


@rule
def fewest_display_wilds(board: Board, game: Game):
    """The fewest wilds that a display dealt anew could hold (C21, W8: the stop)."""
    trains = int(game.pile_size[TRAIN]) + int(game.discard_size[TRAIN])
    ships = int(game.pile_size[SHIP]) + int(game.discard_size[SHIP])
    for slot in range(board.display):
        if game.display[slot] != NONE:
            if board.card_pile[game.display[slot]] == TRAIN:
                trains += 1
            else:
                ships += 1
    wilds = int(game.pile[WILD]) + int(game.discard[WILD]) + display_wilds(board, game)
    from_trains = int(board.display_from[TRAIN]) + max(0, int(board.display_from[SHIP]) - ships)
    return max(0, min(from_trains, trains) - (trains - wilds))


@rule
def reset_display(board: Board, game: Game, dice: Dice):
    """While too many of the display are wilds, discard it all and turn up a new one (C21, W8)."""
    if board.wild_limit == 0:
        return
    while display_wilds(board, game) >= board.wild_limit and dice[chance.FAULT] == 0:
        if fewest_display_wilds(board, game) >= board.wild_limit:
            return
        for slot in range(board.display):
            if game.display[slot] != NONE:
                discard(board, game, game.display[slot], 1)
        deal_display(board, game, dice)


@rule
def settle_display(board: Board, game: Game, dice: Dice):
    """After anything that may have freed cards: fill what waits (C20, W7), then look for wilds (C21)."""
    for slot in range(board.display):
        if game.display[slot] == NONE:
            fill_slot(board, game, dice, slot, TRAIN)
    reset_display(board, game, dice)


@rule
def lay_out_cards(board: Board, game: Game):
    """All cards in their piles."""
    for kind in range(board.kinds):
        game.pile[kind] = board.card_count[kind]
        game.pile_size[board.card_pile[kind]] += board.card_count[kind]


@rule
def deal_cards(board: Board, game: Game, dice: Dice):
    """Hands, then the display (C1, C3, W1)."""
    for seat in range(game.players):
        for pile in range(board.piles):
            for _ in range(board.dealt[pile]):
                game.hand[seat, draw_from(board, game, dice, pile, chance.CARD_TO_HAND, seat)] += 1
    deal_display(board, game, dice)
    reset_display(board, game, dice)


@rule
def shown_before(game: Game, slot: int):
    """Whether an earlier slot shows the same kind, so that each kind is offered once."""
    for earlier in range(slot):
        if game.display[earlier] == game.display[slot]:
            return True
    return False


@rule
def list_cards(board: Board, game: Game, out: Numbers, n: int):
    """Cards that may be taken now: from the display, where a wild cannot be a later card (C15), or blind (C12)."""
    for slot in range(board.display):
        kind = int(game.display[slot])
        if kind == NONE or (kind == WILD and game.drawn > 0) or shown_before(game, slot):
            continue
        n = put(out, n, make(TAKE_CARD, kind, 0))
    for pile in range(board.piles):
        if can_supply(game, pile):
            n = put(out, n, make(DRAW_CARD, pile, 0))
    return n


@rule
def any_card(board: Board, game: Game):
    """Whether a later card of the same turn can be taken (C19)."""
    for slot in range(board.display):
        if game.display[slot] > WILD:
            return True
    return any_supply(board, game)


@rule
def list_refills(board: Board, out: Numbers, n: int):
    for pile in range(board.piles):
        n = put(out, n, make(REFILL_FROM, pile, 0))
    return n


@rule
def slot_of(board: Board, game: Game, kind: int):
    for slot in range(board.display):
        if game.display[slot] == kind:
            return slot
    return NONE


@rule
def take_card(board: Board, game: Game, seat: int, dice: Dice, kind: int):
    """Take a card from the display; true when its replacement is settled, false when a pile must be chosen (W7)."""
    slot = slot_of(board, game, kind)
    game.display[slot] = NONE
    game.hand[seat, kind] += 1
    game.taken[seat, kind] += 1
    game.took_wild = 1 if kind == WILD else 0
    if board.piles > 1 and can_supply(game, TRAIN) and can_supply(game, SHIP):
        game.slot = slot
        game.decision[seat] = REFILL
        return False
    fill_slot(board, game, dice, slot, TRAIN)
    reset_display(board, game, dice)
    return True


@rule
def refill_from(board: Board, game: Game, dice: Dice, pile: int):
    """Replace the taken card from the chosen pile (W7)."""
    fill_slot(board, game, dice, int(game.slot), pile)
    game.slot = NONE
    reset_display(board, game, dice)


@rule
def draw_card(board: Board, game: Game, seat: int, dice: Dice, pile: int):
    """Draw blind; a wild so drawn counts as any card (C16)."""
    game.hand[seat, draw_from(board, game, dice, pile, chance.CARD_TO_HAND, seat)] += 1


@rule
def refuse_take(board: Board, game: Game, kind: int):
    """Taking a card of the display (C12, C15)."""
    if kind >= board.kinds or slot_of(board, game, kind) == NONE:
        return NOT_IN_DISPLAY
    return SECOND_WILD if kind == WILD and game.drawn > 0 else LEGAL


@rule
def refuse_blind(board: Board, game: Game, pile: int):
    """Drawing the top card of a pile (C18)."""
    if pile >= board.piles:
        return NO_SUCH_MECHANIC
    return LEGAL if can_supply(game, pile) else PILE_EMPTY


@rule
def refuse_refill(board: Board, pile: int):
    return LEGAL if pile < board.piles else NO_SUCH_MECHANIC


@rule
def cards_in_hand(board: Board, game: Game, seat: int, pile: int):
    """How many cards with the back of a pile a seat holds."""
    count = 0
    for kind in range(board.kinds):
        if board.card_pile[kind] == pile:
            count += int(game.hand[seat, kind])
    return count


@rule
def see_cards(board: Board, game: Game, view: View, share: int, shares: int):
    """Of other hands only how many cards of each back there are (C7)."""
    for i in range(share, game.players * PILES, shares):
        view.hand_size[i // PILES, i % PILES] = cards_in_hand(board, game, i // PILES, i % PILES)


@rule
def cards_hold(board: Board, game: Game):
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
def sizes_hold(board: Board, game: Game):
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
def display_holds(board: Board, game: Game):
    """An empty slot means that nothing could fill it, unless its pile is being chosen (C20)."""
    for slot in range(board.display):
        if game.display[slot] == NONE and slot != game.slot:
            if game.pile_size[0] + game.discard_size[0] + game.pile_size[1] + game.discard_size[1] > 0:
                return False
    return True
