"""Set-up: an empty table, the deal, and the choices all seats make at the same time (C1-C6, G1, G3, A2, F1, W1-W5)."""

from trunkline.rules import dice as chance
from trunkline.rules.cards import deal_display, draw_from, reset_display
from trunkline.rules.compiled import entry, rule
from trunkline.rules.exchange import choose_pieces
from trunkline.rules.journey import draw_unfinished
from trunkline.rules.layout import (
    CHOOSE_MIX,
    CHOOSE_PIECES,
    KEEP_FIRST,
    NOBODY,
    NONE,
    NOTHING,
    PILE,
    RUNNING,
)
from trunkline.rules.passengers import place_passengers
from trunkline.rules.terrain import draw_from as draw_terrain_from
from trunkline.rules.terrain import fill_display
from trunkline.rules.tickets import keep, offer, return_rejected
from trunkline.rules.turn import begin_turn


@entry
def clear_turn(game, players):
    game.players = players
    game.first = 0
    game.turn = 0
    game.over = RUNNING
    game.decision[:] = NOTHING
    game.drawn = 0
    game.slot = NONE
    game.took_wild = 0
    game.pending[:] = NONE
    game.final_turns = NONE
    game.passes = 0
    game.quiet = 0


@entry
def clear_table(game):
    game.hand[:] = 0
    game.taken[:] = 0
    game.pile[:] = 0
    game.discard[:] = 0
    game.pile_size[:] = 0
    game.discard_size[:] = 0
    game.display[:] = NONE
    game.pieces[:] = 0
    game.box[:] = 0
    game.score[:] = 0
    game.exchanged[:] = 0
    game.owner[:] = NOBODY
    game.network[:] = NONE
    game.waiting[:] = 0
    game.collected[:] = 0
    game.terrain[:] = 0
    game.terrain_pile[:] = 0
    game.terrain_discard[:] = 0
    game.terrain_up[:] = NONE
    game.harbour[:] = NOBODY
    game.harbours[:] = 0


@entry
def clear_tickets(game):
    game.ticket_at[:] = PILE
    game.fresh[:] = 0
    game.under[:] = NONE
    game.under_size = 0
    game.offer[:] = NONE
    game.offer_size[:] = 0
    game.mix[:] = 0
    game.journey[:] = NONE
    game.journey_size[:] = 0
    game.completed[:] = 0
    game.bonus[:] = 0


@rule
def lay_out(board, game):
    """All cards and tickets in their piles, all pieces with their players."""
    for kind in range(board.kinds):
        game.pile[kind] = board.card_count[kind]
        game.pile_size[board.card_pile[kind]] += board.card_count[kind]
    for terrain in range(board.terrains):
        game.terrain_pile[terrain] = board.terrain_count[terrain]
    for ticket in range(board.tickets):
        game.fresh[board.ticket_deck[ticket]] += 1
    for seat in range(game.players):
        game.harbours[seat] = board.harbours
        for suit in range(2):
            if board.chosen > 0:
                game.box[seat, suit] = board.pieces[suit]
            else:
                game.pieces[seat, suit] = board.pieces[suit]


@rule
def deal_cards(board, game, dice):
    """Hands, then the display (C1, C3, W1)."""
    for seat in range(game.players):
        for pile in range(board.piles):
            for _ in range(board.dealt[pile]):
                game.hand[seat, draw_from(board, game, dice, pile, chance.CARD_TO_HAND, seat)] += 1
    deal_display(board, game, dice)
    reset_display(board, game, dice)


@rule
def deal_terrain(board, game, dice):
    """One terrain card or more each, then the face-up ones (A2)."""
    for seat in range(game.players):
        for _ in range(board.terrain_dealt):
            game.terrain[seat, draw_terrain_from(board, game, dice, chance.TERRAIN_TO_SEAT, seat)] += 1
    fill_display(board, game, dice)


