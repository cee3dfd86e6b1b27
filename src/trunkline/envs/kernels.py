"""The CUDA kernels of batches: each thread does for its game what a loop does on the CPU, with the same functions."""

from typing import Any

import numpy as np

for old, new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, old):  # numba-cuda looks for names that NumPy has dropped
        setattr(np, old, getattr(np, new))

from numba import cuda as _cuda  # noqa: E402
from numba import int64  # noqa: E402

from trunkline.bots import greedy  # noqa: E402
from trunkline.envs import rollouts, steps  # noqa: E402
from trunkline.envs.choices import mask_one  # noqa: E402
from trunkline.envs.observe import write_share  # noqa: E402
from trunkline.rules import legal  # noqa: E402
from trunkline.rules.compiled import config  # noqa: E402
from trunkline.rules.layout import RUNNING  # noqa: E402
from trunkline.rules.legal import next_seat  # noqa: E402
from trunkline.rules.sight import see  # noqa: E402

cuda: Any = _cuda  # its stubs do not know all of it
WARP, SHARES = 32, 8  # of a warp all threads; those that write one observation
REGISTERS = 64  # more games at once are worth more than fewer detours through memory: see docs/batch.md
WORK, LEGAL_WORK, GREEDY_WORK = steps.WORK, legal.WORK, max(legal.WORK, greedy.WORK)

# The simulator, which runs kernels where there is no GPU, knows no registers.
crowded = cuda.jit if config.ENABLE_CUDASIM else cuda.jit(max_registers=REGISTERS)


@cuda.jit(device=True)
def own(lanes, games):
    """The game of this thread, or one that is not there: only so many threads of a warp have one.

    Games lie far apart in memory, so threads of a warp share little of what they read; few leave room in the cache.
    """
    thread = cuda.grid(1)
    lane = thread % WARP
    return thread // WARP * lanes + lane if lane < lanes else games


@cuda.jit
def reset(boards, games, players, dice, seats, done):
    i = cuda.grid(1)
    if i < games.shape[0] and done[i]:
        seats[i] = steps.reset_one(boards[0], games[i], players, dice[i])
        done[i] = False


@cuda.jit
def step(boards, codes, games, seats, indices, dice, accounts, kind, shaped, rewards, done, refused):
    i = cuda.grid(1)
    if i >= games.shape[0]:
        return
    work = cuda.local.array(WORK, int64)
    for seat in range(rewards.shape[1]):
        rewards[i, seat] = 0
    if done[i]:
        return
    game, seat = games[i], int(seats[i])
    if steps.step_one(
        boards[0], codes, game, seat, int(indices[i]), dice[i], accounts[i], kind, shaped, work, rewards[i]
    ):
        seats[i] = next_seat(game)
        done[i] = game.over != RUNNING
    else:
        cuda.atomic.min(refused, 0, i)


@crowded
def mask(boards, plans, games, seats, out):
    i = cuda.grid(1)
    if i < games.shape[0]:
        work = cuda.local.array(WORK, int64)
        mask_one(boards[0], plans[0], games[i], int(seats[i]), work, out[i])


@crowded
def look(boards, games, seats, blank, views, lanes):
    """The views of the seats to act."""
    i = own(lanes, games.shape[0])
    if i < games.shape[0] and seats[i] >= 0:
        views[i] = blank[0]
        see(boards[0], games[i], int(seats[i]), views[i])


@crowded
def observe(boards, seats, views, out):
    """Observations by these views, each written by several threads."""
    thread = cuda.grid(1)
    i = thread // SHARES
    if i < views.shape[0] and seats[i] >= 0:
        write_share(boards[0], views[i], out[i], thread % SHARES, SHARES)


@crowded
def sample(boards, plans, games, seats, luck, out):
    i = cuda.grid(1)
    if i < games.shape[0] and seats[i] >= 0:
        work = cuda.local.array(LEGAL_WORK, int64)
        out[i] = steps.sample_one(boards[0], plans[0], games[i], int(seats[i]), luck[i], work)


@crowded
def random_rollouts(boards, games, players, dice, decisions, begun):
    i = cuda.grid(1)
    if i < games.shape[0]:
        work = cuda.local.array(LEGAL_WORK, int64)
        begun[i] += rollouts.random_one(boards[0], games[i], players, dice[i], work, int(decisions[i]))


@crowded
def greedy_rollouts(boards, games, players, views, rooms, dice, decisions, begun):
    i = cuda.grid(1)
    if i < games.shape[0]:
        work = cuda.local.array(GREEDY_WORK, int64)
        begun[i] += rollouts.greedy_one(
            boards[0], games[i], players, views[i], rooms[i], dice[i], work, int(decisions[i])
        )


@cuda.jit
def settle(games, seats, done):
    """Who acts now, and which games are over."""
    i = cuda.grid(1)
    if i < games.shape[0]:
        seats[i] = next_seat(games[i])
        done[i] = games[i].over != RUNNING
