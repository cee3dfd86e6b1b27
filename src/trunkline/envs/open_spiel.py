"""The games for OpenSpiel: importing this module registers `python_trunkline_usa` and so on with pyspiel.

All luck is in chance nodes: one for each card, ticket, passenger and terrain card that comes up, with its probability.
"""

import hashlib
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from trunkline import boards, chance, explicit_chance
from trunkline.boards import Board
from trunkline.envs import columns, observe, rewards
from trunkline.envs.catalogue import catalogue
from trunkline.errors import TrunklineError
from trunkline.game import check_players
from trunkline.rules import actions as act
from trunkline.rules import constants, records
from trunkline.rules.packing import subject_of, verb_of
from trunkline.rules.scratch import new_scratch
from trunkline.rules.turns import rules as turns
from trunkline.view import View

NAME = "python_trunkline_{}"
MOST_UNREAD = 64  # positions to keep before they go into the digests


class Rules:
    """What all states of a game share."""

    def __init__(self, board: Board, players: int, reward: str) -> None:
        check_players(board, players, None)
        if reward == "score":
            raise TrunklineError("OpenSpiel's games are zero-sum here: the reward is “win” or “rank”")
        self.board, self.players, self.kind = board, players, rewards.reward_kind(reward)
        self.catalogue = catalogue(board)
        self.columns = columns.compact(board, players)

    def __deepcopy__(self, _: Any) -> "Rules":
        return self  # never changes, so that copies of states share it

    def see(self, games: np.ndarray, seat: int) -> np.ndarray:
        """A seat's observation, the columns of this board."""
        out: np.ndarray = np.zeros(observe.SIZE, np.float32)
        observe.write(self.board.record, View.of(self.board, games[0], seat).record, out)
        return np.take(out, self.columns)

    def settle(self, games: np.ndarray) -> list[float]:
        """The rewards of a game that is over."""
        out, scratch = np.zeros(self.players, np.float32), new_scratch()[0].scoring
        rewards.reward_one(self.board.record, games[0], records.new_accounts(1)[0], self.kind, scratch, out)
        return [float(reward) for reward in out]


