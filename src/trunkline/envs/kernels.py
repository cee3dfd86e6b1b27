"""The CUDA kernels of batches: each thread does for its game what a loop does on the CPU, with the same functions.

Masks and observations are made by several threads a game, each its share of the rows.
"""

import os
from typing import Any

import numpy as np

for old, new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, old):  # numba-cuda looks for names that NumPy has dropped
        setattr(np, old, getattr(np, new))

from numba import cuda as _cuda  # noqa: E402
from numba import int16, int64  # noqa: E402

from trunkline.bots.greedy import aim_t  # noqa: E402
from trunkline.envs import rollouts, steps  # noqa: E402
from trunkline.envs.choices import clear_share, mark_share, mask_t  # noqa: E402
from trunkline.envs.observe import write_share  # noqa: E402
from trunkline.envs.rewards import reward_one  # noqa: E402
from trunkline.rules.constants import RUNNING  # noqa: E402
from trunkline.rules.records import view_t  # noqa: E402
from trunkline.rules.scoring import scoring_t  # noqa: E402
from trunkline.rules.tracks.picking import pick_t  # noqa: E402
from trunkline.rules.turns.rules import next_seat  # noqa: E402
from trunkline.rules.views import see_share  # noqa: E402

cuda: Any = _cuda  # its stubs do not know all of it
# Where there is no GPU, with threads of Python: few, and they know no registers.
SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM", "0") != "0"
SHARES, BLOCK = (2, 8) if SIMULATED else (8, 128)  # threads that make one mask or observation; those of a block
VIEW_WORDS = view_t.itemsize // 2
ROOM = BLOCK // SHARES * view_t.itemsize  # bytes for a block's views; there are 48 KB
REGISTERS = 64  # more games at once are worth more than fewer detours through memory: see docs/machines.md

crowded = cuda.jit if SIMULATED else cuda.jit(max_registers=REGISTERS)


@cuda.jit
def reset(boards, games, players, dice, seats, done):
    i = cuda.grid(1)
    if i < games.shape[0] and done[i]:
        seats[i] = steps.reset_one(boards[0], games[i], players, dice[i])
        done[i] = False


@cuda.jit(device=True)
def settle_rewards(board, game, account, kind, rewards):
    """The final rewards. Their scratch space is made here, where few games come: Numba writes it full of zeros."""
    scratch = cuda.local.array(1, scoring_t)
    reward_one(board, game, account, kind, scratch[0], rewards)


@crowded
def step(boards, codes, games, seats, indices, dice, accounts, kind, shaped, rewards, done, refused):
    i = cuda.grid(1)
    if i >= games.shape[0]:
        return
    for seat in range(rewards.shape[1]):
        rewards[i, seat] = 0
    if done[i]:
        return
    game, counting = games[i], cuda.local.array(1, int64)  # what is legal is counted, not listed
    if steps.play_one(boards[0], codes, game, int(seats[i]), int(indices[i]), dice[i], shaped, counting, rewards[i]):
        seats[i] = next_seat(game)
        done[i] = game.over != RUNNING
        if done[i]:
            settle_rewards(boards[0], game, accounts[i], kind, rewards[i])
    else:
        cuda.atomic.min(refused, 0, i)


@crowded
def mask(boards, plans, games, seats, lists, out):
    """The masks of the seats to act: first all entries are cleared, then the legal ones are marked."""
    thread = cuda.grid(1)
    i, share = thread // SHARES, thread % SHARES
    if i < games.shape[0]:
        clear_share(plans[0], games[i], int(seats[i]), out[i], share, SHARES)
    cuda.syncthreads()
    if i < games.shape[0] and seats[i] >= 0:
        scratch = cuda.local.array(1, mask_t)
        mark_share(boards[0], plans[0], games[i], int(seats[i]), scratch[0], lists[i], out[i], share, SHARES)


@crowded
def observe(boards, games, seats, out):
    """Observations of the seats to act, by their views, which are made first: in the shared memory of the block."""
    views, words = cuda.shared.array(0, view_t), cuda.shared.array(0, int16)  # two names for the same memory
    thread, own = cuda.grid(1), cuda.threadIdx.x // SHARES
    i, share = thread // SHARES, thread % SHARES
    seen = i < games.shape[0] and seats[i] >= 0
    for word in range(own * VIEW_WORDS + share, (own + 1) * VIEW_WORDS, SHARES):
        words[word] = 0
    cuda.syncthreads()
    if seen:
        see_share(boards[0], games[i], int(seats[i]), views[own], share, SHARES)
    cuda.syncthreads()
    if seen:
        write_share(boards[0], views[own], out[i], share, SHARES)


@crowded
def sample(boards, plans, games, seats, luck, out):
    i = cuda.grid(1)
    if i < games.shape[0] and seats[i] >= 0:
        scratch = cuda.local.array(1, pick_t)
        out[i] = steps.sample_one(boards[0], plans[0], games[i], int(seats[i]), luck[i], scratch[0])


# Random games take a kernel for each part of a decision: one with all of them does not fit the cache of instructions.
# Greedy takes longer for some decisions than for others, so a thread makes many before it waits for the rest.


@cuda.jit
def begin(boards, games, players, dice, begun):
    i = cuda.grid(1)
    if i < games.shape[0]:
        begun[i] += rollouts.begin_if_over(boards[0], games[i], players, dice[i])


@crowded
def pick_randomly(boards, games, dice, actions):
    i = cuda.grid(1)
    if i < games.shape[0]:
        scratch = cuda.local.array(1, pick_t)
        actions[i] = rollouts.pick_randomly(boards[0], games[i], dice[i], scratch[0])


@crowded
def play_picked(boards, games, actions, dice):
    i = cuda.grid(1)
    if i < games.shape[0]:
        rollouts.play_picked(boards[0], games[i], actions[i], dice[i])


@crowded
def greedy_rollouts(boards, games, players, views, rooms, dice, decisions, begun):
    i = cuda.grid(1)
    if i < games.shape[0]:
        aims = cuda.local.array(1, aim_t)
        begun[i] += rollouts.greedy_one(
            boards[0], games[i], players, views[i], rooms[i], dice[i], aims, int(decisions[i])
        )


@cuda.jit
def settle(games, seats, done):
    """Who acts now, and which games are over."""
    i = cuda.grid(1)
    if i < games.shape[0]:
        seats[i] = next_seat(games[i])
        done[i] = games[i].over != RUNNING
