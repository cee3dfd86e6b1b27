"""The arena: the same numbers however it is run, faults of bots told, mistakes answered clearly."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.bots.programs import FAULTS
from tests.bots.programs import command as program
from trunkline import bots
from trunkline.bots.external import ExternalBot
from trunkline.cli import main
from trunkline.game import Game
from trunkline.lab.standings import Report

CUSTOM = Path(__file__).parent.parent / "boards" / "custom" / "race.toml"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Runs are kept in a data folder of the test's own, and the working folder is empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def kept(here: Path) -> list[Path]:
    """What is kept in the data folder."""
    return sorted((here.parent / "data" / "trunkline" / "arena").glob("*"))


def arena(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> dict[str, Any]:
    """The JSON of a run in this process, without what is measured in seconds."""
    if "--workers" not in arguments:
        arguments = (*arguments, "--workers", "1")
    assert main(["arena", *arguments, "--json"]) == status
    return timeless(capsys.readouterr().out)


def timeless(text: str) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(text)
    for one in report["standings"]:
        del one["us_per_decision"]
    return report


def fails(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["arena", *arguments]) == 2
    told = capsys.readouterr().err
    assert told.startswith("trunkline: ")
    return told


# The same numbers


def test_the_same_whatever_the_number_of_workers(capsys: pytest.CaptureFixture[str]) -> None:
    """Compiled bots and others, in one process and in two."""
    run = ("first_journey", "planner", "greedy", "style-hungry", "--players", "2", "--games", "60", "--seed", "7")
    one = arena(capsys, *run, "--workers", "1", "--out", "one")
    two = arena(capsys, *run, "--workers", "2", "--out", "two")
    assert one == two
    assert one["games"] == 60
    assert one != arena(capsys, *run[:-1], "8", "--out", "three")


def test_a_killed_run_is_gone_on_with(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    """kill -9 in the middle, a torn line, and --resume gives what an uninterrupted run gives; workers are gone too."""
    run = ("usa", "planner", "greedy", "--games")
    file = here / "killed.jsonl"
    running = subprocess.Popen(
        [sys.executable, "-m", "trunkline", "arena", *run, "1000000", "--workers", "2", "--out", file.name],
        stderr=subprocess.PIPE,  # workers hold it too
        stdout=subprocess.DEVNULL,
    )
    wait_for(lambda: file.exists() and file.read_bytes().count(b"\n") > 20)
    running.kill()
    running.communicate(timeout=60)
    with file.open("ab") as torn:
        torn.write(b'{"game": 5')
    kept = file.read_bytes().count(b"\n") - 1
    more = str(kept // 2 * 2 + 40)
    resumed = arena(capsys, *run, more, "--resume", "--out", file.name)
    assert resumed == arena(capsys, *run, more, "--out", "whole.jsonl")
    assert len((here / "whole.jsonl").read_bytes().splitlines()) == int(more) + 1


def wait_for(true: Any, seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_an_interrupted_run_tells_what_it_has(here: Path) -> None:
    """Ctrl-C: the results so far, how to go on, and the status of an interruption."""
    file, run = here / "run.jsonl", ("usa", "greedy", "planner", "--games", "1000000")
    running = subprocess.Popen(
        [sys.executable, "-m", "trunkline", "arena", *run, "--workers", "1", "--json", "--out", file.name],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    wait_for(lambda: file.exists() and file.read_bytes().count(b"\n") > 20)
    os.kill(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert b"--resume goes on" in err and b"Traceback" not in err
    report = json.loads(out)
    assert report["games"] == file.read_bytes().count(b"\n") - 1 < report["planned"]


def test_going_on_with_a_finished_run_only_tells_it(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    """Nothing is played again; more games go on with it; what is kept is in the data folder and nothing is here."""
    run = ("first_journey", "greedy", "random", "--games")
    first = arena(capsys, *run, "20")
    (file,) = kept(here)
    assert file.name.startswith("first_journey-")
    before = file.read_bytes()
    assert arena(capsys, *run, "20", "--resume") == first
    assert file.read_bytes() == before
    assert list(here.iterdir()) == []
    assert arena(capsys, *run, "30", "--resume") == arena(capsys, *run, "30", "--out", "other")
    assert arena(capsys, *run, "20", "--resume") == first


def test_a_finished_run_is_simply_run_again(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    """The same command a second time plays the same games; what an interrupted run has left is put aside, and told."""
    run = ("first_journey", "greedy", "random", "--games", "20")
    first = arena(capsys, *run)
    (file,) = kept(here)
    whole = file.read_bytes()
    assert arena(capsys, *run) == first
    assert kept(here) == [file]
    cut = b"".join(whole.splitlines(keepends=True)[:8])
    file.write_bytes(cut)
    assert main(["arena", *run, "--workers", "1"]) == 0
    aside = file.with_suffix(".before.jsonl")
    assert f"--resume would have gone on. What was kept before is now in {aside}." in capsys.readouterr().err
    assert aside.read_bytes() == cut
    assert len(file.read_bytes().splitlines()) == len(whole.splitlines())


def test_what_nobody_goes_on_with_is_forgotten(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    """After 30 days."""
    run = ("first_journey", "greedy", "random", "--games", "2")
    arena(capsys, *run)
    (old,) = kept(here)
    month_ago = time.time() - 31 * 86400
    os.utime(old, (month_ago, month_ago))
    arena(capsys, *run, "--seed", "2")
    assert old not in kept(here)
    assert len(kept(here)) == 1


# What is told


def test_json_has_the_documented_shape(capsys: pytest.CaptureFixture[str]) -> None:
    """One document, whose fields are those of the report and no others; numbers fit together."""
    report_of = ("africa", "greedy", "greedy", "random", "--games", "9")
    assert main(["arena", *report_of, "--json", "--workers", "1"]) == 0
    text = capsys.readouterr().out
    report = msgspec.json.decode(text, type=Report)
    assert msgspec.json.decode(msgspec.json.encode(report)) == json.loads(text)
    assert (report.games, report.deals, report.seatings, report.players) == (9, 3, 3, 3)
    assert sum(one.wins.share * one.seats for one in report.standings) == pytest.approx(9)
    assert sum(seat.share for seat in report.seats) == pytest.approx(1)
    assert {one.bot: one.seats for one in report.standings} == {"greedy": 18, "random": 9}
    assert all(one.wins.low <= one.wins.share <= one.wins.high for one in report.standings)
    assert all((one.us_per_decision or 0) > 0 for one in report.standings)


def test_tables_for_people(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    """On a board of one's own: bots, seats and lengths on standard output, progress in lines on the other."""
    assert main(["arena", str(CUSTOM), "greedy", "random", "--games", "10", "--workers", "1"]) == 0
    told = capsys.readouterr()
    for words in ("10 games of 2 players (5 deals, each in 2 seatings)", "greedy", "first player", "decisions and"):
        assert words in told.out
    assert "10 of 10 games" in told.err
    assert f"The games are in {kept(here)[0]} for 30 days" in told.err


