"""Compiles what parts of the program use before it is needed; later calls, and later processes, find it ready.

Numba compiles a function at its first call, or loads what an earlier process has compiled. All boards share the same
functions, so a few moves on a board that bring its mechanics to pass are enough. `everything` does it in a process for
each core and tells how far it is; `trunkline warm` is the command for it.
"""

import multiprocessing
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

from trunkline import boards, bots, chance
from trunkline.boards import Board
from trunkline.bots import compiled_games, greedy, planner, sampling, trials
from trunkline.bots.styles import bot as styles_bot
from trunkline.game import Game
from trunkline.learnt import evaluation
from trunkline.machine import cores
from trunkline.rules import calls, code_cache, compiled, dice, invariants, playouts, progress, records, scoring, setup
from trunkline.rules.scratch import new_scratch
from trunkline.words import say

SMALL = "first_journey"  # the board with the shortest games
MOVES = 80
SEARCH, SEARCH_MOVES = "search:4x", 12  # counted: with a time, loading alone would use it up


def game(
    board: str | Board = SMALL,
    names: Sequence[str] = (),
    moves: int = MOVES,
    before: Callable[[Game, int], object] = lambda *_: None,
) -> Game:
    """What a game uses: bots (all quick ones, unless named) play one for some moves, and it is accounted for.

    `before` is called with the game and the seat before each decision, for those who use more of a game.
    """
    loaded = boards.load(board) if isinstance(board, str) else board
    made = Game.new(loaded, int(loaded.record.min_players), seed=1)
    players = [bots.make(name, 1) for name in names or quick_bots()]
    while not made.over and made.ply < moves:
        seat = made.seats_to_decide()[0]
        before(made, seat)
        made.play(players[made.ply % len(players)].choose(made.view(seat), made.legal_numbers(seat)), seat)
    made.account()
    return made


def quick_bots() -> list[str]:
    """The bots offered as opponents that need no process of their own."""
    return [name for name in bots.names() if bots.is_quick(name)]


def search() -> None:
    """What slow bots use besides."""
    game(SMALL, (SEARCH,), SEARCH_MOVES)


def rules() -> None:
    """What only benchmarks and tests use of the rules: whole random games, and the invariants."""
    board, record, account = boards.load(SMALL).record, records.new_games(1)[0], records.new_accounts(1)[0]
    scratch, actions, dice = new_scratch()[0], np.zeros(4096, np.int64), chance.rolling(1)
    playouts.random_games(board, record, account, 2, 1, dice, scratch)
    invariants.watched_game(board, record, 2, dice, actions, scratch.pick)


def environments() -> None:
    """What the environments for learning use."""
    from trunkline.envs import observe
    from trunkline.envs.batch import Batch, bot_level
    from trunkline.envs.rewards import reward_one

    batch = Batch(SMALL, players=2, n=1, seed=1)
    batch.legal_mask()
    batch.observe()
    batch.advice("random")
    batch.step(batch.sample())
    batch.let_bots_play(np.full((1, 2), bot_level("random")))
    one = Game(batch.board, batch.games[0], chance.rolling(1))
    observe.write(batch.board.record, one.view(0).record, np.zeros(observe.SIZE, np.int8))
    observe.write(batch.board.record, one.view(0).record, np.zeros(observe.SIZE, np.float32))
    scratch, rewards = new_scratch()[0], np.zeros(2, np.float32)
    reward_one(batch.board.record, one.record, records.new_accounts(1)[0], 0, scratch.scoring, rewards)
    batch.reset_done()
    batch.catalogue.encode(batch.catalogue.decode(batch.games[0], 0, batch.catalogue.legal(batch.games[0], 0)[0]))


def plans() -> None:
    """What takes longest of a game, compiled without playing: the planner, beside the rules it needs to play."""
    view = records.new_views(1)[0]
    given = (boards.load(SMALL).record, view, np.zeros(1, np.int64), chance.rolling(1), planner.new_plans(1))
    planner.choose_by_plan.compile_for(*given)
    planner.look.compile_for(*given[:2], 0, given[4])


def simple_games() -> None:
    """The rules, and the bots that are quickly compiled."""
    game(names=("random", "greedy"))
    greedy.GreedyBot(1).reason(Game.new(SMALL, 2, 1).view(0), 0)


