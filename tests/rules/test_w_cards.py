"""The World: the two piles, the display of six, and drawing from them."""

from collections import Counter

import pytest

from tests.rules.arrange import cards_in, discards, pile_of, refused, shown
from tests.table import discard, display, empty_pile, hand, own, started, texts
from trunkline.game import Game
from trunkline.rules.constants import SHIP, TRAIN

MIXED = ("red", "wild", "green-harbour", "red-ship", "white-ship", "white-double")


def laid(*names: str | None) -> Game:
    """A game with this display; seat 0 has no cards."""
    game = started("world")
    hand(game, 0)
    display(game, *(names or MIXED))
    return game


def draws(game: Game) -> set[str]:
    return {action for action in texts(game) if action.startswith(("take", "draw")) and action != "draw tickets"}


def trains_shown(game: Game) -> int:
    """How many of the display are train cards."""
    kinds = [game.board.card_index[name] for name in shown(game) if name]
    return sum(game.board.record.card_pile[kind] == TRAIN for kind in kinds)


# The actions of a turn


def test_the_five_actions() -> None:
    """W6: a turn is drawing cards, claiming, drawing tickets, building a harbour, or exchanging pieces."""
    game = laid()
    hand(game, 0, wild=5)
    own(game, 0, "lima-valparaiso.1")
    assert {action.split()[0] for action in texts(game)} == {"take", "draw", "claim", "harbour", "exchange"}
    assert "draw tickets" in texts(game)
    assert refused(game, "pass") == "C11"


@pytest.mark.parametrize(
    "action", ["claim lima-valparaiso.2 with 2 wild", "harbour lima with 4 wild", "exchange 1 trains"]
)
def test_one_action_is_the_whole_turn(action: str) -> None:
    """W6: a claim, a harbour or an exchange is the whole turn."""
    game = laid()
    hand(game, 0, wild=5)
    own(game, 0, "caracas-lima.1")
    game.play(action)
    assert game.seats_to_decide() == [1]


# Drawing


def test_what_can_be_drawn() -> None:
    """W7: cards are drawn from the 6 of the display or blind from either pile."""
    assert draws(laid()) == {f"take {name}" for name in MIXED} | {"draw trains", "draw ships"}


@pytest.mark.parametrize("first", ["trains", "ships"])
@pytest.mark.parametrize("second", ["trains", "ships"])
def test_two_blind_cards_from_either_pile(first: str, second: str) -> None:
    """W7: each of the two cards may come blind from either pile (C12)."""
    game = laid()
    pile_of(game, 1, TRAIN, black=2)
    pile_of(game, 1, SHIP, black_double=2)
    game.play(f"draw {first}")
    game.play(f"draw {second}")
    assert Counter(cards_in(game, 0)) == Counter(
        {"trains": "black", "ships": "black-double"}[p] for p in (first, second)
    )
    assert game.seats_to_decide() == [1]


def test_a_wild_drawn_blind_is_one_of_two() -> None:
    """W7: a wild drawn blind counts as one ordinary card (C16)."""
    game = laid()
    pile_of(game, 1, TRAIN, wild=2)
    game.play("draw trains")
    game.play("draw trains")
    assert cards_in(game, 0) == {"wild": 2}


@pytest.mark.parametrize("taken", ["red", "red-ship", "wild"])
@pytest.mark.parametrize(("pile", "new"), [("trains", "black"), ("ships", "black-double")])
def test_the_player_chooses_the_pile_of_the_replacement(taken: str, pile: str, new: str) -> None:
    """W7: the player chooses from which pile a taken display card, a wild too, is replaced."""
    game = laid()
    pile_of(game, 1, TRAIN, black=1)
    pile_of(game, 1, SHIP, black_double=1)
    game.play(f"take {taken}")
    assert (game.seats_to_decide(), texts(game)) == ([0], ["refill trains", "refill ships"])
    assert refused(game, "draw trains") == "C10"
    game.play(f"refill {pile}")
    assert shown(game) == [new if name == taken else name for name in MIXED]
    assert game.seats_to_decide() == ([1] if taken == "wild" else [0])


def test_the_second_card_is_replaced_too() -> None:
    """W7: the second card taken from the display is replaced by choice as well, and then the turn ends."""
    game = laid()
    for action in ("take red", "refill ships", "take red-ship", "refill ships"):
        assert game.seats_to_decide() == [0]
        game.play(action)
    assert game.seats_to_decide() == [1]
    assert trains_shown(game) == 2


