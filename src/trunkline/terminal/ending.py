"""Tells how a game ended: who won and why, and the account of every seat, part by part."""

from trunkline.account import Account, SeatAccount
from trunkline.rules.tickets.text import TicketLine
from trunkline.terminal.look import Cell
from trunkline.terminal.table import Table
from trunkline.voice import Voice


def show(table: Table, viewer: int | None) -> None:
    """The whole ending; the totals come last, where a low screen still shows them."""
    account = table.game.account()
    table.look.heading(table.voice.say("end.title"))
    table.look.line(ended(table.voice, account.ending))
    for seat in account.seats:
        show_seat(table, account, seat, viewer)
    table.look.line()
    show_account(table, account, viewer)
    show_winners(table, account, viewer)


def ended(voice: Voice, ending: str) -> str:
    return voice.say(f"ending.{ending}", pieces=voice.some_pieces(), piece=voice.one_piece())


# The account


def show_account(table: Table, account: Account, viewer: int | None) -> None:
    """All parts of all seats, best seat first."""
    voice = table.voice
    seats = sorted(account.seats, key=lambda seat: (seat.rank, seat.seat))
    parts = [(key, [part(seat, key) for seat in seats]) for key in (RACE if account.board.record.goal else POINTS)]
    shown = [(key, values) for key, values in parts if key in ALWAYS or any(values)]
    names = [table.name(seat.seat, viewer) for seat in seats]
    if table.look.plain:
        head = [voice.say("head.player"), *(voice.say(f"part.{key}") for key, _ in shown)]
        table.look.table(head, [[name, *(minus(values[i]) for _, values in shown)] for i, name in enumerate(names)])
        return
    rows: list[list[Cell]] = [[voice.say(f"part.{key}"), *(minus(value) for value in values)] for key, values in shown]
    table.look.table([voice.say("head.part"), *names], rows, marked=[key for key, _ in shown].index("rank") - 1)


POINTS = ("tracks", "tickets_met", "tickets_missed", "longest_path", "globetrotter", "passengers", "harbours",
          "unbuilt", "exchange", "total", "rank", "completed")  # fmt: skip
RACE = ("completed", "bonus_ticket", "rank")
ALWAYS = ("tracks", "tickets_met", "tickets_missed", "total", "rank", "completed")  # others only where they matter


def part(seat: SeatAccount, key: str) -> int:
    """One part of a seat's account."""
    match key:
        case "tickets_met":
            return sum(line.points for line in seat.tickets if line.met != "no")
        case "tickets_missed":
            return sum(line.points for line in seat.tickets if line.met == "no")
        case "passengers":
            return sum(seat.passengers.values())
        case "harbours":
            return sum(seat.harbours.values())
    return int(getattr(seat, key))


# One seat


def show_seat(table: Table, account: Account, seat: SeatAccount, viewer: int | None) -> None:
    """A seat's tickets, and where its bonuses come from."""
    voice, look = table.voice, table.look
    look.line()
    look.line(f"{table.name(seat.seat, viewer)}:", "bold")
    race = bool(account.board.record.goal)
    for line in sorted(seat.tickets, key=lambda ticket: (ticket.met == "no", -ticket.points)):
        look.line(f"  {ticket_text(table, line, race)}", "" if line.met != "no" else "red")
    if seat.bonus_ticket:
        look.line(f"  {voice.say('ticket.bonus')}")
    for text in details(voice, account, seat):
        look.line(f"  {text}")


def ticket_text(table: Table, line: TicketLine, race: bool) -> str:
    voice = table.voice
    name = voice.ticket(voice.board.ticket_index[line.ticket])
    mark = "" if table.look.plain else "✓ " if line.met != "no" else "✗ "
    tour = len(voice.board.facts.tickets.list[voice.board.ticket_index[line.ticket]].stops) > 2
    how = voice.say(f"met.{line.met}" if tour or line.met == "no" else "met.yes")
    points = "" if race else f", {voice.count('signed', line.points, s=signed(line.points))}"
    return f"{mark}{name}: {how}{points}"


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else minus(points)


def minus(points: int) -> str:
    """A number with a proper minus."""
    return str(points) if points >= 0 else f"−{-points}"


def details(voice: Voice, account: Account, seat: SeatAccount) -> list[str]:
    """Longest path, passengers and harbours in words."""
    told = []
    if account.board.record.longest_path and seat.path_length:
        tracks = ", ".join(voice.ends(voice.board.track_index[name]) for name in seat.path_tracks)
        told.append(voice.say("detail.path", spaces=voice.count("spaces", seat.path_length), tracks=tracks))
    passengers = {colour: points for colour, points in seat.passengers.items() if points}
    if passengers and not account.board.record.goal:
        each = ", ".join(f"{voice.count(f'colour.piece.{c}', 1)} {signed(p)}" for c, p in passengers.items())
        told.append(voice.say("detail.passengers", each=each))
    if seat.harbours and not account.board.record.goal:
        each = ", ".join(f"{voice.place(voice.board.place_index[p])} {signed(n)}" for p, n in seat.harbours.items())
        told.append(voice.say("detail.harbours", each=each))
    return told


# Who won


def show_winners(table: Table, account: Account, viewer: int | None) -> None:
    voice, winners = table.voice, account.winners
    table.look.line()
    if winners == [viewer] and len(table.humans) == 1:
        table.look.line(voice.say("end.you_win"), "bold green")
    elif len(winners) == 1:
        table.look.line(voice.say("end.wins", name=table.names[winners[0]]), "bold")
    else:
        names = voice.series(table.name(seat, viewer) for seat in winners)
        table.look.line(voice.say("end.shared", names=names), "bold")
    for line in tie_lines(table, account, viewer):
        table.look.line(line)


def tie_lines(table: Table, account: Account, viewer: int | None) -> list[str]:
    """Which tie-break set equal seats apart."""
    voice, told = table.voice, []
    ordered = sorted(account.seats, key=lambda seat: (seat.rank, seat.seat))
    for total in dict.fromkeys(seat.total for seat in ordered):
        tied = [seat for seat in ordered if seat.total == total]
        by = next((seat.decided_by for seat in tied if seat.decided_by), None)
        if len(tied) > 1 and by:
            names = voice.series(table.name(seat.seat, viewer) for seat in tied)
            told.append(voice.say(f"tie.{by}", names=names, total=total))
    return told
