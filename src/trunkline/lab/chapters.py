"""The chapters of a report: each says one thing that the games tell, as a drawing and as a table."""

from collections.abc import Iterator

import polars as pl

from trunkline.drawing import svg
from trunkline.lab.findings import RATED, Games
from trunkline.lab.page import ReportVoice, chapter, figure, folded, table
from trunkline.lab.plots import bar, histogram, interval, lines

STEPS = 6  # colours of the map
TOP = 12  # rows of a short table
MANY = 30  # tickets up to which all are shown at once


# The map


def tracks(games: Games, voice: ReportVoice) -> str:
    """What winners hold: on the board, and the tracks that stand out."""
    found = games.tracks()
    say, percent = voice.say, voice.percent
    names = {track: voice.track_name(i) for i, track in enumerate(voice.board.tracks)}
    most = max(float(found["winners"].max() or 0), 1e-9)  # type: ignore[arg-type]
    colours, notes = {}, {}
    for track, name in names.items():
        colours[track], notes[track] = "var(--s0)", f"{name}: {say('report.map.free')}"
    for row in found.iter_rows(named=True):
        track = row["track"]
        shares = {name: percent(row[name]) for name in ("claimed", "winners")}
        colours[track] = f"var(--s{min(STEPS - 1, int(row['winners'] / most * STEPS))})"
        notes[track] = say("report.map.note", track=names[track], **shares)
    often = found.filter(pl.col("claimed") >= 0.05).sort(["wins", "track"], descending=[True, False])
    drawn = svg(voice.board, colours, notes, voice.lang, say("report.map"))
    return chapter(
        "map",
        say("report.map"),
        say("report.map.lead"),
        f'<div class="map" tabindex="0" role="region" aria-label="{say("report.scroll")}">{drawn}</div>',
        _legend(voice, most),
        f"<h3>{say('report.map.top')}</h3>",
        _track_table(voice, names, found.head(TOP), "winners", games.players),
        f'<h3>{say("report.map.decide")}</h3><p class="note">{say("report.map.decide.lead")}</p>',
        _track_table(voice, names, often.head(TOP), "wins", games.players),
        folded(say("report.map.all"), _track_table(voice, names, found, "winners", games.players)),
    )


def _legend(voice: ReportVoice, most: float) -> str:
    ranges = [(most * i / STEPS, most * (i + 1) / STEPS) for i in range(STEPS)]
    digits = 0 if most > 0.12 else 1
    items = "".join(
        f'<li><span style="background:var(--s{i})"></span>'
        f"{voice.number(100 * low, digits)}–{voice.percent(high, digits)}</li>"
        for i, (low, high) in enumerate(ranges)
    )
    return f'<p class="note">{voice.say("report.map.legend")}</p><ul class="legend">{items}</ul>'


def _track_table(voice: ReportVoice, names: dict[str, str], found: pl.DataFrame, drawn: str, players: int) -> str:
    say, percent = voice.say, voice.percent
    heads = (say("report.track"), say("report.winner_holds"), say("report.claimed"), say("report.holder_wins"), "")
    most = max([*found[drawn].to_list(), 1 / players if drawn == "wins" else 0])
    rows = (
        (
            names[row["track"]],
            percent(row["winners"]),
            percent(row["claimed"]),
            percent(row["wins"]),
            bar(row[drawn], 0, most),
        )
        for row in found.iter_rows(named=True)
    )
    return table(heads, rows)


# Tickets


def tickets(games: Games, voice: ReportVoice) -> str:
    """Which tickets pay; on a journey, which are made."""
    found, race = games.ticket_shares(), bool(voice.board.record.goal)
    say = voice.say
    drawn = "made" if race else "value"
    if race:
        found = found.sort(["made", "ticket"], descending=[True, False])
    lead = say("report.tickets.race" if race else "report.tickets.lead")
    whole = _ticket_table(voice, found, drawn)
    if len(found) <= MANY:
        return chapter("tickets", say("report.tickets"), lead, whole)
    ends = pl.concat([found.head(TOP), found.tail(TOP)])
    rest = folded(voice.counted("report.tickets.all", len(found)), whole)
    return chapter("tickets", say("report.tickets"), lead, _ticket_table(voice, ends, drawn, gap=TOP), rest)


def _ticket_table(voice: ReportVoice, found: pl.DataFrame, drawn: str, gap: int | None = None) -> str:
    say = voice.say
    worth = drawn == "value"
    heads = [say("report.ticket"), *([say("report.value"), say("report.points")] if worth else [])]
    heads += [say("report.made"), say("report.kept"), say("report.holder_wins"), ""]
    values = found[drawn].to_list()
    rows = [
        _ticket_cells(voice, row, worth, bar(row[drawn], min(0, *values), max(0, *values)))
        for row in found.iter_rows(named=True)
    ]
    if gap is not None:
        rows.insert(gap, ["…", *[""] * (len(heads) - 1)])
    return table(heads, rows)


def _ticket_cells(voice: ReportVoice, row: dict[str, float], worth: bool, drawing: str) -> list[str]:
    cells = [voice.ticket(voice.board.ticket_index[str(row["ticket"])])]
    if worth:
        cells += [voice.number(row["value"], 1), voice.number(row["points"])]
    return [*cells, *(voice.percent(row[name]) for name in ("made", "kept", "wins")), drawing]


