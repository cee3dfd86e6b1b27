"""Boards are loaded by name, path or text, and name everything on them."""

import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from trunkline import boards
from trunkline.rules import constants

CUSTOM = Path(__file__).with_name("custom")
EVERY_BOARD = [*boards.names(), CUSTOM / "everything.toml", CUSTOM / "race.toml"]
EVERYTHING = (CUSTOM / "everything.toml").read_text(encoding="utf-8")


def test_built_in_boards() -> None:
    """There are five, in the order of the rules page, and each is read once."""
    assert boards.names() == ("usa", "germany", "africa", "first_journey", "world")
    assert boards.load("usa") is boards.load("usa")


def test_unknown_board() -> None:
    """An unknown name is answered with the nearest one, whatever its case, and with the whole list."""
    choose = "choose one of usa, germany, africa, first_journey, world, or give the path of a .toml file"
    for name, meant in (("wrold", ' (did you mean "world"?)'), ("USA", ' (did you mean "usa"?)'), ("atlantis", "")):
        with pytest.raises(boards.BoardError) as error:
            boards.load(name)
        assert str(error.value) == f'there is no board "{name}"{meant}; {choose}'


@pytest.mark.parametrize("path", ["missing.toml", "no/such/board", "."])
def test_unreadable_file(path: str) -> None:
    """A file that is not there or cannot be read is a board error too."""
    with pytest.raises(boards.BoardError, match=r"cannot be read|no board"):
        boards.load(path)


def test_file_of_another_encoding(tmp_path: Path) -> None:
    """A file that is not UTF-8 is named as such; a byte order mark is no harm."""
    other = tmp_path / "other.toml"
    other.write_bytes("# Łódź".encode("cp1250"))
    with pytest.raises(boards.BoardError, match="UTF-8"):
        boards.load(other)
    other.write_text(EVERYTHING, encoding="utf-8-sig")
    assert boards.load(str(other)).id == "everything"


def test_board_error_survives_pickling() -> None:
    """Worker processes can hand the error on with all its problems."""
    error = pickle.loads(pickle.dumps(boards.BoardError(["one", "two"])))
    assert error.problems == ["one", "two"]
    assert str(error) == "one\ntwo"


@pytest.mark.parametrize("name", EVERY_BOARD, ids=str)
def test_indexes_match_the_record(name: str | Path) -> None:
    """Ids are unique, indexes are their positions, and the record has as many."""
    board = boards.load(name)
    for ids, index in [
        (board.places, board.place_index),
        (board.regions, board.region_index),
        (board.tracks, board.track_index),
        (board.tickets, board.ticket_index),
        (board.cards, board.card_index),
        (board.piles, board.pile_index),
        (board.decks, board.deck_index),
        (board.terrains, board.terrain_index),
        (board.passengers, board.passenger_index),
    ]:
        assert len(set(ids)) == len(ids)
        assert dict(index) == {name: i for i, name in enumerate(ids)}
    record = board.record
    assert len(board.places) == record.places
    assert board.regions[: record.places] == board.places
    assert len(board.regions) == record.regions
    assert len(board.tracks) == record.tracks
    assert len(board.tickets) == record.tickets
    assert len(board.cards) == record.kinds
    assert len(board.piles) == record.piles
    assert len(board.decks) == record.decks
    assert len(board.terrains) == record.terrains
    assert len(board.passengers) == record.passenger_colours


@pytest.mark.parametrize("name", EVERY_BOARD, ids=str)
def test_record_repeats_the_tracks_and_tickets(name: str | Path) -> None:
    """Track by track and ticket by ticket, the record says what the file says."""
    board = boards.load(name)
    record = board.record
    for i, track in enumerate(board.facts.map.tracks):
        assert board.places[record.track_from[i]] == track.start
        assert board.places[record.track_to[i]] == track.to
        assert record.track_length[i] == track.length
        assert ("grey", *board.facts.cards.colours)[record.track_colour[i]] == track.colour
        assert (record.track_suit[i], record.track_pairs[i], record.track_wilds[i]) == (
            track.sea,
            track.pairs,
            track.wilds,
        )
    for i, ticket in enumerate(board.facts.tickets.list):
        stops = [board.regions[stop] for stop in record.ticket_stop[i] if stop != constants.NONE]
        assert stops == ticket.stops
        assert record.ticket_stops[i] == len(ticket.stops)
        if len(stops) == 2:
            assert record.ticket_points[i] == record.ticket_joined[i] == record.ticket_penalty[i] == ticket.points


