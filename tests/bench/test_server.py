"""The server's benchmark measures what it says; its bars are held on a quiet machine, see benchmarks/RESULTS.md."""

import json

import pytest

from trunkline.bench.clerk import Clerk
from trunkline.cli import main


def test_the_benchmark_reports_every_number(capsys: pytest.CaptureFixture[str]) -> None:
    """Sockets, moves, both delays, memory, work and a restart; nothing is refused and no move is lost."""
    few = ["--games", "3", "--seconds", "2", "--moves-per-second", "20", "--players", "3", "--spectators", "1"]
    assert main(["bench", "server", *few, "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert made["held_sockets"] == made["sockets"] == 12 and made["calibrator_s"] > 0
    assert 10 < made["moves_per_s"] <= 21 and made["fast_moves_per_s"] > 0
    for delay in ("heard_ms", "done_ms"):
        assert 0 < made[delay]["p50"] <= made[delay]["p99"] <= made[delay]["max"]
    assert made["memory_kib"]["with_sockets"] >= made["memory_kib"]["before"] > 10_000
    assert made["server_cpu"] > 0 and made["refused"] == 0
    assert 0 < made["restart"]["ready_s"] <= made["restart"]["all_games_s"]
    assert made["restart"]["games_gone_back"] == 0


def test_games_can_have_begun(capsys: pytest.CaptureFixture[str]) -> None:
    """Games that have moves behind them are brought as records; the table for people has every row."""
    few = ["--games", "2", "--seconds", "1", "--moves-per-second", "10", "--begun", "12", "--players", "2"]
    assert main(["bench", "server", *few]) == 0
    told = capsys.readouterr().out
    assert "each begun with 12 moves" in told and "0 moves refused, 0 games lost a move" in told
    for row in ("sockets held | 4", "moves/s |", "memory a socket", "restart after kill -9: every game"):
        assert row in told


def test_impossible_wishes_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "server", "--games", "100000000"]) == 2
    assert "open files" in capsys.readouterr().err
    assert main(["bench", "server", "--players", "9"]) == 2
    assert "2 to 5 players" in capsys.readouterr().err


def test_a_server_that_is_lost_says_its_last_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that breaks in the middle tells whether the server still runs, and what it wrote last."""

    def break_off(_: Clerk) -> list[str]:
        raise ConnectionResetError(104, "Connection reset by peer")

    monkeypatch.setattr(Clerk, "all_tables", break_off)
    assert main(["bench", "server", "--games", "1", "--seconds", "1"]) == 2
    told = capsys.readouterr().err
    assert "the server was lost: [Errno 104] Connection reset by peer" in told and "(it runs)" in told
