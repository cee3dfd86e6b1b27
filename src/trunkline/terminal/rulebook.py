"""Sums up the rules of a board in a dozen sentences, made from the board's own facts."""

from collections.abc import Iterator

from trunkline.rules.constants import NONE
from trunkline.voice import Voice


def lines(voice: Voice) -> list[str]:
    """The summary, from the aim to the end."""
    parts = (_aim, _turn, _drawing, _claiming, _tracks, _points, _tickets, _mechanics, _pieces, _bonuses, _end)
    return [line for part in parts for line in part(voice)]


def _aim(voice: Voice) -> Iterator[str]:
    goal = int(voice.board.record.goal)
    yield voice.say("rules.aim.race", tickets=voice.count("tickets", goal)) if goal else voice.say("rules.aim.points")


def _turn(voice: Voice) -> Iterator[str]:
    board = voice.board.record
    actions = ["draw", "claim", "swap" if board.goal else "tickets"]
    actions += ["harbour"] if board.harbours else []
    actions += ["exchange"] if board.exchange != NONE else []
    yield voice.say("rules.turn", actions=", ".join(voice.say(f"rules.turn.{action}") for action in actions))


def _drawing(voice: Voice) -> Iterator[str]:
    board = voice.board.record
    if not board.display:
        yield voice.say("rules.draw.blind", cards=voice.count("cards", int(board.draws)))
        return
    yield voice.say("rules.draw", cards=voice.count("cards", int(board.draws)), display=int(board.display))
    if len(voice.board.piles) > 1:
        yield voice.say("rules.draw.piles")
    yield voice.say("rules.draw.wild")
    if board.wild_limit:
        yield voice.say("rules.draw.limit", n=int(board.wild_limit))


def _claiming(voice: Voice) -> Iterator[str]:
    yield voice.say("rules.claim")
    board = voice.board.record
    few = int(board.open_from) > int(board.min_players)
    if (board.parallel[: len(voice.board.tracks)] != NONE).any():
        yield voice.say("rules.parallel.few" if few else "rules.parallel", n=int(board.open_from) - 1)


def _tracks(voice: Voice) -> Iterator[str]:
    tracks = voice.board.facts.map.tracks
    if any(track.sea for track in tracks):
        yield voice.say("rules.sea")
    if any(track.pairs for track in tracks):
        yield voice.say("rules.pairs")
    if any(track.wilds for track in tracks):
        yield voice.say("rules.wild_spaces")
    if voice.board.record.tunnel_cards:
        yield voice.count("rules.tunnels", int(voice.board.record.tunnel_cards))


def _points(voice: Voice) -> Iterator[str]:
    board = voice.board
    if not board.record.goal:
        lengths = sorted({track.length for track in board.facts.map.tracks})
        table = ", ".join(f"{length}: {int(board.record.points[length])}" for length in lengths)
        yield voice.say("rules.points", table=table)


def _tickets(voice: Voice) -> Iterator[str]:
    board, facts = voice.board.record, voice.board.facts
    if board.goal:
        yield voice.say("rules.tickets.race", tickets=voice.count("tickets", int(board.deal)))
        if board.bonus_tickets and facts.journey:
            sides = [_side(voice, side) for side in (facts.journey.east, facts.journey.west)]
            yield voice.say("rules.tickets.bonus", east=sides[0], west=sides[1])
    else:
        deal = voice.count("tickets", int(board.deal))
        yield voice.say("rules.tickets", deal=deal, keep=int(board.deal_keep), draw=int(board.draw),
                        least=int(board.draw_keep))  # fmt: skip
    if len(voice.board.decks) > 1:
        yield voice.say("rules.tickets.decks")
    if any(len(ticket.stops) > 2 for ticket in facts.tickets.list):
        yield voice.say("rules.tickets.tour")
    if facts.map.countries:
        yield voice.say("rules.tickets.country")


def _side(voice: Voice, places: list[str]) -> str:
    return ", ".join(voice.place(voice.board.place_index[place]) for place in places)


def _mechanics(voice: Voice) -> Iterator[str]:
    facts = voice.board.facts
    if facts.passengers and not facts.journey:
        yield voice.say("rules.passengers", most=facts.passengers.most, second=facts.passengers.second)
    elif facts.passengers:
        yield voice.say("rules.passengers.race")
    if facts.terrain:
        yield voice.say("rules.terrain.draw")
        yield voice.say("rules.terrain.double", needs=_needs(voice), kinds=_kinds(voice))
        yield voice.say("rules.terrain.most")
    if facts.harbours:
        harbours = facts.harbours
        trains, ships = voice.count("cards", harbours.train), voice.count("cards", harbours.ship)
        yield voice.count("rules.harbours", harbours.each, trains=trains, ships=ships)
        if not facts.journey:
            one, two, three = harbours.points
            yield voice.say("rules.harbours.points", one=one, two=two, three=three, unbuilt=harbours.unbuilt)


def _needs(voice: Voice) -> str:
    board = voice.board.record
    lengths = sorted({track.length for track in voice.board.facts.map.tracks})
    by_need: dict[int, list[int]] = {}
    for length in lengths:
        by_need.setdefault(int(board.terrain_need[length]), []).append(length)
    return ", ".join(voice.say("rules.terrain.need", n=n, low=min(at), high=max(at)) for n, at in by_need.items() if n)


def _kinds(voice: Voice) -> str:
    assert voice.board.facts.terrain is not None
    said = []
    for index, kind in enumerate(voice.board.facts.terrain.kinds):
        colours = ", ".join(voice.count(f"colour.card.{colour}", 1) for colour in kind.colours)
        said.append(f"{voice.terrain(index)} ({colours})")
    return ", ".join(said)


def _pieces(voice: Voice) -> Iterator[str]:
    board = voice.board.record
    if board.chosen:
        pieces = [voice.pieces(suit, int(board.pieces[suit])) for suit in voice.suits()]
        yield voice.say("rules.pieces.choose", n=int(board.chosen), pieces=voice.series(pieces))
    else:
        pieces = [voice.pieces(suit, int(board.pieces[suit])) for suit in voice.suits()]
        yield voice.say("rules.pieces", pieces=voice.series(pieces))
    if board.exchange != NONE:
        yield voice.say("rules.exchange", points=voice.count("points", int(board.exchange)))


def _bonuses(voice: Voice) -> Iterator[str]:
    board = voice.board.record
    if board.longest_path:
        yield voice.say("rules.longest_path", points=voice.count("points", int(board.longest_path)))
    if board.globetrotter:
        yield voice.say("rules.globetrotter", points=voice.count("points", int(board.globetrotter)))


def _end(voice: Voice) -> Iterator[str]:
    board = voice.board
    if board.record.goal:
        tickets = voice.count("tickets", int(board.record.goal))
        yield voice.say("rules.end.race", tickets=tickets, piece=voice.one_piece())
        return
    turns = voice.count("rules.end.turns", int(board.record.last_turns))
    left, suits = int(board.record.end_at), voice.suits()
    pieces = voice.pieces(suits[0], left) if len(suits) == 1 else voice.count("pieces", left)
    yield voice.say("rules.end", pieces=pieces, turns=turns)
    breaks = [voice.say(f"rules.tie.{name}") for name in board.facts.tie_breaks]
    if breaks:
        yield voice.say("rules.ties", breaks=", ".join(breaks))
