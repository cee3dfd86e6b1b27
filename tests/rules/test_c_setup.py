"""Set-up of every game, on the North America board (C1-C7)."""

import random

import numpy as np
import pytest

from tests.table import discard, display, hand, hold, own, started
from trunkline import chance
from trunkline.errors import IllegalAction, TrunklineError
from trunkline.game import Game
from trunkline.rules import constants, dice

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "black", "white")


def seen(game: Game, seat: int | None) -> bytes:
    """A view's bytes."""
    return np.asarray(game.view(seat).record).tobytes()


def keep_all(game: Game, seat: int) -> None:
    game.play(" ".join(["keep", *game.view(seat).offer]), seat)


def turned_up(game: Game) -> list[str]:
    """The cards that the deal turned up for the display, in order."""
    made = [chance.split(outcome) for outcome in game.deal]
    return [game.board.cards[item] for what, _, item in made if what == dice.CARD_TO_DISPLAY]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_starts_with_trains_cards_and_no_points(players):
    """C1: each player has 45 trains, a score of 0 and 4 cards from the pile."""
    game = Game.new("usa", players=players, seed=players)
    for seat in range(players):
        assert (game.record.pieces[seat].tolist(), game.record.score[seat]) == ([45, 0], 0)
        assert sum(game.view(seat).hand.values()) == 4
    assert game.record.pile_size[0] == 110 - 4 * players - 5


def test_the_deal_is_random():
    """C1: which cards and tickets are dealt is decided by the seed."""
    deals = {Game.new("usa", seed=seed, first=0).deal for seed in range(20)}
    assert len(deals) == 20


def test_the_cards_of_the_game():
    """C2: there are 12 cards of each of eight colours and 14 wilds, 110 in all."""
    game = Game.new("usa", players=5, seed=4)
    total = game.record.pile + game.record.discard + game.record.hand.sum(axis=0)
    for card in game.record.display[:5]:
        total[card] += 1
    named = {name: int(n) for name, n in zip(game.board.cards, total, strict=False)}
    assert named == {"wild": 14} | dict.fromkeys(COLOURS, 12)
    assert total.sum() == 110


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_five_cards_lie_face_up(players):
    """C3: the display is 5 cards, which came out of the pile after the hands were dealt."""
    game = Game.new("usa", players=players, seed=6)
    assert game.view().data()["display"] == turned_up(game)[-5:]
    made = [what for what, _, _ in map(chance.split, game.deal) if what in (dice.CARD_TO_HAND, dice.CARD_TO_DISPLAY)]
    assert made[: 4 * players] == [dice.CARD_TO_HAND] * 4 * players
    assert set(made[4 * players :]) == {dice.CARD_TO_DISPLAY}


def test_three_wilds_at_the_start_are_swept_away():
    """C3, C21: a first display with three wilds is discarded and five new cards are turned up."""
    swept = 0
    for seed in range(300):
        game = Game.new("usa", seed=seed, first=0)
        cards = turned_up(game)
        shown = [cards[i : i + 5] for i in range(0, len(cards), 5)]
        assert [display.count("wild") >= 3 for display in shown] == [True] * (len(shown) - 1) + [False]
        assert game.record.discard_size[0] == 5 * (len(shown) - 1)
        swept += len(shown) > 1
    assert swept > 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_at_least_two_of_three_first_tickets_are_kept(players):
    """C4: each player is dealt 3 tickets and may keep any 2 of them or all 3, but not fewer."""
    game = Game.new("usa", players=players, seed=1)
    for seat in range(players):
        a, b, c = game.view(seat).offer
        legal = {str(action) for action in game.legal(seat)}
        assert legal == {f"keep {a} {b}", f"keep {a} {c}", f"keep {b} {c}", f"keep {a} {b} {c}"}
        for text in ("keep", f"keep {a}", f"keep {b}", f"keep {c}"):
            with pytest.raises(IllegalAction, match=r"\[C4\]"):
                game.play(text, seat)


REJECTED = [
    ("usa", [(2,), (0,), (), (1,)]),
    ("africa", [(0, 2), (), (1, 3), (1, 2)]),
    ("world", [(3, 4), (0,), (1, 2), ()]),
]


