"""What is true of every game, on all five boards (T1, T2, T4-T6); refusals (T3) are in test_t_refusals.py."""

import json
import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from tests.table import empty_pile, hand, hold, snapshot, started, texts
from trunkline import chance
from trunkline.game import Game
from trunkline.rules import constants

BOARDS = ("usa", "germany", "africa", "first_journey", "world")
TABLES = [(board, players) for board in BOARDS for players in (2, 3, 4, 5) if (board, players) != ("first_journey", 5)]


def wander(board: str, players: int, seed: int) -> Iterator[Game]:
    """A game at every step of random play, the last one over; at set-up the seats choose in random order."""
    game, luck = Game.new(board, players=players, seed=seed), random.Random(seed)
    while not game.over:
        yield game
        seat = luck.choice(game.seats_to_decide())
        game.play(luck.choice(game.legal_numbers(seat).tolist()), seat)
    yield game


def seen(game: Game, viewer: int | None) -> bytes:
    """A view's bytes."""
    return np.asarray(game.view(viewer).record).tobytes()


# Conservation


def all_cards(game: Game) -> list[int]:
    total = game.record.pile + game.record.discard + game.record.hand.sum(axis=0)
    for kind in game.record.display:
        if kind != constants.NONE:
            total[kind] += 1
    return total.tolist()


def all_terrain(game: Game) -> list[int]:
    total = game.record.terrain_pile + game.record.terrain_discard + game.record.terrain.sum(axis=0)
    for kind in game.record.terrain_up:
        if kind != constants.NONE:
            total[kind] += 1
    return total.tolist()


def all_pieces(game: Game, seat: int) -> list[int]:
    total, board = game.record.pieces[seat] + game.record.box[seat], game.board.record
    for track in np.flatnonzero(game.record.owner[: board.tracks] == seat):
        total[board.track_suit[track]] += board.track_length[track]
    return total.tolist()


def check_tickets(game: Game) -> None:
    """Every ticket is in one place, and all lists of tickets agree with that."""
    record, board = game.record, game.board.record
    at = {ticket: int(record.ticket_at[ticket]) for ticket in range(int(board.tickets))}
    fresh = Counter(int(board.ticket_deck[ticket]) for ticket, where in at.items() if where == constants.PILE)
    assert [fresh[deck] for deck in range(2)] == record.fresh.tolist()
    listed = {constants.UNDER: record.under[: record.under_size].tolist()}
    for seat in range(game.players):
        listed[constants.OFFERED_TO + seat] = list(game.offer(seat))
        if board.goal:
            listed[constants.HELD + seat] = record.journey[seat][: record.journey_size[seat]].tolist()
            done = sum(where == constants.COMPLETED + seat for where in at.values())
            assert record.completed[seat] == done + record.bonus[seat]
    for place, tickets in listed.items():
        assert sorted(tickets) == [ticket for ticket, where in at.items() if where == place]


def check_conserved(game: Game) -> None:
    record, board = game.record, game.board.record
    assert all_cards(game) == board.card_count.tolist()
    assert min(record.pile.min(), record.discard.min(), record.hand.min()) >= 0
    for pile in range(2):
        kinds = board.card_pile[: board.kinds] == pile
        assert record.pile[: board.kinds][kinds].sum() == record.pile_size[pile]
        assert record.discard[: board.kinds][kinds].sum() == record.discard_size[pile]
    for seat in range(game.players):
        assert all_pieces(game, seat) == board.pieces.tolist()
        assert min(record.pieces[seat].min(), record.box[seat].min()) >= 0
        assert record.harbours[seat] + (record.harbour[: board.places] == seat).sum() == board.harbours
    assert (record.waiting.sum(axis=0) + record.collected.sum(axis=0)).tolist() == board.passenger_count.tolist()
    assert all_terrain(game) == board.terrain_count.tolist()
    check_tickets(game)


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_nothing_is_created_or_lost(board, players):
    """T1: cards, tickets, pieces, passengers, terrain and harbours are all there throughout random games."""
    for step, game in enumerate(wander(board, players, seed=players)):
        if step < 3 * players or step % 7 == 0 or game.over:
            check_conserved(game)


# The same game again


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("first", [None, 1])
def test_a_game_can_be_played_again(board, first):
    """T2: board, players, first player, seed and actions give the same game, byte for byte."""
    luck = random.Random(1)
    game, steps = Game.new(board, players=3, seed="again", first=first), []
    while not game.over:
        steps.append((snapshot(game), [seen(game, viewer) for viewer in (None, 0, 1, 2)]))
        seat = luck.choice(game.seats_to_decide())
        game.play(luck.choice(game.legal_numbers(seat).tolist()), seat)
    twin = Game.new(board, players=3, seed="again", first=first)
    assert twin.deal == game.deal
    for move, step in zip(game.moves, steps, strict=True):
        assert (snapshot(twin), [seen(twin, viewer) for viewer in (None, 0, 1, 2)]) == step
        assert twin.play(str(move.action), move.seat).outcomes == move.outcomes
    assert snapshot(twin) == snapshot(game)
    assert twin.account().data() == game.account().data()