# Bots and seats


def bots(games: Games, voice: ReportVoice) -> str:
    """Who wins; nothing where only one bot played."""
    if len(games.bots) < 2:
        return ""
    found = games.by("bot").sort("won", descending=True)
    say = voice.say
    return chapter("bots", say("report.bots"), say("report.bots.lead"), _shares(games, voice, found, "bot"))


def places(games: Games, voice: ReportVoice) -> str:
    say = voice.say
    return chapter(
        "places", say("report.places"), say("report.places.lead"), _shares(games, voice, games.by("place"), "place")
    )


def _shares(games: Games, voice: ReportVoice, found: pl.DataFrame, column: str) -> str:
    """Shares of wins with their intervals."""
    say, number = voice.say, voice.number
    heads = [say("report.bot" if column == "bot" else "report.place"), say("report.wins"), say("report.interval")]
    heads += [say("report.score"), say("report.seats"), ""]
    even = 1 / games.players
    scale = min(1.0, 1.1 * max([*found["high"].to_list(), even]))
    rows = (
        (
            row[column] if column == "bot" else f"{row[column]}.",
            voice.percent(row["won"], 1),
            f"{number(100 * row['low'], 1)}–{voice.percent(row['high'], 1)}",
            number(row["score"], 1),
            number(row["seats"]),
            interval(row["won"], row["low"], row["high"], scale, even),
        )
        for row in found.iter_rows(named=True)
    )
    return table(heads, rows)


# Distributions and curves


def scores(games: Games, voice: ReportVoice) -> str:
    """How scores are spread, a chart for each bot on one scale."""
    say, number = voice.say, voice.number
    found, sums = games.scores(), games.by("bot")
    lowest = min(int(counts["total"].min()) for counts in found.values())  # type: ignore[arg-type]
    highest = max(int(counts["total"].max()) for counts in found.values())  # type: ignore[arg-type]
    labels = (say("report.score"), say("report.share.seats"))
    charts = [
        figure(
            bot,
            histogram(
                dict(counts.iter_rows()),
                (say("report.scores.title", bot=bot), *labels),
                (number, voice.percent_finely),
                f"var(--c{i % 6})",
                (lowest, highest),
            ),
            say("report.table"),
            _counts(voice, counts, labels[0]),
        )
        for i, (bot, counts) in enumerate(found.items())
    ]
    heads = [say("report.bot"), say("report.score"), say("report.deviation"), say("report.best")]
    rows = [
        (row["bot"], number(row["score"], 1), number(row["deviation"], 1), number(row["best"]))
        for row in sums.iter_rows(named=True)
    ]
    drawn = f'<div class="charts">{"".join(charts)}</div>'
    return chapter("scores", say("report.scores"), say("report.scores.lead"), drawn, table(heads, rows))


def _counts(voice: ReportVoice, counts: pl.DataFrame, label: str) -> str:
    """A distribution as a table."""
    total = int(counts["count"].sum())
    rows = ((voice.number(value), voice.percent(count / total, 1)) for value, count in counts.iter_rows())
    return table((label, voice.say("report.share")), rows)


def lengths(games: Games, voice: ReportVoice) -> str:
    say, found = voice.say, games.lengths()
    labels = (say("report.lengths"), say("report.rounds"), say("report.share.games"))
    drawn = histogram(dict(found.iter_rows()), labels, (voice.number, voice.percent_finely), "var(--c2)")
    whole = figure("", drawn, say("report.table"), _counts(voice, found, say("report.rounds")))
    return chapter("lengths", say("report.lengths"), say("report.lengths.lead"), whole)


def time(games: Games, voice: ReportVoice) -> str:
    """When tracks are claimed."""
    say, found = voice.say, games.claims_by_turn()
    points = [(float(turn), float(share)) for turn, share in found.select("turn", "share").iter_rows()]
    labels = (say("report.time"), say("report.turn"), say("report.share.turns"))
    drawn = lines({labels[0]: points}, labels, (voice.number, voice.percent_finely))
    rows = ((voice.number(turn), voice.percent(share, 1)) for turn, share in points)
    whole = figure("", drawn, say("report.table"), table(labels[1:], rows))
    return chapter("time", say("report.time"), say("report.time.lead"), whole)


def ratings(games: Games, voice: ReportVoice) -> str:
    """Ratings along the games; nothing where only one bot played."""
    say, number = voice.say, voice.number
    if not (curves := games.ratings()):
        return ""
    labels = (say("report.ratings"), say("report.after"), say("report.rating"))
    drawn = lines(curves, labels, (number, number))
    shown = _spaced(len(next(iter(curves.values()))))
    rows = (
        (number(next(iter(curves.values()))[i][0]), *(number(points[i][1], 1) for points in curves.values()))
        for i in shown
    )
    whole = figure("", drawn, say("report.table"), table((labels[1], *curves), rows))
    lead = say("report.ratings.lead", games=voice.counted("report.games", min(games.count, RATED)))
    return chapter("ratings", say("report.ratings"), lead, whole)


def _spaced(count: int, most: int = 12) -> Iterator[int]:
    """Some of the numbers below a count, the last one among them."""
    step = max(1, count // most)
    yield from range((count - 1) % step, count, step)
