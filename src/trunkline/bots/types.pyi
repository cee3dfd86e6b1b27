"""The fields of the bots' records. Made by `python -m trunkline.bots.stubs`. Do not edit."""

from typing import Any, Protocol

import numpy.typing as npt

class Paths(Protocol):
    distance: npt.NDArray[Any]
    last_track: npt.NDArray[Any]

class Aim:
    distance: npt.NDArray[Any]
    last_track: npt.NDArray[Any]
    wanted: npt.NDArray[Any]
    need: npt.NDArray[Any]
    short: npt.NDArray[Any]
    nearest: int
    ticket: int

class Style:
    aim: Aim
    laid: npt.NDArray[Any]
    rate: npt.NDArray[Any]

class Plan:
    distance: npt.NDArray[Any]
    last_track: npt.NDArray[Any]
    price: npt.NDArray[Any]
    hurry: npt.NDArray[Any]
    have: npt.NDArray[Any]
    shown: npt.NDArray[Any]
    planned: npt.NDArray[Any]
    spaces: npt.NDArray[Any]
    claims: int
    need: npt.NDArray[Any]
    made: int
    gained: int
    missed: int
    worth: int
    worst: int
    best_way: int
    clock: int
    listed_count: int
    listed: npt.NDArray[Any]
    alone: npt.NDArray[Any]
    known_way: int
    hurried: int
    usable_count: int
    usable: npt.NDArray[Any]
    step: npt.NDArray[Any]
    extra: npt.NDArray[Any]
    extra_lack: npt.NDArray[Any]
    extra_card: npt.NDArray[Any]
    free_cards: npt.NDArray[Any]
    free_pieces: npt.NDArray[Any]
    free_turns: int
    piece_worth: int
    card_worth: npt.NDArray[Any]
    blind_card: npt.NDArray[Any]
    second_card: int
    longest_grey: npt.NDArray[Any]
    planned_claim: int
    harbour_sites: int
    swap_price: int
    hope: npt.NDArray[Any]
    promises: npt.NDArray[Any]

class Guess:
    distance: npt.NDArray[Any]
    last_track: npt.NDArray[Any]
    choices: npt.NDArray[Any]
    tries: int
    lacking: npt.NDArray[Any]

class Network:
    first: npt.NDArray[Any]
    first_bias: npt.NDArray[Any]
    second: npt.NDArray[Any]
    second_bias: npt.NDArray[Any]
    last: npt.NDArray[Any]
    last_bias: float
