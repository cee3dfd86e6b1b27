"""The client reads and writes actions as the rules do, by the verbs that the rules declare."""

import json
import random
import subprocess
from pathlib import Path

import pytest

from trunkline import boards
from trunkline.game import Game

WEB = Path(__file__).parents[2] / "web"
READ = """
import { readFileSync } from "node:fs";
import { readAction, writeAction } from "./src/lib/actions.ts";
const { board, texts } = JSON.parse(readFileSync(0, "utf8"));
const read = texts.map((text) => readAction(board, text));
console.log(JSON.stringify(read.map((one) => [one, one.verb === "hidden" ? null : writeAction(one)])));
"""


@pytest.mark.parametrize("name", boards.names())
def test_every_legal_action_is_read_and_written_back(name: str) -> None:
    """Along random games: the browser's data is the rules' own, but for what goes without saying; so is its text."""
    told = legal(name)
    board = json.loads((WEB / "maps" / "boards" / f"{name}.json").read_text())
    asked = json.dumps({"board": board, "texts": list(told)})
    run = [str(WEB / "node_modules" / ".bin" / "tsx"), "--input-type=module", "-e", READ]
    made = subprocess.run(run, cwd=WEB, input=asked, capture_output=True, text=True, check=True, timeout=120)
    for (text, structure), (read, written) in zip(told.items(), json.loads(made.stdout), strict=True):
        assert written == text
        assert structure | read == structure, text
        assert all(name in read or name in ("from", "tickets") for name in structure), text


def legal(name: str) -> dict[str, dict[str, object]]:
    """The texts and data of all actions that were legal in some games."""
    luck = random.Random(name)
    told: dict[str, dict[str, object]] = {}
    for seed in range(3):
        game = Game.new(name, players=3, seed=seed)
        while not game.over:
            seat = game.seats_to_decide()[0]
            actions = game.legal(seat)
            told |= {str(action): action.structure() for action in luck.sample(actions, min(40, len(actions)))}
            game.play(luck.choice(actions), seat)
    return told
