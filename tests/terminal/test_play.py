"""Whole games through the real prompt loop in plain mode, and what a person can type on the way."""

import re
import shlex
from dataclasses import fields
from pathlib import Path

import pytest

from tests.terminal.robot import Robot
from trunkline import boards, cli, record
from trunkline.errors import RecordError, TrunklineError
from trunkline.rules import progress
from trunkline.terminal import start
from trunkline.terminal.look import Look
from trunkline.terminal.start import Wishes, play
from trunkline.words import LANGUAGES, say

CUSTOM = Path(__file__).parents[1] / "boards" / "custom"
BOX_OR_ESCAPE = re.compile("[\x1b\u2500-\u257f\u2580-\u259f]")


def game(robot: Robot, monkeypatch: pytest.MonkeyPatch, **wishes: object) -> str:
    """Play a game with a robot and return all that was printed."""
    made = {"plain": True, "seed": "1", "players": 2} | wishes
    robot.sit_down(monkeypatch)
    play(Wishes(**made))  # type: ignore[arg-type]
    return robot.text


def answers(monkeypatch: pytest.MonkeyPatch, board: str, *typed: str, **wishes: object) -> str:
    """What is printed from the first turn on when these lines are typed and the person then leaves."""
    robot = Robot("first")
    script = [""] if boards.load(board).record.goal == 0 else []
    robot.script = [*script, *typed, "quit", ""]
    made: dict[str, object] = {"board": board, "seed": "3", "lang": "en"} | wishes
    return game(robot, monkeypatch, **made)


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_compiling_is_announced(lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """People are told why nothing happens, and only when something is compiled."""
    monkeypatch.setattr(start, "rehearse", lambda _: None)
    start.prepare(boards.load("usa"), lang, Look(plain=True))
    assert not capsys.readouterr().err
    monkeypatch.setattr(start, "rehearse", lambda _: progress.counter.told(set(), {"a rule"}))
    start.prepare(boards.load("usa"), lang, Look(plain=True))
    assert say(lang, "compiling") in capsys.readouterr().err


# Whole games


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("name", boards.names())
def test_a_game_of_every_board_can_be_played_to_the_end(name: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answering the menus by number ends in an account; nothing printed needs eyes for colours or boxes."""
    text = game(Robot("eager"), monkeypatch, board=name, lang=lang, bot="greedy")
    board = boards.load(name)
    assert say(lang, "end.title") in text
    assert board.name(lang) in text
    assert say(lang, "part.rank") in text
    assert not BOX_OR_ESCAPE.search(text)
    assert "{" not in text


@pytest.mark.parametrize("style", ["first", "last", "random"])
@pytest.mark.parametrize("name", boards.names())
def test_any_way_of_answering_ends(name: str, style: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Always the first option, always the last, or anything: every menu leads on."""
    text = game(Robot(style, seed=4), monkeypatch, board=name, players=3, bot="random", seed="8")
    assert say("en", "end.title") in text


@pytest.mark.parametrize("name", ["everything", "race"])
def test_boards_that_mix_mechanics_can_be_played_too(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing in the terminal depends on which game it is."""
    file = CUSTOM / f"{name}.toml"
    text = game(Robot("random", seed=2), monkeypatch, board=str(file), players=3, bot="random", lang="pl")
    assert say("pl", "end.title") in text


def test_two_people_at_one_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before each change of person a curtain falls, and the screen of the one before scrolls away."""
    text = game(Robot("eager"), monkeypatch, board="first_journey", humans=2)
    first, second = (say("en", "curtain", name=f"Player {n}") for n in (1, 2))
    assert text.count(first) > 3
    assert text.count(second) > 3
    for page in re.split(f"{re.escape(first)}|{re.escape(second)}", text)[:-1]:
        assert page.endswith("\n" * 40)
    assert "Player 1 (you)" in text


def test_people_do_not_see_each_other_s_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log of the second person hides what the first has chosen."""
    robot = Robot("first")
    robot.script = ["", "1", "", "log", "quit", ""]
    text = game(robot, monkeypatch, board="germany", humans=2, lang="en")
    assert "Player 1: has chosen." in text.split("press Enter")[-1]


# What can be typed


def test_an_action_by_its_full_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """The canonical text works at the turn and inside a menu."""
    text = answers(monkeypatch, "usa", "draw trains", "DRAW trains")
    assert text.count("You: draw a card from the pile: ") == 2


def test_names_in_full_or_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """A verb, a card, a track: all by name; a name with several meanings is asked about."""
    text = answers(monkeypatch, "usa", "draw cards", "back", "claim a", "0", "atlanta", "0")
    assert "Which card do you take?" in text
    assert "Which track do you claim?" in text
    assert "Which one?" in text


def test_polish_names_without_polish_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Accents need not be typed, and English commands work in a Polish game."""
    text = answers(monkeypatch, "usa", "mapa nowy jork", "map NEW_YORK", "reka", "bilety", lang="pl")
    assert text.count("\nNowy Jork\n") == 2
    assert text.count("Twoja ręka (4)") >= 3


def test_a_typo_is_met_with_the_nearest_legal_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played, and a suggestion is made."""
    text = answers(monkeypatch, "usa", "drow trains")
    assert "Did you mean “draw trains”?" in text
    assert "You: draw" not in text


def test_an_illegal_action_is_refused_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the person's language."""
    illegal = "claim boston-new_york.1 with 9 red"
    assert "You do not have these cards." in answers(monkeypatch, "usa", illegal)
    assert "Nie masz tych kart." in answers(monkeypatch, "usa", illegal, lang="pl")
    assert "This board does not have that." in answers(monkeypatch, "usa", "swap tickets")


def test_tickets_are_chosen_by_toggling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers put a ticket back and take it again; too few cannot be confirmed; `keep 1 3` says it at once."""
    robot = Robot("first")
    robot.script = ["1 2", "", "2", "", "hand", "quit", ""]
    text = game(robot, monkeypatch, board="usa", lang="en")
    assert text.count("At least 2.") >= 4
    assert "Tickets 2" in text
    robot = Robot("first")
    robot.script = ["keep 1 3", "hand", "quit", ""]
    assert "You: keep" in game(robot, monkeypatch, board="usa", lang="en")


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("name", boards.names())
def test_all_commands_work_on_every_board(name: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each command answers in the middle of a game, in both languages, and the game goes on after it."""
    board = boards.load(name)
    city, other = (board.place_name(i, lang) for i in (0, 5))
    keys = ["help", "table", "hand", "tickets", "cards", "tracks", "log", "rules"]
    keys += ["passengers"] * bool(board.passengers) + ["harbours"] * bool(board.record.harbours)
    words = [say(lang, f"command.{key}").split()[-1] for key in keys]
    way, place, tracks = (say(lang, f"command.{key}").split()[0] for key in ("way", "map", "tracks"))
    words += [f"{way} {city}, {other}", f"{place} {city}", f"{place} zzzzz", f"{tracks} {city}", f"{tracks} zzzzz"]
    robot = Robot("eager")
    played, asked = robot.answer, []

    def ask_all_at_the_tenth(page: str) -> str:
        asked.append(page)
        if len(asked) == 10:
            robot.script = [*words, *words]
            return words[0]
        return played(page)

    robot.answer = ask_all_at_the_tenth  # type: ignore[method-assign]
    text = game(robot, monkeypatch, board=name, lang=lang)
    assert say(lang, "end.title") in text
    assert say(lang, "help.title") in text
    assert text.count(say(lang, "map.nothing", text="zzzzz")) == 2
    assert text.count(say(lang, "tracks.nothing", text="zzzzz")) == 2


def test_a_number_that_is_not_there_is_not_guessed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers choose by place only, never by the digits in a name."""
    text = answers(monkeypatch, "usa", "42", "2", "99", "0")
    assert text.count("is not understood. Type a number") == 2
    assert "Which one?" not in text


def test_harbours_and_exchanges_are_offered_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exchange asks which pieces and how many; the log tells it in words."""
    robot = Robot("first")
    robot.script = ["", "", "exchange", "1", "3", "log", "quit", ""]
    text = game(robot, monkeypatch, board="world", lang="en")
    assert "How many? (1 to 10)" in text
    assert "You: exchange 3 trains for ships." in text


def test_a_draw_without_a_choice_needs_no_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    """F3: on a board without face-up cards one number draws both cards."""
    text = answers(monkeypatch, "first_journey", "1", "log", lang="en")
    assert "  1) draw 2 cards from the pile" in text
    assert "Which card do you take?" not in text
    assert re.search(r"You: draw 2 cards from the pile: (2 \w+|1 \w+ and 1 \w+)\.", text)


def test_who_plays_alone_is_not_called_by_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the game too: “Player 1” is only for several people at one screen."""
    assert "\nBefore the game\n" in answers(monkeypatch, "usa")
    assert "\nPrzed grą\n" in answers(monkeypatch, "usa", lang="pl")
    robot = Robot("first")
    robot.script = ["", "", "", "", "quit", ""]
    assert "Player 1: before the game" in game(robot, monkeypatch, board="usa", humans=2)


def test_piles_and_terrain_read_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each pile is a sentence; a number of terrain cards is not joined to a word in the plural."""
    assert re.search(r"Train pile: \d+\. Ship pile: \d+\. Tickets left: \d+\.", answers(monkeypatch, "world", ""))
    assert re.search(r"Teren 1 × (pustynia|dżungla|góry)\.", answers(monkeypatch, "africa", lang="pl"))


def test_map_without_a_city_tells_the_whole_board_and_gives_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain mode every track is told; the example is a city of this board."""
    text = answers(monkeypatch, "usa", "map")
    assert "for instance: map Atlanta" in text
    assert "Vancouver – Calgary: " in text or "Calgary – Vancouver: " in text
    assert "na przykład: mapa Atlanta" in answers(monkeypatch, "usa", "mapa", lang="pl")


def test_a_map_in_plain_mode_tells_where_tracks_lead(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen reader gets directions instead of a drawing."""
    assert "South: Santa Fe, 2 spaces, grey, open." in answers(monkeypatch, "usa", "map denver")
    assert "Południe: Santa Fe, 2 pola, " in answers(monkeypatch, "usa", "mapa denver", lang="pl")


def test_a_map_of_a_ticket_tells_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ticket in hand by its name, or any two cities, with all tracks still to claim."""
    text = answers(monkeypatch, "usa", "map Seattle, Helena")
    assert "\nSeattle – Helena\nStill to claim 6 spaces:\n  " in text
    held = re.findall(r"^  (\S.* – .*) \(\d+ points\): ", answers(monkeypatch, "usa", "tickets"), re.MULTILINE)
    text = answers(monkeypatch, "usa", f"map {held[0].replace(' – ', '-').upper()}")
    assert f"\n{held[0]}\nStill to claim" in text


def test_repeated_news_are_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number stands inside the sentence."""
    text = game(Robot("eager"), monkeypatch, board="usa", lang="en")
    assert "Bot 2: draws a card from the pile (×2)." in text


def test_the_account_ends_with_totals_and_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    """What matters most stands last, where a low screen shows it; minus signs are proper ones."""
    text = game(Robot("eager"), monkeypatch, board="usa", lang="en")
    last = text[text.index(say("en", "end.title")) :]
    assert last.index("not completed, −") < last.index("Total ") < last.index(" wins.")
    assert not re.search(r" -\d", last)


# Saving and leaving


def test_a_saved_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`save` writes a record; loaded, the game goes on to its end where it was left."""
    file = tmp_path / "game.txt"
    robot = Robot("eager")
    robot.script = ["", "draw trains", f"save {file}", "quit"]
    game(robot, monkeypatch, board="usa", lang="en")
    saved = record.read(file.read_text(), str(file))
    assert not saved.over
    text = game(Robot("eager"), monkeypatch, players=None, load=file, lang="pl")
    assert say("pl", "end.title") in text
    assert "Którą kartę bierzesz teraz?" in text.split("Twój wybór")[0]


def test_the_command_to_go_on_works_on_a_board_of_one_s_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the board's file, who plays and the language, each quoted where it must be; typed, it goes on."""
    board, file = tmp_path / "my board.toml", tmp_path / "my game.txt"
    board.write_bytes((CUSTOM / "everything.toml").read_bytes())
    robot = Robot("first")
    robot.script = ["", "", "", f"save {file}", "quit"]
    text = game(robot, monkeypatch, board=str(board), players=3, humans=2, bot="random", lang="pl")
    command = re.findall("Dalej przez: (.*)", text)[-1]
    assert shlex.split(command)[:3] == ["trunkline", "play", str(board)]
    robot = Robot("first")
    robot.script = ["", "quit", ""]  # the first Enter is for the curtain between two people
    robot.sit_down(monkeypatch)
    assert cli.main(shlex.split(command)[1:]) == 0
    assert boards.load(board).name("pl") in robot.text
    assert say("pl", "bye") in robot.text


def test_a_finished_game_is_saved_without_a_command_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is nothing to go on with."""
    file = tmp_path / "game.txt"
    text = game(Robot("eager"), monkeypatch, board="first_journey", save=file)
    assert f"Saved: {file}" in text
    assert "Go on with" not in text


def test_a_save_that_cannot_work_is_told_before_anything_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing folder, a folder, and a file that exists, unless the game goes on from it or it may be replaced."""
    monkeypatch.setattr(start, "prepare", lambda *_: pytest.fail("the work has begun"))
    there = tmp_path / "there.txt"
    there.write_text("not a game")
    for file, reason in ((tmp_path / "no" / "game.txt", "no such folder"), (tmp_path, "a folder"), (there, "exists")):
        with pytest.raises(TrunklineError, match=reason):
            play(Wishes(board="usa", save=file))
    monkeypatch.setattr(start, "prepare", lambda *_: None)
    with pytest.raises(RecordError, match="record"):
        play(Wishes(save=there, load=there))
    robot = Robot("first")
    robot.script = ["quit"]
    assert f"Saved: {there}" in game(robot, monkeypatch, board="usa", save=there, force=True)


def test_saving_never_writes_over_a_strange_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """But over the one that the game was saved to before."""
    strange, own = tmp_path / "letter.txt", tmp_path / "game.txt"
    strange.write_text("dear aunt")
    text = answers(monkeypatch, "usa", f"save {strange}", f"save {own}", f"save {own}")
    assert f"{strange} exists already; choose another name." in text
    assert strange.read_text() == "dear aunt"
    assert text.count(f"Saved: {own}") == 3  # the third time when leaving


def test_a_game_of_another_board_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`play germany --load` with a game of usa names both boards."""
    file = tmp_path / "game.txt"
    answers(monkeypatch, "usa", f"save {file}")
    with pytest.raises(TrunklineError, match="this is a game of usa, not of germany"):
        play(Wishes(board="germany", load=file))


@pytest.mark.parametrize("leaving", [KeyboardInterrupt, EOFError])
def test_leaving_by_the_keyboard_saves_where_told(
    leaving: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C and Ctrl-D save to the file of --save, and say how to go on."""
    file, robot = tmp_path / "game.txt", Robot("first")

    def leave(_: str) -> str:
        raise leaving

    robot.answer = leave  # type: ignore[method-assign]
    text = game(robot, monkeypatch, board="usa", save=file)
    assert f"--load {file}" in text
    assert text.endswith("Goodbye!\n")
    assert record.read(file.read_text()).ply >= 0


def test_a_file_that_cannot_be_written_is_asked_for_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is lost to a typing error."""
    good = tmp_path / "game.txt"
    robot = Robot("first")
    robot.script = ["", "quit", str(tmp_path / "no" / "where.txt"), str(good)]
    text = game(robot, monkeypatch, board="usa")
    assert "Could not save" in text
    assert good.exists()


def test_the_board_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a board one is chosen by number or name, then the number of players."""
    robot = Robot("first")
    robot.script = ["?", "podroz", "7", "3", "quit", ""]
    text = game(robot, monkeypatch, players=None, lang="pl")
    assert "Europa: pierwsza podróż, 3 graczy" in text


def test_the_documentation_names_every_command() -> None:
    """docs/terminal.md has each command in both languages, and each option of the command line."""
    page = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text()
    for key in (key for key in LANGUAGES["en"] if key.startswith("command.") and key != "command.back"):
        for lang in LANGUAGES:
            assert f"`{say(lang, key).split()[0]}" in page
    for field in fields(Wishes):
        assert field.name == "board" or f"`--{field.name}" in page
