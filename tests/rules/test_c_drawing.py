"""Drawing cards: the display, the piles and the three wilds (C12-C21)."""

import pytest

from tests.table import discard, display, empty_pile, hand, started, texts
from trunkline import chance
from trunkline.errors import IllegalAction
from trunkline.game import Game, Move
from trunkline.rules import constants, dice

FIVE = ("red", "orange", "yellow", "green", "blue")


def pile(game: Game, **cards: int) -> None:
    """The pile holds exactly these cards, nothing is discarded, seat 1 has all the others."""
    empty_pile(game, 1)
    for name, n in cards.items():
        kind = game.board.card_index[name]
        assert game.record.hand[1, kind] >= n, f"too few {name}"
        game.record.hand[1, kind] -= n
        game.record.pile[kind] += n
        game.record.pile_size[0] += n


def laid(*shown: str | None, seed: int = 1, discards: dict[str, int] | None = None, **cards: int) -> Game:
    """A game of two with this display and this pile; seat 0 is at turn without cards."""
    game = started("usa", seed=seed)
    hand(game, 0)
    hand(game, 1)
    display(game, *shown)
    pile(game, **cards)
    discard(game, 1, **(discards or {}))
    return game


def shown(game: Game) -> list[str | None]:
    return list(game.view().data()["display"])


def turned_up(game: Game, move: Move) -> list[tuple[int, str]]:
    """The cards an action turned up, each with its slot, in order."""
    made = [chance.split(outcome) for outcome in move.outcomes]
    return [(slot, game.board.cards[item]) for what, slot, item in made if what == dice.CARD_TO_DISPLAY]


# Two cards


@pytest.mark.parametrize("first", ["take red", "draw trains"])
@pytest.mark.parametrize("second", ["take blue", "draw trains"])
def test_two_cards_from_display_or_pile(first, second):
    """C12: two cards are drawn one after the other, each from the display or blind from the pile."""
    game = laid(*FIVE, black=10)
    for step, action in enumerate((first, second)):
        assert game.seats_to_decide() == [0]
        game.play(action)
        assert sum(game.view(0).hand.values()) == step + 1
    wanted = [action.split()[1].replace("trains", "black") for action in (first, second)]
    assert game.view(0).hand == {name: wanted.count(name) for name in wanted}
    assert game.seats_to_decide() == [1]


def test_both_draws_offer_the_whole_display_and_the_pile():
    """C12: every kind of card in the display and the pile are offered for the first card and again for the second."""
    game = laid("red", "red", "wild", "green", "blue", black=10)
    draws = {"take red", "take wild", "take green", "take blue", "draw trains"}
    assert {text for text in texts(game) if text.startswith(("take", "draw t"))} - {"draw tickets"} == draws
    game.play("take red")
    assert set(texts(game)) == {"take red", "take black", "take green", "take blue", "draw trains"}


def test_only_what_lies_open_can_be_taken():
    """C12: a card that is not in the display cannot be taken."""
    game = laid(*FIVE, black=10)
    for card in ("black", "wild"):
        with pytest.raises(IllegalAction, match=r"\[C12\]"):
            game.play(f"take {card}")


def test_a_taken_card_is_replaced_before_the_second_draw():
    """C13: the place of a card taken from the display is filled from the pile before the second draw."""
    game = laid(*FIVE, black=10)
    game.play("take yellow")
    assert shown(game) == ["red", "orange", "black", "green", "blue"]
    assert game.view().data()["piles"] == {"trains": 9}
    game.play("take black")
    assert game.view(0).hand == {"yellow": 1, "black": 1}
    assert shown(game) == ["red", "orange", "black", "green", "blue"]
    assert game.view().data()["piles"] == {"trains": 8}


def test_a_blind_card_leaves_the_display_alone():
    """C13: only a card taken from the display is replaced."""
    game = laid(*FIVE, black=10)
    game.play("draw trains")
    assert shown(game) == list(FIVE)
    assert game.view().data()["piles"] == {"trains": 9}


# Wilds


def test_a_wild_from_the_display_is_the_only_card():
    """C14: a wild taken from the display ends the turn; its place is filled."""
    game = laid("red", "wild", "yellow", "green", "blue", black=10)
    game.play("take wild")
    assert game.view(0).hand == {"wild": 1}
    assert shown(game) == ["red", "black", "yellow", "green", "blue"]
    assert game.seats_to_decide() == [1]


