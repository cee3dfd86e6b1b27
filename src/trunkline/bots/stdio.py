"""The bot's side of the protocol for bots in other processes: any bot of ours answers on standard output."""

import base64
from typing import Any, BinaryIO

import msgspec
import numpy as np

from trunkline import bots, notation
from trunkline.boards.board import Board, make_board
from trunkline.boards.format import BoardFile
from trunkline.bots import Bot
from trunkline.errors import TrunklineError
from trunkline.game import Game
from trunkline.rules import records
from trunkline.view import View


class Speaker:
    """A bot that answers requests, game after game."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._board: Board | None = None
        self._bot: Bot = bots.make(name)

    def answer(self, line: bytes) -> dict[str, Any]:
        """The answer to one request."""
        try:
            request = msgspec.json.decode(line, type=dict[str, Any])
        except msgspec.DecodeError as error:
            raise TrunklineError(f"a request must be one line of JSON: {error}") from None
        match request.get("type"):
            case "hello":
                return self._hello(request)
            case "choose" if self._board is not None:
                return self._choose(self._board, request)
        raise TrunklineError("a request is of type “hello” first, then “choose”")

    def _hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """Learn the board, and practise: the first real answer must not wait for compiled code to load."""
        if self._board is None or self._board.digest != request["digest"]:
            self._board = make_board(msgspec.convert(request["facts"], BoardFile))
            game = Game.new(self._board, int(request["players"]), "practice")
            bots.make(self.name, "practice").choose(game.view(0), game.legal_numbers(0))
        self._bot = bots.make(self.name, request["seed"])
        return {"ready": True, "name": self.name}

    def _choose(self, board: Board, request: dict[str, Any]) -> dict[str, Any]:
        """Choose from the view's record, which is what our bots read."""
        room = records.new_views(1)
        room[:] = np.frombuffer(base64.b64decode(request["record"]), records.view_t)
        view = View(board, room[0])
        offer = tuple(view.record.offer[: view.record.offer_size].tolist())
        numbers = np.array([notation.read(board, text, offer) for text in request["actions"]], np.int64)
        return {"action": numbers.tolist().index(self._bot.choose(view, numbers))}


def speak(name: str, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer every request until there are no more."""
    speaker = Speaker(name)
    for line in requests:
        answers.write(msgspec.json.encode(speaker.answer(line)) + b"\n")
        answers.flush()