@pytest.mark.parametrize("name", EVERY_BOARD, ids=str)
def test_parallel_tracks_know_each_other(name: str | Path) -> None:
    """C34, G5: a track lists exactly the other tracks between its two places."""
    record = boards.load(name).record
    ends = [frozenset((int(record.track_from[i]), int(record.track_to[i]))) for i in range(record.tracks)]
    for i in range(record.tracks):
        others = [j for j in record.parallel[i] if j != constants.NONE]
        assert others == [j for j in range(record.tracks) if j != i and ends[j] == ends[i]]


@pytest.mark.parametrize("name", EVERY_BOARD, ids=str)
def test_unused_room_is_marked(name: str | Path) -> None:
    """Beyond the board's own sizes the record says NONE, so that nothing there is taken for place 0."""
    record = boards.load(name).record
    assert (record.region_place[record.regions :] == constants.NONE).all()
    assert (record.parallel[record.tracks :] == constants.NONE).all()
    assert (record.ticket_stop[record.tickets :] == constants.NONE).all()
    assert (record.pool[record.places :] == constants.NONE).all()


def test_record_is_read_only() -> None:
    """Nobody changes a board by accident."""
    record = boards.load("usa").record
    with pytest.raises(ValueError, match="read-only"):
        record["goal"] = 3
    with pytest.raises(ValueError, match="read-only"):
        record.points[0] = 3
    assert isinstance(record, np.record)


def test_track_and_ticket_ids() -> None:
    """A track is named by its places, parallel ones with a number; a ticket by its stops."""
    usa = boards.load("usa")
    assert usa.tracks[usa.track_index["atlanta-miami"]] == "atlanta-miami"
    assert {"atlanta-raleigh.1", "atlanta-raleigh.2"} <= set(usa.tracks)
    assert "denver-el_paso" in usa.ticket_index


def test_parallel_tracks_written_either_way_round_share_a_name() -> None:
    """A connection has one name, whichever way its second track is written."""
    turned = EVERYTHING.replace(
        'from = "crossing", to = "millbrook", length = 2, colour = "green"',
        'from = "millbrook", to = "crossing", length = 2, colour = "green"',
    )
    assert turned != EVERYTHING
    board = boards.parse(turned, "turned")
    assert {"crossing-millbrook.1", "crossing-millbrook.2"} <= set(board.tracks)
    assert list(board.record.parallel[board.track_index["crossing-millbrook.1"]]).count(constants.NONE) == 2


def test_card_kinds() -> None:
    """Kinds are the wild, then form by form each colour in the board's order."""
    usa, world = boards.load("usa"), boards.load("world")
    assert usa.cards == ("wild", "red", "orange", "yellow", "green", "blue", "purple", "black", "white")
    assert (usa.record.forms, world.record.forms) == (1, 4)
    for form, suffix in enumerate(("", "-harbour", "-ship", "-double")):
        assert world.card_index[f"green{suffix}"] == 1 + form * 6 + 2


def test_harbour_trains_without_ships_make_two_forms() -> None:
    """A board can have harbours that cost train cards only, and then has no ship kinds."""
    text = (CUSTOM / "race.toml").read_text(encoding="utf-8")
    head, rest = text.split("[cards.ship]")
    text = head + rest[rest.index("[pieces]") :]
    text = text.replace("total = 82", "total = 54").replace("ship = 10", "").replace(", sea = true", "")
    text = text.replace("train = 1\nship = 1", "train = 2\nship = 0")
    board = boards.parse(text, "rail")
    assert board.record.forms == 2
    assert board.cards[-1] == "blue-harbour"
    assert board.piles == ("trains",)