def styles() -> None:
    """The bots that are for studies."""
    game(names=[name for name, level in bots.levels().items() if not level.listed])


def matches() -> None:
    """Whole games between compiled bots."""
    compiled_games.Table(boards.load(SMALL)).play(("greedy", "planner"), 1)


def tables() -> None:
    """The same, with a trace for the laboratory's tables; not where what it needs is not installed."""
    if find_spec("polars") is None:
        return
    from trunkline.lab import simulate

    simulate.rehearse(simulate.wished(SMALL, ("greedy", "planner"), games=1))


class Job(NamedTuple):
    """Something to compile in one process: what uses it, and what Python calls of it, to count its functions."""

    work: Callable[[], object]
    entries: tuple[Any, ...]


RULES = (setup.set_up, calls.see, calls.list_legal, calls.refuse, calls.play, scoring.make_account, dice.roll)
GREEDY = (greedy.choose_greedily, greedy.look)
SEARCH_ENTRIES = (trials.shortlist, sampling.read_tracks, trials.imagine, trials.try_out)

# What needs what is compiled in stages; jobs of a stage share little, the longest is first.
PARTS: dict[str, tuple[Job, ...]] = {
    "game": (Job(plans, (planner.choose_by_plan, planner.look)), Job(simple_games, (*RULES, *GREEDY))),
    "search": (Job(search, SEARCH_ENTRIES),),
    "studies": (
        Job(tables, ()),
        Job(matches, (compiled_games.match,)),
        Job(styles, (styles_bot.choose_in_style, evaluation.choose_as_learnt)),
        Job(rules, (playouts.random_games, invariants.watched_game)),
    ),
    "environments": (Job(environments, ()),),
}


class Progress(NamedTuple):
    """How many functions are compiled, of how many, and which parts are ready."""

    done: int
    total: int
    ready: tuple[str, ...]


def everything(parts: Sequence[str] = tuple(PARTS)) -> Iterator[Progress]:
    """Compile parts of the program, in the order of PARTS; nothing is done for those that are ready already."""
    if compiled.is_interpreted():
        return
    known = {part: set[str]().union(*map(_functions, PARTS[part])) for part in parts}
    done, every = set[str](), set[str]().union(*known.values())
    ready: list[str] = []
    for part in parts:
        if not code_cache.is_ready(part):
            for new in _compiled(PARTS[part]):
                done |= new & every
                yield Progress(len(done), len(every), tuple(ready))
            code_cache.note_ready(part)
        done |= known[part]
        ready.append(part)
        yield Progress(len(done), len(every), tuple(ready))


def with_bar(parts: Sequence[str], lang: str) -> None:
    """Compile parts, with a bar on the terminal; elsewhere a line says that it is done, if there is anything to do."""
    moving = sys.stderr.isatty()
    if not moving and not all(map(code_cache.is_ready, parts)):
        print(say(lang, "compiling"), file=sys.stderr, flush=True)
    for made in everything(parts):
        if moving:
            print(f"\r{progress.line(lang, made.done, made.total)}", end="", file=sys.stderr, flush=True)
    if moving:
        print(file=sys.stderr)


def _functions(job: Job) -> set[str]:
    return set[str]().union(*map(progress.functions_of, job.entries))


def _compiled(jobs: Sequence[Job]) -> Iterator[set[str]]:
    """Do jobs in processes of their own; tells the names of functions that were compiled meanwhile."""
    context = multiprocessing.get_context("spawn")
    heard = context.Queue()
    with ProcessPoolExecutor(min(cores(), len(jobs)), context, _begin, (heard,)) as pool:
        left: set[Future[object]] = {pool.submit(job.work) for job in jobs}
        while left:
            finished, left = wait(left, timeout=0.2, return_when=FIRST_COMPLETED)
            for one in finished:
                one.result()
            new = set[str]()
            while not heard.empty():
                new |= heard.get()
            yield new


def _begin(heard: Any) -> None:
    """In a process that compiles: tell what is done."""
    told = set[str]()

    def tell(done: set[str], _: set[str]) -> None:
        heard.put(done - told)
        told.update(done)

    progress.counter.told = tell
