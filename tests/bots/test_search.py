"""The bot `search`: legal moves from views alone, within its time, alike for the same seed and number of trials."""

import random
import time
from dataclasses import replace

import numpy as np
import pytest

from tests.table import ALL
from tests.test_bots import exchange_hidden
from trunkline import boards, bots
from trunkline.bots import planner, priors, reasons, sampling, search, trials, value_net
from trunkline.bots.priors import Prior
from trunkline.bots.search import Budget, SearchBot
from trunkline.errors import TrunklineError
from trunkline.game import Game
from trunkline.rules import actions as act
from trunkline.rules import constants


def wander(board: str, players: int, seed: int) -> Game:
    """A game some way on, by planners and now and then at random."""
    game, luck = Game.new(board, players, seed), random.Random(seed)
    planners = [bots.make("planner", i) for i in range(players)]
    for _ in range(luck.randrange(60)):
        seat = game.seats_to_decide()[0]
        actions = game.legal_numbers(seat)
        action = (
            luck.choice(actions.tolist()) if luck.random() < 0.1 else planners[seat].choose(game.view(seat), actions)
        )
        after = game.copy()
        after.play(action, seat)
        if after.over:
            break
        game = after
    return game


@pytest.mark.parametrize("board", ALL)
def test_search_plays_legal_moves_alike_for_the_same_seed(board: str) -> None:
    """With a number of trials the same seed makes the same moves, whatever the number of threads."""
    most = int(boards.load(board).record.max_players)
    for seed, players in enumerate((2, most)):
        game = wander(board, players, seed)
        for _ in range(2):
            seat = game.seats_to_decide()[0]
            view, actions = game.view(seat), game.legal_numbers(seat)
            chosen = {SearchBot(seed, Budget(trials=4), threads).choose(view, actions) for threads in (1, 2)}
            assert len(chosen) == 1
            game.play(chosen.pop(), seat)
            if game.over:
                break


@pytest.mark.parametrize("board", boards.names())
def test_search_decides_by_the_view_alone(board: str) -> None:
    """T5: other hidden cards, same move; and it leaves the view as it was."""
    for seed in range(3):
        game = wander(board, 2, seed)
        seat = game.seats_to_decide()[0]
        other, view = game.copy(), game.view(seat)
        before = view.record.tobytes()
        exchange_hidden(other, 1 - seat)
        seen = other.view(seat)
        action = bots.make("search:4x", "same").choose(view, game.legal_numbers(seat))
        assert bots.make("search:4x", "same").choose(seen, other.legal_numbers(seat)) == action
        assert view.record.tobytes() == seen.record.tobytes() == before


@pytest.mark.alone
@pytest.mark.parametrize("board", boards.names())
def test_search_keeps_to_its_time(board: str) -> None:
    """Of 50 moves of 60 ms at most one takes more than a fifth longer, once compiled code is loaded."""
    game, late = Game.new(board, 2, seed=4), 0
    bot = SearchBot(1, Budget(60), threads=1)
    for move in range(60):
        game = Game.new(board, 2, seed=5) if game.over else game
        seat = game.seats_to_decide()[0]
        view, actions = game.view(seat), game.legal_numbers(seat)
        start = time.perf_counter()
        action = bot.choose(view, actions)
        late += move >= 10 and time.perf_counter() - start > 1.2 * 0.06
        game.play(action, seat)
    assert late <= 1


def test_one_legal_action_is_taken_at_once() -> None:
    """Nothing is tried when there is nothing to choose."""
    game = Game.new("usa", 2, seed=1)
    bot = SearchBot(1, Budget(1000), threads=1)
    actions = game.legal_numbers(0)[2:3]
    assert bot.choose(game.view(0), actions) == actions[0]
    assert bot.last is not None and bot.last.trials == 0 and bot.last.seconds < 0.5


def test_trials_that_cannot_settle_anything_are_not_made() -> None:
    """One trial more never shows which card is better as a second one: search stops after the fewest."""
    game = Game.new("usa", 2, seed=1)
    planner = bots.make("planner", 1)
    while game.decision(seat := game.seats_to_decide()[0]) != constants.NEXT_CARD:
        game.play(planner.choose(game.view(seat), game.legal_numbers(seat)), seat)
    bot = SearchBot(1, Budget(trials=search.FEWEST + 1), threads=1)
    bot.choose(game.view(seat), game.legal_numbers(seat))
    assert bot.last is not None and max(bot.last.tried) == search.FEWEST