def test_a_display_may_come_to_be_of_one_pile() -> None:
    """W7: by choice of piles the display may come to hold more of one pile than of the other."""
    game = laid("red", "red", "green", "red-ship", "white-ship", "white-double")
    pile_of(game, 1, SHIP, black_double=3)
    for action in ("take red", "refill ships", "take red", "refill ships"):
        game.play(action)
    assert trains_shown(game) == 1


@pytest.mark.parametrize("taken", ["red", "white-double", "wild"])
@pytest.mark.parametrize(("pile", "new"), [(TRAIN, "black"), (SHIP, "black-double")])
def test_with_one_pile_there_is_no_decision(taken: str, pile: int, new: str) -> None:
    """W7: only piles that can supply are offered, and with one there is no decision."""
    game = laid()
    empty_pile(game, 1, pile=1 - pile)
    pile_of(game, 1, pile, **{new.replace("-", "_"): 1})
    game.play(f"take {taken}")
    assert shown(game) == [new if name == taken else name for name in MIXED]
    assert game.seats_to_decide() == ([1] if taken == "wild" else [0])


def test_a_pile_with_discards_can_supply() -> None:
    """W7, W9: a pile that can be renewed from its discards is offered."""
    game = laid()
    pile_of(game, 1, SHIP, black_double=1)
    empty_pile(game, 1, pile=TRAIN)
    discard(game, 1, purple=1)
    game.play("take red")
    assert texts(game) == ["refill trains", "refill ships"]
    game.play("refill trains")
    assert shown(game)[0] == "purple"


def test_a_display_wild_is_the_only_card_of_the_turn() -> None:
    """W7: a wild taken from the display is the only card of the turn (C14)."""
    game = laid()
    game.play("take wild")
    game.play("refill ships")
    assert (cards_in(game, 0), game.seats_to_decide()) == ({"wild": 1}, [1])


def test_a_display_wild_cannot_be_the_second_card() -> None:
    """W7: a display wild cannot be the second card, also when it came as the replacement of the first (C15)."""
    game = laid()
    game.play("draw ships")
    assert refused(game, "take wild") == "C15"
    game = laid("red", "green", "white", "red-ship", "white-ship", "white-double")
    pile_of(game, 1, TRAIN, wild=1)
    game.play("take red")
    game.play("refill trains")
    assert shown(game)[0] == "wild"
    assert "take wild" not in texts(game)
    assert refused(game, "take wild") == "C15"


def test_a_slot_stays_empty_when_nothing_is_left() -> None:
    """W7: with both piles and discards empty a slot stays empty (C20)."""
    game = laid()
    empty_pile(game, 1, pile=SHIP)
    pile_of(game, 1, TRAIN, black=1)
    game.play("draw trains")
    game.play("take red-ship")
    assert shown(game) == [*MIXED[:3], None, *MIXED[4:]]
    assert game.seats_to_decide() == [1]


@pytest.mark.parametrize(
    ("paid", "first", "second"),
    [
        ("1 white-ship 1 wild", "wild", "white-ship"),  # from the train pile if it can, else from the ship pile
        ("2 white-ship", "white-ship", "white-ship"),
        ("2 wild", "wild", "wild"),
    ],
)
def test_waiting_slots_are_filled_from_the_train_pile_first(paid: str, first: str, second: str) -> None:
    """W7: a slot that had to stay empty is refilled from the train pile if it can supply, else from the ship pile."""
    game = laid(None, "red", "green", None, "white-double", "red-double")
    empty_pile(game, 1, pile=TRAIN)
    empty_pile(game, 1, pile=SHIP)
    hand(game, 0, wild=2, white_ship=2)
    empty_pile(game, 1, pile=TRAIN)
    empty_pile(game, 1, pile=SHIP)
    game.play(f"claim miami-caracas with {paid}")
    assert shown(game) == [first, "red", "green", second, "white-double", "red-double"]
    assert discards(game) == {}


