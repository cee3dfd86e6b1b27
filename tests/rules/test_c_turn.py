"""A turn is exactly one action, or a pass when there is none (C10, C11)."""

import pytest

from tests.table import display, empty_pile, hand, hold, own, started, texts
from trunkline.errors import IllegalAction
from trunkline.game import Game

RED = "claim boston-new_york.1 with 2 red"


def verbs(game: Game) -> set[str]:
    return {action.structure()["verb"] for action in game.legal()}


def test_a_turn_offers_three_actions():
    """C10: at turn one may draw cards, claim a track or draw tickets, and nothing else."""
    game = started("usa")
    hand(game, 0, red=3, wild=1)
    assert verbs(game) == {"take", "draw", "claim", "draw_tickets"}


OTHERS = [
    "exchange 1 trains",
    "harbour miami with 4 wild",
    "swap tickets",
    "draw terrain",
    "pieces 20 trains 40 ships",
    "refill trains",
    "leave miami",
    "keep",
]


@pytest.mark.parametrize("action", OTHERS)
def test_no_other_action(action):
    """C10: actions of other games, and choices that are not asked for, are refused."""
    game = started("usa")
    hand(game, 0, wild=4)
    own(game, 0, "atlanta-miami")
    with pytest.raises(IllegalAction, match=r"\[C10\]"):
        game.play(action)


@pytest.mark.parametrize(
    ("begun", "then"), [("draw trains", RED), ("draw trains", "draw tickets"), ("draw tickets", RED)]
)
def test_never_two_actions_in_one_turn(begun, then):
    """C10: once a player has begun to draw, no other action can be mixed in."""
    game = started("usa")
    hand(game, 0, red=2)
    game.play(begun)
    assert verbs(game) <= ({"take", "draw"} if begun == "draw trains" else {"keep"})
    with pytest.raises(IllegalAction, match=r"\[C10\]"):
        game.play(then)


def test_no_card_can_be_drawn_while_tickets_are_chosen():
    """C10: who has drawn tickets must choose among them and cannot draw cards instead."""
    game = started("usa")
    game.play("draw tickets")
    with pytest.raises(IllegalAction, match=r"\[C10\]"):
        game.play("draw trains")


@pytest.mark.parametrize("action", [["draw trains", "draw trains"], [RED], ["draw tickets", ...]])
def test_the_next_player_follows_after_one_action(action):
    """C10: after one whole action the turn is over."""
    game = started("usa", players=3)
    hand(game, 0, red=4, yellow=4)
    for step in action:
        assert game.seats_to_decide() == [0]
        game.play(game.legal()[0] if step is ... else step)
    assert game.seats_to_decide() == [1]
    with pytest.raises(IllegalAction, match=r"\[C6\]"):
        game.play("claim atlanta-raleigh.1 with 2 yellow", 0)


def no_cards_no_tickets(board: str, players: int = 2, **cards: int) -> Game:
    """All cards and tickets are held; seat 0 has only these cards, seat 1 the others."""
    game = started(board, players=players)
    hold(game, 0)
    hold(game, 1, *game.board.tickets)
    hand(game, 0, **cards)
    for pile in range(len(game.board.piles)):
        empty_pile(game, 1, pile=pile)
    return game


def test_who_can_do_nothing_passes():
    """C11: a player without any legal action has one: to pass, and then the next player is at turn."""
    game = no_cards_no_tickets("usa")
    assert texts(game) == ["pass"]
    game.play("pass")
    assert game.seats_to_decide() == [1]
    assert "pass" not in texts(game)


def can_draw(game: Game) -> None:
    game.record.hand[1, 1] -= 1
    game.record.discard[1] += 1
    game.record.discard_size[0] += 1


def can_claim(game: Game) -> None:
    game.record.hand[1, 0] -= 1
    game.record.hand[0, 0] += 1


def can_draw_tickets(game: Game) -> None:
    hold(game, 1)


@pytest.mark.parametrize("can_act", [can_draw, can_claim, can_draw_tickets])
def test_who_can_act_cannot_pass(can_act):
    """C11: as long as a player can draw a card, claim a track or draw tickets, passing is refused."""
    game = no_cards_no_tickets("usa")
    can_act(game)
    assert texts(game)
    assert "pass" not in texts(game)
    with pytest.raises(IllegalAction, match=r"\[C11\]"):
        game.play("pass")


def test_no_pass_in_the_middle_of_an_action():
    """C11, C10: neither a second card nor the choice of tickets can be passed on."""
    for begun in ("draw trains", "draw tickets"):
        game = started("usa")
        game.play(begun)
        assert "pass" not in texts(game)
        with pytest.raises(IllegalAction, match=r"\[C10\]"):
            game.play("pass")


def test_a_pass_is_offered_beside_exchanges_only():
    """C11: on the world board a player whose only actions are exchanges may also pass."""
    game = no_cards_no_tickets("world")
    display(game)
    empty_pile(game, 1)
    empty_pile(game, 1, pile=1)
    assert verbs(game) == {"exchange", "pass"}
    game.record.hand[1, 0] -= 1
    game.record.discard[0] += 1
    game.record.discard_size[0] += 1
    assert verbs(game) == {"exchange", "draw"}
    with pytest.raises(IllegalAction, match=r"\[C11\]"):
        game.play("pass")


def test_a_pass_is_offered_beside_a_swap_of_tickets_only():
    """C11: on a first journey a player who can only swap tickets may also pass."""
    game = started("first_journey")
    hand(game, 0)
    empty_pile(game, 1)
    assert texts(game) == ["swap tickets", "pass"]
    can_claim(game)
    assert "pass" not in texts(game)
    with pytest.raises(IllegalAction, match=r"\[C11\]"):
        game.play("pass")


def all_stuck(players: int = 3) -> Game:
    """Nobody can claim: all tracks up to length 3 are claimed and each player has 3 trains."""
    game = no_cards_no_tickets("usa", players=players)
    short = [t for t in game.board.tracks if game.board.record.track_length[game.board.track_index[t]] <= 3]
    for i, track in enumerate(t for t in short if not t.endswith(".2")):
        own(game, i % players, track)
    game.record.pieces[:players, 0] = 3
    return game


@pytest.mark.parametrize("players", [2, 3])
def test_the_game_ends_when_all_pass_in_a_row(players):
    """C11: when every player has passed in a row, and not before, the game is over and scored."""
    game = all_stuck(players)
    for seat in range(players):
        assert not game.over
        assert game.seats_to_decide() == [seat]
        assert texts(game) == ["pass"]
        game.play("pass")
    assert game.over
    assert game.legal() == []
    assert game.account().ending == "all_passed"
    assert game.account().winners


def test_passes_must_be_in_a_row():
    """C11: a turn in which somebody acts starts the count of passes anew."""
    game = all_stuck(3)
    game.play("pass")
    game.play("pass")
    hold(game, 1)  # tickets are left again: seat 2 must draw them
    game.play("draw tickets")
    hold(game, 1, *(t for t in game.board.tickets if t not in game.view(2).offer))
    game.play(game.legal()[-1])
    for _ in range(3):
        assert not game.over
        game.play("pass")
    assert game.over