@pytest.mark.parametrize("text", ["abc", "0", "", "-5", "0x", "1.5", "x", "10000000", "٣"])
def test_a_bad_budget_is_refused(text: str) -> None:
    """The error says what is right."""
    with pytest.raises(TrunklineError, match="search:200 for 200 milliseconds"):
        bots.make(f"search:{text}")


def test_budgets_are_read() -> None:
    """Milliseconds, or trials with an x; 200 ms when nothing is said."""
    made = bots.make("search:500"), bots.make("search:64x"), bots.make("search")
    assert [bot.budget for bot in made if isinstance(bot, SearchBot)] == [
        Budget(500.0),
        Budget(trials=64),
        Budget(search.MILLISECONDS),
    ]
    assert not bots.is_quick("search") and not bots.is_quick("search:64x")


def test_only_search_takes_a_budget() -> None:
    """“planner:500” is no bot."""
    with pytest.raises(TrunklineError, match="random, greedy"):
        bots.make("planner:500")


def shortlist(game: Game, seat: int) -> list[int]:
    """What search tries."""
    return SearchBot(1, Budget(trials=1), threads=1).shortlist(game.view(seat), game.legal_numbers(seat))


@pytest.mark.parametrize("board", ALL)
def test_what_is_tried(board: str) -> None:
    """The planner likes nothing better than the first; no action is tried twice, nor a connection, but doubled."""
    for seed in range(4):
        game = wander(board, 2, seed)
        seat = game.seats_to_decide()[0]
        view, actions, tried = game.view(seat), game.legal_numbers(seat), shortlist(game, seat)
        likes = np.zeros(len(actions), np.int64)
        trials.like_all(game.board.record, view.record, actions, likes, planner.new_plans(1))
        liked = dict(zip(actions.tolist(), likes.tolist(), strict=True))
        assert liked[tried[0]] == max(liked.values())
        assert len(set(tried)) == len(tried) <= trials.MOST
        claims = [action for action in tried if action & 31 == act.CLAIM]
        ends = [(game.board.tracks[action >> 5 & 255].split(".")[0], action >> 13 & 1) for action in claims]
        assert len(set(ends)) == len(ends)


def try_out(game: Game, seat: int, action: int, seed: int, turns: int, memory: trials.Memory) -> float:
    """What an action is worth in the position imagined last."""
    board = game.board.record
    return float(trials.try_out(board, seat, action, seed, turns, value_net.network_for(board), memory))


def test_trials_meet_the_same_luck() -> None:
    """The same action in the same imagined position ends the same."""
    game = Game.new("germany", 3, seed=2)
    memory, ends = trials.new_memory(), set()
    for _ in range(2):
        trials.imagine(game.board.record, game.view(0).record, sampling.no_fits(), 77, memory)
        worth = try_out(game, 0, int(game.legal_numbers(0)[0]), 77, trials.HORIZON, memory)
        ends.add((worth, memory.games[0].tobytes()))
    assert len(ends) == 1


@pytest.mark.parametrize("board", ALL)
def test_trials_stop_at_their_horizon(board: str) -> None:
    """After so many turns a game still runs and is judged as it stands; to the end, the end itself."""
    game, memory = Game.new(board, 2, seed=3), trials.new_memory()
    trials.imagine(game.board.record, game.view(0).record, sampling.no_fits(), 5, memory)
    action = int(game.legal_numbers(0)[0])
    assert 0 < try_out(game, 0, action, 5, 4, memory) < 1
    assert memory.games[0].over == constants.RUNNING
    end = try_out(game, 0, action, 5, trials.TO_THE_END, memory)
    assert memory.games[0].over != constants.RUNNING
    assert (end > 0.5) == (memory.accounts[0].rank[0] == 1)


