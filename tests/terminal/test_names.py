"""Names, phrases and plans: right in both languages, and never more than a listener may know."""

import random
from dataclasses import replace

import numpy as np
import pytest

from tests.table import ALL, hand, hold, own, random_game, started
from trunkline import boards
from trunkline.game import Game
from trunkline.payment_order import Payments, cost
from trunkline.rules import actions as act
from trunkline.terminal import rulebook
from trunkline.terminal.fold import fits, fold, nearest
from trunkline.terminal.history import History
from trunkline.terminal.phrases import DO, DOES, YOU, phrase, tell
from trunkline.terminal.plan import Planner, helpful, plans
from trunkline.words.voice import Voice

LANGS = ("en", "pl")


# Phrases


def test_phrases_in_english_and_polish() -> None:
    """An action in words, with the forms each language wants."""
    game = started("usa")
    hand(game, 0, red=2, wild=1)
    action = game.read("claim boston-new_york.1 with 1 red 1 wild", 0)
    english, polish = Voice(game.board, "en"), Voice(game.board, "pl")
    assert phrase(english, action, (), DOES) == "claims Boston – New York (2, red) with 1 red and 1 wild"
    assert (
        phrase(polish, action, (), DOES)
        == "zajmuje trasę Boston – Nowy Jork (2, czerwona) za 1 czerwoną i 1 lokomotywę"
    )
    assert phrase(polish, action, (), YOU).startswith("zajmujesz trasę Boston")


def test_ships_harbours_and_passengers_in_polish() -> None:
    """Cards of ships take masculine adjectives, people the accusative of people."""
    world = Voice(boards.load("world"), "pl")
    assert world.cards({"red-ship": 1, "red-double": 5, "wild": 2}, paid=True) == (
        "1 czerwony statek, 5 czerwonych podwójnych statków i 2 lokomotywy"
    )
    germany = Voice(boards.load("germany"), "pl")
    berlin, red = germany.board.place_index["berlin"], germany.board.passenger_index["red"]
    assert phrase(germany, act.TAKE_PASSENGER | berlin << 5 | red << 13) == "zabierz czerwonego pasażera (Berlin)"
    assert germany.mix((3, 1)) == "3 krótkie i 1 długi"


@pytest.mark.parametrize("name", ALL)
def test_every_action_has_words(name: str) -> None:
    """Along a random game every legal action can be said, in both languages and as offer, telling and own move."""
    board = boards.load(name)
    voices = [Voice(board, lang) for lang in LANGS]
    game, dice = Game.new(board, players=3, seed=11), random.Random(11)
    while not game.over:
        seat = dice.choice(game.seats_to_decide())
        numbers = game.legal_numbers(seat).tolist()
        for number in dice.sample(numbers, min(5, len(numbers))):
            said = [phrase(v, number, game.offer(seat), person) for v in voices for person in (DO, DOES, YOU)]
            assert all(text and "{" not in text for text in said)
        game.play(dice.choice(numbers), seat)


@pytest.mark.parametrize("name", ALL)
def test_events_hide_what_others_may_not_know(name: str) -> None:
    """For anybody but the seat itself the words do not depend on blind cards, kept tickets or new tickets."""
    game = random_game(name, 3, 5)
    history, names = History(game), ["A", "B", "C"]
    history.catch_up()
    for lang in LANGS:
        voice = Voice(game.board, lang)
        for event in history.events:
            other = replace(event, offer=(), tickets=(), cards=tuple((card + 1) % 3 for card in event.cards))
            if event.verb == act.KEEP:  # other tickets, as many of them
                kept = (event.number >> 5 & 255).bit_count()
                other = replace(other, number=act.KEEP | ((1 << kept) - 1) << 5)
            for viewer in (None, (event.seat + 1) % 3):
                assert tell(voice, event, viewer, names) == tell(voice, other, viewer, names)


def test_choices_at_set_up_are_secret_until_all_have_chosen() -> None:
    """Neither the mix of decks nor the number of tickets kept is told too early."""
    game = Game.new("germany", players=2, seed=1)
    voice, history = Voice(game.board, "en"), History(game)
    game.play("draw tickets 1 short 3 long", 0)
    history.catch_up()
    assert tell(voice, history.events[0], 1, ["A", "B"], secret=True) == "A: has chosen."
    assert "1 short and 3 long" in tell(voice, history.events[0], 0, ["A", "B"], secret=True)
    assert "1 short and 3 long" in tell(voice, history.events[0], 1, ["A", "B"])


