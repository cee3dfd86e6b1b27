"""Names things of a board in one language: cards, tracks, tickets, pieces, each in the right form."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from trunkline import words
from trunkline.boards import Board
from trunkline.rules.constants import SHIP, TRAIN, WILD

FORMS = ("plain", "harbour", "single", "double")
WILD_NAME = "wild"
GREY_NAME = "grey"


@dataclass(frozen=True)
class Voice:
    """Speaks one language about one board."""

    board: Board
    lang: str

    def say(self, key: str, **values: object) -> str:
        return words.say(self.lang, key, **values)

    def count(self, key: str, number: int, **values: object) -> str:
        return words.count(self.lang, key, number, **values)

    def series(self, parts: Iterable[str]) -> str:
        """`a, b and c`."""
        *most, last = list(parts) or [""]
        return f"{', '.join(most)} {self.say('and')} {last}" if most else last

    # Cards

    def colour_of(self, kind: int) -> str:
        colours = self.board.facts.cards.colours
        return WILD_NAME if kind == WILD else colours[(kind - 1) % len(colours)]

    def form_of(self, kind: int) -> str:
        """How a card looks apart from its colour; where all cards are alike, just plain."""
        return FORMS[(kind - 1) // len(self.board.facts.cards.colours)] if kind != WILD else "plain"

    def card(self, kind: int, number: int = 1, paid: bool = False) -> str:
        """A card's name in the form that goes with a number; paid: as what is given away."""
        if kind == WILD:
            return self.count("card.wild.paid" if paid else "card.wild", number)
        colour, form = self.colour_of(kind), self.form_of(kind)
        if len(self.board.cards) == 1 + len(self.board.facts.cards.colours):
            return self.count(f"colour.card{'.paid' if paid else ''}.{colour}", number)
        return self.count(f"form.{form}", number, colour=self.count(f"colour.piece.{colour}", number))

    def cards(self, counts: Mapping[str, int], paid: bool = False) -> str:
        """`2 red and 1 wild`, of cards and terrain by id."""
        return self.series(self.card_count(name, number, paid) for name, number in counts.items() if number)

    def card_count(self, name: str, number: int, paid: bool = False) -> str:
        if name in self.board.card_index:
            return f"{number} {self.card(self.board.card_index[name], number, paid)}"
        return f"{number} × {self.terrain(self.board.terrain_index[name])}"

    def terrain(self, index: int) -> str:
        return self.board.terrain_name(index, self.lang).lower()

    def passenger(self, index: int) -> str:
        return self.count(f"colour.piece.{self.board.passengers[index]}", 1)

    # Pieces, piles and decks

    def suits(self) -> list[int]:
        """The kinds of pieces that are on the board."""
        return [suit for suit in (TRAIN, SHIP) if self.board.record.pieces[suit]]

    def pieces(self, suit: int, number: int) -> str:
        return self.count("ships" if suit == SHIP else "trains", number)

    def some_pieces(self) -> str:
        """Pieces without a number, as what is lacking."""
        return self.say("pieces.trains" if len(self.suits()) == 1 else "pieces.both")

    def one_piece(self) -> str:
        return self.say("piece.train" if len(self.suits()) == 1 else "piece.both")

    def pile(self, index: int) -> str:
        """A pile as where a card comes from."""
        return self.say(f"from.{self.board.piles[index]}" if len(self.board.piles) > 1 else "from.pile")

    def blind_cards(self, pile: int, drawn: int | None = None) -> str:
        """What one draw brings: a card, or all of the turn where there is nothing to choose between them."""
        facts = self.board.record
        at_once = facts.display == 0 and facts.piles == 1 and facts.terrains == 0
        number = drawn or (int(facts.draws) if at_once else 1)
        cards = self.say("card.one") if number == 1 else self.count("cards", number)
        return f"{cards} {self.pile(pile)}"

    def deck(self, index: int, number: int) -> str:
        """A number of tickets of a deck."""
        name = self.board.decks[index]
        if len(self.board.decks) == 1:
            return self.count("tickets", number)
        known = f"deck.{name}" in words.LANGUAGES[self.lang]
        return self.count(f"deck.{name}", number) if known else f"{number} {name.replace('_', ' ')}"

    def mix(self, numbers: Iterable[int]) -> str:
        return self.series(self.deck(i, number) for i, number in enumerate(numbers) if number)

    # The map

    def place(self, index: int) -> str:
        return self.board.place_name(index, self.lang)

    def region(self, index: int) -> str:
        return self.board.region_name(index, self.lang)

    def ends(self, track: int) -> str:
        record = self.board.record
        return f"{self.place(int(record.track_from[track]))} – {self.place(int(record.track_to[track]))}"

    def track_colour(self, track: int) -> str:
        """The id of a track's printed colour."""
        return self.board.facts.map.tracks[track].colour

    def track_traits(self, track: int) -> list[str]:
        """What is special about a track: at sea, pairs, a tunnel, locomotive signs."""
        facts = self.board.facts.map.tracks[track]
        traits = [self.say("track.sea")] if facts.sea else []
        traits += [self.say("track.pairs")] if facts.pairs else []
        traits += [self.say("track.tunnel")] if facts.tunnel else []
        return traits + ([self.count("track.wilds", facts.wilds)] if facts.wilds else [])

    def track_name(self, track: int) -> str:
        """A track as people know it: `Boston – New York (2, red)`; parallel ones that look the same share a name."""
        colour = self.count(f"colour.card.{self.track_colour(track)}", 1)
        details = [str(self.board.record.track_length[track]), colour, *self.track_traits(track)]
        return f"{self.ends(track)} ({', '.join(details)})"

    # Tickets

    def ticket(self, index: int) -> str:
        stops = self.board.facts.tickets.list[index].stops
        return " – ".join(self.region(self.board.region_index[stop]) for stop in stops)

    def ticket_worth(self, index: int) -> str:
        """What a ticket brings; nothing is said where tickets only count."""
        if self.board.record.goal:
            return ""
        facts = self.board.facts.tickets.list[index]
        if len(facts.stops) == 2:
            return self.count("points", facts.points)
        record = self.board.record
        return self.say("ticket.tour", points=facts.points, joined=int(record.ticket_joined[index]),
                        penalty=int(record.ticket_penalty[index]))  # fmt: skip

    def ticket_name(self, index: int) -> str:
        """A ticket with its worth."""
        worth = self.ticket_worth(index)
        return f"{self.ticket(index)} ({worth})" if worth else self.ticket(index)
