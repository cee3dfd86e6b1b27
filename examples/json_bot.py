"""A bot in a process of its own, in no need of Trunkline: any language that reads and writes lines of JSON will do.

trunkline arena usa greedy "cmd:python examples/json_bot.py"
"""

import json
import sys


def choose(view: dict, actions: list[str]) -> str:
    """Claim the longest track there is; else draw. Yours will be better."""
    claims = [action for action in actions if action.startswith("claim ")]
    if claims:
        return max(claims, key=lambda action: sum(int(word) for word in action.split() if word.isdigit()))
    draws = [action for action in actions if action.startswith("draw ") and "tickets" not in action]
    return draws[0] if draws and sum(view["piles"].values()) else actions[0]


for line in sys.stdin:
    request = json.loads(line)
    if request["type"] == "hello":  # a game begins: request["facts"] is the whole board, request["seat"] yours
        answer = {"ready": True}
    else:
        answer = {"action": choose(request["view"], request["actions"]), "reason": "the longest"}
    print(json.dumps(answer), flush=True)
