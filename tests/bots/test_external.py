"""Bots in other processes: they play like any other, and every fault of theirs is told."""

import io
import sys
import time
from pathlib import Path

import msgspec
import pytest

from tests.bots.programs import FAULTS, GOOD, command
from tests.table import ALL
from trunkline import boards, bots
from trunkline.bots.external import BotFailed, ExternalBot
from trunkline.bots.stdio import speak
from trunkline.errors import TrunklineError
from trunkline.game import Game

TOLD = {
    "crashes": "ended with status 1 .*out of coal",
    "late": "did not answer within 0.5 seconds",
    "illegal": "“.*the moon.*”, which is none of the",
    "beyond": "none of the",
    "rubbish": "“choo choo”, which is not",
    "shapeless": "move.*which is not",
    "silent": "ended with status 3",
    "endless": "which is not",
}
EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "json_bot.py"


def play(game: Game, bot: bots.Bot, plies: int = 1000) -> None:
    """Let a bot play all seats."""
    while not game.over and game.ply < plies:
        seat = game.seats_to_decide()[0]
        game.play(bot.choose(game.view(seat), game.legal_numbers(seat)), seat)


@pytest.mark.parametrize("name", GOOD)
def test_a_program_plays_a_whole_game(name: str, tmp_path: Path) -> None:
    """An action may be answered by its place in the list or by its text."""
    game = Game.new("first_journey", 2, 1)
    bot = bots.make(command(tmp_path, name), 1)
    play(game, bot)
    assert game.over
    assert isinstance(bot, ExternalBot)
    bot.close()


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told(name: str, tmp_path: Path) -> None:
    """What went wrong is said with the program's last words; the next game starts it anew."""
    bot = ExternalBot(command(tmp_path, name).removeprefix("cmd:"), 1, timeout=0.5)
    for _ in range(2):
        start = time.monotonic()
        with pytest.raises(BotFailed, match=f"(?s){TOLD[name]}"):
            play(Game.new("first_journey", 2, 1), bot)
        assert time.monotonic() - start < 5
        bot.begin(2)


def test_a_program_is_told_what_it_needs(tmp_path: Path) -> None:
    """First the board, the seat and its luck; then the view and the legal actions as texts."""
    heard = tmp_path / "heard"
    script = tmp_path / "listens.py"
    script.write_text(
        f"import sys\nfor line in sys.stdin:\n    open({str(heard)!r}, 'a').write(line)\n"
        "    print('{\"action\": 0}', flush=True)\n"
    )
    game, bot = Game.new("usa", 3, 7), ExternalBot(f"{sys.executable} {script}", "luck")
    actions = [str(action) for action in game.legal(1)]
    bot.choose(game.view(1), game.legal_numbers(1))
    bot.close()
    hello, choose = (msgspec.json.decode(line) for line in heard.read_bytes().splitlines())
    board = game.board
    assert (hello["type"], hello["protocol"], hello["seed"]) == ("hello", 1, "luck")
    assert (hello["board"], hello["digest"], hello["players"], hello["seat"]) == ("usa", board.digest, 3, 1)
    assert hello["facts"] == msgspec.json.decode(msgspec.json.encode(board.facts))
    assert choose["type"] == "choose"
    assert choose["view"] == msgspec.json.decode(msgspec.json.encode(game.view(1).data()))
    assert choose["actions"] == actions


@pytest.mark.parametrize("wrong", ["cmd:no-such-program", "cmd:/etc/hostname"])
def test_a_command_that_cannot_be_started_is_an_error(wrong: str) -> None:
    """The first choice says so."""
    game = Game.new("first_journey", 2, 1)
    with pytest.raises(BotFailed, match="cannot be started"):
        bots.make(wrong).choose(game.view(0), game.legal_numbers(0))


@pytest.mark.parametrize("wrong", ["cmd:", 'cmd:python "bot.py'])
def test_a_command_that_cannot_be_read_is_an_error(wrong: str) -> None:
    """No words, or a quote that does not end."""
    with pytest.raises(TrunklineError, match=r"cmd:|cannot be read"):
        bots.make(wrong)


def test_an_unknown_bot_is_suggested() -> None:
    """The error lists all bots, and the nearest."""
    with pytest.raises(TrunklineError, match=r"did you mean “planner”.*style-hungry"):
        bots.make("planer")


class Listener:
    """Stands in for a program: keeps what it is asked, and always answers the same."""

    def __init__(self) -> None:
        self.requests: list[bytes] = []

    def exchange(self, request: bytes, _: float) -> bytes:
        self.requests.append(request)
        return b'{"action": 0}'


@pytest.mark.parametrize("board", ALL)
@pytest.mark.parametrize("name", ["planner", "style-path"])
def test_our_bots_play_the_same_on_both_sides(board: str, name: str) -> None:
    """Asked over JSON, a bot chooses what it chooses when asked here, also on a board of one's own."""
    game, listener = Game.new(boards.load(board), 2, 3), Listener()
    here, there = bots.make(name, "luck"), ExternalBot("no program", "luck")
    there._child = listener  # type: ignore[assignment]
    chosen = []
    while not game.over and game.ply < 60:
        seat = game.seats_to_decide()[0]
        view, actions = game.view(seat), game.legal_numbers(seat)
        there.choose(view, actions)
        chosen.append(actions.tolist().index(here.choose(view, actions)))
        game.play(int(actions[chosen[-1]]), seat)
    answers = io.BytesIO()
    speak(name, io.BytesIO(b"".join(listener.requests)), answers)
    hello, *rest = [msgspec.json.decode(line) for line in answers.getvalue().splitlines()]
    assert hello["ready"] is True
    assert [answer["action"] for answer in rest] == chosen


@pytest.mark.parametrize("request_", [b"choo choo\n", b'{"type": "choose"}\n', b'{"type": "dance"}\n'])
def test_our_side_refuses_what_is_no_request(request_: bytes) -> None:
    """With an error for people, not a traceback."""
    with pytest.raises(TrunklineError, match="a request"):
        speak("greedy", io.BytesIO(request_), io.BytesIO())


def test_the_example_plays_a_game() -> None:
    """examples/json_bot.py plays to the end on every seat."""
    game, bot = Game.new("usa", 2, 1), ExternalBot(f"{sys.executable} {EXAMPLE}")
    play(game, bot)
    assert game.over
    bot.close()
