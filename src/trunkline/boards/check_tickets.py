"""Checks the tickets of a board file: what they name, what they are worth, and that there are enough."""

from trunkline.rules import constants

from .check_map import names
from .format import BoardFile, Ticket
from .problems import Problems


def check(facts: BoardFile, problems: Problems) -> None:
    tickets = facts.tickets
    if len(tickets.list) > constants.TICKETS:
        excess = len(tickets.list) - constants.TICKETS
        problems.add(
            "tickets.list",
            f"{len(tickets.list)} tickets, but a board holds at most {constants.TICKETS}; remove {excess}",
        )
    for i, ticket in enumerate(tickets.list):
        _ticket(facts, ticket, f"tickets.list[{i}]", problems)
    _duplicates(facts, problems)
    _choices(facts, problems)
    _enough(facts, problems)


def _ticket(facts: BoardFile, ticket: Ticket, key: str, problems: Problems) -> None:
    _stops(facts, ticket, key, problems)
    if len(ticket.stops) > 2:
        _tour(facts, ticket, key, problems)
    elif ticket.joined is not None or ticket.penalty is not None:
        problems.add(key, "joined and penalty are for tours of 3 and more stops; remove them or add stops")
    if not ticket.points and not facts.journey:
        problems.add(f"{key}.points", "a ticket needs points of 1 or more; add them")
    decks = facts.tickets.decks or ()
    if ticket.deck is None and decks:
        problems.add(f"{key}.deck", f"which deck is it in? add deck, one of {', '.join(decks)}")
    elif ticket.deck is not None and ticket.deck not in decks:
        problems.unknown(f"{key}.deck", "tickets.decks has no", ticket.deck, decks)


def _stops(facts: BoardFile, ticket: Ticket, key: str, problems: Problems) -> None:
    kinds = {place.id: place.kind for place in facts.map.places}
    ends = {country.id: set(country.ends) for country in facts.map.countries}
    if not 2 <= len(ticket.stops) <= constants.STOPS:
        problems.add(f"{key}.stops", f"a ticket names 2 to {constants.STOPS} stops, not {len(ticket.stops)}")
    seen: set[str] = set()
    for j, stop in enumerate(ticket.stops):
        where = f"{key}.stops[{j}]"
        if stop not in kinds and stop not in ends:
            problems.unknown(where, "a ticket to nowhere: no place or country", stop, [*kinds, *ends], names(facts))
        elif kinds.get(stop) == "junction":
            problems.add(where, f'"{stop}" is a junction, which no ticket names; name a city')
        elif kinds.get(stop) == "end":
            problems.add(where, f'"{stop}" is one end of a country; name the country')
        met_by = ends.get(stop, {stop})
        if met_by & seen:
            problems.add(where, f'"{stop}" is on this ticket already; name different stops')
        seen |= met_by


def _tour(facts: BoardFile, ticket: Ticket, key: str, problems: Problems) -> None:
    countries = {country.id for country in facts.map.countries}
    for j, stop in enumerate(ticket.stops):
        if stop in countries:
            problems.add(f"{key}.stops[{j}]", f'a tour cannot name a country such as "{stop}"; name a city')
    for name in ("joined", "penalty"):
        if getattr(ticket, name) is None and not facts.journey:
            problems.add(f"{key}.{name}", f"a tour of {len(ticket.stops)} stops needs joined and penalty; add them")
    if ticket.joined is not None and ticket.joined > ticket.points:
        problems.add(f"{key}.joined", f"{ticket.joined} is more than the {ticket.points} points for the order given")


def _duplicates(facts: BoardFile, problems: Problems) -> None:
    """A tour is another tour in another order, but from A to B is from B to A."""
    first: dict[tuple[str, ...], int] = {}
    for i, ticket in enumerate(facts.tickets.list):
        stops = tuple(ticket.stops if len(ticket.stops) > 2 else sorted(ticket.stops))
        if stops in first:
            problems.add(f"tickets.list[{i}]", f"the same ticket as tickets.list[{first[stops]}]; remove one")
        first.setdefault(stops, i)


def _choices(facts: BoardFile, problems: Problems) -> None:
    tickets = facts.tickets
    for name, keep in (("deal", "keep"), ("draw", "draw_keep")):
        shown, kept = getattr(tickets, name), getattr(tickets, keep)
        if shown > constants.OFFERED:
            problems.add(f"tickets.{name}", f"{shown} tickets at once, but at most {constants.OFFERED}; lower it")
        if kept > shown:
            problems.add(f"tickets.{keep}", f"{kept} cannot be kept of {shown}; lower it to {shown} or less")
        elif facts.journey and kept != shown:
            problems.add(f"tickets.{keep}", f"on a journey there is no choice of tickets; make it {shown}")
    if facts.journey and tickets.decks:
        problems.add("tickets.decks", "on a journey there is no choice of tickets; remove decks")
    if tickets.decks and tickets.decks[0] == tickets.decks[1]:
        problems.add("tickets.decks", f'both decks are called "{tickets.decks[0]}"; rename one')


def _enough(facts: BoardFile, problems: Problems) -> None:
    tickets, most = facts.tickets, facts.players[1]
    needed = most * tickets.deal
    for deck in tickets.decks or (None,):
        count = sum(deck in (None, ticket.deck) for ticket in tickets.list)
        if count < needed:
            which = f"tickets in deck {deck}" if deck else "tickets"
            problems.add(
                "tickets.list",
                f"{count} {which}, but {most} players may be dealt {tickets.deal} each; add {needed - count}",
            )