@pytest.mark.parametrize("slot", range(6))
def test_any_waiting_slot_is_filled_from_the_train_pile_first(slot: int) -> None:
    """W7: the train pile comes first for every slot, also for one that showed a ship at the start."""
    names = ["red", "red", "green", "green", "white-double", "red-double"]
    game = laid(*(None if i == slot else name for i, name in enumerate(names)))
    hand(game, 0, wild=1, white_ship=1)
    empty_pile(game, 1, pile=TRAIN)
    empty_pile(game, 1, pile=SHIP)
    game.play("claim miami-caracas with 1 white-ship 1 wild")
    assert (shown(game)[slot], discards(game)) == ("wild", {"white-ship": 1})


def test_waiting_slots_are_filled_after_a_harbour() -> None:
    """W7: cards discarded for a harbour fill waiting slots at once as well (C20)."""
    game = laid("red", None, "green", "white-ship", "white-double", "red-double")
    hand(game, 0, wild=4)
    empty_pile(game, 1, pile=TRAIN)
    empty_pile(game, 1, pile=SHIP)
    own(game, 0, "caracas-lima.1")
    game.play("harbour lima with 4 wild")
    assert shown(game)[1] == "wild"


# Three wilds


def wilds_shown(game: Game) -> int:
    return shown(game).count("wild")


def test_three_wilds_sweep_the_display_away() -> None:
    """W8: when 3 of the 6 are wilds, all 6 go to their own discards and 3 new ones come from each pile."""
    game = laid("wild", "wild", "wild", "red-ship", "white-ship", "white-double")
    hand(game, 0, purple=1)
    pile_of(game, 1, TRAIN, black=5)
    pile_of(game, 1, SHIP, black_double=5)
    game.play("claim lagos-luanda.1 with 1 purple")
    assert shown(game) == ["black"] * 3 + ["black-double"] * 3
    assert discards(game) == {"wild": 3, "purple": 1, "red-ship": 1, "white-ship": 1, "white-double": 1}


@pytest.mark.parametrize("taken", ["red", "red-ship"])
def test_the_third_wild_may_come_as_a_replacement(taken: str) -> None:
    """W8: it is looked at after each replacement: a third wild turned up sweeps the display away."""
    game = laid("wild", "wild", "red", "red-ship", "white-ship", "white-double")
    pile_of(game, 1, TRAIN, wild=1)
    discard(game, 1, black=3, purple=3)
    game.play(f"take {taken}")
    game.play("refill trains")  # the third wild; then the pile is renewed from the discards
    assert (len(shown(game)), trains_shown(game)) == (6, 3)
    assert wilds_shown(game) < 3


def test_sweeping_is_repeated() -> None:
    """W8: it repeats while it holds: a new display of three wilds is swept away too."""
    game = laid("wild", "wild", "wild", "red-ship", "white-ship", "white-double")
    hand(game, 0, purple=1)
    pile_of(game, 1, TRAIN, wild=3)
    pile_of(game, 1, SHIP, black_double=6)
    game.play("claim lagos-luanda.1 with 1 purple")
    assert (wilds_shown(game), "purple" in shown(game)) == (2, True)


def test_two_wilds_do_not() -> None:
    """W8: two wilds in the display change nothing."""
    game = laid("wild", "green", "red", "red-ship", "white-ship", "white-double")
    pile_of(game, 1, TRAIN, wild=1)
    game.play("take red")
    game.play("refill trains")
    assert shown(game) == ["wild", "green", "wild", "red-ship", "white-ship", "white-double"]


@pytest.mark.parametrize("ships", [0, 1, 2])
def test_a_shortfall_of_ships_comes_from_the_trains(ships: int) -> None:
    """W8: where the ship pile has fewer than 3 cards, the rest of the new display comes from the train pile."""
    game = laid("wild", "wild", "red", *["red-ship"] * ships, *["purple"] * (3 - ships))
    empty_pile(game, 1, pile=SHIP)
    pile_of(game, 1, TRAIN, wild=1)
    discard(game, 1, black=5, purple=2)
    game.play("take red")
    assert (trains_shown(game), len(shown(game))) == (6 - ships, 6)
    assert wilds_shown(game) < 3


def test_the_stop_is_judged_on_a_display_made_by_the_rule() -> None:
    """W8: with no train cards but wilds outside the hands the display stays, however many ships there are."""
    game = laid("wild", "wild", "red", "white-ship", "white-ship", "white-double")
    pile_of(game, 1, TRAIN, wild=1)
    ships = int(game.record.pile_size[SHIP])
    game.play("take red")
    game.play("refill trains")
    assert shown(game) == ["wild", "wild", "wild", "white-ship", "white-ship", "white-double"]
    assert (ships, discards(game)) == (int(game.record.pile_size[SHIP]), {})


