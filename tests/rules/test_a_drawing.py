"""Africa: tickets, and drawing terrain cards instead of cards."""

import pytest

from tests.rules.arrange import (
    cards_in,
    pile_of,
    refused,
    shown,
    terrain,
    terrain_of,
    terrain_pile,
    terrain_up,
    ticket_pile,
)
from tests.table import display, empty_pile, hand, started, texts
from trunkline.game import Game
from trunkline.rules import constants

KINDS = ("desert", "jungle", "mountain")
TERRAIN = ("take desert", "take jungle", "take mountain", "draw terrain")


def draws(game: Game) -> set[str]:
    """The ways to draw a card or a terrain card now."""
    return {action for action in texts(game) if action.startswith(("take", "draw")) and action != "draw tickets"}


def laid(*up: str | None) -> Game:
    """A game with a display of five colours and these terrain cards face up."""
    game = started("africa")
    display(game, "red", "blue", "green", "white", "wild")
    terrain_up(game, *up)
    return game


def first_at_turn(game: Game) -> list[str]:
    return [game.board.tickets[ticket] for ticket in game.offer(int(game.record.turn))]


# Tickets


def test_tickets_at_set_up() -> None:
    """A1: of 48 tickets each player is dealt 4 and keeps at least 2."""
    game = Game.new("africa", 5, 1, first=0)
    assert len(game.board.tickets) == 48
    assert game.view().data()["tickets_left"] == {"tickets": 48 - 5 * 4}
    for seat in range(5):
        assert sorted(len(action.split()) - 1 for action in texts(game, seat)) == [2] * 6 + [3] * 4 + [4]
    first = game.board.tickets[game.offer(0)[0]]
    assert refused(game, f"keep {first}", 0) == "C4"


def test_rejected_first_tickets_go_under_the_pile() -> None:
    """A1: tickets rejected at set-up go under the pile, so they come after all the others."""
    game = Game.new("africa", 2, 1, first=0)
    rejected = [game.board.tickets[ticket] for seat in (0, 1) for ticket in game.offer(seat)[2:]]
    for seat in (0, 1):
        game.play(game.legal(seat)[0], seat)
    game.record.ticket_at[game.record.ticket_at == constants.PILE] = constants.HELD + 1  # the upper part is used up
    game.record.fresh[0] = 0
    game.play("draw tickets")
    assert first_at_turn(game) == rejected


def test_tickets_in_play() -> None:
    """A1: in play 4 tickets are drawn, at least 1 is kept, and the rejected go under the pile in the order shown."""
    game = started("africa")
    ticket_pile(game, 1, *game.board.tickets[:5])
    game.play("draw tickets")
    drawn = first_at_turn(game)
    assert len(texts(game)) == 15
    assert refused(game, "keep") == "C40"
    game.play(f"keep {drawn[1]}")
    game.play("draw tickets")
    (last,) = set(game.board.tickets[:5]) - set(drawn)
    assert first_at_turn(game) == [last, drawn[0], drawn[2], drawn[3]]


# Set-up


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_terrain_at_set_up(players: int) -> None:
    """A2: of 45 terrain cards, 15 of each kind, each player starts with one, 2 lie face up, the rest is a pile."""
    game = started("africa", players)
    data = game.view().data()
    assert dict(zip(game.board.terrains, game.board.record.terrain_count, strict=False)) == dict.fromkeys(KINDS, 15)
    assert [sum(seat["terrain"].values()) for seat in data["seats"]] == [1] * players
    assert len(data["terrain_display"]) == 2
    assert set(data["terrain_display"]) <= set(KINDS)
    assert data["terrain_pile"] == 45 - players - 2


def test_terrain_is_dealt_at_random() -> None:
    """A2: the first terrain card is dealt at random, so every kind turns up."""
    dealt = [tuple(terrain_of(Game.new("africa", 2, seed), 0)) for seed in range(20)]
    assert set(dealt) == {(kind,) for kind in KINDS}


# Drawing


def test_a_terrain_card_instead_of_the_first_card() -> None:
    """A3: where a card may be drawn, a face-up terrain card or a blind one may be drawn instead."""
    assert draws(laid("desert", "jungle")) == {
        *("take red", "take blue", "take green", "take white", "take wild", "draw trains"),
        *("take desert", "take jungle", "draw terrain"),
    }


@pytest.mark.parametrize("first", ["take desert", "draw terrain", "take red", "draw trains"])
@pytest.mark.parametrize("second", ["take mountain", "draw terrain", "take blue", "draw trains"])
def test_any_two(first: str, second: str) -> None:
    """A3: a turn's draw is two cards, two terrain cards, or one of each, in either order."""
    game = laid("desert", "mountain")
    hand(game, 0)
    terrain(game, 0)
    game.play(first)
    assert game.seats_to_decide() == [0]
    game.play(second)
    assert game.seats_to_decide() == [1]
    wanted = sum("terrain" in action or action in TERRAIN for action in (first, second))
    assert (sum(terrain_of(game, 0).values()), sum(cards_in(game, 0).values())) == (wanted, 2 - wanted)


def test_a_display_wild_is_the_only_card_of_the_turn() -> None:
    """A3: after a display wild no terrain card may be drawn either (C14)."""
    game = laid("desert", "jungle")
    game.play("take wild")
    assert game.seats_to_decide() == [1]