# Bots that fail


@pytest.mark.parametrize("fault", [name for name in FAULTS if name != "late"])
def test_a_stand_in_plays_on(fault: str, capsys: pytest.CaptureFixture[str], here: Path) -> None:
    """The game is finished, who failed is told with the first message, and after three in a row the status is 1."""
    bad = program(here, fault)
    report = arena(capsys, "first_journey", "greedy", bad, "--games", "6", status=1)
    failed = {one["bot"]: (one["failed"], one["failed_in_a_row"]) for one in report["standings"]}
    assert failed == {bad: (6, 6), "greedy": (0, 0)}
    assert report["games"] == 6
    lines = kept(here)[0].read_bytes().splitlines()
    assert sum(b"is not asked again" in line for line in lines) == 3


def test_a_late_bot_is_replaced(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    """Two games with a bot that sleeps take little more than its time limit each; two failures are no catastrophe."""
    bad = program(here, "late")
    report = arena(capsys, "first_journey", "greedy", bad, "--games", "2", "--bot-timeout", "0.5")
    (one,) = (one for one in report["standings"] if one["bot"] == bad)
    assert one["failed"] == 2
    assert "did not answer within 0.5 seconds" in one["failure"]


def test_failures_are_told_to_people(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    """In words, with the program's last ones."""
    bad = program(here, "crashes")
    assert main(["arena", "first_journey", "greedy", bad, "--games", "4", "--workers", "1"]) == 1
    told = " ".join(capsys.readouterr().out.split())
    assert "in 4 of 4 games greedy stood in for it" in told
    assert "out of coal" in told
    assert "failed 4 games in a row" in told


def test_a_program_plays_many_games(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    """One that answers is started once for a seat, and plays the same games again."""
    good = program(here, "text")
    first = arena(capsys, "first_journey", "greedy", good, "--games", "20", "--out", "a")
    assert first == arena(capsys, "first_journey", "greedy", good, "--games", "20", "--out", "b")
    assert all(one["failed"] == 0 for one in first["standings"])


# Mistakes


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("usa", "planner", "gredy"), "did you mean “greedy”"),
        (("uss", "planner", "greedy"), 'did you mean "usa"'),
        (("nowhere/board.toml", "planner", "greedy"), "cannot be read"),
        (("usa", "planner", "greedy", "--games", "0"), "at least one game"),
        (("usa", "planner", "greedy", "--workers", "0"), "at least one process"),
        (("usa", "planner", "greedy", "--bot-timeout", "0"), "some time to answer"),
        (("usa", "planner", "greedy", "--players", "6"), "is for 2 to 5 players, not 6"),
        (("usa", "planner", "greedy", "--players", "3"), "2 bots cannot fill 3 seats"),
        (("usa", "planner"), "is for 2 to 5 players, not 1"),
        (("usa", "planner", "greedy", "--out", "no/such/folder/file"), "no/such/folder: there is no such folder"),
        (("usa", "planner", "greedy", "--out", "."), "this is a folder"),
        (("usa", "greedy", "cmd:no-such-program"), "cannot be started"),
        (("usa", "greedy", "cmd:python -c pass"), "ended with status 0 instead of answering"),
        (("usa", "greedy", "cmd:"), "comes the command"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_mistakes_are_told(arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence, status 2, and no file is left behind."""
    assert words in fails(capsys, *arguments)
    assert not list(Path().iterdir())
    assert not list(Path().parent.glob("data/**/*.jsonl"))


def test_another_runs_file_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Without --resume nothing is overwritten, with it only the same run goes on."""
    run = ("first_journey", "greedy", "random", "--games", "2", "--out", "f")
    arena(capsys, *run)
    assert "exists already; go on with it by --resume, replace it with --force" in fails(capsys, *run)
    assert arena(capsys, *run, "--force")["games"] == 2
    assert "its seed is 1, not 2" in fails(capsys, *run, "--resume", "--seed", "2")
    assert "its bots is greedy random, not random greedy" in fails(
        capsys, "first_journey", "random", "greedy", "--out", "f", "--resume"
    )


@pytest.mark.parametrize("command", [("arena",), ("bot",), ("bot", "run")], ids=" ".join)
def test_help_is_there(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    """Every command explains itself."""
    with pytest.raises(SystemExit) as leaving:
        main([*command, "-h"])
    assert leaving.value.code == 0
    assert f"usage: trunkline {command[0]}" in capsys.readouterr().out


def test_bots_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """`trunkline bot list` has all names the arena takes."""
    assert main(["bot", "list"]) == 0
    told = capsys.readouterr().out
    assert "planner\n" in told
    assert "style-hungry" in told


def test_bot_run_speaks_the_protocol() -> None:
    """One of our bots in another process chooses what it chooses here."""
    game, bot = Game.new("usa", 2, 1), ExternalBot(f"{sys.executable} -m trunkline bot run greedy", "luck", timeout=60)
    view, actions = game.view(0), game.legal_numbers(0)
    assert bot.choose(view, actions) == bots.make("greedy", "luck").choose(view, actions)
    bot.close()


def test_bot_run_refuses_what_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown name is one sentence and status 2."""
    assert main(["bot", "run", "gredy"]) == 2
    assert "did you mean “greedy”" in capsys.readouterr().err
