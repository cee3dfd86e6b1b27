"""Small programs for tests of bots in other processes: each is a Python script with a fault, or with none."""

import sys
from pathlib import Path

HEAD = """
import json, os, sys, time
def say(answer):
    print(json.dumps(answer), flush=True)
count = 0
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        say({"ready": True})
        continue
    count += 1
"""
FIRST = '    say({"action": 0})\n'
FAULTS = {
    "crashes": '    if count > 3: raise SystemError("out of coal")\n' + FIRST,
    "late": "    if count > 3: time.sleep(60)\n" + FIRST,
    "illegal": '    say({"action": "claim the moon"})\n',
    "beyond": '    say({"action": len(asked["actions"])})\n',
    "rubbish": '    print("choo choo", flush=True)\n',
    "shapeless": '    say({"move": 0})\n',
    "silent": "    sys.exit(3)\n",
    "endless": '    print("x" * 3_000_000, flush=True)\n',
}
GOOD = {
    "index": FIRST,
    "text": '    say({"action": asked["actions"][-1], "reason": "the last is the best"})\n',
}


def command(folder: Path, name: str) -> str:
    """The bot's name for `bots.make` and the arena."""
    script = folder / f"{name}.py"
    script.write_text(HEAD + (FAULTS | GOOD)[name])
    return f"cmd:{sys.executable} {script}"