def test_place_names() -> None:
    """Ends bear their country's name, junctions that of a place nearby, and Polish names are used where they differ."""
    germany, world = boards.load("germany"), boards.load("world")
    assert germany.place_name(germany.place_index["muenchen"]) == "Munich"
    assert germany.place_name(germany.place_index["muenchen"], "pl") == "Monachium"
    assert germany.place_name(germany.place_index["frankreich_2"], "pl") == "Francja"
    assert germany.region_name(germany.region_index["niederlande"]) == "Netherlands"
    assert world.place_name(world.place_index["al_qahira"]) == "Cairo"
    africa = boards.load("africa")
    assert africa.terrain_name(2, "pl") == "Góry"
    assert africa.place_name(africa.place_index["junction_10"], "pl") == "węzeł (Serpa Pinto)"


def test_digest_ignores_names_and_drawing() -> None:
    """Files that differ only in comments, names and positions are the same board to the rules."""
    board = boards.parse(EVERYTHING, "a")
    redrawn = EVERYTHING.replace("The Archipelago", "Islands").replace("[0.86, 0.5]", "[0.8, 0.51]")
    redrawn = redrawn.replace('id = "everything"', 'id = "islands"').replace("# Rail", "# By rail")
    assert boards.parse(redrawn, "b").digest == board.digest
    assert len(board.digest) == 64


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("cost = 1", "cost = 2"),
        ("longest_path = 10", "longest_path = 11"),
        ('length = 5, colour = "red"', 'length = 4, colour = "red"'),
        ('"lantern_rock"', '"lighthouse"'),
    ],
)
def test_digest_tells_rules_apart(old: str, new: str) -> None:
    """Anything that changes a game, ids included, changes the digest."""
    text = EVERYTHING.replace('id = "lantern_rock"', f"id = {new}") if "lantern" in old else EVERYTHING
    assert boards.parse(text.replace(old, new), "b").digest != boards.parse(EVERYTHING, "a").digest


def test_everything_has_every_mechanic() -> None:
    """The sample board mixes all mechanics of the five games."""
    record = boards.load(CUSTOM / "everything.toml").record
    assert record.passenger_colours and record.terrains and record.harbours and record.exchange >= 0
    assert record.chosen and record.track_pairs.any() and record.track_wilds.any() and record.decks == 2
    assert record.longest_path and record.globetrotter and record.ticket_stops.max() > 2


def test_race_mixes_a_journey_with_other_mechanics() -> None:
    """The other sample board is a journey with a display, ships, passengers and harbours."""
    record = boards.load(CUSTOM / "race.toml").record
    assert record.goal and record.display and record.passenger_colours and record.harbours
    assert record.piles == 2 and (record.track_suit == constants.SHIP).any()


# Threads that read a board one after the other, while msgspec takes its time to look at each type for the first time.
THREADS = """
import threading, time, tomllib
from pathlib import Path
import msgspec
from msgspec import _utils
from trunkline import boards
from trunkline.boards.format import BoardFile

raw = tomllib.loads(Path(boards.__file__).with_name("usa.toml").read_text())
look = _utils._get_class_mro_and_typevar_mappings
_utils._get_class_mro_and_typevar_mappings = lambda kind: (time.sleep(0.01), look(kind))[1]
threads = [threading.Thread(target=msgspec.convert, args=(raw, BoardFile)) for _ in range(8)]
for thread in threads:
    thread.start()
    time.sleep(0.015)
for thread in threads:
    thread.join()
"""


def test_threads_may_read_the_first_boards_at_the_same_time() -> None:
    """Two imports right after a start crashed the server: one used the type that the other was still looking at."""
    assert subprocess.run([sys.executable, "-c", THREADS]).returncode == 0
