"""From a seat's view back to a whole position: what is hidden is drawn at random, in agreement with all that is seen.

What a view has of a game is put back (`records.recall`), so a mechanic with nothing hidden needs nothing here. Cards
that all saw go into a hand are in it. Others and tickets that nobody has shown are dealt to hands, offers and piles,
every way of dealing them equally likely; or, if `read_tracks` was asked, a player's tickets are likelier such as go
with the player's tracks and with each other. Which tickets were put under a pile is in no view: all that are left count
as shuffled. Choices of the set-up that others have made in secret are any legal ones. The view must be a seat's and its
game running.
"""

import numpy as np

from trunkline.bots import shortest_paths
from trunkline.bots.shortest_paths import FAR, nearest_end, reach, step_back
from trunkline.bots.types import Guess, Paths
from trunkline.rules import dice as chance
from trunkline.rules.actions import subject_of
from trunkline.rules.cards.rules import cards_in_hand, draw_from
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import (
    CHOOSE_MIX,
    COMPLETED,
    DISCARDED,
    HELD,
    KEEP_FIRST,
    NOBODY,
    NONE,
    NOTHING,
    OFFERED_TO,
    PILE,
    REFILL,
    SEATS,
    TICKETS,
    TRACKS,
)
from trunkline.rules.dice import roll
from trunkline.rules.fields import record_type
from trunkline.rules.journey.rules import draw_unfinished
from trunkline.rules.pieces.rules import choose_pieces, list_choices
from trunkline.rules.records import clear, recall
from trunkline.rules.tickets.rules import choosing_tickets, draw_ticket, keep, kept_count, offer, pick_fresh
from trunkline.rules.turns.rules import any_decides, in_set_up
from trunkline.rules.types import Board, Dice, Game, View

CHOICES = 64  # of pieces
TRIES, PIECES_A_TRY = 8, 2  # a ticket is the best of so many, and of one more for each of these pieces

# What is known of a ticket beside a seat's tracks.
DONE, WHOLE, WAY = 0, 1, 2  # spaces the seat has on the shortest paths, all their spaces, then the tracks it lacks
LONGEST = 16  # tracks

guess_t = record_type(
    [
        *shortest_paths.FIELDS,
        ("choices", "i8", CHOICES),  # actions: pieces that a seat may have chosen
        ("tries", "i8"),  # tickets from which each of a seat is the best
        ("lacking", "i8", TRACKS),  # 1 when tickets dealt to a seat lack the track
    ]
)


@rule
def copy(source, to):
    for i in range(to.shape[0]):
        to[i] = source[i]


@rule
def find_waiting_slot(view: View, game: Game):
    """A display slot that waits for a pile is the empty one."""
    if any_decides(view, REFILL):
        game.slot = 0
        while view.display[game.slot] != NONE:
            game.slot += 1


@rule
def gather_unseen_cards(board: Board, view: View, game: Game):
    """Everything neither in the own hand, in the display nor discarded, as if it all lay in the piles."""
    game.pile_size[:] = 0
    for kind in range(board.kinds):
        game.pile[kind] = board.card_count[kind] - view.hand[kind] - view.discard[kind]
        game.discard_size[board.card_pile[kind]] += view.discard[kind]
    for slot in range(board.display):
        if view.display[slot] != NONE:
            game.pile[view.display[slot]] -= 1
    for kind in range(board.kinds):
        game.pile_size[board.card_pile[kind]] += game.pile[kind]


@rule
def give(board: Board, game: Game, seat, kind, count):
    """Cards of one kind go from their pile to a hand."""
    game.hand[seat, kind] += count
    game.pile[kind] -= count
    game.pile_size[board.card_pile[kind]] -= count


@rule
def deal_hands(board: Board, view: View, game: Game, dice: Dice):
    """The other hands: what was seen to go into them, and from what is left as many cards of each back as they show."""
    for seat in range(view.players):
        if seat != view.seat:
            for kind in range(board.kinds):
                give(board, game, seat, kind, int(view.taken[seat, kind]))
    for seat in range(view.players):
        if seat != view.seat:
            for pile in range(board.piles):
                for _ in range(view.hand_size[seat, pile] - cards_in_hand(board, game, seat, pile)):
                    game.hand[seat, draw_from(board, game, dice, pile, chance.CARD_TO_HAND, seat)] += 1