@pytest.mark.parametrize("first", ["take desert", "draw terrain"])
def test_a_display_wild_cannot_follow_a_terrain_card(first: str) -> None:
    """A3: a display wild cannot be the second draw after a terrain card (C15)."""
    game = laid("desert", "jungle")
    game.play(first)
    assert "take wild" not in texts(game)
    assert refused(game, "take wild") == "C15"


def test_no_terrain_as_first_card_when_cards_are_out() -> None:
    """A3: with pile and discards empty the draw action is barred, so no terrain card can be its first card (C19)."""
    game = laid("desert", "jungle")
    empty_pile(game, 1)
    assert draws(game) == set()
    for action in ("take desert", "draw terrain", "take red"):
        assert refused(game, action) == "C19"


def test_a_terrain_card_as_second_when_no_card_is_left() -> None:
    """A3: a terrain card may be the second draw also when no card is left to take."""
    game = laid("desert", "jungle")
    display(game, "wild", "wild", None, None, None)
    pile_of(game, 1, red=1)
    game.play("draw trains")
    assert set(texts(game)) == {"take desert", "take jungle", "draw terrain"}
    game.play("take jungle")
    assert game.seats_to_decide() == [1]


def test_the_turn_ends_with_one_card_when_nothing_at_all_is_left() -> None:
    """A3: with neither a card nor a terrain card to take, the turn ends with one card (C19)."""
    game = laid("desert", "jungle")
    display(game, None, None, None, None, None)
    pile_of(game, 1, red=1)
    terrain_up(game, None, None)
    terrain_pile(game, 1)
    game.play("draw trains")
    assert game.seats_to_decide() == [1]


# Replacing


@pytest.mark.parametrize(("taken", "up"), [("desert", ["mountain", "jungle"]), ("jungle", ["desert", "mountain"])])
def test_a_taken_terrain_card_is_replaced_at_once(taken: str, up: list[str]) -> None:
    """A4: a face-up terrain card taken is replaced at once from the pile, before the second draw."""
    game = laid("desert", "jungle")
    terrain(game, 0)
    terrain_pile(game, 1, mountain=2)
    game.play(f"take {taken}")
    assert game.view().data()["terrain_display"] == up
    assert game.view().data()["terrain_pile"] == 1
    assert terrain_of(game, 0) == {taken: 1}


def test_a_blind_terrain_card_leaves_the_face_up_ones() -> None:
    """A4: a terrain card drawn blind comes from the pile and changes nothing face up."""
    game = laid("desert", "jungle")
    terrain(game, 0)
    terrain_pile(game, 1, mountain=2)
    game.play("draw terrain")
    assert (terrain_of(game, 0), game.view().data()["terrain_display"]) == ({"mountain": 1}, ["desert", "jungle"])


def test_an_empty_terrain_pile_is_made_anew() -> None:
    """A4: an empty terrain pile is made anew from the terrain discards when a card is needed from it."""
    game = laid("desert", "jungle")
    terrain_pile(game, 1, mountain=1)
    game.record.terrain_discard[:] += [2, 0, 0, 0]
    game.record.terrain[1] -= [2, 0, 0, 0]
    game.play("draw terrain")
    assert game.view().data()["terrain_discards"] == {"desert": 2}
    game.play("take jungle")
    data = game.view().data()
    assert (data["terrain_display"], data["terrain_pile"], data["terrain_discards"]) == (["desert", "desert"], 1, {})


def test_a_face_up_terrain_card_may_be_taken_when_the_pile_is_out() -> None:
    """A4: with terrain pile and discards empty a face-up card may still be taken, and its place stays empty."""
    game = laid("desert", "jungle")
    terrain_pile(game, 1)
    assert refused(game, "draw terrain") == "A4"
    game.play("take desert")
    assert game.view().data()["terrain_display"] == [None, "jungle"]
    assert draws(game) & set(TERRAIN) == {"take jungle"}
    game.play("take jungle")
    assert game.view().data()["terrain_display"] == [None, None]
    assert refused(game, "take jungle") == "A4"


def test_a_waiting_place_is_filled_as_soon_as_terrain_is_discarded() -> None:
    """A4: a place that waits is filled at once when terrain cards are discarded (as C20)."""
    game = laid(None, "jungle")
    hand(game, 0, black=1)
    terrain_pile(game, 0)
    game.play("claim bulawayo-salisbury with 1 black double with 1 mountain")
    data = game.view().data()
    assert (data["terrain_display"], data["terrain_pile"], data["terrain_discards"]) == (["mountain", "jungle"], 0, {})


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_not_face_up_cannot_be_taken(kind: str) -> None:
    """A4: only a kind that lies face up can be taken."""
    others = [other for other in KINDS if other != kind]
    assert refused(laid(*others), f"take {kind}") == "A4"


def test_terrain_cards_are_public() -> None:
    """A5: terrain cards lie face up before their owner: everybody sees how many of each kind each player has."""
    game = started("africa", 3)
    terrain(game, 0, desert=2, mountain=1)
    terrain(game, 1, jungle=3)
    terrain(game, 2)
    for viewer in (None, 0, 1, 2):
        seats = game.view(viewer).data()["seats"]
        assert [seat["terrain"] for seat in seats] == [{"desert": 2, "mountain": 1}, {"jungle": 3}, {}]


def test_terrain_does_not_touch_the_cards() -> None:
    """A4: drawing terrain leaves hand, display and card pile as they are."""
    game = laid("desert", "jungle")
    before = (cards_in(game, 0), shown(game), game.view().data()["piles"])
    game.play("take desert")
    assert (cards_in(game, 0), shown(game), game.view().data()["piles"]) == before
