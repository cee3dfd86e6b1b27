"""Lets a person choose which tickets to keep: numbers toggle them, Enter confirms."""

import re

from trunkline.rules import actions as act
from trunkline.rules import constants
from trunkline.rules.packing import make
from trunkline.terminal.fold import fold
from trunkline.terminal.menu import Menu, Option
from trunkline.terminal.plan import Planner, TicketPlan
from trunkline.terminal.screen import status
from trunkline.terminal.steps import Step
from trunkline.terminal.table import Table
from trunkline.view import View


class Keeping:
    """The tickets on offer, each marked as kept or put back; at first all are kept."""

    def __init__(self, table: Table, view: View, numbers: list[int]) -> None:
        self.table, self.voice, self.view, self.numbers = table, table.voice, view, numbers
        planner = Planner(view)
        self.plans = [planner.ticket(view.board.ticket_index[name]) for name in view.offer]
        self.kept = set(range(len(self.plans)))

    def menu(self) -> Menu[Step]:
        options = tuple(self._option(i, plan) for i, plan in enumerate(self.plans))
        done = Option[Step](self._done_label(), self._confirm)
        question = self.voice.say("ask.keep", n=self._least())
        return Menu(question, options, default=done, notes=(self.voice.say("note.keep"),))

    def _least(self) -> int:
        record = self.view.board.record
        first = self.view.record.decision[self.view.seat] == constants.KEEP_FIRST
        return min(len(self.plans), int(record.deal_keep if first else record.draw_keep))

    def _option(self, i: int, plan: TicketPlan) -> Option[Step]:
        name = self.voice.ticket_name(plan.ticket)
        names = (self.voice.ticket(plan.ticket), self.view.board.tickets[plan.ticket])
        shown = f"{self._mark(i)} {name}: {status(self.voice, plan)}"
        return Option(name, lambda: self._toggle(i), names, f"– {status(self.voice, plan)}, {self._mark(i)}", shown)

    def _mark(self, i: int) -> str:
        if self.table.look.plain:
            return self.voice.say("keep.yes" if i in self.kept else "keep.no")
        return "[x]" if i in self.kept else "[ ]"

    def _done_label(self) -> str:
        if len(self.kept) == len(self.plans):
            return self.voice.say("keep.all")
        return self.voice.say("keep.these", numbers=" ".join(str(i + 1) for i in sorted(self.kept)) or "0")

    def _toggle(self, *tickets: int) -> None:
        self.kept ^= set(tickets)

    def _confirm(self) -> int | None:
        action = int(make(act.KEEP, sum(1 << i for i in self.kept), 0))
        if action in self.numbers:
            return action
        self.table.look.line(self.voice.say("ask.keep", n=self._least()), "yellow")
        return None

    def read(self, typed: str) -> Step | None:
        """`1 3` toggles both, `keep 1 3` keeps just these; None: that was something else."""
        match = re.fullmatch(r"(keep |zachowaj )?([1-9](?: [1-9])*)", fold(typed.replace(",", " ")))
        chosen = {int(digit) - 1 for digit in match[2].split()} if match else set()
        if match is None or not all(i < len(self.plans) for i in chosen):
            return None
        if match[1] is None:
            return lambda: self._toggle(*chosen)
        self.kept = chosen
        return self._confirm
