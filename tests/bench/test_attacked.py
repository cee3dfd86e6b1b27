"""The benchmark under attack measures both phases, and only the attacker suffers."""

import json

import pytest

from trunkline.bench import attacked
from trunkline.cli import main


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
    told = attacked.show(made)
    assert "| the loop's worst pause |" in told and "| tables of slow bots |" in told
