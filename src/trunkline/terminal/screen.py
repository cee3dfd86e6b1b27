"""Shows the table as one seat sees it: players, face-up cards, piles, hand, tickets."""

from collections.abc import Callable
from typing import Any

from trunkline.rules import constants
from trunkline.terminal.look import Cell, Look
from trunkline.terminal.plan import TicketPlan, plans
from trunkline.terminal.table import Table
from trunkline.view import View
from trunkline.voice import Voice

Numbers = Any  # a row of a record


def show_turn(table: Table, view: View) -> None:
    """All that is needed to choose an action."""
    seat = _seat(view)
    show_news(table, seat)
    table.look.heading(title(table, seat))
    show_players(table, view)
    show_cards(table, view)
    show_hand(table, view)
    show_tickets(table, view)
    show_end_near(table, view)


def _seat(view: View) -> int:
    assert view.seat is not None, "spectators have no turn"
    return view.seat


def title(table: Table, seat: int) -> str:
    """Whose turn it is."""
    if len(table.humans) > 1:
        return table.voice.say("turn.named", name=table.names[seat])
    return table.voice.say("turn.yours")


def show_news(table: Table, seat: int) -> None:
    news = table.news(seat)
    if news:
        table.look.heading(table.voice.say("news"))
    for line in news:
        table.look.line(line, hang=2)


# Players


def show_players(table: Table, view: View) -> None:
    columns = _columns(table.voice, table.look, view)
    head = [table.voice.say("head.player"), *(name for name, _ in columns)]
    rows: list[list[Cell]] = []
    for seat in range(view.players):
        rows.append([table.name(seat, view.seat), *(tell(seat) for _, tell in columns)])
    table.look.table(head, rows, marked=view.seat)


Column = tuple[str, Callable[[int], Cell]]


def _columns(voice: Voice, look: Look, view: View) -> list[Column]:
    """What is told of each player: only what the board has."""
    record, board = view.record, view.board
    made: list[Column] = []
    if board.record.goal:
        made.append((voice.say("head.completed"), lambda seat: f"{record.completed[seat]}/{board.record.goal}"))
    else:
        made.append((voice.say("head.points"), lambda seat: str(record.score[seat])))
    made += [(voice.say(f"head.{_suit(suit)}"), _number(record.pieces, suit)) for suit in voice.suits()]
    if len(board.piles) == 1:
        made.append((voice.say("head.cards"), _number(record.hand_size, 0)))
    else:
        made += [(voice.say(f"head.{pile}_cards"), _number(record.hand_size, i)) for i, pile in enumerate(board.piles)]
    if len(board.decks) == 1:
        made.append((voice.say("head.tickets"), _number(record.ticket_count, 0)))
    else:
        made.append((voice.say("head.tickets"), lambda seat: voice.mix(map(int, record.ticket_count[seat])) or "0"))
    return made + _mechanics(voice, look, view)


def _suit(suit: int) -> str:
    return "ships" if suit == constants.SHIP else "trains"


def _number(field: Numbers, index: int) -> Callable[[int], Cell]:
    return lambda seat: str(field[seat, index])


def _mechanics(voice: Voice, look: Look, view: View) -> list[Column]:
    record, board = view.record, view.board
    made: list[Column] = []
    if board.terrains:
        made.append((voice.say("head.terrain"), lambda seat: terrain_text(voice, record.terrain[seat]) or "–"))
    if board.passengers:
        made.append((voice.say("head.passengers"), lambda seat: passenger_cell(voice, look, record.collected[seat])))
    if board.record.harbours:
        built = int(board.record.harbours)
        made.append((voice.say("head.harbours"), lambda seat: f"{built - record.harbours[seat]}/{built}"))
    return made


def terrain_text(voice: Voice, counts: Numbers) -> str:
    held = [(int(n), i) for i, n in enumerate(counts[: len(voice.board.terrains)]) if n]
    return ", ".join(f"{n} × {voice.terrain(i)}" for n, i in held)


def passenger_cell(voice: Voice, look: Look, counts: Numbers) -> Cell:
    """Passengers by colour: `♦2`, in plain mode `2 red`."""
    held = [(int(n), colour) for n, colour in zip(counts, voice.board.passengers, strict=False) if n]
    if not held:
        return "–" if not look.plain else "0"
    if look.plain:
        return " + ".join(f"{n} {voice.count(f'colour.piece.{colour}', n)}" for n, colour in held)
    return look.join(*(look.tag(f"{look.symbols[colour]}{n}", colour) for n, colour in held))


