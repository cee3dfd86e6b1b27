"""The benchmark of the environments measures what is there and says what is not."""

import json

import pytest

from trunkline.bench import envs
from trunkline.cli import main


def test_everything_is_measured(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every interface has a speed, and a library that is missing is called so."""
    monkeypatch.setattr(envs, "PEERS", {"nothing": lambda: envs._pettingzoo("no_such_game")})
    assert main(["bench", "envs", "--board", "first_journey", "--seconds", "0.03", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert all(speed > 0 for speed in result["boards"]["first_journey"].values())
    assert result["peers"] == {"nothing": "not installed"}
    assert "| first_journey |" in envs.show(result)