@pytest.mark.parametrize(("board", "rejected"), REJECTED)
def test_rejected_first_tickets_lie_under_the_pile_in_seat_order(board, rejected):
    """C4: rejected tickets lie under the pile in seat order from seat 0, each player's in the order dealt."""
    game = Game.new(board, players=4, seed=5, first=2)
    offers = [game.view(seat).offer for seat in range(4)]
    under = [offers[seat][i] for seat in range(4) for i in rejected[seat]]
    for seat in (3, 1, 0, 2):  # in which order they choose does not matter
        kept = [ticket for i, ticket in enumerate(offers[seat]) if i not in rejected[seat]]
        game.play(" ".join(["keep", *kept]), seat)
    while game.decision(game.seats_to_decide()[0]) == constants.CHOOSE_PIECES:
        game.play("pieces 20 trains 40 ships")
    drawn = []
    while "draw tickets" in map(str, game.legal()):
        game.play("draw tickets")
        drawn += game.view(game.seats_to_decide()[0]).offer
        keep_all(game, game.seats_to_decide()[0])
    assert drawn[-len(under) :] == under
    assert len(drawn) == len(set(drawn))


def test_rejected_first_tickets_wait_until_all_have_chosen():
    """C4: nothing goes back to the ticket pile before the last player has chosen."""
    game = Game.new("usa", players=3, seed=2)
    for seat in (1, 0):
        game.play(game.legal(seat)[0], seat)
        assert game.view().data()["tickets_left"] == {"tickets": 30 - 9}
    game.play(game.legal(2)[0], 2)
    assert game.view().data()["tickets_left"] == {"tickets": 30 - 6}


def test_first_tickets_are_chosen_at_the_same_time():
    """C5: all players choose their first tickets at the same time, in whatever order they answer."""
    game = Game.new("usa", players=4, seed=1, first=1)
    waiting = {0, 1, 2, 3}
    for seat in (2, 0, 3, 1):
        assert set(game.seats_to_decide()) == waiting
        keep_all(game, seat)
        waiting -= {seat}
    assert game.seats_to_decide() == [1]
    assert game.decision(1) == constants.TURN


def test_nobody_knows_a_choice_before_all_have_chosen():
    """C5: whatever a player keeps, the others and spectators see the same until all have chosen."""
    start = Game.new("usa", players=3, seed=3)
    views = {1: set(), 2: set(), None: set()}
    for choice in start.legal(0):
        game = start.copy()
        game.play(choice, 0)
        for viewer, bytes_seen in views.items():
            bytes_seen.add(seen(game, viewer))
        keep_all(game, 2)
        for viewer in (1, None):
            views[viewer].add(seen(game, viewer))
    assert {viewer: len(bytes_seen) for viewer, bytes_seen in views.items()} == {1: 2, 2: 1, None: 2}


def test_a_choice_is_made_once():
    """C5: who has chosen cannot choose again while the others still choose."""
    game = Game.new("usa", players=2, seed=3)
    choice = str(game.legal(0)[0])
    game.play(choice, 0)
    with pytest.raises(IllegalAction, match=r"\[C5\]"):
        game.play(game.moves[0].action, 0)


def test_numbers_of_tickets_are_public_once_all_have_chosen():
    """C5: how many tickets each player holds is public as soon as all have chosen their first ones."""
    game = Game.new("usa", players=3, seed=3)
    counts = []
    for seat, choice in enumerate((0, -1, 1)):
        counts.append([s["tickets"]["tickets"] for s in game.view(2).data()["seats"]])
        game.play(game.legal(seat)[choice], seat)
    assert counts == [[0, 0, 0]] * 3
    for viewer in (0, 1, 2, None):
        assert [s["tickets"]["tickets"] for s in game.view(viewer).data()["seats"]] == [2, 3, 2]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_seed_draws_the_first_player(players):
    """C6: without a named first player the seed draws one, and every seat can be drawn."""
    firsts = [Game.new("usa", players=players, seed=seed).record.first for seed in range(60)]
    assert set(firsts) == set(range(players))
    assert firsts == [Game.new("usa", players=players, seed=seed).record.first for seed in range(60)]


def test_the_host_can_name_the_first_player():
    """C6: a named first player begins, whatever the seed."""
    for seed in range(10):
        for first in range(4):
            game = started("usa", players=4, seed=seed, first=first)
            assert game.seats_to_decide() == [first]


@pytest.mark.parametrize("first", [-1, 3])
def test_the_first_player_is_one_of_the_players(first):
    """C6: only a seat of the game can be named first."""
    with pytest.raises(TrunklineError, match="first player"):
        Game.new("usa", players=3, seed=1, first=first)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_go_round_in_seat_order(players):
    """C6: from the first player on turns go round in seat order."""
    game = started("usa", players=players, seed=2, first=players - 1)
    order = []
    for _ in range(2 * players):
        order += game.seats_to_decide()
        game.play("draw trains")
        game.play("draw trains")
    assert order == [(players - 1 + i) % players for i in range(2 * players)]


