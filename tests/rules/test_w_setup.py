"""The World: set-up, tickets, and the secret choice of pieces."""

from collections import Counter

import pytest

from tests.rules.arrange import refused, ticket_pile
from tests.table import started, texts
from trunkline.game import Game
from trunkline.rules import constants

COLOURS = ("purple", "yellow", "green", "red", "black", "white")
PIECES = [f"pieces {trains} trains {60 - trains} ships" for trains in range(10, 26)]


def kept(players: int = 3) -> Game:
    """A game in which all have kept their first tickets and choose pieces next."""
    game = Game.new("world", players, seed=1, first=0)
    for seat in range(players):
        game.play(game.legal(seat)[-1], seat)
    return game


def pieces(game: Game, viewer: int | None, seat: int) -> tuple[int, int]:
    seen = game.view(viewer).data()["seats"][seat]["pieces"]
    return seen["trains"], seen["ships"]


# Cards


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_the_deal(players: int, seed: int) -> None:
    """W1: each player gets 3 cards from the train pile and 7 from the ship pile; 3 of each pile make the display."""
    game = started("world", players, seed)
    data = game.view().data()
    assert [seat["cards"] for seat in data["seats"]] == [{"trains": 3, "ships": 7}] * players
    shown = [game.board.record.card_pile[game.board.card_index[name]] for name in data["display"]]
    assert sorted(shown) == [constants.TRAIN] * 3 + [constants.SHIP] * 3
    dealt = Counter({"trains": 3 * players + 3, "ships": 7 * players + 3})
    swept = sum(data["discards"].values()) // 2  # a display of three wilds is swept away, 3 of each pile
    assert data["piles"] == {"trains": 80 - dealt["trains"] - swept, "ships": 60 - dealt["ships"] - swept}


def test_the_train_cards() -> None:
    """W2: 80 train cards: 11 of each of six colours, 4 of them with the harbour sign, and 14 wilds."""
    board = started("world").board
    counts = {name: int(board.record.card_count[kind]) for name, kind in board.card_index.items()}
    trains = {
        name: n for name, n in counts.items() if board.record.card_pile[board.card_index[name]] == constants.TRAIN
    }
    assert trains == {
        "wild": 14,
        **dict.fromkeys(COLOURS, 7),
        **{f"{colour}-harbour": 4 for colour in COLOURS},
    }
    assert sum(trains.values()) == 80


def test_the_ship_cards() -> None:
    """W2: 60 ship cards: per colour 4 single-ship cards, all with the harbour sign, and 6 double-ship cards."""
    board = started("world").board
    counts = {name: int(board.record.card_count[kind]) for name, kind in board.card_index.items()}
    ships = {name: n for name, n in counts.items() if board.record.card_pile[board.card_index[name]] == constants.SHIP}
    assert ships == {f"{c}-ship": 4 for c in COLOURS} | {f"{c}-double": 6 for c in COLOURS}
    assert sum(ships.values()) == 60


# Tickets


def test_first_tickets() -> None:
    """W3: of 65 tickets, 8 of them tours, each player is dealt 5 and keeps at least 3."""
    game = Game.new("world", 5, 1, first=0)
    facts = game.board.facts.tickets.list
    assert (len(facts), sum(len(ticket.stops) > 2 for ticket in facts)) == (65, 8)
    assert game.view().data()["tickets_left"] == {"tickets": 65 - 25}
    for seat in range(5):
        assert sorted(len(action.split()) - 1 for action in texts(game, seat)) == [3] * 10 + [4] * 5 + [5]
    two = " ".join(game.board.tickets[ticket] for ticket in game.offer(0)[:2])
    assert refused(game, f"keep {two}", 0) == "C4"


def test_tickets_in_play() -> None:
    """W3: in play 4 tickets are drawn, at least 1 is kept, the rejected go under the pile in the order shown."""
    game = started("world")
    ticket_pile(game, 1, *game.board.tickets[:5])
    game.play("draw tickets")
    drawn = [game.board.tickets[ticket] for ticket in game.offer(0)]
    assert (len(drawn), len(texts(game))) == (4, 15)
    game.play(f"keep {drawn[0]}")
    game.play("draw tickets")
    (last,) = set(game.board.tickets[:5]) - set(drawn)
    assert [game.board.tickets[ticket] for ticket in game.offer(1)] == [last, *drawn[1:]]


