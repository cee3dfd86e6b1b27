"""A scribe with a pencil: follows a redacted log and writes down the view that its reader must have.

It knows the board's facts and nothing of the rules' code, so it is a second opinion on two things at once: that a view
holds what the log tells, and that a redacted log tells what a view holds.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from trunkline.boards import Board
from trunkline.record import HIDDEN, Outcome, RecordFile, Step
from trunkline.rules.constants import (
    ALL_PASSED,
    CHOOSE_MIX,
    CHOOSE_PIECES,
    DECISIONS,
    ENDINGS,
    GOAL_REACHED,
    KEEP_FIRST,
    KEEP_TICKETS,
    LAST_PIECE,
    NEXT_CARD,
    NO_TRACK_LEFT,
    NONE,
    NOTHING,
    PASSENGER,
    PIECES_OUT,
    QUIET,
    REFILL,
    RUNNING,
    SHIP,
    TRAIN,
    TUNNEL,
    TURN,
)

WILD = "wild"
PIECES = ("trains", "ships")

# For tests: from a log to a view


def view_of(record: RecordFile, board: Board) -> dict[str, Any]:
    """The view of whoever the record is redacted for, by the log and the board's facts alone."""
    return Scribe(record, board).data()


def view_of_json(data: bytes | str, board: Board) -> dict[str, Any]:
    """The same, of a redacted record as a server sends it."""
    return view_of(msgspec.json.decode(data, type=RecordFile), board)


