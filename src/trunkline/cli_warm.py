"""The command `trunkline warm`: compiles everything once, and tells how far it is."""

import argparse
import json
import os
import signal
import threading
import time

from trunkline.arguments import Commands, described, language

NICE = 15
WARM = """examples:
  trunkline warm                     everything
  trunkline warm game search         what playing needs

Nothing has to be compiled by hand: what is missing is compiled when it is first used. Compiled code is kept in your
cache folder, or in the one that NUMBA_CACHE_DIR names.
"""


def add_warm(commands: Commands) -> None:
    parser = commands.add_parser("warm", help="compile the rules and bots now")
    described(parser, "Compile the rules and bots now, so that nothing has to wait for it later.", WARM)
    parser.add_argument("parts", nargs="*", metavar="PART", help="game, search, studies or environments (default: all)")
    parser.add_argument("--background", action="store_true", help="let everything else on this machine go first")
    parser.add_argument("--json", action="store_true", help="tell the progress as lines of JSON")
    parser.set_defaults(run=_warm)


def _warm(args: argparse.Namespace) -> None:
    from trunkline import warm
    from trunkline.errors import TrunklineError

    if unknown := [part for part in args.parts if part not in warm.PARTS]:
        raise TrunklineError(f"there is no part “{unknown[0]}”; there are: {', '.join(warm.PARTS)}")
    if args.background and hasattr(os, "nice"):
        os.nice(NICE)
        threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    parts = args.parts or tuple(warm.PARTS)
    if args.json:
        for made in warm.everything(parts):
            print(json.dumps(made._asdict()), flush=True)
    else:
        warm.with_bar(parts, language())


def _end_with(parent: int) -> None:
    """Nobody waits for this any more when the process that began it is gone, however it ended."""
    while os.getppid() == parent:
        time.sleep(1)
    if os.getpgrp() == os.getpid():  # with those that compile for it
        os.killpg(0, signal.SIGKILL)
    os.kill(os.getpid(), signal.SIGKILL)
