"""Boards of one's own: ferries, and tunnels that ask for more than their spaces."""

from pathlib import Path

import pytest

from tests.rules.arrange import cards_in, claims, discards, pile_of, refused
from tests.table import CUSTOM, display, hand, own, started, texts
from trunkline import boards, position, record
from trunkline.game import Game
from trunkline.rules import constants

PASSES = next(name for name in CUSTOM if Path(name).stem == "passes")
TUNNEL = "brig-furka"  # 3 green


def ready(track: str = TUNNEL, turned: dict[str, int] | None = None, **cards: int) -> Game:
    """Seat 0 has these cards, and just these can be turned up."""
    game = started(PASSES)
    display(game, "red", "yellow", "green", "blue", "black")
    hand(game, 0, **cards)
    pile_of(game, 1, **(turned or {"red": 3}))
    assert any(text.startswith(f"claim {track} ") for text in texts(game))
    return game


def decision(game: Game, seat: int = 0) -> str:
    return str(game.view().data()["decision"][seat])


# Ferries


def test_a_ferry_on_rails_takes_wilds() -> None:
    """E1: each locomotive sign of a rail track takes a wild; the rest is of one colour."""
    game = ready("hochsee-lauter", red=4, wild=2)
    assert {str(claim) for claim in claims(game, "hochsee-lauter")} == {"claim hochsee-lauter with 2 red 2 wild"}
    hand(game, 0, red=4, wild=1)
    assert not claims(game, "hochsee-lauter")
    assert refused(game, "claim hochsee-lauter with 3 red 1 wild") == "A13"


# Turning up


def test_three_cards_are_turned_up_and_discarded() -> None:
    """E2, E6: a claim of a tunnel turns up three cards of the pile; they are public and go to the discards."""
    game = ready(turned={"red": 2, "green": 1}, green=4)
    game.play("claim brig-furka with 3 green")
    for seat in (None, 0, 1):
        view = game.view(seat).data()
        assert sorted(view["turned"]) == ["green", "red", "red"]
        assert view["tunnel"] == {"track": "brig-furka", "cards": {"green": 3}}
        assert view["owed"] == 1
    assert discards(game) == {"red": 2, "green": 1}
    assert decision(game) == "tunnel"


def test_nothing_matches_and_the_track_is_claimed_at_once() -> None:
    """E3: no wild and nothing of the colour: the claim costs its spaces."""
    game = ready(turned={"red": 3}, green=3)
    game.play("claim brig-furka with 3 green")
    view = game.view(0).data()
    assert view["tracks"] == {"brig-furka": 0} and view["hand"] == {} and view["turn"] == 1
    assert view["turned"] == [] and view["owed"] == 0 and "tunnel" not in view
    assert discards(game) == {"red": 3, "green": 3}


@pytest.mark.parametrize(
    ("paid", "turned", "owed"),
    [
        ("3 green", {"green": 3}, 3),
        ("3 green", {"wild": 2, "red": 1}, 2),
        ("2 green 1 wild", {"wild": 1, "green": 1, "red": 1}, 2),
        ("3 wild", {"green": 2, "wild": 1}, 1),
        ("3 wild", {"green": 3}, 0),
    ],
)
def test_what_matches(paid: str, turned: dict[str, int], owed: int) -> None:
    """E3: wilds and the colour laid down match; after wilds alone only wilds."""
    game = ready(turned=turned, green=4, wild=4)
    game.play(f"claim brig-furka with {paid}")
    assert game.view().data()["owed"] == owed
    assert decision(game) == ("tunnel" if owed else "nothing")


def test_a_short_pile_turns_up_what_it_has() -> None:
    """E2: pile and discards hold two cards: two are turned up; those laid down are not among them."""
    game = ready(turned={"red": 1, "blue": 1}, green=3)
    game.play("claim brig-furka with 3 green")
    assert discards(game) == {"red": 1, "blue": 1, "green": 3}
    assert game.view().data()["tracks"] == {"brig-furka": 0}


def test_an_empty_pile_turns_up_nothing() -> None:
    """E2: without a card to turn up the claim costs its spaces."""
    game = ready(turned={"red": 0}, green=3)
    game.play("claim brig-furka with 3 green")
    assert game.view().data()["tracks"] == {"brig-furka": 0}


def test_a_card_turned_up_is_not_turned_up_again() -> None:
    """E2: the pile runs out in the middle and is renewed from the discards, without what lies turned up."""
    game = ready(turned={"green": 1}, green=5, red=2)
    for kind in ("red",):
        index = game.board.card_index[kind]
        game.record.hand[0, index] -= 2
        game.record.discard[index] += 2
        game.record.discard_size[0] += 2
    game.play("claim brig-furka with 3 green")
    assert sorted(game.view().data()["turned"]) == ["green", "red", "red"]


def test_an_ordinary_track_turns_up_nothing() -> None:
    """E2: only tunnels do."""
    game = ready("elmau-jorat", turned={"green": 3}, green=3)
    game.play("claim elmau-jorat with 3 green")
    assert discards(game) == {"green": 3} and decision(game) == "nothing"


# Paying and giving up


def dug(**cards: int) -> Game:
    """Seat 0 has laid three green cards down and owes two more."""
    game = ready(turned={"green": 1, "wild": 1, "red": 1}, **cards)
    game.play("claim brig-furka with 3 green")
    return game


