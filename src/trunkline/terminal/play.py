"""Plays a game in the terminal: people choose, bots answer, until the end or until somebody leaves."""

from collections.abc import Mapping
from pathlib import Path

from trunkline.bots import Bot
from trunkline.rules import constants
from trunkline.terminal import ending, screen
from trunkline.terminal.choose import Chooser
from trunkline.terminal.commands import SeatCommands, save_game
from trunkline.terminal.desk import Desk, Leave
from trunkline.terminal.table import Table
from trunkline.view import View


class Play:
    """A game at this terminal."""

    def __init__(self, table: Table, bots: Mapping[int, Bot]) -> None:
        self.table, self.bots = table, bots
        self.sitting: int | None = None  # the person before the screen

    def run(self) -> None:
        """Play on until the game is over."""
        self.welcome()
        try:
            while not self.table.game.over:
                self.step()
        except (Leave, KeyboardInterrupt, EOFError):
            self.leave()
            return
        self.finish()

    def welcome(self) -> None:
        table, voice = self.table, self.table.voice
        board = voice.board.name(voice.lang)
        table.look.heading(voice.say("welcome", board=board, players=voice.count("players", table.game.players)))
        table.look.line(voice.say("welcome.help"))
        table.look.line(voice.say("welcome.first", name=table.name(int(table.game.record.first), self.alone)))

    @property
    def alone(self) -> int | None:
        """The only person, if there is just one."""
        return next(iter(self.table.humans)) if len(self.table.humans) == 1 else None

    def step(self) -> None:
        """One decision: bots first, people in seat order."""
        waiting = self.table.game.seats_to_decide()
        seat = next((seat for seat in waiting if seat in self.bots), waiting[0])
        if seat in self.bots:
            action = self.bots[seat].choose(self.table.game.view(seat), self.table.game.legal_numbers(seat))
            self.table.play(action, seat)
        else:
            self.person(seat)

    def person(self, seat: int) -> None:
        table = self.table
        self.sit_down(seat)
        view = table.game.view(seat)
        desk = Desk(table.asker, table.look, table.voice.lang, SeatCommands(table, view))
        self.introduce(view, seat)
        action = Chooser(table, desk, view).decide()
        table.play(action, seat)
        table.look.line(table.last_event(seat), "green", hang=2)

    def introduce(self, view: View, seat: int) -> None:
        """What the person should see before choosing."""
        decision = self.table.game.decision(seat)
        if decision == constants.TURN:
            screen.show_turn(self.table, view)
        elif decision == constants.NEXT_CARD:
            self.table.look.line()
            screen.show_cards(self.table, view)
            screen.show_hand(self.table, view)
        elif self.table.in_set_up:
            key = "set_up" if self.alone is None else "set_up.alone"
            self.table.look.heading(self.table.voice.say(key, name=self.table.names[seat]))
            screen.show_cards(self.table, view)
            screen.show_hand(self.table, view)
            if view.tickets:
                screen.show_tickets(self.table, view)

    def sit_down(self, seat: int) -> None:
        """Draw a curtain between two people at one screen."""
        if self.sitting == seat:
            return
        if len(self.table.humans) > 1:
            self.table.look.curtain()
            self.table.asker.forget()
            self.table.asker.ask(self.table.voice.say("curtain", name=self.table.names[seat]))
        self.sitting = seat

    # The end

    def finish(self) -> None:
        viewer = self.alone
        if viewer is not None:
            screen.show_news(self.table, viewer)
        ending.show(self.table, viewer)
        if self.table.save_to is not None:
            save_game(self.table, self.table.save_to)

    def leave(self) -> None:
        """Save if a file was named, or offer to."""
        voice, look = self.table.voice, self.table.look
        look.line()
        saved = self.table.save_to is not None and save_game(self.table, self.table.save_to)
        while not saved:
            try:
                name = self.table.asker.ask(voice.say("leave.save"))
            except (KeyboardInterrupt, EOFError):
                look.line()
                break
            saved = not name or save_game(self.table, Path(name).expanduser())
        look.line(voice.say("bye"))