def test_looking_does_not_change_a_game():
    """T2: listing actions, views, accounts and refused actions in between leave the luck as it is."""
    quiet, curious = started("usa", seed=9), started("usa", seed=9)
    for _ in range(20):
        curious.legal()
        curious.view(0)
        curious.account()
        with pytest.raises(ValueError, match="C10"):
            curious.play("swap tickets" if curious.decision(curious.seats_to_decide()[0]) == constants.TURN else "pass")
        assert curious.play("draw trains").outcomes == quiet.play("draw trains").outcomes
    assert snapshot(quiet) == snapshot(curious)


# Something to do, and an end


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_somebody_can_always_act(board, players):
    """T4: whoever has to decide has a legal action in every position that is not over, and only they have."""
    for game in wander(board, players, seed=players):
        waiting = game.seats_to_decide()
        assert bool(waiting) != game.over
        for seat in range(players):
            assert bool(len(game.legal_numbers(seat))) == (seat in waiting)
    assert game.legal() == []


# Secrets


def shuffled(game: Game, viewer: int | None, luck: random.Random) -> Game:
    """The same table as the viewer sees it, but everything the viewer cannot know is dealt anew."""
    twin = Game(game.board, game.record.copy(), chance.rolling(luck.random()))
    record, board = twin.record, game.board.record
    others = [seat for seat in range(game.players) if seat != viewer]
    for pile in range(int(board.piles)):
        kinds = [kind for kind in range(int(board.kinds)) if board.card_pile[kind] == pile]
        holders = [record.pile, *(record.hand[seat] for seat in others)]
        cards = [kind for holder in holders for kind in kinds for _ in range(holder[kind])]
        luck.shuffle(cards)
        for holder in holders:
            size = int(holder[kinds].sum())
            holder[kinds] = np.bincount(cards[:size], minlength=int(board.kinds))[kinds]
            del cards[:size]
    shuffle_tickets(twin, others, luck)
    if record.decision[record.turn] < constants.TURN:  # set-up: choices the others have made are not revealed
        for seat in others:
            if record.decision[seat] == constants.NOTHING and record.mix[seat].any():
                record.mix[seat] = luck.choice([(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)])
            if board.chosen and record.decision[seat] == constants.NOTHING:
                trains = luck.randrange(10, 26)
                record.pieces[seat] = trains, 60 - trains
                record.box[seat] = board.pieces - record.pieces[seat]
    return twin


def shuffle_tickets(game: Game, others: list[int], luck: random.Random) -> None:
    """Tickets in the pile, under it, put away, and with the others change places within their deck."""
    record, board = game.record, game.board.record
    hidden = [constants.PILE, constants.UNDER, constants.DISCARDED]
    hidden += [place + seat for place in (constants.HELD, constants.OFFERED_TO) for seat in others]
    swap = {ticket: ticket for ticket in range(-1, int(board.tickets))}
    for deck in range(int(board.decks)):
        old = [t for t in range(int(board.tickets)) if board.ticket_deck[t] == deck and record.ticket_at[t] in hidden]
        new = luck.sample(old, len(old))
        swap |= dict(zip(old, new, strict=True))
    at = record.ticket_at.copy()
    for ticket in range(int(board.tickets)):
        record.ticket_at[swap[ticket]] = at[ticket]
    for lists in (record.under, *(record.offer[seat] for seat in others), *(record.journey[seat] for seat in others)):
        lists[:] = [swap[int(ticket)] for ticket in lists]


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_a_view_holds_no_secrets(board, players):
    """T5: other hands and tickets, piles, and choices not yet revealed can be anything: the view is the same."""
    luck = random.Random(players)
    for step, game in enumerate(wander(board, players, seed=10 + players)):
        if game.over or (step > 2 * players and step % 60):
            continue
        for viewer in (None, *range(players)):
            twin = shuffled(game, viewer, luck)
            check_conserved(twin)
            assert seen(game, viewer) == seen(twin, viewer)
            assert json.dumps(game.view(viewer).data()) == json.dumps(twin.view(viewer).data())
            if viewer is not None and viewer in game.seats_to_decide():
                assert [str(a) for a in game.legal(viewer)] == [str(a) for a in twin.legal(viewer)]


def test_shuffling_secrets_does_change_the_position():
    """T5: the test above is not idle: the positions it compares differ."""
    game = started("usa", players=3)
    assert snapshot(shuffled(game, 0, random.Random(1))) != snapshot(game)