def test_every_way_to_pay_is_listed() -> None:
    """E4, E5: as many cards of the colour or wilds as are owed, of those left in the hand; or giving up."""
    game = dug(green=4, wild=2, red=5)
    assert set(texts(game)) == {"pay 1 green 1 wild", "pay 2 wild", "give up"}


def test_paying_claims_the_track() -> None:
    """E4: all cards are discarded, the track is claimed and scores as usual, the turn is over."""
    game = dug(green=4, wild=2, red=5)
    game.play("pay 1 green 1 wild")
    view = game.view(0).data()
    assert view["tracks"] == {"brig-furka": 0} and view["seats"][0]["score"] == 4
    assert view["hand"] == {"red": 5, "wild": 1} and view["turn"] == 1
    assert discards(game) == {"green": 5, "wild": 2, "red": 1}
    assert view["seats"][0]["pieces"]["trains"] == 21


def test_giving_up_costs_nothing_but_the_turn() -> None:
    """E5: the cards are in the hand again, nothing is claimed, the next player is at turn."""
    game = dug(green=4, wild=2, red=5)
    game.play("give up")
    view = game.view(0).data()
    assert view["tracks"] == {} and view["hand"] == {"green": 4, "wild": 2, "red": 5} and view["turn"] == 1
    assert view["turned"] == [] and view["owed"] == 0 and "tunnel" not in view


def test_who_cannot_pay_gives_up() -> None:
    """E5: with too few cards left giving up is all there is."""
    game = dug(green=3, red=5)
    assert texts(game) == ["give up"]


def test_giving_up_again_and_again_ends_the_game() -> None:
    """E5, T6: turns that end in giving up count as turns without a claim."""
    game = dug(green=3, red=5)
    assert game.record.quiet == 0
    game.play("give up")
    assert game.record.quiet == 1


def test_cards_laid_down_are_known() -> None:
    """E6: all have seen the cards; after giving up they are known to be in the hand, until they are paid."""
    game = dug(green=4, wild=2)
    assert game.view(1).data()["seats"][0]["taken"] == {"green": 3}
    game.play("give up")
    assert game.view(1).data()["seats"][0]["taken"] == {"green": 3}


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        ("pay 2 green", "C30"),  # one green card is left beside the three laid down
        ("pay 3 wild", "C30"),
        ("pay 1 wild", "E4"),  # two are owed
        ("pay 2 red", "E4"),
        ("pay 1 red 1 wild", "E4"),
        ("draw trains", "C10"),
        ("pass", "C10"),
    ],
)
def test_refusals_in_order(action: str, clause: str) -> None:
    """T3, E4: cards that are not left in the hand come before a wrong set; nothing else answers a tunnel."""
    assert refused(dug(green=4, wild=2, red=5), action) == clause


def test_paying_belongs_to_a_tunnel() -> None:
    """C10: in a turn there is nothing to pay and nothing to give up."""
    game = ready(green=4, wild=2)
    assert refused(game, "pay 1 green") == "C10"
    assert refused(game, "give up") == "C10"


def test_only_the_one_at_turn_decides() -> None:
    """C6: the others wait."""
    assert refused(dug(green=4), "give up", seat=1) == "C6"


def test_the_position_and_the_record_hold_the_tunnel() -> None:
    """T2: in the middle of a tunnel a game is written and read to the byte."""
    game = dug(green=4, wild=2, red=5)
    _, again = position.read(position.write(game.board, game.record), game.board)
    assert again.tobytes() == game.record.tobytes()
    whole = Game.new(PASSES, players=2, seed=3)
    while whole.decision(whole.seats_to_decide()[0]) != constants.TUNNEL:
        acts = texts(whole)
        dug_now = [text for text in acts if text.startswith("claim") and is_tunnel(whole, text)]
        whole.play((dug_now or acts)[0])
    replayed = record.read(record.write(whole), board=whole.board)
    assert replayed.record.tobytes() == whole.record.tobytes()
    assert "turned" in record.write(whole)


def is_tunnel(game: Game, text: str) -> bool:
    return bool(game.board.record.track_tunnel[game.board.track_index[text.split()[1]]])


def test_a_claim_of_a_tunnel_meets_the_other_rules() -> None:
    """C32, C34: what is claimed cannot be dug."""
    game = ready(green=4, wild=4)
    own(game, 1, TUNNEL)
    assert refused(game, "claim brig-furka with 3 green") == "C32"
    assert cards_in(game, 0) == {"green": 4, "wild": 4}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[tunnels]\ncards = 3\n", "", "add [tunnels]"),
        ("cards = 3", "cards = 9", "tunnels.cards"),
        (", tunnel = true", "", "no track is a tunnel"),
        ('colour = "green", tunnel = true', 'colour = "grey", pairs = true, tunnel = true', "without pairs"),
    ],
)
def test_what_is_wrong_with_tunnels_is_named(old: str, new: str, told: str) -> None:
    """A board file that says something else than it means is refused with what to do."""
    text = Path(PASSES).read_text().replace(old, new)
    with pytest.raises(boards.BoardError, match="tunnel") as caught:
        boards.parse(text, "passes.toml")
    assert told in str(caught.value)