@pytest.mark.parametrize("board", ALL)
def test_trials_do_not_depend_on_what_the_scratch_held(board: str) -> None:
    """Rubbish in the scratch space once became a way of planning, and a trial never ended."""
    game = wander(board, 2, 6)
    seat = game.seats_to_decide()[0]
    action, found = int(game.legal_numbers(seat)[-1]), []
    for rubbish in (0, 1, 12345):
        memory = trials.new_memory()
        memory.games[1] = game.record
        for scratch in (memory.scratch.plans, memory.guesses, memory.scratch.rules, memory.known):
            scratch.view(np.int64)[:] = rubbish
        found.append([try_out(game, seat, action, 5, turns, memory) for turns in (1, 8, trials.TO_THE_END)])
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize(("board", "known"), [("usa", {1, 2, 3, 4}), ("first_journey", {0})])
def test_in_trials_a_seat_goes_on_planning_in_the_way_it_found_best(board: str, known: set[int]) -> None:
    """Each seat that has had a turn knows one of the four ways; in a race it tries them all every time."""
    game = wander(board, 3, 7)
    seat, memory = game.seats_to_decide()[0], trials.new_memory()
    memory.games[1] = game.record
    try_out(game, seat, int(game.legal_numbers(seat)[0]), 5, 9, memory)
    assert set(memory.known[:3].tolist()) <= known
    assert set(memory.known[3:].tolist()) == {0}


@pytest.mark.parametrize("board", ALL)
def test_the_value_net_is_fair(board: str) -> None:
    """With two players what one may hope for the other must fear."""
    for seed in range(4):
        game, memory = wander(board, 2, seed), trials.new_memory()
        while game.decision(game.seats_to_decide()[0]) != constants.TURN:
            seat = game.seats_to_decide()[0]
            game.play(int(game.legal_numbers(seat)[0]), seat)
        parts = (memory.accounts[0], memory.notes, value_net.network_for(game.board.record), memory.scratch)
        worths = [value_net.worth(game.board.record, game.record, seat, *parts) for seat in (0, 1)]
        assert sum(worths) == pytest.approx(1, abs=1e-4)


def test_trials_move_the_estimate_as_far_as_it_deserves() -> None:
    """Without trials the prior stands; many trials outweigh it; an action not tried keeps it."""
    before = [Prior(0.0, 0.05), Prior(-0.02, 0.05), Prior(-0.03, 0.1)]
    nothing = priors.weigh(np.zeros((0, 3)), before)
    assert nothing.gain.tolist() == pytest.approx([0.0, -0.02, -0.03])
    assert nothing.error.tolist() == pytest.approx([0.05, 0.05, 0.1])
    tried = np.tile([0.0, 0.2, np.nan], (4000, 1))
    known = priors.weigh(tried, before)
    assert known.gain.tolist() == pytest.approx([0.0, 0.17, -0.03], abs=0.005)
    assert known.error[1] < 1.1 * priors.BIAS and known.error[2] == pytest.approx(0.1)


def test_more_trials_promise_more_where_less_is_known() -> None:
    """A promise grows with the trials to come and is never negative."""
    known = priors.weigh(np.zeros((0, 1)), [Prior(-0.02, 0.05)])
    promises = [priors.promise(known, 0, more) for more in (1, 10, 100, 1000)]
    assert promises == sorted(promises) and promises[0] >= 0
    certain = priors.weigh(np.full((10000, 1), -0.2), [Prior(-0.02, 0.05)])
    assert priors.promise(certain, 0, 100) < 1e-6


@pytest.mark.parametrize("board", boards.names())
def test_search_says_why(board: str) -> None:
    """What its trials found where it leaves the planner's way, else the planner's reason; in both languages."""
    game, bot = wander(board, 2, 4), bots.make("search:16x", 1)
    seat = game.seats_to_decide()[0]
    view = game.view(seat)
    action = bot.choose(view, game.legal_numbers(seat))
    assert isinstance(bot, SearchBot) and bot.last
    for chosen, code in ((0, None), (len(bot.last.actions) - 1, "tried")):
        bot.last = replace(bot.last, chosen=chosen)
        reason = bot.reason(view, bot.last.actions[chosen])
        assert (reason.code == "tried") == (code == "tried" and chosen > 0)
        assert all("{" not in reasons.tell(reason, game.board, lang) for lang in ("en", "pl"))
    assert action in game.legal_numbers(seat)