@pytest.mark.parametrize("first", ["take red", "draw trains"])
def test_a_wild_of_the_display_cannot_be_the_second_card(first):
    """C15: a wild in the display cannot be the second card."""
    game = laid("red", "wild", "yellow", "green", "blue", black=10)
    game.play(first)
    assert "take wild" not in texts(game)
    with pytest.raises(IllegalAction, match=r"\[C15\]"):
        game.play("take wild")


def test_a_wild_that_came_as_replacement_cannot_be_the_second_card():
    """C15: a wild cannot be the second card either when it came as the replacement of the first."""
    game = laid(*FIVE, wild=3)
    game.play("take red")
    assert shown(game)[0] == "wild"
    assert set(texts(game)) == {"take orange", "take yellow", "take green", "take blue", "draw trains"}
    with pytest.raises(IllegalAction, match=r"\[C15\]"):
        game.play("take wild")


@pytest.mark.parametrize("second", ["take red", "draw trains"])
def test_a_blind_wild_counts_as_one_card(second):
    """C16: after a wild drawn blind a second card follows as after any other."""
    game = laid(*FIVE, wild=4)
    game.play("draw trains")
    assert game.view(0).hand == {"wild": 1}
    assert game.seats_to_decide() == [0]
    game.play(second)
    assert game.view(0).hand == ({"wild": 1, "red": 1} if second == "take red" else {"wild": 2})
    assert game.seats_to_decide() == [1]


def test_a_blind_wild_can_be_the_second_card():
    """C16: a wild drawn blind may be the second card."""
    game = laid(*FIVE, discards={"wild": 1}, black=1)
    game.play("take red")
    game.play("draw trains")
    assert game.view(0).hand == {"red": 1, "wild": 1}


def test_a_hand_can_hold_almost_all_cards():
    """C17: there is no limit on the size of a hand."""
    game = laid(*FIVE, black=2)
    game.record.hand[0] = game.record.hand[1]
    game.record.hand[1] = 0
    game.play("draw trains")
    game.play("draw trains")
    assert sum(game.view(0).hand.values()) == 105


# Empty piles


def test_an_empty_pile_is_made_anew_when_a_card_is_needed():
    """C18: the discards stay where they are when the pile runs out, until a card is needed from it."""
    game = laid(*FIVE, discards={"white": 5}, black=2)
    game.play("draw trains")
    game.play("draw trains")
    assert (game.view().data()["piles"], game.view().data()["discards"]) == ({"trains": 0}, {"white": 5})
    game.play("draw trains")
    assert (game.view().data()["piles"], game.view().data()["discards"]) == ({"trains": 4}, {})
    assert game.moves[-1].outcomes == (dice.CARD_TO_HAND << 16 | 1 << 8 | game.board.card_index["white"],)


def test_the_discards_also_replace_a_card_of_the_display():
    """C18, C13: the pile is made anew when the display needs a card."""
    game = laid(*FIVE, discards={"white": 5})
    game.play("take red")
    assert shown(game)[0] == "white"
    assert (game.view().data()["piles"], game.view().data()["discards"]) == ({"trains": 4}, {})


def test_discards_do_not_come_back_before_the_pile_is_empty():
    """C18: as long as the pile has cards, the discards are not drawn."""
    game = laid(*FIVE, discards={"white": 9}, black=4)
    for _ in range(4):
        game.play("draw trains")
    assert game.view().data()["discards"] == {"white": 9}
    assert game.view(0).hand == {"black": 2}


def test_the_discards_are_shuffled():
    """C18: which discard comes first is random."""
    first = set()
    for seed in range(30):
        game = laid(*FIVE, seed=seed, discards={"white": 5, "purple": 5})
        game.play("draw trains")
        first |= set(game.view(0).hand)
    assert first == {"white", "purple"}


def test_nothing_can_be_drawn_when_pile_and_discards_are_empty():
    """C19: with pile and discards empty the draw action cannot be chosen, not even from the display."""
    game = laid(*FIVE)
    assert texts(game) == ["draw tickets"]
    for action in ("draw trains", "take red"):
        with pytest.raises(IllegalAction, match=r"\[C19\]"):
            game.play(action)


@pytest.mark.parametrize("source", ["pile", "discards"])
def test_one_card_in_pile_or_discards_lets_the_draw_action_begin(source):
    """C19: one card left in the pile or in the discards is enough to choose the draw action."""
    game = laid(*FIVE, black=1) if source == "pile" else laid(*FIVE, discards={"black": 1})
    assert {"take red", "draw trains"} <= set(texts(game))
    game.play("draw trains")
    assert game.view(0).hand == {"black": 1}


