"""The server's benchmark measures what it says; its bars are held on a quiet machine, see benchmarks/RESULTS.md."""

import json
from random import Random

import pytest

from trunkline import bench_attacked
from trunkline.bench_server import Clerk
from trunkline.bench_sockets import Claims, Legal, choose, frame
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


def test_players_can_be_measured_under_attack(capsys: pytest.CaptureFixture[str]) -> None:
    """In peace and under attack: everything is measured, and nobody but the attacker is refused."""
    few = ["--games", "4", "--seconds", "1", "--moves-per-second", "10", "--players", "2", "--attacked"]
    assert main(["bench", "server", *few, "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    for phase in (made["quiet"], made["attacked"]):
        assert phase["held_sockets"] == 8 and phase["refused"] == 0 and phase["moves_per_s"] > 0
        assert phase["worst_pause_ms"] > 0 and phase["memory_kib"] > 10_000 and phase["server_cpu"] > 0
    for delay in ("heard_ms", "done_ms"):
        ratio = made["attacked"][delay]["p99"] / made["quiet"][delay]["p99"]
        assert made["ratio"][delay]["p99"] == pytest.approx(ratio)
    attacker = made["attacker"]
    assert attacker["answered"] > 0 and attacker["refused"] > 0
    assert set(attacker["kinds"]) >= {"requests", "new people", "new names", "boards", "records", "replays", "sockets"}
    told = bench_attacked.show(made)
    assert "| the loop's worst pause |" in told and "| tables of slow bots |" in told


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


def test_players_choose_something_sensible() -> None:
    """Cards mostly, a claim now and then, at set-up all tickets."""
    legal = Legal(["draw trains", "take red", "draw tickets"], [Claims(["a-b", "b-c"], ["2 red", "1 red 1 wild"])])
    chosen = {choose(legal, Random(seed)) for seed in range(50)}
    assert chosen == {"draw trains", "take red", "claim a-b with 2 red", "claim b-c with 2 red"}
    assert choose(Legal(["keep a", "keep b", "keep a b"], []), Random(1)) == "keep a b"


@pytest.mark.parametrize(("size", "head"), [(5, b"\x81\x85"), (200, b"\x81\xfe\x00\xc8")])
def test_frames_are_masked_with_zeros(size: int, head: bytes) -> None:
    """A client must mask; with zeros the text stays readable."""
    assert frame(1, b"x" * size) == head + bytes(4) + b"x" * size
