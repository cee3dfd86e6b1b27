"""The games in OpenSpiel: its own simulations, and chance nodes that are the engine's own luck."""

import random
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts

import trunkline.envs.open_spiel as ours
from trunkline import boards, chance, explicit_chance
from trunkline.errors import TrunklineError
from trunkline.game import Game
from trunkline.rules.dice import FIRST_SEAT


@pytest.mark.parametrize("board", boards.names())
def test_openspiel_is_content(board: str) -> None:
    """OpenSpiel plays random games, copies and stores states on the way and checks what it is told."""
    pyspiel.random_sim_test(pyspiel.load_game(f"python_trunkline_{board}"), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("board", boards.names())
def test_other_numbers_of_players(board: str) -> None:
    """The number of players is a parameter."""
    game = pyspiel.load_game(f"python_trunkline_{board}(players=3)")
    state = played(game, random.Random(2))
    assert game.num_players() == 3 and sum(state.returns()) == pytest.approx(0, abs=1e-6)


def played(game: pyspiel.Game, dice: random.Random) -> pyspiel.State:
    """A random game to its end."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            items, likely = zip(*state.chance_outcomes(), strict=True)
            assert sum(likely) == pytest.approx(1)
            state.apply_action(dice.choices(items, likely)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("board", boards.names())
def test_chance_nodes_are_the_luck_of_the_rules(board: str) -> None:
    """Every game of the engine can be walked node by node: its outcomes are offered one by one, and lead to the same
    positions."""
    game, dice = Game.new(board, players=2, seed=6), random.Random(6)
    state = pyspiel.load_game(f"python_trunkline_{board}").new_initial_state()
    follow(state, game.deal)
    for _ in range(60):
        assert state.games.tobytes() == game._games.tobytes()
        if game.over:
            return
        seat = game.seats_to_decide()[0]
        index = dice.choice(state.legal_actions())
        move = game.play(state.rules.catalogue.decode(game.record, seat, index), seat)
        state.apply_action(index)
        follow(state, move.outcomes)


def follow(state: pyspiel.State, outcomes: tuple[int, ...]) -> None:
    """Answer all questions of chance by what the engine's dice decided; what was certain is not asked."""
    for outcome in outcomes:
        what, to, item = chance.split(outcome)
        if state.question is not None and state.question[:2] == (what, to) and item in state.question[2]:
            state.apply_action(item)
    assert not state.is_chance_node()


def test_outcomes_that_are_certain_find_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many outcomes need no answer, they are found; here with room for one at first."""
    monkeypatch.setattr(explicit_chance, "ROOM", 1)
    for board in ("germany", "africa"):
        test_chance_nodes_are_the_luck_of_the_rules(board)


def test_an_outcome_that_cannot_be() -> None:
    """A card of a kind that is not there is refused."""
    with pytest.raises(TrunklineError, match="cannot come up here"):
        explicit_chance.deal(boards.load("usa"), 2, (0, 1 << 16 | 77))


def test_probabilities_are_counts() -> None:
    """C1: the first card is one of 110: each colour 12, wilds 14."""
    state = pyspiel.load_game("python_trunkline_usa").new_initial_state()
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)] and state.question[0] == FIRST_SEAT
    state.apply_action(0)
    assert [likely for _, likely in state.chance_outcomes()] == [14 / 110] + [12 / 110] * 8


def test_a_player_does_not_see_what_is_hidden() -> None:
    """Deals that differ in the other hand alone are one information state, and the own hand tells states apart."""
    first, second, third = (dealt([0, *hands]) for hands in ([1] * 4 + [2] * 4, [1] * 4 + [3] * 4, [4] * 4 + [2] * 4))
    assert first.information_state_string(0) == second.information_state_string(0)
    assert first.information_state_string(1) != second.information_state_string(1)
    assert (np.array(first.observation_tensor(0)) == second.observation_tensor(0)).all()
    assert first.information_state_tensor(0) != third.information_state_tensor(0)


def dealt(start: list[int]) -> pyspiel.State:
    """A deal that begins with these outcomes and goes on with the last one that is possible."""
    state = pyspiel.load_game("python_trunkline_usa").new_initial_state()
    while state.is_chance_node():
        state.apply_action(start.pop(0) if start else state.chance_outcomes()[-1][0])
    return state


def test_one_of_its_algorithms_plays() -> None:
    """OpenSpiel's tree search makes moves on First Journey."""
    game = pyspiel.load_game("python_trunkline_first_journey")
    luck_of = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 3, mcts.RandomRolloutEvaluator(1, luck_of), random_state=luck_of)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()


def test_its_learning_environment_takes_the_games() -> None:
    """OpenSpiel's environment for reinforcement learning deals, shows and steps."""
    env = rl_environment.Environment("python_trunkline_usa", chance_event_sampler=rl_environment.ChanceEventSampler(1))
    step = env.reset()
    for _ in range(20):
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == env.observation_spec()["info_state"][0]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert not step.last()


def test_what_cannot_be_done_is_said() -> None:
    """Rewards that are not zero-sum are refused; a second registration changes nothing."""
    with pytest.raises(TrunklineError, match=r"win.*rank"):
        ours.Rules(boards.load("usa"), 2, "score")
    assert ours.register_board("usa") == "python_trunkline_usa"  # a second time changes nothing


def test_a_board_of_one_s_own_can_be_registered(tmp_path: Path) -> None:
    """By its file; a game is played to its end, and another board of the same id is refused."""
    file = Path(__file__).parents[1] / "boards" / "custom" / "race.toml"
    name = ours.register_board(file)
    assert ours.register_board(file) == name == "python_trunkline_baltic_race"
    game, dice = pyspiel.load_game(name, {"players": 3}), np.random.default_rng(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        actions = [one for one, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(dice.choice(actions)))
    assert sum(state.returns()) == pytest.approx(0)
    other = tmp_path / "other.toml"
    other.write_text(file.read_text().replace("draws = 2", "draws = 1"))
    with pytest.raises(TrunklineError, match="another board with the id “baltic_race”"):
        ours.register_board(other)