@pytest.mark.parametrize("first", ["take red", "draw trains"])
def test_a_turn_with_only_wilds_left_ends_after_one_card(first):
    """C19: who after the first card finds only wilds in the display and nothing else ends the turn with one."""
    last = {"take red": ("wild", "wild", "wild", "wild", "red"), "draw trains": ("wild",) * 5}[first]
    game = laid(*last, wild=1)
    game.play(first)
    assert shown(game) == ["wild"] * 5
    assert sum(game.view(0).hand.values()) == 1
    assert game.seats_to_decide() == [1]


def test_a_turn_with_nothing_left_ends_after_one_card():
    """C19: who finds nothing at all for a second card ends the turn with one (here without a display)."""
    game = started("first_journey")
    hand(game, 0)
    empty_pile(game, 1)
    discard(game, 1, wild=1)
    game.play("draw trains")
    assert game.view(0).hand == {"wild": 1}
    assert game.seats_to_decide() == [1]


def test_a_begun_draw_may_end_with_the_display():
    """C19, C20: once begun, the second card may come from the display though pile and discards are empty."""
    game = laid(*FIVE, black=1)
    game.play("draw trains")
    assert set(texts(game)) == {f"take {card}" for card in FIVE}
    with pytest.raises(IllegalAction, match=r"\[C18\]"):
        game.play("draw trains")
    game.play("take yellow")
    assert shown(game) == ["red", "orange", None, "green", "blue"]


def test_an_empty_slot_waits_for_discards_and_is_then_filled_at_once():
    """C20: an emptied slot stays empty, over other turns too, until a claim discards cards."""
    game = laid(*FIVE, black=1)
    hand(game, 0, white=1)
    game.play("take red")
    game.play("take black")  # the last card of the pile had come to the first slot
    assert shown(game) == [None, "orange", "yellow", "green", "blue"]
    game.play("draw tickets")
    game.play(game.legal()[-1])
    assert shown(game)[0] is None
    assert not {"draw trains", "take orange"} & set(texts(game))
    game.play("claim dallas-houston.1 with 1 white")
    assert shown(game) == ["white", "orange", "yellow", "green", "blue"]
    data = game.view().data()
    assert (data["piles"], data["discards"]) == ({"trains": 0}, {})


def test_what_is_left_of_the_discards_after_filling_a_slot_is_the_pile():
    """C20, C18: filling the slot makes the pile anew, and drawing is possible again."""
    game = laid(None, "orange", "yellow", "green", "blue")
    hand(game, 0, white=3)
    game.play("claim montreal-toronto with 3 white")
    assert shown(game) == ["white", "orange", "yellow", "green", "blue"]
    data = game.view().data()
    assert (data["piles"], data["discards"]) == ({"trains": 2}, {})
    assert "draw trains" in texts(game)


# Three wilds