def test_rejected_first_tickets_go_under_the_pile() -> None:
    """W3: tickets rejected at set-up go under the pile, in seat order."""
    game = Game.new("world", 2, 1, first=0)
    rejected = [game.board.tickets[ticket] for seat in (0, 1) for ticket in game.offer(seat)[3:]]
    for seat in (0, 1):
        game.play(game.legal(seat)[0], seat)
    for seat in (0, 1):
        game.play(PIECES[0], seat)
    game.record.ticket_at[game.record.ticket_at == constants.PILE] = constants.HELD + 1  # the upper part is used up
    game.record.fresh[0] = 0
    game.play("draw tickets")
    assert [game.board.tickets[ticket] for ticket in game.offer(0)] == rejected


# Pieces


def test_the_choice_of_pieces() -> None:
    """W4: a player chooses 60 pieces, 10-25 trains and 35-50 ships."""
    assert texts(kept(), 0) == PIECES


@pytest.mark.parametrize("trains", [0, 9, 26, 60])
def test_no_other_choice_of_pieces(trains: int) -> None:
    """W4: fewer than 10 or more than 25 trains cannot be chosen."""
    assert refused(kept(), f"pieces {trains} trains {60 - trains} ships", 0) == "W4"


@pytest.mark.parametrize("choice", ["pieces 20 trains 35 ships", "pieces 25 trains 50 ships"])
def test_the_pieces_chosen_are_sixty(choice: str) -> None:
    """W4: trains and ships chosen are 60 together: a choice of fewer or more is refused."""
    assert refused(kept(), choice, 0) == "W4"


@pytest.mark.parametrize("trains", [10, 20, 25])
def test_the_rest_lies_in_the_box(trains: int) -> None:
    """W4: the 15 pieces not chosen out of 25 trains and 50 ships lie in the box."""
    game = kept(2)
    for seat in (0, 1):
        game.play(f"pieces {trains} trains {60 - trains} ships", seat)
    seat = game.view().data()["seats"][0]
    assert seat["pieces"] == {"trains": trains, "ships": 60 - trains}
    assert seat["box"] == {"trains": 25 - trains, "ships": trains - 10}
    assert sum(seat["box"].values()) == 15


def test_pieces_are_chosen_after_the_own_tickets() -> None:
    """W4: each player chooses pieces after the own ticket choice, without waiting for the others."""
    game = Game.new("world", 3, 1, first=0)
    assert refused(game, PIECES[0], 1) == "C10"
    game.play(game.legal(1)[-1], 1)
    game.play(PIECES[0], 1)
    assert game.seats_to_decide() == [0, 2]
    assert refused(game, PIECES[1], 1) == "C5"


def test_the_choice_is_secret_until_all_have_chosen() -> None:
    """W4: nobody else can tell what a player has chosen before all have."""
    games = [kept() for _ in PIECES]
    for game, choice in zip(games, PIECES, strict=True):
        game.play(choice, 1)
        game.play(PIECES[5], 0)
    for viewer in (None, 0, 2):
        assert len({game.view(viewer).record.tobytes() for game in games}) == 1
    assert [pieces(game, 1, 1)[0] for game in games] == list(range(10, 26))


def test_the_choices_are_revealed_together() -> None:
    """W4: when all have chosen, the choices are revealed together."""
    game = kept()
    for seat, choice in ((2, PIECES[0]), (0, PIECES[10]), (1, PIECES[15])):
        assert (20, 40) not in [pieces(game, viewer, 0) for viewer in (None, 1, 2)]
        game.play(choice, seat)
    for viewer in (None, 0, 1, 2):
        assert [pieces(game, viewer, seat) for seat in range(3)] == [(20, 40), (25, 35), (10, 50)]
    assert game.seats_to_decide() == [0]


def test_the_recommended_choice() -> None:
    """W4: 20 trains and 40 ships is the recommended choice."""
    assert list(started("world").board.facts.pieces.suggested or ()) == [20, 40]


def test_ticket_numbers_are_public_once_all_have_chosen_theirs() -> None:
    """C5, W4: how many tickets each holds is public once all have chosen them, also while pieces are still chosen."""
    game = Game.new("world", 2, 1, first=0)
    game.play(game.legal(0)[0], 0)
    game.play(game.legal(1)[-1], 1)
    for viewer in (None, 0, 1):
        assert [seat["tickets"] for seat in game.view(viewer).data()["seats"]] == [{"tickets": 3}, {"tickets": 5}]


@pytest.mark.parametrize("players", [2, 5])
def test_harbours_at_the_start(players: int) -> None:
    """W5: each player has 3 harbours."""
    assert [seat["harbours_left"] for seat in started("world", players).view().data()["seats"]] == [3] * players