def test_nobody_plays_out_of_turn():
    """C6: a seat that is not at turn is refused."""
    game = started("usa", players=3, first=1)
    for seat in (0, 2):
        assert game.legal(seat) == []
        with pytest.raises(IllegalAction, match=r"\[C6\]"):
            game.play("draw trains", seat)


def arranged() -> Game:
    """Seat 0 of 3 owns a track, has scored and discarded."""
    game = started("usa", players=3)
    hand(game, 0, red=5, wild=1)
    own(game, 0, "boston-new_york.1")
    game.record.score[0] = 2
    discard(game, 0, red=2)
    return game


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_what_lies_on_the_table_is_public(viewer):
    """C7: hand sizes, pieces, scores, tracks, display, pile sizes and discards are seen by everybody."""
    game = arranged()
    data = game.view(viewer).data()
    assert data["seats"][0] == {
        "score": 2,
        "cards": {"trains": 4},
        "pieces": {"trains": 43, "ships": 0},
        "tickets": {"tickets": 3},
        "taken": {},
    }
    assert data["tracks"] == {"boston-new_york.1": 0}
    assert data["display"] == [game.board.cards[kind] for kind in game.record.display[:5]]
    assert data["piles"] == {"trains": 110 - 5 - 2 - 4 - 4 - 4}
    assert data["discards"] == {"red": 2}
    assert data["tickets_left"] == {"tickets": 30 - 9}


@pytest.mark.parametrize("viewer", [0, None])
def test_pieces_are_public_before_the_first_turn(viewer):
    """C7, C1: where pieces are not chosen in secret, all see each other's 45 trains from the start."""
    game = Game.new("usa", players=3, seed=1)
    assert [seat["pieces"]["trains"] for seat in game.view(viewer).data()["seats"]] == [45, 45, 45]


def test_hands_and_tickets_are_seen_by_their_owner_only():
    """C7: a view has the viewer's own hand and tickets and nobody else's."""
    game = arranged()
    hold(game, 0, "denver-el_paso", "boston-miami")
    mine, other, nobody = game.view(0), game.view(1), game.view()
    assert mine.hand == {"red": 3, "wild": 1}
    assert mine.tickets == ["denver-el_paso", "boston-miami"]
    assert "denver-el_paso" not in str(other.data())
    assert (nobody.hand, nobody.tickets) == ({}, [])
    assert not {"hand", "own_tickets", "offer"} & set(nobody.data())


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_what_was_taken_openly_is_known_until_it_is_paid(viewer):
    """C7: all see which cards go from the display into a hand; a blind one is secret, and cards paid may be those."""
    game = started("usa")
    hand(game, 0, red=2)
    display(game, "red", "orange", "green", "blue", "wild")
    game.play("take red")
    game.play("take orange")
    game.play("draw trains")
    game.play("draw trains")
    assert [seat["taken"] for seat in game.view(viewer).data()["seats"]] == [{"red": 1, "orange": 1}, {}]
    game.play("claim boston-new_york.1 with 2 red")
    assert game.view(0).hand["red"] == 1
    assert game.view(viewer).data()["seats"][0]["taken"] == {"orange": 1}


def test_another_hand_and_ticket_change_nothing_in_a_view():
    """C7: with other cards and other tickets in a player's hand the others see the same table."""
    game = arranged()
    hold(game, 0, "denver-el_paso", "boston-miami")
    before = {viewer: seen(game, viewer) for viewer in (1, 2, None)}
    hand(game, 0, blue=2, black=1, white=1)
    hold(game, 0, "seattle-new_york", "portland-nashville")
    assert {viewer: seen(game, viewer) for viewer in (1, 2, None)} == before


def test_tickets_drawn_in_play_are_secret():
    """C7: of tickets just drawn the others see how many, never which."""
    game = started("usa", players=3)
    game.play("draw tickets")
    assert len(game.view(0).offer) == 3
    assert game.view(1).offer == []
    data = game.view(1).data()
    assert data["seats"][0]["offered"] == {"tickets": 3}
    assert not [ticket for ticket in game.view(0).offer if ticket in str(data["seats"]) + str(data["open_tickets"])]


def test_tickets_are_shown_at_the_end():
    """C7: when the game is over, and not before, everybody sees all kept tickets."""
    game, luck = Game.new("usa", players=3, seed=8), random.Random(8)
    while not game.over:
        assert game.view().data()["open_tickets"] == {}
        game.play(luck.choice(game.legal()))
    held = {ticket: seat for seat in range(3) for ticket in game.view(seat).tickets}
    for viewer in (0, 1, 2, None):
        assert game.view(viewer).data()["open_tickets"] == held