@pytest.mark.parametrize(("others", "swept"), [(0, False), (1, True)])
def test_one_other_train_card_is_enough_to_sweep(others: int, swept: bool) -> None:
    """W8: a single train card beside the wilds makes a display of 2 wilds possible, so the display is swept away."""
    game = laid("wild", "wild", "red", "white-ship", "white-ship", "white-double")
    pile_of(game, 1, TRAIN, wild=1)
    discard(game, 1, black=others)
    game.play("take red")
    game.play("refill trains")
    assert wilds_shown(game) == (2 if swept else 3)
    assert ("black" in shown(game)) == swept


@pytest.mark.parametrize(("others", "wilds"), [(0, 3), (1, 2)])
def test_the_stop_counts_what_a_shortfall_takes_from_the_trains(others: int, wilds: int) -> None:
    """W8: with no ships left 6 train cards make the display: with just 3 of them not wild it stays, with 4 not."""
    game = laid("wild", "wild", "red", "green", "black", "white")
    empty_pile(game, 1, pile=SHIP)
    pile_of(game, 1, TRAIN, wild=1)
    discard(game, 1, purple=others)
    game.play("take red")
    assert (len(shown(game)), trains_shown(game), wilds_shown(game)) == (6, 6, wilds)


def test_discards_may_make_a_sweep_possible() -> None:
    """W8: it is looked at also after a claim, whose discards may make a sweep possible that was not (C21)."""
    game = laid("wild", "wild", "wild", "white-ship", "white-ship", "white-double")
    empty_pile(game, 1, pile=TRAIN)
    hand(game, 0, purple=1)
    empty_pile(game, 1, pile=TRAIN)
    assert wilds_shown(game) == 3
    game.play("claim lagos-luanda.1 with 1 purple")
    assert (wilds_shown(game), trains_shown(game), "purple" in shown(game)) == (2, 3, True)


# Piles running out


@pytest.mark.parametrize(("pile", "card", "other"), [("trains", "black", "red-ship"), ("ships", "red-ship", "black")])
def test_each_pile_is_renewed_from_its_own_discards(pile: str, card: str, other: str) -> None:
    """W9: each pile is renewed from its own discards, and the other's are left alone."""
    game = laid("red", "wild", "green-harbour", "white-ship", "white-ship", "white-double")
    for each in (TRAIN, SHIP):
        empty_pile(game, 1, pile=each)
    discard(game, 1, **{card.replace("-", "_"): 1, other.replace("-", "_"): 1})
    game.play(f"draw {pile}")
    assert (cards_in(game, 0), discards(game)) == ({card: 1}, {other: 1})


@pytest.mark.parametrize(("pile", "name"), [(TRAIN, "trains"), (SHIP, "ships")])
def test_an_empty_pile_is_not_offered(pile: int, name: str) -> None:
    """W9: a pile that is empty with its discards cannot be drawn from, the other can."""
    game = laid()
    empty_pile(game, 1, pile=pile)
    assert f"draw {name}" not in texts(game)
    assert refused(game, f"draw {name}") == "C18"
    assert {"draw trains", "draw ships"} & set(texts(game))


def test_with_all_empty_nothing_is_drawn() -> None:
    """W9: with all piles and discards empty the draw action cannot be chosen, not even from the display."""
    game = laid()
    for pile in (TRAIN, SHIP):
        empty_pile(game, 1, pile=pile)
    assert draws(game) == set()
    for action in ("take red", "draw trains", "draw ships"):
        assert refused(game, action) == "C19"


def test_wilds_are_train_cards() -> None:
    """W10: wilds are train cards: they lie in the train pile and go to its discards, also when played with ships."""
    game = laid()
    hand(game, 0, wild=1, white_ship=1)
    before = game.view().data()["seats"][0]["cards"]
    assert before == {"trains": 1, "ships": 1}
    sizes = [int(size) for size in game.record.discard_size]
    game.play("claim miami-caracas with 1 white-ship 1 wild")
    assert [int(size) for size in game.record.discard_size] == [sizes[0] + 1, sizes[1] + 1]
