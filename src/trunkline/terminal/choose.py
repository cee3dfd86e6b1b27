"""Lets a person choose an action: a short menu of verbs, then what and how to pay."""

from collections.abc import Callable
from dataclasses import replace

from trunkline import notation
from trunkline.errors import IllegalAction, NotationError
from trunkline.payment_order import Payments, harbour_cost
from trunkline.rules import actions as act
from trunkline.rules import constants
from trunkline.rules.constants import DECISIONS
from trunkline.rules.packing import detail_of, is_doubled, subject_of, verb_of
from trunkline.terminal.desk import Desk
from trunkline.terminal.keep import Keeping
from trunkline.terminal.look import Cell
from trunkline.terminal.menu import Menu, Option
from trunkline.terminal.phrases import payment, phrase
from trunkline.terminal.plan import helpful, plans
from trunkline.terminal.prompt import Word
from trunkline.terminal.steps import Step, run
from trunkline.terminal.table import Table
from trunkline.view import View
from trunkline.voice import WILD_NAME

MOST_LISTED = 15
DRAWS = (act.TAKE_CARD, act.DRAW_CARD, act.TAKE_TERRAIN, act.DRAW_TERRAIN)


class Chooser:
    """One decision of one person."""

    def __init__(self, table: Table, desk: Desk, view: View) -> None:
        assert view.seat is not None, "spectators choose nothing"
        self.table, self.desk, self.view, self.seat = table, desk, view, view.seat
        self.voice, self.look, self.board = table.voice, table.look, view.board
        self.numbers: list[int] = table.game.legal_numbers(self.seat).tolist()
        self.payable = Payments(self.numbers, self.board, view.hand)
        self.offer = table.game.offer(self.seat)
        self.keeping = Keeping(table, view, self.numbers)

    def decide(self) -> int:
        """The action chosen."""
        menus: dict[int, Callable[[], Menu[Step]]] = {
            constants.TURN: self.turn,
            constants.NEXT_CARD: lambda: self.cards(back=False),
            constants.CHOOSE_MIX: lambda: self.plain("ask.mix"),
            constants.REFILL: lambda: self.plain("ask.refill"),
            constants.PASSENGER: lambda: self.plain("ask.passenger"),
            constants.TUNNEL: self.tunnel,
            constants.CHOOSE_PIECES: self.pieces,
            constants.KEEP_FIRST: self.keeping.menu,
            constants.KEEP_TICKETS: self.keeping.menu,
        }
        while True:
            chosen = run(self.desk, menus[self.table.game.decision(self.seat)], self)
            if chosen is not None:
                return chosen

    def read(self, typed: str) -> Step | None:
        """An action by its full text; a refusal says why, in the person's language."""
        try:
            number = notation.read(self.board, typed.lower(), self.offer)
            self.table.game.check(number, self.seat)
        except NotationError:
            return self.keeping.read(typed) if self.offer else None
        except IllegalAction as error:
            decision = self.voice.say(f"decision.{DECISIONS[self.table.game.decision(self.seat)]}")
            raise ValueError(self.voice.say(f"refused.{error.reason}", decision=decision)) from None
        return number

    def words(self) -> list[Word]:
        """All legal actions by their text."""
        return [Word(self.text(number), phrase(self.voice, number, self.offer)) for number in self.numbers]

    def text(self, number: int) -> str:
        return notation.text(self.board, number, self.offer)

    # Options

    def option(self, number: int, label: str = "", note: str = "", shown: Cell = "") -> Option[Step]:
        """An action that answers to its words and to its canonical text."""
        label = label or phrase(self.voice, number, self.offer)
        return Option(label, number, (self.text(number),), note, shown)

    def of(self, *verbs: int) -> list[int]:
        return [number for number in self.numbers if verb_of(number) in verbs]

    def plain(self, question: str, back: bool = False, *verbs: int) -> Menu[Step]:
        """All actions of some verbs (or all there are), one line each."""
        options = tuple(self.option(number) for number in (self.of(*verbs) if verbs else self.numbers))
        default = options[0] if len(options) == 1 else None
        return Menu(self.voice.say(question), options, back=back, default=default)

    def enter(self, menu: Callable[[], Menu[Step]]) -> Callable[[], int | None]:
        """A step into another menu."""
        return lambda: run(self.desk, menu, self)

    # The turn

    def turn(self) -> Menu[Step]:
        made = [
            self.only_draw() or self.verb("cards", lambda: self.cards(back=True), *DRAWS),
            self.verb("claim", self.tracks, act.CLAIM, number=len(self.alike())),
            self.verb("tickets", lambda: self.plain("ask.tickets", True, act.DRAW_TICKETS), act.DRAW_TICKETS),
            self.verb("harbour", self.harbours, act.BUILD_HARBOUR),
            self.verb("exchange", self.exchanges, act.EXCHANGE),
            self.verb("swap", lambda: self.plain("ask.swap", True, act.SWAP_TICKETS), act.SWAP_TICKETS),
            *[self.option(number) for number in self.of(act.PASS)],
        ]
        typed = (*self.card_options(), *self.track_options(), *self.harbour_options())
        notes = () if self.payable.claims else (self.voice.say("note.no_claim"),)
        return Menu(self.voice.say("ask.turn"), tuple(o for o in made if o is not None), typed, notes=notes)

    def verb(self, key: str, menu: Callable[[], Menu[Step]], *verbs: int, number: int = 0) -> Option[Step] | None:
        if not self.of(*verbs):
            return None
        note = f"({self.voice.count('tracks', number)})" if number else ""
        return Option(self.voice.say(f"menu.{key}"), self.enter(menu), note=note)

    # Cards

    def only_draw(self) -> Option[Step] | None:
        """Where there is no choice between cards, drawing needs no menu of its own."""
        draws = self.of(*DRAWS)
        return self.option(draws[0]) if len(draws) == 1 else None

    def cards(self, back: bool) -> Menu[Step]:
        options = tuple(self.card_options())
        question = self.voice.say("ask.first_card" if back else "ask.next_card")
        return Menu(question, options, default=options[0] if len(options) == 1 else None, back=back)

    def card_options(self) -> list[Option[Step]]:
        return [self.card_option(number) for number in self.of(*DRAWS)]

    def card_option(self, number: int) -> Option[Step]:
        """A card to draw; one that lies face up answers to its mere name too."""
        kind = subject_of(number)
        if verb_of(number) != act.TAKE_CARD:
            return self.option(number)
        up = int((self.view.record.display[: self.board.record.display] == kind).sum())
        note = self.voice.say("times", n=up) if up > 1 else ""
        shown = self.look.join(self.look.chip(self.voice, kind), f" {note}")
        names = (self.text(number), self.voice.card(kind), self.board.cards[kind])
        return Option(phrase(self.voice, number), number, names, note, shown)

    # Claims

    def tracks(self) -> Menu[Step]:
        options = self.track_options()
        heads = ["track", "spaces", "colour", "points", "pay", "ticket"]
        left_out = {"colour"} if self.look.narrow else set()
        left_out |= {"points"} if self.board.record.goal else set()
        head = tuple(self.voice.say(f"head.{name}") for name in heads if name not in left_out)
        more = len(options) - MOST_LISTED
        note = (self.voice.say("note.more_tracks", n=more),) if more > 0 else ()
        question = self.voice.say("ask.track")
        return Menu(question, tuple(options), back=True, head=head, notes=note, most=MOST_LISTED)

    def track_options(self) -> list[Option[Step]]:
        """Tracks that can be claimed now: those a ticket needs first, then the dear ones."""
        helps = helpful(self.view, plans(self.view))
        dear = {track: -self.points(self.payable.best(track)) for track in self.alike()}
        order = sorted(dear, key=lambda track: (track not in helps, dear[track], self.voice.ends(track)))
        return [self.track_option(track, helps.get(track)) for track in order]

    def alike(self) -> list[int]:
        """The tracks that can be claimed; of parallel ones that look the same just one."""
        return list({self.voice.track_name(track): track for track in reversed(self.payable.claims)}.values())

    def track_option(self, track: int, ticket: int | None) -> Option[Step]:
        voice, claim = self.voice, self.payable.best(track)
        name, identity = voice.track_name(track), self.board.tracks[track]
        parts = [voice.say("pays", cards=payment(voice, claim))]
        parts += [self.worth(track)] if not self.board.record.goal else []
        parts += [voice.say("for_ticket", ticket=voice.ticket(ticket))] if ticket is not None else []
        names = (voice.ends(track), identity, f"claim {identity}", voice.say("do.claim", what=name))
        step, cells = self.enter(lambda: self.payments(track)), self.track_cells(track, ticket)
        return Option(name, step, names, f"– {', '.join(parts)}", cells=cells)

    def track_cells(self, track: int, ticket: int | None) -> tuple[Cell, ...]:
        voice, look, claim = self.voice, self.look, self.payable.best(track)
        cells: list[Cell] = self.short_track(track) if look.narrow else self.long_track(track)
        if not self.board.record.goal:
            cells.append("/".join(map(str, self.values(track))))
        cells.append(look.row(look.chips(voice, notation.claim_cards(self.board, claim), symbol_only=True)))
        cells.append(voice.ticket(ticket) if ticket is not None else "")
        return tuple(cells)

    def long_track(self, track: int) -> list[Cell]:
        """Name, length and colour, all in words."""
        voice, colour = self.voice, self.voice.track_colour(track)
        traits = voice.track_traits(track)
        name = voice.ends(track) + (f" ({', '.join(traits)})" if traits else "")
        length = str(self.board.record.track_length[track])
        return [name, length, self.look.colour(colour, voice.count(f"colour.card.{colour}", 1))]

    def short_track(self, track: int) -> list[Cell]:
        """Name and length, what else there is in the signs that cards have."""
        facts, signs = self.board.facts.map.tracks[track], self.look.symbols
        traits = ["~"] if facts.sea else []
        traits += [f"({self.voice.say('track.pairs')})"] if facts.pairs else []
        traits += [f"({self.voice.say('track.tunnel')})"] if facts.tunnel else []
        traits += [signs[WILD_NAME] * facts.wilds] if facts.wilds else []
        length = self.look.tag(f"{facts.length} {signs[facts.colour]}", facts.colour)
        return [" ".join([self.voice.ends(track), *traits]), length]

    def points(self, claim: int) -> int:
        each = int(self.board.record.points[self.board.record.track_length[subject_of(claim)]])
        return each * 2 if is_doubled(claim) else each

    def values(self, track: int) -> list[int]:
        """What a claim of a track may bring, without and with terrain."""
        single = self.points(self.payable.best(track))
        return [single, 2 * single] if self.payable.can_double(track) else [single]

    def worth(self, track: int) -> str:
        single, *doubled = self.values(track)
        if doubled:
            return self.voice.count("points.doubled", single, double=doubled[0])
        return self.voice.count("points", single)

    def payments(self, track: int) -> Menu[Step]:
        question = self.voice.say("ask.payment", track=self.voice.track_name(track))
        return self.paying(question, [self.payment_option(claim) for claim in self.payable.ordered(track)])

    def payment_option(self, claim: int) -> Option[Step]:
        """A payment with what the claim brings."""
        points = "" if self.board.record.goal else f"({self.voice.count('points', self.points(claim))})"
        return self.option(
            claim, payment(self.voice, claim, paid=False), points, self.look.join(self.paid(claim), f" {points}")
        )

    def paid(self, number: int) -> Cell:
        """Cards paid, in their colours, and the terrain played."""
        made, look = notation.structure(self.board, number), self.look
        cards = look.row(look.chips(self.voice, made["cards"]))
        if "double" not in made:
            return cards
        terrain = self.voice.cards(made["double"], paid=True) or self.voice.say("free")
        return look.join(cards, self.voice.say("doubling", terrain=terrain))

    def paying(self, question: str, options: list[Option[Step]]) -> Menu[Step]:
        """Payments, the thrifty one for Enter; the dear ones only by name or on demand."""
        whole = Menu(question, tuple(options), default=options[0], back=True)
        if len(options) <= MOST_LISTED:
            return whole
        more = Option[Step](self.voice.say("menu.more", n=len(options) - MOST_LISTED), self.enter(lambda: whole))
        return replace(whole, options=(*options[:MOST_LISTED], more), typed=tuple(options[MOST_LISTED:]))

    def tunnel(self) -> Menu[Step]:
        """What was turned up, then every way to pay and giving up."""
        record = self.view.record
        turned = [int(kind) for kind in record.turned[: self.board.record.tunnel_cards] if kind != constants.NONE]
        track = self.voice.track_name(subject_of(int(record.tunnel)))
        cards = self.voice.series(self.voice.card(kind) for kind in turned)
        menu = self.plain("ask.tunnel")
        question = self.voice.count("ask.tunnel", int(record.owed), track=track, cards=cards)
        return replace(menu, question=question, default=menu.options[0])

    # Harbours and pieces

    def harbour_options(self) -> list[Option[Step]]:
        places = dict.fromkeys(subject_of(number) for number in self.of(act.BUILD_HARBOUR))
        return [self.harbour_option(place) for place in places]

    def harbour_option(self, place: int) -> Option[Step]:
        name = self.voice.place(place)
        names = (f"harbour {self.board.places[place]}", self.board.places[place])
        label = self.voice.say("do.harbour", what=self.voice.say("what.harbour_at", place=name))
        return Option(label, self.enter(lambda: self.harbour_payments(place)), names)

    def harbours(self) -> Menu[Step]:
        return Menu(self.voice.say("ask.harbour"), tuple(self.harbour_options()), back=True)

    def harbour_payments(self, place: int) -> Menu[Step]:
        hand = self.view.hand
        builds = [number for number in self.of(act.BUILD_HARBOUR) if subject_of(number) == place]
        cards = {number: notation.structure(self.board, number)["cards"] for number in builds}
        builds.sort(key=lambda number: harbour_cost(cards[number], self.board, hand))
        options = [
            self.option(number, payment(self.voice, number, paid=False), shown=self.paid(number)) for number in builds
        ]
        return self.paying(self.voice.say("ask.harbour_payment", place=self.voice.place(place)), options)

    def exchanges(self) -> Menu[Step]:
        """Which pieces to give, then how many."""
        options = []
        for suit in (constants.TRAIN, constants.SHIP):
            numbers = [number for number in self.of(act.EXCHANGE) if subject_of(number) == suit]
            if numbers:
                key = "ships" if suit == constants.SHIP else "trains"
                step = self.enter(self.exchange_menu(numbers))
                options.append(Option[Step](self.voice.say(f"menu.exchange.{key}"), step))
        points = self.voice.count("points", int(self.board.record.exchange))
        return Menu(
            self.voice.say("ask.exchange"),
            tuple(options),
            back=True,
            notes=(self.voice.say("note.exchange", points=points),),
        )

    def exchange_menu(self, numbers: list[int]) -> Callable[[], Menu[Step]]:
        options = tuple(
            Option[Step](phrase(self.voice, number), number, (self.text(number),), number=detail_of(number))
            for number in numbers
        )
        question = self.voice.say("ask.exchange_count", most=len(options))
        return lambda: Menu(question, options, back=True, silent=True)

    def pieces(self) -> Menu[Step]:
        """How many trains, the rest ships; the board's advice for Enter."""
        suggested = self.board.facts.pieces.suggested
        options = []
        for number in self.of(act.PIECES):
            trains = subject_of(number)
            advice = f"({self.voice.say('recommended')})" if suggested and trains == suggested[0] else ""
            label, names = phrase(self.voice, number), (self.text(number),)
            options.append(Option[Step](label, number, names, advice, number=trains))
        default = next((option for option in options if suggested and option.number == suggested[0]), None)
        return Menu(self.voice.say("ask.pieces"), tuple(options), default=default)
