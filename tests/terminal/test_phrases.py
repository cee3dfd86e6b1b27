"""Actions and events in words: right in both languages, and never more than a listener may know."""

import random
from dataclasses import replace

import pytest

from tests.table import ALL, hand, random_game, started
from trunkline import boards
from trunkline.game import Game
from trunkline.rules import actions as act
from trunkline.terminal.history import History
from trunkline.terminal.phrases import DO, DOES, YOU, phrase, tell
from trunkline.voice import Voice

LANGS = ("en", "pl")


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