def test_a_view_knows_no_seed_and_no_dice():
    """T5: games with different luck ahead and one position give one view, and no field of it is the seed."""
    game = started("usa", seed="a very secret seed")
    for viewer in (None, 0, 1):
        data = game.view(viewer).data()
        assert "secret" not in json.dumps(data)
        assert not [name for name in game.view(viewer).record.dtype.names if "seed" in name or "dice" in name]
        assert not {"pile", "hands", "under", "fresh", "ticket_at"} & set(game.view(viewer).record.dtype.names)
        twin = Game(game.board, game.record.copy(), chance.rolling("another seed"))
        assert twin.view(viewer).data() == data


def test_rejected_tickets_are_seen_by_nobody_else():
    """T5: which tickets another player has rejected is in no view."""
    game = started("usa", players=3)
    game.play("draw tickets")
    kept, *rejected = game.view(0).offer
    game.play(f"keep {kept}")
    for viewer in (1, 2, None):
        data = json.dumps(game.view(viewer).data())
        assert not [ticket for ticket in (kept, *rejected) if ticket in data]


UNREVEALED = [
    ("germany", ["draw tickets 4 short 0 long", "draw tickets 0 short 4 long", "draw tickets 2 short 2 long"]),
    ("world", ["pieces 10 trains 50 ships", "pieces 25 trains 35 ships", "pieces 20 trains 40 ships"]),
]


@pytest.mark.parametrize(("board", "choices"), UNREVEALED)
def test_choices_are_revealed_together(board, choices):
    """T5: a mix of tickets or a choice of pieces is not seen before all have chosen."""
    start = Game.new(board, players=2, seed=1)
    if start.decision(0) == constants.KEEP_FIRST:
        start.play(start.legal(0)[0], 0)
    for viewer in (1, None):
        views = set()
        for choice in choices:
            game = start.copy()
            game.play(choice, 0)
            views.add(seen(game, viewer))
        assert len(views) == 1


# Every game ends


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_of_exchanges_ends(players):
    """T6: after 3 x players turns of nothing but exchanges the game is over and scored."""
    game = started("world", players=players)
    for turn in range(3 * players):
        assert not game.over
        game.play("exchange 1 trains" if turn // players % 2 == 0 else "exchange 1 ships")
    assert game.over
    assert game.account().ending == "quiet"
    assert [seat.exchange for seat in game.account().seats] == [-3] * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_of_swaps_ends(players):
    """T6: a first journey on which all only swap tickets ends likewise."""
    game = started("first_journey", players=players)
    for _ in range(3 * players):
        assert not game.over
        game.play("swap tickets")
    assert game.over
    assert game.account().ending == "quiet"


def test_exchanges_and_passes_count_together():
    """T6: passes count too: where one player passes and the other exchanges, the game ends all the same."""
    game = started("world")
    for seat in (0, 1):
        hand(game, seat)
    for pile in (0, 1):
        empty_pile(game, 1, pile=pile)
    game.record.owner[: game.board.record.tracks] = 1  # nothing to claim, so that all cards can be in hand
    hold(game, 0, *game.board.tickets)
    for turn in range(6):
        assert not game.over
        assert "pass" in texts(game)
        game.play("pass" if turn % 2 else "exchange 1 trains")
    assert game.over
    assert game.account().ending == "quiet"


def exchange(game: Game) -> None:
    given = "trains" if game.record.box[game.record.turn, 1] else "ships"
    game.play(f"exchange 1 {given}")


BUSY = {
    "cards": ["draw trains", "draw trains"],
    "tickets": ["draw tickets", ...],
    "claim": ["claim hong_kong-bangkok.1 with 1 wild"],
    "harbour": ["harbour miami with 4 wild"],
}


@pytest.mark.parametrize("what", BUSY)
def test_whatever_changes_the_table_starts_the_count_anew(what):
    """T6: a turn in which a card or ticket is drawn, a track claimed or a harbour built starts the count anew."""
    game = started("world")
    hand(game, 1, wild=5)
    game.record.network[1, game.board.place_index["miami"]] = game.board.place_index["miami"]
    for _ in range(5):
        exchange(game)
    assert game.seats_to_decide() == [1]
    for step in BUSY[what]:
        game.play(game.legal()[0] if step is ... else step)
    for _ in range(6):
        assert not game.over
        exchange(game)
    assert game.over


def test_terrain_counts_as_a_card():
    """T6: on the Africa board drawing terrain cards is drawing: the game goes on."""
    game = started("africa")
    for _ in range(7):
        game.play_all(["draw terrain", "draw terrain"])
    assert not game.over


@pytest.mark.parametrize("board", BOARDS)
def test_random_games_end(board):
    """T6: games of random actions come to an end."""
    for seed in range(20, 23):
        *_, game = wander(board, 4, seed)
        assert game.over
        assert game.account().winners
