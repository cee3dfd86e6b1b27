"""The report: one page on simulated games that needs no network and no script, in English or Polish."""

from html import escape
from pathlib import Path

from trunkline import __version__, boards
from trunkline.boards import Board
from trunkline.errors import TrunklineError
from trunkline.lab import chapters, findings
from trunkline.lab.findings import Games
from trunkline.lab.page import ReportVoice, page

TITLES = {
    "bots": "report.bots",
    "map": "report.map",
    "tickets": "report.tickets",
    "places": "report.places",
    "scores": "report.scores",
    "lengths": "report.lengths",
    "time": "report.time",
    "ratings": "report.ratings",
}


def write_report(file: Path, output: Path, lang: str = "en", board: str | None = None) -> None:
    """Read games and write the page; `board` names the file of a board of one's own."""
    games = findings.read(file)
    text = report(games, _board(games, board), lang)
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise TrunklineError(f"{output}: cannot be written: {error.strerror}") from None


def _board(games: Games, name: str | None) -> Board:
    """The board that was played on, to the rule."""
    if name is None and games.board not in boards.names():
        raise TrunklineError(
            f"the games were played on a board of your own, “{games.board}”: give its file with --board"
        )
    board = boards.load(name or games.board)
    if board.digest != games.digest:
        raise TrunklineError(f"the games were played on another “{board.id}” than this one: its rules or map differ")
    return board


def report(games: Games, board: Board, lang: str) -> str:
    """The page as text."""
    voice = ReportVoice(board, lang)
    title = voice.say("report.title", board=board.name(lang), games=voice.counted("report.games", games.count))
    parts = [chapters.bots(games, voice)]
    parts += [chapters.tracks(games, voice)] if games.claims is not None else []
    parts += [chapters.tickets(games, voice)] if games.tickets is not None else []
    parts += [chapters.places(games, voice), chapters.scores(games, voice)]
    curves = [chapters.lengths(games, voice)]
    curves += [chapters.time(games, voice)] if games.claims is not None else []
    curves += [chapters.ratings(games, voice)]
    made = voice.say("report.made_by", version=__version__, digest=games.digest)
    beside = f'<div class="charts">{"".join(curves)}</div>'
    body = [_head(games, voice), _contents(voice, parts + curves), *parts, beside, f"<footer>{escape(made)}</footer>"]
    return page(lang, title, "\n".join(body))


def _head(games: Games, voice: ReportVoice) -> str:
    """The title, who played, and the figures to remember."""
    say, number = voice.say, voice.number
    lengths = games.lengths()
    rounds = sum(turns * count for turns, count in lengths.iter_rows()) / games.count
    first = games.by("place").row(0, named=True)
    score = say("report.mean_goal" if voice.board.record.goal else "report.mean_winner")
    even = say("report.even", share=voice.percent(1 / games.players))
    between = say("report.between", range=f"{number(100 * first['low'], 1)}–{voice.percent(first['high'], 1)}")
    figures = (
        (number(games.winners_score(), 1), score),
        (number(rounds, 1), say("report.mean_rounds")),
        (voice.percent(first["won"], 1), f"{say('report.first_wins')} ({between}; {even})"),
    )
    tiles = "".join(f"<div><dt>{escape(what)}</dt><dd>{value}</dd></div>" for value, what in figures)
    count, players = voice.counted("report.games", games.count), voice.counted("report.players", games.players)
    lead = say("report.lead", games=count, players=players, bots=voice.series(games.bots))
    return f"<h1>{escape(voice.board.name(voice.lang))}</h1><p>{escape(lead)}</p><dl>{tiles}</dl>"


def _contents(voice: ReportVoice, parts: list[str]) -> str:
    """Links to the chapters that are there."""
    links = "".join(
        f'<li><a href="#{name}">{escape(voice.say(title))}</a></li>'
        for name, title in TITLES.items()
        if any(part.startswith(f'<section id="{name}"') for part in parts)
    )
    return f'<nav aria-label="{escape(voice.say("report.contents"))}"><ul>{links}</ul></nav>'
