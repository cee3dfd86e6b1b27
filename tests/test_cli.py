"""The command line: what it prints, and that mistakes end in one clear sentence, status 2 and no traceback."""

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from trunkline import __version__, boards
from trunkline.cli import main

CUSTOM = Path(__file__).parent / "boards" / "custom"


def trunkline(*arguments: str, **options: object) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "trunkline", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options)  # type: ignore[call-overload,no-any-return]


def fails(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command that must fail says on stderr."""
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    assert told.err.startswith("trunkline: ")
    return told.err


# Fast and quiet


@pytest.mark.alone
def test_version_comes_at_once() -> None:
    """`--version` imports nothing heavy: it takes less than a tenth of a second of work, the best of three."""
    took = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert trunkline("--version").stdout == f"trunkline {__version__}\n"
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        took.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    assert min(took) < 0.1


def test_a_game_in_python_loads_no_server_and_no_terminal() -> None:
    """Nor what draws, keeps or measures: only what plays."""
    heavy = (
        "litestar",
        "sqlalchemy",
        "alembic",
        "uvicorn",
        "rich",
        "prompt_toolkit",
        "polars",
        "PIL",
        "trunkline.server",
    )
    code = (
        f"import sys; from trunkline import Game, bots; bots.names(); print([m for m in {heavy} if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


def test_importing_the_command_line_imports_nothing_heavy() -> None:
    """NumPy, Numba, msgspec, rich and prompt_toolkit are imported only by the commands that need them."""
    code = "import sys, trunkline.cli; print([m for m in ('numpy', 'numba', 'msgspec', 'rich') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("command", [(), ("play",), ("board",), ("board", "check"), ("record",), ("bench", "playouts")])
def test_help_is_there(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    """Every command explains itself."""
    with pytest.raises(SystemExit) as leaving:
        main([*command, "-h"])
    assert leaving.value.code == 0
    assert "usage: trunkline" in capsys.readouterr().out


def test_a_reader_who_goes_away_is_no_error() -> None:
    """`trunkline board show usa | true` is quiet."""
    command = f"'{sys.executable}' -m trunkline board show usa | true"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert done.stderr == ""


# Boards


def test_board_list_names_all_boards(capsys: pytest.CaptureFixture[str]) -> None:
    """The list has every built-in board with both names and its players."""
    assert main(["board", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(boards.names())
    assert "Ameryka Północna" in lines[0]
    assert "2-5" in lines[0]


def test_board_show_sums_a_board_up(capsys: pytest.CaptureFixture[str]) -> None:
    """A summary of a built-in board and of a file."""
    assert main(["board", "show", "usa"]) == 0
    assert "100 tracks" in capsys.readouterr().out
    assert main(["board", "show", str(CUSTOM / "everything.toml"), "--lang", "pl"]) == 0
    assert "Archipelag" in capsys.readouterr().out


def test_board_check_tells_good_from_bad(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Good files are told ok, all problems of bad ones are told with their line, and the status is 2."""
    good, bad = CUSTOM / "race.toml", tmp_path / "bad.toml"
    bad.write_text(good.read_text().replace('from = "berlin"', 'from = "berlim"').replace("draws = 2", "draws = 0"))
    assert main(["board", "check", str(good)]) == 0
    assert ": ok: " in capsys.readouterr().out
    assert main(["board", "check", str(good), str(bad)]) == 2
    told = capsys.readouterr()
    assert str(good) in told.out
    assert "draws" in told.err
    assert f"{bad}:" in told.err
    assert "Traceback" not in told.err


def test_an_unknown_board_gets_a_suggestion_and_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    """`germani` might be germany; the others are named too."""
    told = fails(capsys, "play", "germani")
    assert 'did you mean "germany"?' in told
    assert all(name in told for name in boards.names())


def test_a_board_with_problems_cannot_be_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Playing a broken board file tells its problems."""
    bad = tmp_path / "bad.toml"
    bad.write_text("format = 1\n")
    assert "players" in fails(capsys, "play", str(bad))


# Playing


def test_a_wrong_number_of_players_is_told_with_the_range(capsys: pytest.CaptureFixture[str]) -> None:
    """Both the total and the people among them are checked, before anything is compiled."""
    assert "2 to 4 players, not 5" in fails(capsys, "play", "first_journey", "--players", "5")
    assert "1 to 2" in fails(capsys, "play", "usa", "--players", "2", "--humans", "3")


def test_an_unknown_bot_and_a_missing_file_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Names of bots are listed; a file that is not there is named."""
    assert "random, greedy" in fails(capsys, "play", "usa", "--bot", "genius")
    assert "nowhere.txt" in fails(capsys, "play", "--load", "nowhere.txt")


def test_a_file_that_is_no_record_cannot_be_loaded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first fault is told with its line."""
    file = tmp_path / "poem.txt"
    file.write_text("Tiger, tiger, burning bright\n")
    assert "poem.txt:1: " in fails(capsys, "play", "--load", str(file))
    file.write_bytes(b"\xff\xfe\x00")
    fails(capsys, "play", "--load", str(file))


def test_leaving_at_once_is_polite() -> None:
    """With no input at all the terminal game shows its menu in the environment's language and says goodbye."""
    done = trunkline("play", stdin=subprocess.DEVNULL, env=os.environ | {"LANG": "pl_PL.UTF-8", "LC_ALL": ""})
    assert done.returncode == 0
    assert "1) Ameryka Północna" in done.stdout
    assert done.stdout.endswith("Do zobaczenia!\n")
    assert done.stderr == ""


# Records


def test_record_writes_games_that_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Games of bots are written, named by board and seed, and found in order."""
    command = ["record", "first_journey", "--players", "3", "--games", "2", "--seed", "5", "-o", str(tmp_path)]
    assert main(command) == 0
    files = [tmp_path / "first_journey-5.txt", tmp_path / "first_journey-6.txt"]
    assert sorted(tmp_path.iterdir()) == files
    assert main(["record", "check", *map(str, files)]) == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    assert all(": ok: first_journey, 3 players" in line and line.endswith("finished") for line in lines)


def test_record_writes_json_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The JSON form is JSON and checks as well."""
    assert main(["record", "first_journey", "--json", "--bot", "random", "-o", str(tmp_path)]) == 0
    file = tmp_path / "first_journey-1.json"
    assert json.loads(file.read_text())["board"] == "first_journey"
    assert main(["record", "check", str(file)]) == 0
    assert ": ok: " in capsys.readouterr().out


def test_record_check_tells_the_first_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A changed move is found with its line; other files are still checked."""
    assert main(["record", "first_journey", "-o", str(tmp_path)]) == 0
    good, bad = tmp_path / "first_journey-1.txt", tmp_path / "bad.txt"
    lines = good.read_text().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("3. "))
    lines[at] = "3. 0 claim berlin-vienna with 9 red"
    bad.write_text("\n".join(lines))
    capsys.readouterr()
    assert main(["record", "check", str(bad), str(good), str(tmp_path / "none.txt")]) == 2
    told = capsys.readouterr()
    assert f"{bad}:{at + 1}: " in told.err
    assert "none.txt" in told.err
    assert f"{good}: ok" in told.out


def test_record_replaces_nothing_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game that is there already is refused before any is played, or replaced by --force."""
    command = ["record", "first_journey", "--games", "2", "-o", str(tmp_path)]
    there = tmp_path / "first_journey-2.txt"
    there.write_text("mine")
    assert f"{there}: exists already" in fails(capsys, *command)
    assert list(tmp_path.iterdir()) == [there]
    assert main([*command, "--force"]) == 0
    assert there.read_text().startswith("trunkline-record")


@pytest.mark.parametrize("command", ["play", "record", "arena", "simulate"])
def test_help_names_all_bots(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Also those of one's own."""
    with pytest.raises(SystemExit):
        main([command, "-h"])
    told = " ".join(capsys.readouterr().out.split())
    assert "random, greedy, planner, search, search:500" in told
    assert "py:FILE.py:CLASS" in told
    assert "cmd:COMMAND" in told


def test_record_mistakes(capsys: pytest.CaptureFixture[str]) -> None:
    """No files to check, or two boards at once."""
    assert "files" in fails(capsys, "record", "check")
    assert "one board" in fails(capsys, "record", "usa", "world")
    assert "2 to 5 players" in fails(capsys, "record", "usa", "--players", "1")