# Cards


def show_cards(table: Table, view: View) -> None:
    """Face-up cards and piles."""
    voice, look, record, board = table.voice, table.look, view.record, view.board
    up = [look.chip(voice, int(kind)) for kind in record.display[: board.record.display] if kind != constants.NONE]
    piles = [
        voice.say(f"pile.{name}" if len(board.piles) > 1 else "pile.only", n=int(record.pile_size[i]))
        for i, name in enumerate(board.piles)
    ]
    if board.record.display:
        look.flow(voice.say("display"), up, voice.say("none"))
    look.line(f"{'. '.join(piles)}. {voice.say('pile.tickets', n=_tickets_left(voice, view))}")
    if board.terrains:
        show_terrain(table, view)


def _tickets_left(voice: Voice, view: View) -> str:
    left = [int(n) for n in view.record.tickets_left[: len(view.board.decks)]]
    return str(left[0]) if len(left) == 1 else voice.mix(left) or "0"


def show_terrain(table: Table, view: View) -> None:
    voice, record = table.voice, view.record
    up = [voice.terrain(int(t)) for t in record.terrain_up[: view.board.record.terrain_display] if t != constants.NONE]
    cards = ", ".join(up) or voice.say("none")
    table.look.line(voice.say("display.terrain", cards=cards, n=int(record.terrain_pile)))


def show_hand(table: Table, view: View) -> None:
    hand, look = view.hand, table.look
    title = table.voice.say("hand", n=sum(hand.values()))
    look.flow(title, look.chips(table.voice, hand), table.voice.say("none"))


# Tickets


def show_tickets(table: Table, view: View, ways: bool = False) -> None:
    """Own tickets and what they lack; ways: with the tracks that would do."""
    voice, look, seat = table.voice, table.look, _seat(view)
    made, tours = plans(view), table.tour_status(seat)
    look.line(voice.say("tickets.yours", n=len(made)) if made else voice.say("tickets.none"))
    for plan in made:
        look.line(f"  {ticket_line(voice, look, plan, tours.get(plan.ticket))}", _ticket_style(plan))
        if ways and plan.way and not plan.done:
            _show_way(look, [voice.track_name(track) for track in plan.way.tracks])
    if view.board.record.goal:
        show_completed(table, view, seat)


def _show_way(look: Look, tracks: list[str]) -> None:
    marked = [f"{track};" for track in tracks[:-1]] + tracks[-1:]
    if look.plain:
        look.line("      " + " ".join(marked))
    else:
        look.flow("     ", marked, style="dim")


def ticket_line(voice: Voice, look: Look, plan: TicketPlan, tour: str | None = None) -> str:
    mark = "" if look.plain else "✓ " if plan.done else "✗ " if plan.way is None else "• "
    return f"{mark}{voice.ticket_name(plan.ticket)}: {status(voice, plan, tour)}"


def _ticket_style(plan: TicketPlan) -> str:
    return "green" if plan.done else "red" if plan.way is None else ""


def status(voice: Voice, plan: TicketPlan, tour: str | None = None) -> str:
    if plan.way is None:
        return voice.say("ticket.lost")
    if plan.done:
        stops = voice.board.record.ticket_stops[plan.ticket]
        return voice.say(f"ticket.{tour or 'joined'}" if stops > 2 else "ticket.done")
    missing = voice.count("ticket.missing", plan.way.spaces, tracks=voice.count("tracks", len(plan.way.tracks)))
    return missing if plan.enough_pieces else f"{missing}; {voice.say('ticket.few_pieces', pieces=voice.some_pieces())}"


def show_completed(table: Table, view: View, seat: int) -> None:
    """Tickets that lie face up."""
    voice, record = table.voice, view.record
    met = [voice.ticket(ticket) for ticket, owner in enumerate(record.ticket_owner) if owner == seat]
    met += [voice.say("ticket.bonus")] if record.bonus[seat] else []
    if met:
        table.look.line(voice.say("tickets.completed", n=len(met), tickets="; ".join(met)))


def show_end_near(table: Table, view: View) -> None:
    if view.record.final_turns != constants.NONE:
        table.look.line(
            table.voice.say("end_near", turns=table.voice.count("turns", int(view.record.final_turns))), "bold yellow"
        )