@rule
def fill_terrain_pile(board: Board, view: View, game: Game):
    """All other terrain cards lie face up, so the pile is the rest."""
    for terrain in range(board.terrains):
        game.terrain_pile[terrain] = board.terrain_count[terrain] - view.terrain_discard[terrain]
        for seat in range(view.players):
            game.terrain_pile[terrain] -= view.terrain[seat, terrain]
        for slot in range(board.terrain_display):
            if view.terrain_up[slot] == terrain:
                game.terrain_pile[terrain] -= 1


@rule
def guess_pieces(board: Board, view: View, game: Game, dice: Dice, guess: Guess):
    """Pieces are secret until all have chosen: any choice for who has chosen, all in the box for who has not."""
    if board.chosen == 0 or not in_set_up(view):
        return
    for seat in range(view.players):
        if seat == view.seat:
            continue
        copy(board.pieces, game.box[seat])
        if view.decision[seat] == NOTHING and not any_decides(view, CHOOSE_MIX):
            trains = subject_of(guess.choices[roll(dice, list_choices(board, guess.choices, 0))])
            choose_pieces(board, game, seat, trains)


@rule
def gather_unseen_tickets(board: Board, view: View, game: Game):
    """Own and open tickets in their places, all others as if they lay shuffled in their piles."""
    for ticket in range(board.tickets):
        if view.held[ticket]:
            game.ticket_at[ticket] = HELD + view.seat
        elif view.ticket_owner[ticket] != NOBODY:
            game.ticket_at[ticket] = COMPLETED + view.ticket_owner[ticket]
    for i in range(view.offer_size):
        game.ticket_at[view.offer[i]] = OFFERED_TO + view.seat
    for ticket in range(board.tickets):
        if game.ticket_at[ticket] == PILE:
            game.fresh[board.ticket_deck[ticket]] += 1
    for seat in range(view.players):
        if seat != view.seat:
            game.journey_size[seat] = 0  # until they are dealt


@rule
def guess_mixes(board: Board, view: View, game: Game, dice: Dice):
    """Any mix for others who have declared theirs; no ticket is dealt yet."""
    for seat in range(view.players):
        if seat != view.seat and view.decision[seat] == NOTHING:
            game.mix[seat, 0] = roll(dice, int(board.deal) + 1)
            game.mix[seat, 1] = board.deal - game.mix[seat, 0]


@rule
def free_place(board: Board, view: View, game: Game, dice: Dice):
    """Another seat that can still be dealt a first ticket, by the tickets it lacks."""
    free = 0
    for seat in range(view.players):
        if seat != view.seat:
            free += int(board.deal) - int(game.offer_size[seat])
    left = roll(dice, free)
    for seat in range(view.players):
        if seat != view.seat:
            left -= int(board.deal) - int(game.offer_size[seat])
            if left < 0:
                return seat
    return NONE


@rule
def any_keep(board: Board, game: Game, seat, dice: Dice):
    """Any legal choice of the tickets offered to a seat; nothing when there are none."""
    size = int(game.offer_size[seat])
    kept = (1 << size) - 1
    while size > 0:
        kept = 1 + roll(dice, (1 << size) - 1)
        if kept_count(kept) >= min(int(board.deal_keep), size):
            break
    return kept


@rule
def deal_first(board: Board, view: View, game: Game, dice: Dice):
    """First tickets that others look at or have chosen from: of each deck as many as are gone from it."""
    for deck in range(board.decks):
        while game.fresh[deck] > view.tickets_left[deck]:
            offer(board, game, free_place(board, view, game, dice), dice, deck, 1)
    for seat in range(view.players):
        if seat != view.seat and view.decision[seat] != KEEP_FIRST:
            keep(game, seat, any_keep(board, game, seat, dice))


@rule
def read_ticket(board: Board, view: View, seat, ticket, fit, paths: Paths):
    """Note a ticket's shortest paths for a seat: spaces it has on them, spaces they have, tracks it lacks."""
    fit[:] = NONE
    done, left, lacks = 0, 0, WAY
    for i in range(1, board.ticket_stops[ticket]):
        reach(board, view, seat, board.ticket_stop[ticket, i - 1], paths)
        place = nearest_end(board, board.ticket_stop[ticket, i], paths)
        left += paths.distance[place]
        while paths.last_track[place] != NONE:
            track = paths.last_track[place]
            if view.owner[track] == seat:
                done += int(board.track_length[track])
            elif lacks < fit.shape[0]:
                fit[lacks] = track
                lacks += 1
            place = step_back(board, track, place)
    fit[DONE], fit[WHOLE] = done, max(1, done + left)


