"""Illegal actions: each is refused with the clause it breaks and changes nothing (T3)."""

import random
from collections.abc import Callable

import pytest

from tests.rules.test_e_tunnels import dug
from tests.table import display, empty_pile, hand, hold, own, snapshot, started
from trunkline.errors import IllegalAction, TrunklineError
from trunkline.game import Game
from trunkline.rules import actions, constants, reasons

CASES: dict[tuple[str, str], Callable[[], tuple]] = {}


def refused(reason: str, clause: str) -> Callable[[Callable[[], tuple]], Callable[[], tuple]]:
    """Note a case: a function that gives a game, an action, and the seat if it is not the one at turn."""

    def note(case: Callable[[], tuple]) -> Callable[[], tuple]:
        CASES[reason, clause] = case
        return case

    return note


def usa(players: int = 2, **cards: int) -> Game:
    game = started("usa", players=players)
    display(game, "wild", "red", "red", "blue", "blue")
    hand(game, 0, **cards)
    return game


def africa(mine: int = 0, others: int = 0, **cards: int) -> Game:
    """Seat 0 has `mine` mountain cards, seat 1 has `others`."""
    game = started("africa")
    hand(game, 0, **cards)
    for seat, wanted in ((0, mine), (1, others)):
        game.record.terrain_pile += game.record.terrain[seat]
        game.record.terrain[seat] = 0
        game.record.terrain[seat, 2] = wanted
        game.record.terrain_pile[2] -= wanted
    return game


def world(*tracks: str, **cards: int) -> Game:
    game = started("world")
    hand(game, 0, **cards)
    own(game, 0, *tracks)
    return game


# Whose time it is


@refused("over", "C50")
def _():
    game = usa()
    game.record.over, game.record.decision = constants.PIECES_OUT, constants.NOTHING
    return game, "draw trains", 0


@refused("out_of_turn", "C6")
def _():
    return usa(), "draw trains", 1


@refused("already_chosen", "C5")
def _():
    game = Game.new("usa", seed=1)
    move = game.play(game.legal(1)[0], 1)
    return game, int(move.action), 1


@refused("other_decision", "C10")
def _():
    game = usa(red=2)
    game.play("draw trains")
    return game, "claim boston-new_york.1 with 2 red"


@refused("unknown", "C10")
def _():
    return usa(), 31


@refused("no_such_mechanic", "C10")
def _():
    return usa(), "swap tickets"


@refused("must_act", "C11")
def _():
    return usa(), "pass"


# Drawing


@refused("not_in_display", "C12")
def _():
    return usa(), "take green"


@refused("second_wild", "C15")
def _():
    game = usa()
    game.play("draw trains")
    return game, "take wild"


@refused("no_cards_left", "C19")
def _():
    game = usa()
    empty_pile(game, 1)
    return game, "take red"


@refused("pile_empty", "C18")
def _():
    game = world()
    empty_pile(game, 1, pile=constants.SHIP)
    return game, "draw ships"


@refused("no_terrain_card", "A4")
def _():
    game = africa()
    game.record.terrain_up[:2] = 0
    return game, "take jungle"


# Claiming


@refused("claimed", "C32")
def _():
    game = usa(blue=3)
    own(game, 1, "montreal-new_york")
    return game, "claim montreal-new_york with 3 blue"


@refused("owns_parallel", "C34")
def _():
    game = usa(4, yellow=2)
    own(game, 0, "boston-new_york.1")
    return game, "claim boston-new_york.2 with 2 yellow"


@refused("closed", "C35")
def _():
    game = usa(3, yellow=2)
    own(game, 1, "boston-new_york.1")
    return game, "claim boston-new_york.2 with 2 yellow"


@refused("too_few_pieces", "C32")
def _():
    game = usa(blue=3)
    game.record.pieces[0, 0] = 2
    return game, "claim montreal-new_york with 3 blue"


@refused("not_in_hand", "C30")
def _():
    return usa(blue=2), "claim montreal-new_york with 3 blue"


@refused("wrong_set", "C30")
def _():
    return usa(blue=4), "claim montreal-new_york with 4 blue"


@refused("wrong_colour", "C31")
def _():
    return usa(red=3), "claim montreal-new_york with 3 red"


@refused("no_terrain", "A6")
def _():
    return africa(0, 0, black=1), "claim bulawayo-salisbury with 1 black double with 1 mountain"


@refused("terrain_behind", "A7")
def _():
    return africa(1, 2, black=1), "claim bulawayo-salisbury with 1 black double with 1 mountain"


@refused("terrain_wilds", "A8")
def _():
    return africa(1, 0, black=1, wild=2), "claim bulawayo-salisbury with 1 black double with 2 wild"


@refused("too_few_wilds", "A13")
def _():
    return africa(red=3, wild=1), "claim mocambique-madagascar_1.1 with 3 red"