class TrunklineState(pyspiel.State):  # type: ignore[misc]
    """A position, or the middle of an action that waits for chance."""

    def __init__(self, game: "TrunklineGame") -> None:
        super().__init__(game)
        self.rules = game.rules
        self.games = records.new_games(1)
        self.recall = [""] * self.rules.players  # a digest of all that each seat has seen and done, but for
        self.unread: tuple[tuple[bytes, tuple[int, int] | None], ...] = ()  # the last positions, and what led to them
        self.taken = np.zeros((constants.SEATS, constants.KINDS), np.float32)  # from the display, for all to see
        self.paid = np.zeros((constants.SEATS, constants.KINDS), np.float32)
        self.under_way: tuple[int, int] | None = None  # seat and action; None at the deal
        self.outcomes: tuple[int, ...] = ()  # of that action, as far as they are known
        self.question: explicit_chance.Question | None = game.first_question

    def _go_on(self) -> None:
        """As far as chance allows: to the next question, or to the position that follows."""
        if self.under_way is None:
            after = explicit_chance.deal(self.rules.board, self.rules.players, self.outcomes)
        else:
            after = explicit_chance.after(self.rules.board, self.games, *self.under_way, self.outcomes)
        if isinstance(after, explicit_chance.Question):
            self.question = after
            return
        self._remember(after.games)
        self.games, self.question, self.under_way, self.outcomes = after.games, None, None, ()

    def _remember(self, after: np.ndarray) -> None:
        """What everybody learns from a step: cards taken and paid are public, the rest is in the views."""
        if self.under_way is not None:
            seat, action = self.under_way
            if verb_of(action) == act.TAKE_CARD:
                self.taken[seat, subject_of(action)] += 1
            if verb_of(action) in (act.CLAIM, act.BUILD_HARBOUR):
                self.paid[seat] += self.games["hand"][0, seat] - after["hand"][0, seat]
        self.unread = (*self.unread, (after.tobytes(), self.under_way))
        if len(self.unread) >= MOST_UNREAD:
            self._read()

    def _read(self) -> None:
        """Put what is unread into the digests; only those who ask for them pay for that."""
        for position, move in self.unread:
            games = np.frombuffer(position, self.games.dtype).copy()  # compiled code wants to write
            for seat in range(self.rules.players):
                known = self.recall[seat].encode() + self.rules.see(games, seat).tobytes()
                if move is not None and move[0] == seat:
                    known += str(move[1]).encode()
                self.recall[seat] = hashlib.blake2b(known, digest_size=12).hexdigest()
        self.unread = ()

    def recalled(self, player: int) -> str:
        """A digest of all that a player has seen and done."""
        self._read()
        return self.recall[player]

    # What pyspiel asks for

    def current_player(self) -> int:
        if self.question is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else int(turns.next_seat(self.games[0]))

    def is_terminal(self) -> bool:
        return self.question is None and bool(self.games["over"][0] != constants.RUNNING)

    def _legal_actions(self, player: int) -> list[int]:
        return self.rules.catalogue.legal(self.games[0], player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        assert self.question is not None, "not a chance node"
        weights = self.question.weights
        total = sum(weights.values())
        return [(item, weight / total) for item, weight in sorted(weights.items())]

    def _apply_action(self, action: int) -> None:
        if self.question is not None:
            self.outcomes = (*self.question.before, self.question.outcome(action))
        else:
            seat = self.current_player()
            self.under_way = seat, self.rules.catalogue.decode(self.games[0], seat, action)
        self._go_on()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE and self.question is not None:
            return chance.name_item(self.rules.board, self.question.outcome(action))
        return self.rules.catalogue.text(action)

    def returns(self) -> list[float]:
        return self.rules.settle(self.games) if self.is_terminal() else [0.0] * self.rules.players

    def __str__(self) -> str:
        """The whole position, secrets included."""
        if self.under_way is None and self.question is not None:
            return f"deal {self.outcomes}"
        digest = hashlib.blake2b(self.games.tobytes(), digest_size=8).hexdigest()
        waiting = f", {self.rules.catalogue.board.id} action {self.under_way} {self.outcomes}" if self.question else ""
        return f"position {digest}{waiting}"


class TrunklineGame(pyspiel.Game):  # type: ignore[misc]
    """A board with so many players; each board has a class of its own."""

    board: Board
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        wish = params or {}
        players = int(wish.get("players", self.board.record.min_players))
        self.rules = Rules(self.board, players, str(wish.get("reward", "win")))
        super().__init__(self.kind, _info(self.rules), wish)
        self.first_question = self._first_question()

    def _first_question(self) -> explicit_chance.Question:
        asked = explicit_chance.deal(self.rules.board, self.rules.players, ())
        assert isinstance(asked, explicit_chance.Question), "nothing about the deal is open"
        return asked

    def new_initial_state(self) -> TrunklineState:
        return TrunklineState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":  # noqa: ARG002
        return Observer(self.rules, iig_obs_type is not None and iig_obs_type.perfect_recall)


class Observer:
    """What a player may know, as a tensor and as a string.

    With perfect recall the tensor also counts cards that everybody has taken from the display and paid; the string
    holds a digest of everything the player has seen and done since the deal.
    """

    def __init__(self, rules: Rules, recall: bool) -> None:
        self.rules, self.recall = rules, recall
        pieces: list[tuple[str, tuple[int, ...]]] = [("observation", (len(rules.columns),))]
        if recall:
            pieces += [(name, (constants.SEATS, constants.KINDS)) for name in ("taken", "paid")]
        self.tensor = np.zeros(sum(int(np.prod(shape)) for _, shape in pieces), np.float32)
        self.dict: dict[str, np.ndarray] = {}
        at = 0
        for name, shape in pieces:
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: TrunklineState, player: int) -> None:
        self.tensor.fill(0)
        if state.games["players"][0] == 0:  # not dealt yet
            return
        self.dict["observation"][:] = self.rules.see(state.games, player)
        if self.recall:
            order = [(player + i) % self.rules.players for i in range(self.rules.players)]
            self.dict["taken"][: self.rules.players] = state.taken[order]
            self.dict["paid"][: self.rules.players] = state.paid[order]

    def string_from(self, state: TrunklineState, player: int) -> str:
        if state.games["players"][0] == 0:
            return "not dealt yet"
        seen = View.of(self.rules.board, state.games[0], player).data()
        return f"{seen}" + (f" recall {state.recalled(player)}" if self.recall else "")


def _type(board: Board) -> Any:
    low, high = board.facts.players
    return pyspiel.GameType(
        short_name=NAME.format(board.id),
        long_name=f"Trunkline: {board.name()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": low, "reward": "win"},
    )


def _info(rules: Rules) -> Any:
    facts = rules.board.record
    return pyspiel.GameInfo(
        num_distinct_actions=rules.catalogue.size,
        max_chance_outcomes=max(int(facts.kinds), int(facts.tickets), rules.players, constants.PASSENGERS),
        num_players=rules.players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=_longest(facts, rules.players),
    )


def _longest(facts: np.record, players: int) -> int:
    """More actions than any game has.

    A busy turn draws a card, which stays in a hand or is paid for a space, or a ticket, or builds; between two of them
    at most three rounds pass quietly (T6).
    """
    cards = int(facts.card_count.sum()) + int(facts.terrain_count.sum())
    spaces = 2 * players * int(facts.pieces.sum())
    busy = cards + 2 * spaces + players * int(facts.tickets) + players * int(facts.harbours)
    return 4 * busy * (3 * players + 1)


_registered: dict[str, str] = {}  # digests of boards by their ids


def register_board(board: str | Path | Board) -> str:
    """Make a board known to pyspiel, such as one of your own by its file; returns the game's name.

    >>> register_board("first_journey")
    'python_trunkline_first_journey'
    """
    made = board if isinstance(board, Board) else boards.load(board)
    known = _registered.setdefault(made.id, made.digest)
    if known != made.digest:
        raise TrunklineError(
            f"another board with the id “{made.id}” is registered already; give this one an id of its own"
        )
    name = NAME.format(made.id)
    if name not in pyspiel.registered_names():
        kind = _type(made)
        pyspiel.register_game(kind, type(f"{made.id}_game", (TrunklineGame,), {"board": made, "kind": kind}))
    return name


for _name in boards.names():
    register_board(_name)
