"""The final account: every part of every seat's points, ranks and tie-breaks (C42, C51-C53, G9-G11, W18, W19)."""

from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import BY_LONGEST_PATH, BY_PASSENGERS, BY_TICKETS, NONE
from trunkline.rules.fields import nested_type
from trunkline.rules.harbours.rules import score_harbours
from trunkline.rules.longest_path.rules import path_t, score_longest_path
from trunkline.rules.passengers.rules import passengers_of, score_passengers
from trunkline.rules.records import clear_account
from trunkline.rules.tickets.scoring import score_globetrotter, score_tickets
from trunkline.rules.tours.rules import tour_t
from trunkline.rules.types import Account, Board, Game, ScoringScratch

scoring_t = nested_type(path=path_t, tour=tour_t)  # scratch


@rule
def add_up(board: Board, game: Game, account: Account, seat: int):
    """A seat's total; on a journey what counts are completed tickets, and there are no points (F5, F8)."""
    if board.goal > 0:
        account.completed[seat] = game.completed[seat]
        account.total[seat] = game.completed[seat]
        return
    account.tracks[seat] = game.score[seat] + game.exchanged[seat]
    account.exchange[seat] = -game.exchanged[seat]
    total = int(game.score[seat]) + int(account.tickets[seat])
    total += int(account.longest_path[seat]) + int(account.globetrotter[seat])
    total += int(account.harbours[seat]) + int(account.unbuilt[seat])
    for colour in range(board.passenger_colours):
        total += int(account.passengers[seat, colour])
    account.total[seat] = total


@rule
def tie_value(game: Game, account: Account, tie_break: int, seat: int):
    if tie_break == BY_TICKETS:
        return int(account.completed[seat])
    if tie_break == BY_LONGEST_PATH:
        return int(account.longest_path[seat])
    return passengers_of(game, seat) if tie_break == BY_PASSENGERS else 0


@rule
def compare(board: Board, game: Game, account: Account, seat: int, other: int):
    """Which tie-break sets two seats with one total apart: its number from 1, negative if `other` is ahead; 0: none."""
    for i in range(3):
        mine = tie_value(game, account, board.tie_break[i], seat)
        theirs = tie_value(game, account, board.tie_break[i], other)
        if mine != theirs:
            return i + 1 if mine > theirs else -i - 1
    return 0


@rule
def rank_seat(board: Board, game: Game, account: Account, seat: int):
    """One more than the number of seats ahead; equal seats share a rank (C52, C53, G11)."""
    rank, decided = 1, 0
    for other in range(game.players):
        if other == seat:
            continue
        if account.total[other] > account.total[seat]:
            rank += 1
        elif account.total[other] == account.total[seat]:
            apart = compare(board, game, account, seat, other)
            if apart < 0:
                rank += 1
            if apart == 0:
                decided = NONE
            elif decided != NONE:
                decided = max(decided, int(board.tie_break[abs(apart) - 1]))
    account.rank[seat] = rank
    account.decided[seat] = decided


@entry
def make_account(board: Board, game: Game, account: Account, scratch: ScoringScratch):
    """Fill in the account of a position as if the game ended here; scratch of type scoring_t."""
    clear_account(account)
    if board.goal == 0:
        score_tickets(board, game, account, scratch.tour)
        score_longest_path(board, game, account, scratch.path)
        score_globetrotter(board, game, account)
        score_passengers(board, game, account)
        score_harbours(board, game, account)
    for seat in range(game.players):
        add_up(board, game, account, seat)
    for seat in range(game.players):
        rank_seat(board, game, account, seat)