@refused("wrong_pairs", "W13")
def _():
    return world(red=1, green=2, black=1, wild=1), "claim tehran-lahore with 2 green 1 red 1 black"


@refused("wrong_ships", "W14")
def _():
    return world(red_ship=1, red_double=1), "claim marseille-athina with 1 red-ship 1 red-double"


# Tickets


@refused("no_tickets_left", "C40")
def _():
    game = usa()
    hold(game, 1, *game.board.tickets)
    return game, "draw tickets"


@refused("wrong_mix", "G4")
def _():
    return started("germany"), "draw tickets 3 short 2 long"


@refused("wrong_number", "C40")
def _():
    return usa(), "draw tickets 2 tickets"


@refused("keep_more_first", "C4")
def _():
    game = Game.new("usa", seed=1)
    return game, f"keep {game.view(0).offer[0]}"


@refused("keep_more", "C40")
def _():
    game = usa()
    game.play("draw tickets")
    return game, "keep"


@refused("not_offered", "C40")
def _():
    game = usa()
    game.play("draw tickets")
    return game, actions.KEEP | 0b1001 << 5


@refused("no_swap", "F9")
def _():
    game = started("first_journey")
    hold(game, 0)
    return game, "swap tickets"


# Passengers


def after_claim() -> Game:
    """Seat 0 has claimed a track between Bremen and Bremerhaven."""
    game = started("germany")
    hand(game, 0, white=1)
    game.play("claim bremen-bremerhaven with 1 white")
    return game


@refused("no_passenger", "G6")
def _():
    game = after_claim()
    waits = game.view().data()["waiting"]["bremen"]
    return game, f"passenger {next(c for c in game.board.passengers if c not in waits)} at bremen"


@refused("not_an_end", "G6")
def _():
    return after_claim(), "leave berlin"


# Pieces and harbours


@refused("pieces_choice", "W4")
def _():
    game = Game.new("world", seed=1)
    game.play(game.legal(0)[0], 0)
    return game, "pieces 9 trains 51 ships", 0


@refused("exchange_limit", "W20")
def _():
    return world(), "exchange 16 trains"


@refused("no_port", "W17")
def _():
    return world("tehran-lahore", wild=4), "harbour tehran with 4 wild"


@refused("harbour_taken", "W17")
def _():
    game = world("hong_kong-bangkok.1", wild=4)
    game.record.harbour[game.board.place_index["bangkok"]] = 1
    game.record.harbours[1] -= 1
    return game, "harbour bangkok with 4 wild"


@refused("no_track_there", "W17")
def _():
    return world(wild=4), "harbour bangkok with 4 wild"


@refused("no_harbour_left", "W17")
def _():
    game = world("hong_kong-bangkok.1", wild=4)
    for place in ("lima", "tokyo", "sydney"):
        game.record.harbour[game.board.place_index[place]] = 0
    game.record.harbours[0] = 0
    return game, "harbour bangkok with 4 wild"


@refused("harbour_set", "W17")
def _():
    return world("hong_kong-bangkok.1", wild=5), "harbour bangkok with 5 wild"


@refused("tunnel_set", "E4")
def _():
    return dug(green=4, wild=2), "pay 1 wild"


def expect_refusal(game: Game, action: "str | int", seat: int | None, reason: str, clause: str) -> None:
    before, luck = snapshot(game), game._dice.copy()
    with pytest.raises(IllegalAction) as error:
        game.play(action, seat)
    assert (error.value.reason, error.value.clause) == (reason, clause)
    assert clause in str(error.value)
    assert snapshot(game) == before
    assert (game._dice == luck).all()


@pytest.mark.parametrize(("reason", "clause"), CASES)
def test_a_refusal_names_the_clause_and_changes_nothing(reason, clause):
    """T3: an illegal action is refused with the clause it breaks, and neither position nor luck changes."""
    game, action, *seat = CASES[reason, clause]()
    expect_refusal(game, action, seat[0] if seat else None, reason, clause)


def test_every_reason_is_tried():
    """T3: there is a case for each reason the engine has."""
    assert set(CASES) == set(reasons.REASONS[1:])


# Which clause comes first


def claimed_beside_own() -> tuple:
    game = usa(4, yellow=2)
    own(game, 0, "boston-new_york.1")
    own(game, 1, "boston-new_york.2")
    return game, "claim boston-new_york.2 with 2 yellow"


def own_beside_closed() -> tuple:
    game = usa(2, yellow=2)
    own(game, 0, "boston-new_york.1")
    return game, "claim boston-new_york.2 with 2 yellow"


def closed_without_pieces() -> tuple:
    game = usa(2, yellow=2)
    own(game, 1, "boston-new_york.1")
    game.record.pieces[0, 0] = 1
    return game, "claim boston-new_york.2 with 2 yellow"


def neither_pieces_nor_cards() -> tuple:
    game = usa()
    game.record.pieces[0, 0] = 1
    return game, "claim boston-new_york.2 with 2 yellow"


