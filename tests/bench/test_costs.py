"""The benchmark of single costs measures what it says; docs/scale.md plans from its numbers."""

import json

import pytest

from tests.server.helpers.postgres import Postgres
from trunkline.bench import costs
from trunkline.cli import main


def test_every_cost_is_reported(
    postgres: Postgres, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On both databases; nothing is refused, and the table for people has every row."""
    monkeypatch.setattr(costs, "PROCESSES", (1,))
    few = ["--games", "4", "--players", "2", "--seconds", "1", "--moves-per-second", "10", "--bot-games", "1"]
    assert main(["bench", "costs", *few, "--postgres", postgres.database(), "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert 0 < made["decisions_ms"]["greedy"]["cpu"] < made["decisions_ms"]["search"]["cpu"]
    for name in ("sqlite", "postgresql"):
        one = made[name]
        assert one["memory_mib"] > 50 and one["table"]["cpu_ms"] >= 0 and one["move"]["refused"] == 0
        assert one["move"]["sent_bytes"] > 100 and one["bot_game"]["stored_bytes"] > 1000
        assert one["bot_game"]["moves"] > 20 and one["bot_game"]["cpu_ms"] > 0
    assert made["sqlite"]["bot_game"]["postgres_cpu_ms"] == 0 < made["postgresql"]["bot_game"]["postgres_cpu_ms"]
    (alone,) = made["processes"]
    assert alone["moves_per_s"] > 0 and alone["refused"] == 0
    assert set(made["commits_per_s"]) == {"1", "4", "16"}
    told = costs.show(made)
    assert "| a move, told to every seat: CPU |" in told and "| 1 |" in told and "1.00" in told