class Reader:
    """Reads one log again and again while it grows; from its start only when an earlier line has changed."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.scribe: Scribe | None = None
        self.deal: list[Outcome] = []
        self.lines: list[Step] = []

    def read(self, record: RecordFile) -> Iterator[tuple[int, "Scribe"]]:
        """The scribe after each line that is new, with the number of lines up to it."""
        if self.scribe is None or (self.deal, self.lines) != (record.deal, record.moves[: len(self.lines)]):
            self.scribe = Scribe(msgspec.structs.replace(record, moves=[]), self.board)
            self.deal, self.lines = record.deal, []
            yield 0, self.scribe
        for step in record.moves[len(self.lines) :]:
            self.lines.append(step)
            self.scribe.step(step)
            yield len(self.lines), self.scribe


# What the scribe keeps on the table


class Told:
    """What chance decided in one step, read off in order."""

    def __init__(self, outcomes: Iterable[Outcome]) -> None:
        self.rows = [(outcome.what, outcome.to, item) for outcome in outcomes for item in outcome.items]
        self.at = 0

    def next_is(self, what: str, to: object = None) -> bool:
        if self.at >= len(self.rows):
            return False
        row = self.rows[self.at]
        return row[0] == what and to in (None, row[1])

    def take(self, what: str, to: object = "") -> str:
        assert self.next_is(what, str(to)), f"the log does not tell “{what} {to}” here: {self.rows[self.at :]}"
        self.at += 1
        return self.rows[self.at - 1][2]

    def take_all(self, what: str, to: object) -> list[str]:
        taken = []
        while self.next_is(what, str(to)):
            taken.append(self.take(what, to))
        return taken

    def rest(self, what: str, to: object) -> list[str]:
        """Everything of a kind that is still to come."""
        return [item for kind, where, item in self.rows[self.at :] if (kind, where) == (what, str(to))]

    def finish(self) -> None:
        assert self.at == len(self.rows), f"the log tells too much: {self.rows[self.at :]}"


@dataclass
class Player:
    """What lies before one seat. A hidden ticket stands here as the log writes it: `?`, or `?` and its deck."""

    cards: list[int]  # by pile
    pieces: list[int]
    box: list[int]
    harbours: int
    decision: int = NOTHING
    score: int = 0
    exchanged: int = 0
    terrain: Counter[str] = field(default_factory=Counter)
    passengers: Counter[str] = field(default_factory=Counter)
    tickets: list[str] = field(default_factory=list)  # in the hand; on a journey in hand order
    shown: list[str] = field(default_factory=list)  # to keep some, or rejected and not yet put back
    done: list[str] = field(default_factory=list)  # completed on a journey
    mix: Counter[str] | None = None
    bonus: bool = False
    hand: Counter[str] = field(default_factory=Counter)  # the reader's own
    taken: Counter[str] = field(default_factory=Counter)  # before all eyes, and not seen to be paid


class Scribe:
    """Follows one log from the deal on, step by step."""

    def __init__(self, record: RecordFile, board: Board) -> None:
        assert record.seen_by is not None, "the record is not redacted"
        assert (record.board, record.digest) == (board.id, board.digest), "the record is of another board"
        self.board, self.facts = board, board.facts
        self.seat = None if record.seen_by < 0 else record.seen_by
        self.told = Told(record.deal)
        self._learn_map()
        self._lay_out(record.players)
        self.first = int(self.told.take("first")) if record.first is None else record.first
        self._deal()
        self.told.finish()
        for step in record.moves:
            self.step(step)

    # The board

    def _learn_map(self) -> None:
        facts = self.facts
        self.track = dict(zip(self.board.tracks, facts.map.tracks, strict=True))
        self.ends = {place.id: [place.id] for place in facts.map.places}
        self.ends |= {country.id: country.ends for country in facts.map.countries}
        self.ticket = dict(zip(self.board.tickets, facts.tickets.list, strict=True))
        self._learn_passengers()

    def _learn_passengers(self) -> None:
        """Where passengers stand, by the place where a claim meets them."""
        self.stand = {place.id: place.id for place in self.facts.map.places if place.passengers}
        for country in self.facts.map.countries:
            if country.passengers:
                name = country.id if len(country.ends) > 1 else country.ends[0]
                self.stand |= dict.fromkeys(country.ends, name)

    def _pile_of(self, card: str) -> int:
        return SHIP if card.endswith(("-ship", "-double")) else TRAIN

    def _lay_out(self, players: int) -> None:
        """Everything in its pile, nothing on the map, pieces with the players."""
        self.players = [self._new_player() for _ in range(players)]
        self._lay_out_cards()
        self.waiting: dict[str, Counter[str]] = {name: Counter() for name in self.stand.values()}
        self.owner: dict[str, int] = {}
        self.harbour: dict[str, int] = {}
        self.fresh, self.away = len(self.board.tickets), 0  # a journey's pile of tickets, and those put away
        self.turn, self.over, self.final_turns = 0, RUNNING, NONE
        self.drawn, self.took_wild, self.slot = 0, False, 0
        self.pending: list[str] = []
        self._close_tunnel()
        self.passes = self.quiet = 0

    def _new_player(self) -> Player:
        facts, none = self.facts, [0, 0]
        pieces, chosen = [facts.pieces.train, facts.pieces.ship], bool(facts.pieces.choose)
        return Player(
            cards=[0] * len(self.board.piles),
            pieces=list(none if chosen else pieces),
            box=list(pieces if chosen else none),
            harbours=facts.harbours.each if facts.harbours else 0,
        )

    def _lay_out_cards(self) -> None:
        cards, terrain = self.facts.cards, self.facts.terrain
        train, ship = cards.train, cards.ship
        self.pile = [len(cards.colours) * (train.plain + train.harbour) + train.wild]
        self.pile += [len(cards.colours) * (ship.single + ship.double)] if ship else []
        self.display: list[str | None] = [None] * (train.display + (ship.display if ship else 0))
        self.discards: Counter[str] = Counter()
        self.terrain_pile = sum(kind.cards for kind in terrain.kinds) if terrain else 0
        self.terrain_up: list[str | None] = [None] * (terrain.display if terrain else 0)
        self.terrain_discards: Counter[str] = Counter()

    # The deal and the choices of the set-up

    def _deal(self) -> None:
        self._deal_cards()
        self._deal_terrain()
        while self.told.next_is("passengers"):
            place = self.told.rows[self.told.at][1]
            self.waiting[place].update(self.told.take_all("passengers", place))
        for seat, player in enumerate(self.players):
            self._deal_tickets(seat, player)
        self._go_on()

    def _deal_cards(self) -> None:
        dealt = [self.facts.cards.train.dealt, self.facts.cards.ship.dealt if self.facts.cards.ship else 0]
        for seat in range(len(self.players)):
            for pile, count in enumerate(dealt):
                for _ in range(count):
                    self._draw_blind(seat, pile)
        self._deal_display()
        self._wash()

    def _deal_terrain(self) -> None:
        if not self.facts.terrain:
            return
        for seat in range(len(self.players)):
            for _ in range(self.facts.terrain.dealt):
                self._draw_terrain(seat)
        self._fill_terrain()

    def _deal_tickets(self, seat: int, player: Player) -> None:
        """The first tickets, or first the choice of their decks."""
        if self.facts.journey:
            self._draw_unfinished(seat, self.facts.tickets.deal)
            player.decision = self._after_first_tickets()
        elif len(self.board.decks) > 1:
            player.decision = CHOOSE_MIX
        else:
            self._show_first(seat)

    def _after_first_tickets(self) -> int:
        return CHOOSE_PIECES if self.facts.pieces.choose else NOTHING

    def _show_first(self, seat: int) -> None:
        player, tickets = self.players[seat], self.facts.tickets
        self._show(seat)
        player.decision = KEEP_FIRST
        if tickets.keep == tickets.deal:
            self._keep(player, list(player.shown))
            player.decision = self._after_first_tickets()

    def _show(self, seat: int) -> None:
        """The tickets told for a seat lie before it, as many of each deck as it named; only that seat sees which."""
        player = self.players[seat]
        player.shown = self.told.take_all("tickets", seat)
        assert player.mix in (None, self._by_deck(player.shown)), "tickets of other decks than named"

    def _keep(self, player: Player, names: list[str]) -> None:
        for name in names:
            self._pull(player.shown, name)
        player.tickets += names

    def _pull(self, tickets: list[str], name: str) -> None:
        """Take out a ticket; one that was hidden may be named by now."""
        tickets.remove(name if name in tickets else self._back(name))

    def _back(self, name: str) -> str:
        """What the log tells of a ticket when it hides its name."""
        return HIDDEN + (self.ticket[name].deck or "" if len(self.board.decks) > 1 else "")

    def _by_deck(self, tickets: list[str]) -> Counter[str]:
        decks = self.board.decks
        backs = [name if name.startswith(HIDDEN) else self._back(name) for name in tickets]
        return Counter(back.removeprefix(HIDDEN) if len(decks) > 1 else decks[0] for back in backs)

    def _count(self, tickets: list[str]) -> dict[str, int]:
        """Tickets by deck, all decks named."""
        count = self._by_deck(tickets)
        assert count.keys() <= {*self.board.decks}
        return {deck: count[deck] for deck in self.board.decks}

    def _any_decides(self, *decisions: int) -> bool:
        return any(player.decision in decisions for player in self.players)

    def _in_set_up(self) -> bool:
        return self._any_decides(CHOOSE_MIX, KEEP_FIRST, CHOOSE_PIECES)

    def _go_on(self) -> None:
        """When all have their first tickets, rejected ones go back; when all have chosen everything, play begins."""
        if self._any_decides(CHOOSE_MIX, KEEP_FIRST):
            return
        for player in self.players:
            player.shown = []
        if not self._in_set_up():
            self._begin_turn(self.first)

    def _choose(self, seat: int, words: list[str]) -> None:
        """A choice of the set-up; of others hidden until all have chosen."""
        player, hidden = self.players[seat], words == [HIDDEN]
        if player.decision == CHOOSE_MIX:
            self._declare_mix(player, None if hidden else read_counts(words[2:]))
        elif player.decision == KEEP_FIRST:
            self._keep(player, [] if hidden else words[1:])
            player.decision = self._after_first_tickets()
        else:
            assert player.decision == CHOOSE_PIECES
            if not hidden:
                self._choose_pieces(player, int(words[1]))
            player.decision = NOTHING
        self._go_on()

    def _declare_mix(self, player: Player, mix: Counter[str] | None) -> None:
        player.mix, player.decision = mix, NOTHING
        if not self._any_decides(CHOOSE_MIX):
            for seat in range(len(self.players)):
                self._show_first(seat)

    def _choose_pieces(self, player: Player, trains: int) -> None:
        pieces = self.facts.pieces
        player.pieces = [trains, pieces.choose - trains]
        player.box = [pieces.train - trains, pieces.ship - player.pieces[SHIP]]

    # One step

    def step(self, step: Step) -> None:
        """Follow one line of the log."""
        self.told = Told(step.outcomes)
        words = step.action.split()
        if self._in_set_up():
            self._choose(step.seat, words)
        else:
            assert step.seat == self.turn and self.over == RUNNING, "out of turn"
            self._play(step.seat, words)
        self.told.finish()

    def _play(self, seat: int, words: list[str]) -> None:
        match words:
            case ["take" | "draw" | "refill", *_] if words[:2] != ["draw", "tickets"]:
                self._play_draw(seat, words[0], words[1])
            case ["draw", "tickets", *mix]:
                self._play_tickets(seat, mix)
            case ["keep", *names]:
                self._keep(self.players[seat], names)
                self.players[seat].shown = []
                self._end_turn(busy=True)
            case ["claim", track, "with", *paid] if self.track[track].tunnel:
                self._dig(seat, track, paid)
            case ["claim", track, "with", *paid]:
                self._play_claim(seat, track, paid)
            case ["passenger", colour, "at", place]:
                self._take_passenger(seat, colour, place)
            case ["leave", place]:
                self._settle_end(place)
            case _:
                self._play_other(seat, words)

    def _play_other(self, seat: int, words: list[str]) -> None:
        match words:
            case ["harbour", place, "with", *paid]:
                self._build_harbour(seat, place, paid)
                self._end_turn(busy=True)
            case ["exchange", count, suit]:
                self._exchange(self.players[seat], int(count), PIECES.index(suit))
                self._end_turn(busy=False)
            case ["pay", *paid]:
                self._pay_tunnel(seat, read_counts(paid))
            case ["give", "up"]:
                self._close_tunnel()
                self._end_turn(busy=False)
            case ["swap", "tickets"]:
                self._swap_tickets(seat)
                self._end_turn(busy=False)
            case ["pass"]:
                self._end_turn(busy=False, passed=True)
            case _:
                raise AssertionError(f"the log tells no action: {words}")

    # Turns

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.players[seat].decision = TURN

    def _end_turn(self, busy: bool, passed: bool = False) -> None:
        self.players[self.turn].decision = NOTHING
        self.drawn, self.took_wild = 0, False
        self.passes = self.passes + 1 if passed else 0
        self.quiet = 0 if busy else self.quiet + 1
        if self.over == RUNNING:
            self._count_final_turns()
        if self.over == RUNNING:
            self._look_for_standstill()
        if self.over == RUNNING:
            self._begin_turn((self.turn + 1) % len(self.players))

    def _count_final_turns(self) -> None:
        pieces = self.facts.pieces
        if self.final_turns > 0:
            self.final_turns -= 1
            self.over = RUNNING if self.final_turns else PIECES_OUT
        elif not self.facts.journey and sum(self.players[self.turn].pieces) <= pieces.end_at:
            self.final_turns = pieces.last_turns * len(self.players)

    def _look_for_standstill(self) -> None:
        if self.passes == len(self.players):
            self.over = ALL_PASSED
        elif self.quiet == 3 * len(self.players):
            self.over = QUIET

    # Cards

    def _in_discards(self, pile: int) -> int:
        return sum(n for card, n in self.discards.items() if self._pile_of(card) == pile)

    def _supplies(self, pile: int) -> bool:
        return self.pile[pile] > 0 or self._in_discards(pile) > 0

    def _any_supply(self) -> bool:
        return any(self._supplies(pile) for pile in range(len(self.pile)))

    def _from_pile(self, pile: int) -> None:
        """One card less; an empty pile is first renewed from its discards."""
        if self.pile[pile] == 0:
            self.pile[pile] = self._in_discards(pile)
            for card in [card for card in self.discards if self._pile_of(card) == pile]:
                del self.discards[card]
        self.pile[pile] -= 1
        assert self.pile[pile] >= 0, "a card from an empty pile"

    def _to_hand(self, seat: int, pile: int, card: str) -> None:
        self.players[seat].cards[pile] += 1
        if seat == self.seat:
            self.players[seat].hand[card] += 1

    def _draw_blind(self, seat: int, pile: int) -> None:
        self._from_pile(pile)
        self._to_hand(seat, pile, self.told.take("hand", seat))

    def _spend(self, seat: int, paid: Counter[str]) -> None:
        player = self.players[seat]
        for card, n in paid.items():
            player.cards[self._pile_of(card)] -= n
            player.taken[card] -= min(n, player.taken[card])
            if seat == self.seat:
                player.hand[card] -= n
        self.discards.update(paid)

    def _fill_slot(self, slot: int) -> None:
        if not self._any_supply():
            return
        card = self.told.take("display", slot)
        self._from_pile(self._pile_of(card))
        self.display[slot] = card

    def _deal_display(self) -> None:
        for slot in range(len(self.display)):
            self.display[slot] = None
            self._fill_slot(slot)

    def _wash(self) -> None:
        """Too many wilds and the display is dealt anew; where that cannot help, the log tells nothing more."""
        limit = self.facts.cards.wild_limit
        while limit and self.display.count(WILD) >= limit and self.told.next_is("display"):
            self.discards.update(card for card in self.display if card is not None)
            self._deal_display()

    def _settle_display(self) -> None:
        for slot, card in enumerate(self.display):
            if card is None:
                self._fill_slot(slot)
        self._wash()

    def _play_draw(self, seat: int, verb: str, what: str) -> None:
        """One card or terrain card, from wherever."""
        if verb == "refill":
            self._fill_slot(self.slot)
            self._wash()
        elif verb == "take" and what in self.board.terrains:
            self._take_terrain(seat, what)
        elif verb == "take":
            self._take_card(seat, what)
            if self.players[seat].decision == REFILL:
                return
        elif what == "terrain":
            self._draw_terrain(seat)
        else:
            self._draw_blind(seat, self.board.piles.index(what))
        self._after_card(seat)

    def _take_card(self, seat: int, card: str) -> None:
        self.slot = self.display.index(card)
        self.display[self.slot] = None
        self._to_hand(seat, self._pile_of(card), card)
        self.players[seat].taken[card] += 1
        self.took_wild = card == WILD
        if len(self.pile) > 1 and self._supplies(TRAIN) and self._supplies(SHIP):
            self.players[seat].decision = REFILL
            return
        self._fill_slot(self.slot)
        self._wash()

    def _after_card(self, seat: int) -> None:
        draws = self.facts.cards.draws
        self.drawn += 1
        blind_only = not self.display and len(self.pile) == 1 and not self.facts.terrain
        while blind_only and self.drawn < draws and self._any_supply():
            self._draw_blind(seat, TRAIN)
            self.drawn += 1
        more = any(card not in (None, WILD) for card in self.display) or self._any_supply() or self._any_terrain()
        if self.took_wild or self.drawn >= draws or not more:
            self._end_turn(busy=True)
        else:
            self.players[seat].decision = NEXT_CARD

    # Terrain

    def _terrain_supplies(self) -> bool:
        return self.terrain_pile > 0 or self.terrain_discards.total() > 0

    def _any_terrain(self) -> bool:
        return self._terrain_supplies() or any(self.terrain_up)

    def _from_terrain_pile(self) -> None:
        if self.terrain_pile == 0:
            self.terrain_pile = self.terrain_discards.total()
            self.terrain_discards.clear()
        self.terrain_pile -= 1

    def _draw_terrain(self, seat: int) -> None:
        self._from_terrain_pile()
        self.players[seat].terrain[self.told.take("terrain", seat)] += 1

    def _take_terrain(self, seat: int, terrain: str) -> None:
        self.terrain_up[self.terrain_up.index(terrain)] = None
        self.players[seat].terrain[terrain] += 1
        self._fill_terrain()

    def _fill_terrain(self) -> None:
        for slot, card in enumerate(self.terrain_up):
            if card is None and self._terrain_supplies():
                self._from_terrain_pile()
                self.terrain_up[slot] = self.told.take("terrain-display", slot)

    # Tickets

    def _play_tickets(self, seat: int, mix: list[str]) -> None:
        player = self.players[seat]
        player.mix = read_counts(mix) if mix else None
        self._show(seat)
        player.decision = KEEP_TICKETS

    # Claims, harbours, pieces

    def _play_claim(self, seat: int, name: str, words: list[str]) -> None:
        at = words.index("double") if "double" in words else len(words)
        track, player = self.track[name], self.players[seat]
        points = self.facts.scores.tracks[track.length - 1] if self.facts.scores.tracks else 0
        self._spend(seat, read_counts(words[:at]))
        if at < len(words):
            points *= 2
            self._spend_terrain(seat, read_counts(words[at + 2 :]))
        self.owner[name] = seat
        player.pieces[SHIP if track.sea else TRAIN] -= track.length
        player.score += points
        self._settle_display()
        self._fill_terrain()
        if self.facts.journey:
            self._look_after_claim(seat)
        if self.over == RUNNING:
            self._meet_passengers(seat, [track.start, track.to])
        if not self.pending:
            self._end_turn(busy=True)

    # Tunnels

    def _close_tunnel(self) -> None:
        self.tunnel: tuple[str, list[str]] | None = None
        self.turned: list[str] = []
        self.owed = 0

    def _dig(self, seat: int, name: str, words: list[str]) -> None:
        """Turn up cards before a claim; those that match are to be paid as well."""
        assert self.facts.tunnels
        for _ in range(self.facts.tunnels.cards):
            if self._supplies(TRAIN):
                self._from_pile(TRAIN)
                self.turned.append(self.told.take("turned", seat))
        self.discards.update(self.turned)
        at = words.index("double") if "double" in words else len(words)
        laid = read_counts(words[:at])
        colours = {card.split("-")[0] for card in laid} | {WILD}
        self.owed = sum(card.split("-")[0] in colours for card in self.turned)
        if self.owed == 0:
            self._close_tunnel()
            self._play_claim(seat, name, words)
            return
        self.tunnel, player = (name, words), self.players[seat]
        player.decision = TUNNEL
        laid[WILD] += read_counts(words[at + 2 :])[WILD] if at < len(words) else 0
        for card, n in laid.items():
            player.taken[card] = max(player.taken[card], n)

    def _pay_tunnel(self, seat: int, paid: Counter[str]) -> None:
        assert self.tunnel and paid.total() == self.owed, "not what the tunnel asks for"
        name, words = self.tunnel
        assert paid.keys() <= {card.split("-")[0] + form for card in words[1::2] for form in ("", "-harbour")} | {WILD}
        self._close_tunnel()
        self._spend(seat, paid)
        self._play_claim(seat, name, words)

    def _tunnel_data(self) -> dict[str, Any]:
        made: dict[str, Any] = {"turned": list(self.turned), "owed": self.owed}
        if self.tunnel is None:
            return made
        name, words = self.tunnel
        at = words.index("double") if "double" in words else len(words)
        made["tunnel"] = {"track": name, "cards": dict(read_counts(words[:at]))}
        if at < len(words):
            made["tunnel"]["double"] = dict(read_counts(words[at + 2 :]))
        return made

    def _spend_terrain(self, seat: int, played: Counter[str]) -> None:
        self._spend(seat, Counter({WILD: played.pop(WILD, 0)}))
        self.players[seat].terrain.subtract(played)
        self.terrain_discards.update(played)

    def _build_harbour(self, seat: int, place: str, paid: list[str]) -> None:
        self._spend(seat, read_counts(paid))
        self.harbour[place] = seat
        self.players[seat].harbours -= 1
        self._settle_display()

    def _exchange(self, player: Player, count: int, given: int) -> None:
        assert self.facts.exchange
        for suit, change in ((given, -count), (1 - given, count)):
            player.pieces[suit] += change
            player.box[suit] -= change
        player.score -= count * self.facts.exchange.cost
        player.exchanged += count * self.facts.exchange.cost

    # Passengers

    def _waits_at(self, place: str) -> bool:
        return place in self.stand and self.waiting[self.stand[place]].total() > 0

    def _meet_passengers(self, seat: int, ends: list[str]) -> None:
        self.pending = [place for place in ends if self._waits_at(place)]
        if self.pending:
            self.players[seat].decision = PASSENGER

    def _take_passenger(self, seat: int, colour: str, place: str) -> None:
        self.waiting[self.stand[place]][colour] -= 1
        self.players[seat].passengers[colour] += 1
        self._settle_end(place)

    def _settle_end(self, place: str) -> None:
        self.pending = [other for other in self.pending if other != place and self._waits_at(other)]
        if not self.pending:
            self._end_turn(busy=True)

    # A journey

    def _draw_unfinished(self, seat: int, count: int) -> None:
        """So many tickets, or what there is to draw; tickets put away become the pile when it is used up."""
        told = self.told.take_all("tickets", seat)
        assert len(told) == min(count, self.fresh + self.away), "the log tells too few tickets, or too many"
        if len(told) > self.fresh:
            self.fresh, self.away = self.fresh + self.away, 0
        self.fresh -= len(told)
        self.players[seat].tickets += told

    def _joined(self, seat: int, places: Iterable[str]) -> set[str]:
        """All places that the seat's tracks join to any of these."""
        ends = [(self.track[name].start, self.track[name].to) for name, owner in self.owner.items() if owner == seat]
        reached, size = set(places), -1
        while size != len(reached):
            size = len(reached)
            for pair in ends:
                if not reached.isdisjoint(pair):
                    reached.update(pair)
        return reached

    def _is_met(self, seat: int, ticket: str) -> bool:
        """Whether every stop is joined to the first, by whichever of its ends."""
        start, *stops = self.ticket[ticket].stops
        reached = self._joined(seat, self.ends[start])
        return all(not reached.isdisjoint(self.ends[stop]) for stop in stops)

    def _meet_tickets(self, seat: int, drawn: int = 0) -> None:
        """Completed tickets lie open and are replaced, but for the last one; `drawn` are drawn before that."""
        player, done = self.players[seat], self.told.rest("completed", seat)
        player.done += done
        won = len(player.done) + player.bonus >= self._goal()
        self._draw_unfinished(seat, drawn + len(done) - won)
        assert self.told.take_all("completed", seat) == done
        for ticket in done:
            assert self._is_met(seat, ticket), f"{ticket} is not met"
            self._pull(player.tickets, ticket)
        if won:
            self.over = GOAL_REACHED
        known = [ticket for ticket in player.tickets if ticket in self.ticket]
        assert won or not any(self._is_met(seat, ticket) for ticket in known), "the log leaves out a completed ticket"

    def _goal(self) -> int:
        assert self.facts.journey
        return self.facts.journey.goal

    def _look_after_claim(self, seat: int) -> None:
        """Tickets, then the bonus, then the end."""
        self._meet_tickets(seat)
        if self.over == RUNNING:
            self._take_bonus(seat)
        if self.over == RUNNING and not sum(self.players[seat].pieces):
            self.over = LAST_PIECE
        if self.over == RUNNING and not self._any_track_left():
            self.over = NO_TRACK_LEFT

    def _take_bonus(self, seat: int) -> None:
        """Joining the two sides counts as a ticket, once a player."""
        player, facts = self.players[seat], self.facts.journey
        assert facts
        left = facts.bonus_tickets - sum(other.bonus for other in self.players)
        if left and not player.bonus and not self._joined(seat, facts.west).isdisjoint(facts.east):
            player.bonus = True
            if len(player.done) + 1 >= self._goal():
                self.over = GOAL_REACHED

    def _any_track_left(self) -> bool:
        """Whether somebody could still claim some track, cards aside."""
        return any(
            track.length <= self._most_pieces(player, SHIP if track.sea else TRAIN) and self._is_open(seat, name)
            for seat, player in enumerate(self.players)
            for name, track in self.track.items()
            if name not in self.owner
        )

    def _most_pieces(self, player: Player, suit: int) -> int:
        more = min(player.box[suit], player.pieces[1 - suit]) if self.facts.exchange else 0
        return player.pieces[suit] + more

    def _is_open(self, seat: int, name: str) -> bool:
        """Whether no parallel track is in the way."""
        ends = {self.track[name].start, self.track[name].to}
        owners = {o for other, o in self.owner.items() if {self.track[other].start, self.track[other].to} == ends}
        return seat not in owners if len(self.players) >= self.facts.open_from else not owners

    def _swap_tickets(self, seat: int) -> None:
        player = self.players[seat]
        self.away += len(player.tickets)
        player.tickets = []
        self._meet_tickets(seat, self.facts.tickets.deal)

    # The page

    def data(self) -> dict[str, Any]:
        """The view, as the scribe has it."""
        facts = self.facts
        made: dict[str, Any] = {
            "board": self.board.id,
            "seat": self.seat,
            "players": len(self.players),
            "first": self.first,
            "turn": self.turn,
            "ending": ENDINGS[self.over],
            "decision": [DECISIONS[player.decision] for player in self.players],
            "drawn": self.drawn,
            "final_turns": self.final_turns,
            "display": list(self.display),
            "piles": dict(zip(self.board.piles, self.pile, strict=True)),
            "discards": some(self.discards),
            "tickets_left": self._tickets_left(),
            "tracks": dict(self.owner),
            "seats": [self._seat_data(seat) for seat in range(len(self.players))],
            "open_tickets": self._open_tickets(),
        }
        if facts.terrain:
            made["terrain_display"], made["terrain_pile"] = list(self.terrain_up), self.terrain_pile
            made["terrain_discards"] = some(self.terrain_discards)
        if facts.passengers:
            made["waiting"] = {name: some(standing) for name, standing in self.waiting.items()}
            made["pending"] = list(self.pending)
        if facts.harbours:
            made["harbours"] = dict(self.harbour)
        if facts.tunnels:
            made |= self._tunnel_data()
        return made | self._own_data()

    def _own_data(self) -> dict[str, Any]:
        if self.seat is None:
            return {}
        player = self.players[self.seat]
        held = player.tickets if self.facts.journey else sorted(player.tickets, key=self.board.tickets.index)
        return {"hand": some(player.hand), "own_tickets": list(held), "offer": list(player.shown)}

    def _seat_data(self, seat: int) -> dict[str, Any]:
        player, facts = self.players[seat], self.facts
        secret = bool(facts.pieces.choose) and self._in_set_up() and seat != self.seat
        made: dict[str, Any] = {
            "score": player.score,
            "cards": dict(zip(self.board.piles, player.cards, strict=True)),
            "pieces": dict(zip(PIECES, (0, 0) if secret else player.pieces, strict=True)),
            "tickets": self._ticket_count(player),
        }
        if self.display:
            made["taken"] = some(player.taken)
        if facts.terrain:
            made["terrain"] = some(player.terrain)
        if facts.passengers:
            made["passengers"] = some(player.passengers)
        if facts.harbours:
            made["harbours_left"] = player.harbours
        if facts.exchange:
            made["exchanged"] = player.exchanged
            made["box"] = dict(zip(PIECES, (0, 0) if secret else player.box, strict=True))
        if facts.journey:
            made["completed"], made["bonus"] = len(player.done) + player.bonus, player.bonus
        if player.decision == KEEP_TICKETS:
            made["offered"] = self._count(player.shown)
        return made

    def _ticket_count(self, player: Player) -> dict[str, int]:
        """Tickets in a hand by their backs, once all have chosen the first ones."""
        return self._count([] if self._any_decides(CHOOSE_MIX, KEEP_FIRST) else player.tickets)

    def _tickets_left(self) -> dict[str, int]:
        decks = self.board.decks
        if self.facts.journey:
            return {decks[0]: self.fresh}
        out = self._count([ticket for player in self.players for ticket in player.tickets + player.shown])
        return {deck: n - out[deck] for deck, n in self._count(list(self.ticket)).items()}

    def _open_tickets(self) -> dict[str, int]:
        """Completed tickets of a journey, and when the game is over all that are held."""
        made: dict[str, int] = {}
        for seat, player in enumerate(self.players):
            made |= dict.fromkeys(player.done + (player.tickets if self.over != RUNNING else []), seat)
        return made


def some(counts: Counter[str]) -> dict[str, int]:
    """Counts without the zeros."""
    return {name: n for name, n in counts.items() if n}


def read_counts(words: list[str]) -> Counter[str]:
    """`2 red 1 wild` as counts."""
    return Counter({name: int(n) for n, name in zip(words[::2], words[1::2], strict=True)})
