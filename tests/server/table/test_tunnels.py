"""A table in the middle of a tunnel: it is kept, and taken back only by consent."""

from pathlib import Path

from tests.server.helpers.offline_table import PEOPLE, OfflineTable
from tests.table import CUSTOM
from trunkline.rules import constants
from trunkline.server.table import commands
from trunkline.server.table import events as ev

PASSES = next(name for name in CUSTOM if Path(name).stem == "passes")


def dug(chairs: str = "pp") -> tuple[OfflineTable, int]:
    """Somebody has dug a tunnel that asks for more."""
    offline = OfflineTable(PASSES, chairs).begun()
    while True:
        seat = offline.turn()
        game = offline.table.playing()
        if game.decision(seat) == constants.TUNNEL:
            return offline, seat
        tracks = [name for track, name in enumerate(game.board.tracks) if game.board.record.track_tunnel[track]]
        tunnels = [text for text in offline.legal(seat) if text.startswith("claim") and text.split()[1] in tracks]
        draws = [text for text in offline.legal(seat) if text == "draw trains"]
        offline.play(seat, (tunnels or draws or offline.legal(seat))[0])


def test_what_was_turned_up_is_not_taken_back_alone() -> None:
    """E2: the claim showed cards of the pile, so the others are asked."""
    offline, seat = dug()
    offline.do(commands.undo(offline.table, PEOPLE[seat], seat))
    assert offline.table.undo is not None and offline.table.undo.seat == seat
    before = len(offline.table.playing().moves)
    offline.do(commands.answer(offline.table, PEOPLE[1 - seat], 1 - seat, True))
    assert len(offline.table.playing().moves) == before - 1
    assert offline.table.playing().decision(seat) == constants.TURN


def test_giving_up_is_taken_back_at_once_while_nobody_has_acted() -> None:
    """E5: giving up teaches nothing; the tunnel asks for the same again."""
    offline, seat = dug()
    before = offline.table.playing().position()
    offline.play(seat, "give up")
    offline.do(commands.undo(offline.table, PEOPLE[seat], seat))
    assert offline.table.playing().position() == before


def test_the_same_cards_come_again_after_an_undo() -> None:
    """E2: digging again fishes for nothing."""
    offline, seat = dug()
    claim = str(offline.table.playing().moves[-1].action)
    turned = offline.table.playing().moves[-1].outcomes
    offline.do(commands.undo(offline.table, PEOPLE[seat], seat))
    offline.do(commands.answer(offline.table, PEOPLE[1 - seat], 1 - seat, True))
    offline.play(seat, claim)
    assert offline.table.playing().moves[-1].outcomes == turned


def test_the_log_holds_the_tunnel() -> None:
    """T2: after a restart the table is in the middle of the tunnel again."""
    offline, seat = dug()
    again = offline.again()
    assert again.playing().record.tobytes() == offline.table.playing().record.tobytes()
    moved = next(event for made, _ in reversed(offline.log) for event in made if isinstance(event, ev.Moved))
    assert moved.outcomes[0].what == "turned"
    assert again.playing().decision(seat) == constants.TUNNEL