def test_three_wilds_sweep_the_display():
    """C21: a third wild sends the whole display to the discards, and five new cards are turned up."""
    game = laid("wild", "wild", "red", "red", "blue", discards={"green": 12}, wild=1)
    move = game.play("take red")
    cards = turned_up(game, move)
    assert cards[0] == (2, "wild")
    assert [slot for slot, _ in cards[1:]] == [0, 1, 2, 3, 4] * (len(cards) // 5)
    assert shown(game) == [card for _, card in cards[-5:]]
    assert shown(game).count("wild") < 3


def test_two_wilds_stay():
    """C21: two wilds are not swept away."""
    game = laid("wild", "red", "red", "red", "blue", discards={"green": 12}, wild=1)
    game.play("take red")
    assert shown(game) == ["wild", "wild", "red", "red", "blue"]


def test_a_sweep_after_the_first_card_comes_before_the_second():
    """C21, C13: a sweep after the first card happens before the second, which comes from the new display."""
    game = laid("wild", "wild", "red", "red", "red", discards={"green": 12, "black": 12}, wild=1)
    game.play("take red")
    assert game.decision(0) == constants.NEXT_CARD
    assert {text for text in texts(game) if text.startswith("take")} == {
        f"take {card}" for card in set(shown(game)) - {"wild"}
    }


def test_swept_cards_go_to_the_discards():
    """C21: what is swept away lies in the discards, the five new cards come from the pile."""
    swept = 0
    for seed in range(100):
        game = laid("wild", "wild", "red", "red", "blue", seed=seed, discards={"white": 1}, wild=1, green=12)
        game.play("take red")
        if shown(game) == ["green"] * 5:
            assert game.view().data()["discards"] == {"white": 1, "wild": 3, "red": 1, "blue": 1}
            assert game.view().data()["piles"] == {"trains": 7}
            swept += 1
        else:
            assert shown(game) == ["wild", "wild", "green", "red", "blue"]
            assert game.view().data()["discards"] == {"white": 1}
    assert swept > 0


def test_the_sweep_repeats():
    """C21: while the new display has three wilds again, it is swept again."""
    sweeps = set()
    for seed in range(20):
        game = laid("wild", "wild", "wild", "red", "blue", seed=seed)
        hand(game, 0, green=1)
        cards = turned_up(game, game.play("claim dallas-houston.1 with 1 green"))
        displays = [sorted(card for _, card in cards[i : i + 5]) for i in range(0, len(cards), 5)]
        good = ["blue", "green", "red", "wild", "wild"]
        assert displays[-1] == sorted(shown(game)) == good
        assert good not in displays[:-1]
        sweeps.add(len(displays))
    assert max(sweeps) > 1


def test_a_claim_can_make_a_sweep_possible():
    """C21: three wilds that could not be swept are looked at again when a claim has added to the discards."""
    game = laid("wild", "wild", "wild", "red", "blue")
    hand(game, 0, green=1)
    game.play("claim dallas-houston.1 with 1 green")
    assert sorted(shown(game)) == ["blue", "green", "red", "wild", "wild"]
    assert (game.record.pile_size[0], game.record.pile[0], game.record.discard_size[0]) == (1, 1, 0)


def test_the_sweep_stops_when_every_display_would_have_three_wilds():
    """C21: with too few other cards outside the hands for a display with two wilds it stays as it is."""
    game = laid("wild", "wild", "wild", "red", "blue")
    hand(game, 0, wild=3)
    move = game.play("claim dallas-houston.1 with 1 wild")
    assert move.outcomes == ()
    assert shown(game) == ["wild", "wild", "wild", "red", "blue"]
    assert game.view().data()["discards"] == {"wild": 1}


def test_the_cards_outside_the_hands_count_wherever_they_lie():
    """C21: three other cards in display, pile and discards together are enough for a sweep."""
    for lies in ({"green": 1}, {"discards": {"green": 1}}):
        game = laid("wild", "wild", "yellow", "red", "blue", wild=1, **lies)
        game.play("take yellow")
        assert sorted(shown(game)) == ["blue", "green", "red", "wild", "wild"]


def test_a_small_display_of_all_cards_there_are_stays():
    """C21, C20: with fewer than five cards outside the hands all of them make the display, wilds or not."""
    game = laid("wild", "wild", "wild", "red", "blue", wild=1)
    game.play("draw trains")
    game.play("take blue")
    assert shown(game) == ["wild", "wild", "wild", "red", None]
    assert game.seats_to_decide() == [1]
    game.play("draw tickets")
    game.play(game.legal()[-1])
    game.play("claim dallas-houston.1 with 1 wild")  # five cards now, four of them wilds
    assert shown(game) == ["wild", "wild", "wild", "red", "wild"]


def test_a_waiting_slot_is_filled_before_wilds_are_looked_for():
    """C21, C20: the slot that waited is filled first; only then three wilds are swept."""
    game = laid("wild", "wild", "wild", "red", None)
    hand(game, 0, green=2)
    cards = turned_up(game, game.play("claim duluth-omaha.1 with 2 green"))
    assert cards[0] == (4, "green")
    assert [slot for slot, _ in cards[1:]] == [0, 1, 2, 3, 4] * (len(cards) // 5)
    assert sorted(shown(game)) == ["green", "green", "red", "wild", "wild"]


def test_hundreds_of_cards_can_be_turned_up_by_one_action():
    """C21: a sweep is looked at after five cards, not card by card, and goes on for hundreds if need be."""
    most = 0
    for seed in range(12):
        game = laid("wild", "wild", "red", "green", "blue", seed=seed, discards={"yellow": 1}, wild=12)
        cards = turned_up(game, game.play("take red"))
        assert cards[0] == (2, "wild")
        assert [slot for slot, _ in cards[1:]] == [0, 1, 2, 3, 4] * (len(cards) // 5)
        displays = [[card for _, card in cards[i : i + 5]] for i in range(1, len(cards), 5)]
        assert [made.count("wild") >= 3 for made in displays] == [True] * (len(displays) - 1) + [False]
        assert sorted(shown(game)) == ["blue", "green", "wild", "wild", "yellow"]
        assert game.decision(0) == constants.NEXT_CARD
        most = max(most, len(cards))
    assert most > 300