def test_own_blind_cards_are_told_to_their_owner() -> None:
    """Who draws blind learns what it was, nobody else."""
    game = Game.new("usa", players=2, seed=1, first=0)
    history = History(game)
    while game.decision(0) != 4:
        game.play(game.legal()[-1])
    game.play("draw trains", 0)
    history.catch_up()
    event = history.events[-1]
    card = Voice(game.board, "en").card(*event.cards)
    assert tell(Voice(game.board, "en"), event, 0, ["A", "B"]) == f"You: draw a card from the pile: {card}."
    assert tell(Voice(game.board, "en"), event, 1, ["A", "B"]) == "A: draws a card from the pile."


def test_cards_drawn_at_once_are_all_told() -> None:
    """F3: where both cards come in one go, the offer says so, the owner is told both, the others how many."""
    game = Game.new("first_journey", players=2, seed=1, first=0)
    english, polish, history = Voice(game.board, "en"), Voice(game.board, "pl"), History(game)
    draw = game.read("draw trains", 0)
    assert phrase(english, draw) == "draw 2 cards from the pile"
    assert phrase(polish, draw) == "dobierz 2 karty ze stosu"
    game.play(draw, 0)
    history.catch_up()
    event = replace(history.events[-1], cards=tuple(game.board.card_index[name] for name in ("red", "wild")))
    assert len(history.events[-1].cards) == 2
    assert tell(english, event, 0, ["A", "B"]) == "You: draw 2 cards from the pile: 1 red and 1 wild."
    assert tell(polish, event, 1, ["A", "B"]) == "A: dobiera 2 karty ze stosu."
    pair, one = replace(event, cards=event.cards[:1] * 2), replace(event, cards=event.cards[:1])
    assert tell(polish, pair, 0, ["A", "B"]) == "Ty: dobierasz 2 karty ze stosu: 2 czerwone."
    assert tell(polish, one, 0, ["A", "B"]) == "Ty: dobierasz kartę ze stosu: czerwona."


def test_new_tickets_are_counted() -> None:
    """One ticket is new, or several are."""
    game = Game.new("first_journey", players=2, seed=1, first=0)
    history = History(game)
    game.play("swap tickets", 0)
    history.catch_up()
    two = history.events[-1]
    one = replace(two, tickets=two.tickets[:1])
    assert "Nowe bilety: " in tell(Voice(game.board, "pl"), two, 0, ["A", "B"])
    assert "Nowy bilet: " in tell(Voice(game.board, "pl"), one, 0, ["A", "B"])
    assert "New ticket: " in tell(Voice(game.board, "en"), one, 0, ["A", "B"])


@pytest.mark.parametrize("name", ALL)
def test_history_replays_to_the_same_position(name: str) -> None:
    """Playing the moves again by their outcomes gives the game's own position, at any time."""
    game = random_game(name, 2, 9)
    history = History(game)
    history.catch_up()
    assert np.asarray(history._table[0]).tobytes() == np.asarray(game.record).tobytes()
    assert len(history.events) == game.ply


# Rules in short


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", ALL)
def test_the_rules_of_every_board_can_be_summed_up(name: str, lang: str) -> None:
    """A summary has no gaps and speaks of the mechanics the board has."""
    board = boards.load(name)
    lines = rulebook.lines(Voice(board, lang))
    assert len(lines) >= 7
    assert all(line.endswith(".") and "{" not in line for line in lines)
    words = {"en": ("passenger", "terrain", "harbour"), "pl": ("pasażer", "teren", "port")}[lang]
    for word, has in zip(words, (board.passengers, board.terrains, board.record.harbours), strict=True):
        assert any(word in line.lower() for line in lines) == bool(has)


# Ways and payments


@pytest.mark.parametrize("name", ALL)
def test_plans_agree_with_the_account(name: str) -> None:
    """At the end a plan is done exactly where the account says the ticket was met."""
    game = random_game(name, 3, 21)
    account = game.account()
    for seat in range(3):
        met = {line.ticket: line.met != "no" for line in account.seats[seat].tickets}
        for plan in plans(game.view(seat)):
            assert plan.done == met[game.board.tickets[plan.ticket]]