@rule
def after_first_tickets(board, game, seat):
    """The seat has its first tickets: pieces are chosen next, where the board lets one choose (W4)."""
    game.decision[seat] = CHOOSE_PIECES if board.chosen > 0 else NOTHING


@rule
def deal_first_tickets(board, game, seat, dice, first, second):
    """Show the seat its first tickets; where none may be rejected there is nothing to decide (C4, F1)."""
    offer(board, game, seat, dice, 0, first)
    if board.decks > 1:
        offer(board, game, seat, dice, 1, second)
    if board.deal_keep < board.deal:
        game.decision[seat] = KEEP_FIRST
    else:
        keep(game, seat, (1 << board.deal) - 1)
        after_first_tickets(board, game, seat)


@rule
def deal_journey(board, game, seat, dice):
    for _ in range(board.deal):
        draw_unfinished(board, game, seat, dice)
    after_first_tickets(board, game, seat)


@rule
def deal_tickets(board, game, dice):
    """Each seat gets its tickets, or first declares the mix of decks it wants (C4, G3, F1)."""
    for seat in range(game.players):
        if board.goal > 0:
            deal_journey(board, game, seat, dice)
        elif board.decks > 1:
            game.decision[seat] = CHOOSE_MIX
        else:
            deal_first_tickets(board, game, seat, dice, int(board.deal), 0)


@rule
def name_first(players, first, dice):
    """The first player, named or drawn; a named one costs the same roll, so that the deal stays the same (C6, T2)."""
    if first < 0:
        return chance.choose(dice, chance.FIRST_SEAT, 0, players)
    if not dice[chance.READING]:
        chance.roll(dice, players)
    return first


@entry
def set_up(board, game, players, first, dice):
    """Make the record a new game, up to the first decision; first < 0: the dice choose the first player (C6)."""
    clear_turn(game, players)
    clear_table(game)
    clear_tickets(game)
    lay_out(board, game)
    game.first = name_first(players, first, dice)
    deal_cards(board, game, dice)
    if board.terrains > 0:
        deal_terrain(board, game, dice)
    if board.pools > 0:
        place_passengers(board, game, dice)
    deal_tickets(board, game, dice)
    go_on(board, game)


@rule
def any_decides(game, decision):
    for seat in range(game.players):
        if game.decision[seat] == decision:
            return True
    return False


@rule
def choosing_tickets(game):
    """Whether some seat still chooses its first tickets (C5)."""
    return any_decides(game, CHOOSE_MIX) or any_decides(game, KEEP_FIRST)


@entry
def in_set_up(game):
    """Whether some seat still makes a choice of the set-up."""
    return choosing_tickets(game) or any_decides(game, CHOOSE_PIECES)


@rule
def go_on(board, game):
    """When all have chosen, rejected tickets go back in seat order (C4, G3), then the first player is at turn."""
    if choosing_tickets(game):
        return
    for seat in range(game.players):
        return_rejected(board, game, seat, board.shuffle_back)
    if not in_set_up(game):
        begin_turn(game, game.first)


@rule
def declare_mix(board, game, seat, dice, first, second):
    """Remember the wish; when all have declared, tickets are dealt in seat order (G3)."""
    game.mix[seat, 0] = first
    game.mix[seat, 1] = second
    game.decision[seat] = NOTHING
    if any_decides(game, CHOOSE_MIX):
        return
    for other in range(game.players):
        deal_first_tickets(board, game, other, dice, int(game.mix[other, 0]), int(game.mix[other, 1]))
        game.mix[other, :] = 0
    go_on(board, game)


@rule
def keep_first(board, game, seat, kept):
    keep(game, seat, kept)
    after_first_tickets(board, game, seat)
    go_on(board, game)


@rule
def choose_first_pieces(board, game, seat, trains):
    choose_pieces(board, game, seat, trains)
    game.decision[seat] = NOTHING
    go_on(board, game)
