"""Set-up: an empty table, the deal, and the choices all seats make at the same time (C1-C6, G1, G3, A2, F1, W1-W5)."""

from trunkline.rules import dice as chance
from trunkline.rules.cards.rules import deal_cards, lay_out_cards
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import CHOOSE_MIX, CHOOSE_PIECES, KEEP_FIRST, NOTHING
from trunkline.rules.journey.rules import draw_unfinished
from trunkline.rules.passengers.rules import place_passengers
from trunkline.rules.pieces.rules import choose_pieces, lay_out_pieces
from trunkline.rules.records import clear
from trunkline.rules.terrain.rules import deal_terrain, lay_out_terrain
from trunkline.rules.tickets.rules import choosing_tickets, keep, lay_out_tickets, offer, return_rejected
from trunkline.rules.turns.rules import any_decides, begin_turn, in_set_up
from trunkline.rules.types import Board, Dice, Game


@rule
def lay_out(board: Board, game: Game):
    """All cards and tickets in their piles, all pieces with their players."""
    lay_out_cards(board, game)
    lay_out_terrain(board, game)
    lay_out_tickets(board, game)
    for seat in range(game.players):
        game.harbours[seat] = board.harbours
        lay_out_pieces(board, game, seat)


@rule
def after_first_tickets(board: Board, game: Game, seat: int):
    """The seat has its first tickets: pieces are chosen next, where the board lets one choose (W4)."""
    game.decision[seat] = CHOOSE_PIECES if board.chosen > 0 else NOTHING


@rule
def deal_first_tickets(board: Board, game: Game, seat: int, dice: Dice, first: int, second: int):
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
def deal_journey(board: Board, game: Game, seat: int, dice: Dice):
    for _ in range(board.deal):
        draw_unfinished(board, game, seat, dice)
    after_first_tickets(board, game, seat)


@rule
def deal_tickets(board: Board, game: Game, dice: Dice):
    """Each seat gets its tickets, or first declares the mix of decks it wants (C4, G3, F1)."""
    for seat in range(game.players):
        if board.goal > 0:
            deal_journey(board, game, seat, dice)
        elif board.decks > 1:
            game.decision[seat] = CHOOSE_MIX
        else:
            deal_first_tickets(board, game, seat, dice, int(board.deal), 0)


@rule
def name_first(players: int, first: int, dice: Dice):
    """The first player, named or drawn; a named one costs the same roll, so that the deal stays the same (C6, T2)."""
    if first < 0:
        return chance.choose(dice, chance.FIRST_SEAT, 0, players)
    if not dice[chance.READING]:
        chance.roll(dice, players)
    return first


@entry
def set_up(board: Board, game: Game, players: int, first: int, dice: Dice):
    """Make the record a new game, up to the first decision; first < 0: the dice choose the first player (C6)."""
    clear(game)
    game.players = players
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
def go_on(board: Board, game: Game):
    """When all have chosen, rejected tickets go back in seat order (C4, G3), then the first player is at turn."""
    if choosing_tickets(game):
        return
    for seat in range(game.players):
        return_rejected(board, game, seat, board.shuffle_back)
    if not in_set_up(game):
        begin_turn(game, game.first)


@rule
def declare_mix(board: Board, game: Game, seat: int, dice: Dice, first: int, second: int):
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
def keep_first(board: Board, game: Game, seat: int, kept: int):
    keep(game, seat, kept)
    after_first_tickets(board, game, seat)
    go_on(board, game)


@rule
def choose_first_pieces(board: Board, game: Game, seat: int, trains: int):
    choose_pieces(board, game, seat, trains)
    game.decision[seat] = NOTHING
    go_on(board, game)