def many_cards_not_in_hand() -> tuple:
    return usa(blue=3), "claim montreal-new_york with 5 blue"


def wrong_colour_not_in_hand() -> tuple:
    return usa(blue=3), "claim montreal-new_york with 3 red"


def many_ships_not_in_hand() -> tuple:
    return world(red_ship=2), "claim marseille-athina with 4 red-ship"


def odd_pairs_not_in_hand() -> tuple:
    return world(red=1), "claim tehran-lahore with 3 red 1 green"


def many_pairs_not_in_hand() -> tuple:
    return world(red=1), "claim tehran-lahore with 5 red"


def wrong_set_and_no_terrain() -> tuple:
    return africa(0, 0, black=2), "claim bulawayo-salisbury with 2 black double with 1 mountain"


def wrong_colour_and_behind() -> tuple:
    return africa(1, 3, red=1), "claim bulawayo-salisbury with 1 red double with 1 mountain"


def cards_for_terrain_not_in_hand() -> tuple:
    return africa(0, 0, black=1), "claim bulawayo-salisbury with 1 black double with 1 wild"


FIRST = [
    (claimed_beside_own, "claimed", "C32"),
    (own_beside_closed, "owns_parallel", "C34"),
    (closed_without_pieces, "closed", "C35"),
    (neither_pieces_nor_cards, "too_few_pieces", "C32"),
    (many_cards_not_in_hand, "not_in_hand", "C30"),
    (wrong_colour_not_in_hand, "not_in_hand", "C30"),
    (many_ships_not_in_hand, "not_in_hand", "C30"),
    (odd_pairs_not_in_hand, "not_in_hand", "C30"),
    (many_pairs_not_in_hand, "not_in_hand", "C30"),
    (wrong_set_and_no_terrain, "wrong_set", "C30"),
    (wrong_colour_and_behind, "wrong_colour", "C31"),
    (cards_for_terrain_not_in_hand, "not_in_hand", "C30"),
]


@pytest.mark.parametrize(("arrange", "reason", "clause"), FIRST, ids=lambda value: getattr(value, "__name__", None))
def test_a_claim_that_breaks_several_clauses_names_the_first(arrange, reason, clause):
    """T3: claimed, own parallel, closed, pieces, cards in hand, right set, terrain: the first that is broken counts."""
    game, action = arrange()
    expect_refusal(game, action, None, reason, clause)


# Actions written as text


def test_a_ticket_that_was_not_offered_is_refused_by_its_clause():
    """T3, C40: keeping a ticket of the game that was not offered is an illegal action, not an unknown word."""
    game = usa()
    game.play("draw tickets")
    other = next(ticket for ticket in game.board.tickets if ticket not in game.view(0).offer)
    before = snapshot(game)
    with pytest.raises(IllegalAction, match=r"\[C40\]"):
        game.play(f"keep {other}")
    assert snapshot(game) == before


def test_a_wrong_number_of_tickets_breaks_the_clause_of_its_own_game():
    """T3, C40: drawing two tickets where three are drawn breaks C40, not a clause of the Germany board."""
    with pytest.raises(IllegalAction, match=r"\[C40\]"):
        usa().play("draw tickets 2 tickets")


def unequal_pieces() -> tuple:
    game = Game.new("world", seed=1)
    game.play(game.legal(0)[0], 0)
    return game, "pieces 20 trains 7 ships"


def too_many_wilds_in_pairs() -> tuple:
    return world(red=4, wild=9), "claim tehran-lahore with 3 red 9 wild"


def too_few_wilds_in_pairs() -> tuple:
    return world(red=4, wild=9), "claim tehran-lahore with 2 red"


@pytest.mark.parametrize("arrange", [unequal_pieces, too_many_wilds_in_pairs, too_few_wilds_in_pairs])
def test_a_text_is_not_taken_for_another_action(arrange):
    """T3: an action that says something illegal is refused, not played as something else."""
    game, action = arrange()
    before = snapshot(game)
    with pytest.raises(TrunklineError):
        game.play(action, 0)
    assert snapshot(game) == before


# Listed or refused


@pytest.mark.parametrize("board", ["usa", "germany", "africa", "first_journey", "world"])
def test_an_action_is_refused_exactly_when_it_is_not_listed(board):
    """T3, T4: every listed action is accepted, and of thousands of near misses all that are not listed are refused."""
    for seed in range(2):
        game, luck = Game.new(board, players=3, seed=seed), random.Random(seed)
        while not game.over:
            seat = game.seats_to_decide()[0]
            legal = game.legal_numbers(seat).tolist()
            if luck.random() < 0.15:
                for number in luck.sample(legal, min(20, len(legal))):
                    game.check(number, seat)
                    for _ in range(2):
                        number ^= 1 << luck.randrange(40)
                        if number not in legal:
                            with pytest.raises(IllegalAction):
                                game.check(number, seat)
            game.play(luck.choice(legal), seat)