@entry
def read_tracks(board: Board, view: View, fits, guesses):
    """How each ticket that nobody has shown goes with each other seat's tracks, for `sample`."""
    for seat in range(view.players):
        for ticket in range(board.tickets):
            if seat != view.seat and view.held[ticket] == 0 and board.goal == 0:
                read_ticket(board, view, seat, ticket, fits[seat, ticket], guesses[0])


@rule
def likelihood(board: Board, fit, lacking):
    """How well a ticket goes with a seat's tracks and those of its other tickets, in hundredths; below zero: not."""
    if fit[WHOLE] >= FAR:
        return -1
    shared = 0
    for i in range(WAY, fit.shape[0]):
        if fit[i] == NONE:
            break
        if lacking[fit[i]]:
            shared += int(board.track_length[fit[i]])
    return 100 * (fit[DONE] + shared) // max(1, fit[WHOLE])


@rule
def tries_for(board: Board, view: View, seat):
    """The more pieces a seat has placed, the more its tracks say of its tickets."""
    placed = 0
    for track in range(board.tracks):
        if view.owner[track] == seat:
            placed += int(board.track_length[track])
    return TRIES + placed // PIECES_A_TRY


@rule
def hold_ticket(board: Board, game: Game, seat, deck, fits, dice: Dice, guess: Guess):
    """A ticket for a seat: of so many drawn from a pile the one that goes best with its tracks and other tickets."""
    best, most = NONE, -FAR
    for _ in range(guess.tries):
        ticket = pick_fresh(board, game, dice, deck, seat)
        liked = likelihood(board, fits[seat, ticket], guess.lacking)
        if liked > most:
            best, most = ticket, liked
    game.ticket_at[best] = HELD + seat
    game.fresh[deck] -= 1
    for i in range(WAY, fits.shape[2]):
        if fits[seat, best, i] != NONE:
            guess.lacking[fits[seat, best, i]] = 1


@rule
def deal_tickets(board: Board, view: View, game: Game, fits, dice: Dice, guess: Guess):
    """The tickets of the others, as many of each back as they show; on a journey some are put away."""
    for seat in range(view.players):
        if seat == view.seat:
            continue
        guess.tries = tries_for(board, view, seat)
        guess.lacking[:] = 0
        for deck in range(board.decks):
            for _ in range(view.ticket_count[seat, deck]):
                if board.goal > 0:
                    draw_unfinished(board, game, seat, dice)
                else:
                    hold_ticket(board, game, seat, deck, fits, dice, guess)
            offer(board, game, seat, dice, deck, view.offer_count[seat, deck])
    if board.goal > 0:
        while game.fresh[0] > view.tickets_left[0]:
            game.ticket_at[draw_ticket(board, game, dice, 0, 0)] = DISCARDED


@entry
def sample(board: Board, view: View, game: Game, fits, dice: Dice, guesses):
    """Make the record a position that the seat may be in; `views.see` shows it the same view again.

    `fits`, by seat and ticket, are of `read_tracks`; all alike, they make all tickets equally likely.
    """
    clear(game)
    recall(view, game)
    find_waiting_slot(view, game)
    gather_unseen_cards(board, view, game)
    deal_hands(board, view, game, dice)
    fill_terrain_pile(board, view, game)
    guess_pieces(board, view, game, dice, guesses[0])
    gather_unseen_tickets(board, view, game)
    if any_decides(view, CHOOSE_MIX):
        guess_mixes(board, view, game, dice)
    elif choosing_tickets(view):
        deal_first(board, view, game, dice)
    else:
        deal_tickets(board, view, game, fits, dice, guesses[0])


def no_fits() -> np.ndarray:
    """Room for `read_tracks`; as it is, every ticket goes with every seat equally well."""
    return np.full((SEATS, TICKETS, WAY + LONGEST), NONE, np.int64)


def new_guesses(count: int) -> np.ndarray:
    """Scratch space for `sample` and `read_tracks`."""
    return np.zeros(count, guess_t)