def test_the_shortest_way_uses_own_tracks_and_avoids_closed_ones() -> None:
    """Own tracks cost nothing; with two players a taken double track is closed."""
    game = started("usa")
    hold(game, 0, "boston-miami")
    boston, new_york = (game.board.region_index[name] for name in ("boston", "new_york"))
    assert Planner(game.view(0)).between(boston, new_york).spaces == 2  # type: ignore[union-attr]
    before = plans(game.view(0))[0].way
    own(game, 1, "boston-new_york.1")
    own(game, 0, "boston-montreal.1", "montreal-new_york")
    way = Planner(game.view(0)).between(boston, new_york)
    assert way is not None
    assert way.done
    assert before is not None
    assert {game.board.tracks[track] for track in before.tracks} & {"boston-new_york.1", "boston-new_york.2"}


def test_tracks_on_a_ticket_s_way_are_marked() -> None:
    """Whoever needs a track is told for which ticket, also for the track beside it."""
    game = started("usa")
    hold(game, 0, "boston-miami")
    helps = helpful(game.view(0), plans(game.view(0)))
    both = {game.board.track_index[f"boston-new_york.{i}"] for i in (1, 2)}
    assert both <= set(helps)


def test_a_ticket_that_needs_too_many_pieces_is_told() -> None:
    """The plan knows how many pieces are left."""
    game = started("usa")
    hold(game, 0, "seattle-new_york")
    assert plans(game.view(0))[0].enough_pieces
    game.record.pieces[0, 0] = 5
    assert not plans(game.view(0))[0].enough_pieces


def payments(game: Game) -> Payments:
    return Payments(game.legal_numbers(0).tolist(), game.board, game.view(0).hand)


def test_thrifty_payments_come_first() -> None:
    """Fewest wilds, then the colour most held; for ships no waste; plain before harbour cards."""
    game = started("usa")
    hand(game, 0, red=2, blue=3, wild=2)
    first = payments(game).best(game.board.track_index["atlanta-raleigh.1"])
    assert str(game.action(first, 0)) == "claim atlanta-raleigh.1 with 2 blue"
    game = started("world")
    hand(game, 0, red=1, red_harbour=2, black_ship=2, black_double=2, wild=1)
    made = payments(game)
    texts = [str(game.action(made.best(track), 0)) for track in made.claims]
    assert all("with 1 red-harbour" not in text for text in texts)
    lengths = {text: game.board.record.track_length[game.board.track_index[text.split()[1]]] for text in texts}
    for text, length in lengths.items():
        if length == 3 and "ship" in text:
            assert text.endswith("with 1 black-ship 1 black-double")


def test_doubling_is_offered_but_not_preselected() -> None:
    """Terrain is spent only when the person says so."""
    game = started("africa")
    hand(game, 0, red=3, orange=3, yellow=3, white=3)
    made = payments(game)
    assert any(made.can_double(track) for track in made.claims)
    assert all(not made.best(track) >> 13 & 1 for track in made.claims)


@pytest.mark.parametrize("name", ALL)
def test_the_best_payment_is_the_first_in_order(name: str) -> None:
    """The quick way to the thrifty payment agrees with sorting all of them."""
    game, dice = Game.new(name, players=2, seed=3), random.Random(3)
    for _ in range(120):
        if game.over:
            break
        seat = game.seats_to_decide()[0]
        made = Payments(game.legal_numbers(seat).tolist(), game.board, game.view(seat).hand)
        for track in list(made.claims)[::7]:
            hand_of = game.view(seat).hand
            costs = [cost(claim, game.board, hand_of) for claim in (made.best(track), made.ordered(track)[0])]
            assert costs[0] == costs[1]
            assert made.best(track) in made.claims[track]
        draws = [a for a in game.legal_numbers(seat).tolist() if a & 31 != act.CLAIM or dice.random() < 0.05]
        game.play(dice.choice(draws or game.legal_numbers(seat).tolist()), seat)


# Comparing what is typed


def test_accents_case_and_dashes_do_not_matter() -> None:
    """What people type finds what is meant."""
    assert fold("Nowy Jork – Łódź (2)") == fold("nowy_jork-lodz 2")
    assert fits(fold("mont new"), fold("Montréal – New York (3, blue)"))
    assert not fits(fold("mont mont"), fold("Montréal – New York"))
    assert nearest("claim bostn-miami", ["claim boston-miami", "take red"]) == "claim boston-miami"
    assert nearest("zzz", ["take red"]) is None
