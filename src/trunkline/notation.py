"""Actions as text and as structured data: one canonical form each, which reads back to the same action.

take red | draw trains | refill ships | take desert | draw terrain
claim boston-new_york.1 with 1 red 1 wild [double with 1 mountain 1 wild]
draw tickets [3 short 1 long] | keep denver-el_paso boston-miami | pieces 20 trains 40 ships
exchange 3 ships | harbour lima with 2 yellow-harbour 1 yellow-ship 1 wild
passenger red at berlin | leave berlin | swap tickets | pass

Each mechanic declares its verbs (`rules/*/text.py`); here they are found by number, by name and by their first words.
"""

from functools import lru_cache
from itertools import chain

from trunkline.boards import Board
from trunkline.errors import NotationError
from trunkline.rules.cards import text as cards
from trunkline.rules.packing import verb_of
from trunkline.rules.texts import having
from trunkline.rules.tracks.text import claim_cards
from trunkline.rules.verbs import Offer, Structure, Verb

__all__ = ["VERBS", "Offer", "Structure", "claim_cards", "from_structure", "read", "structure", "text", "verb_of"]

# In the order in which a text is tried: cards last, for “draw” and “take” may be about something else.
MECHANICS = sorted(having("VERBS"), key=lambda mechanic: mechanic is cards)
VERBS: tuple[Verb, ...] = tuple(chain.from_iterable(mechanic.VERBS for mechanic in MECHANICS))
BY_NUMBER = {verb.number: verb for verb in VERBS}
BY_NAME = {verb.name: verb for verb in VERBS}
BY_WORD: dict[str, list[Verb]] = {}
for _verb in VERBS:
    BY_WORD.setdefault(_verb.texts[0].split()[0], []).append(_verb)


def structure(board: Board, action: int, offer: Offer = ()) -> Structure:
    """An action as plain data; `offer` lists the tickets shown to the seat, which a `keep` refers to."""
    verb = BY_NUMBER.get(verb_of(action))
    if verb is None:
        raise NotationError(f"{action} is not an action")
    return verb.structure(board, action, offer)


@lru_cache(maxsize=1 << 14)
def text(board: Board, action: int, offer: Offer = ()) -> str:
    """The canonical text of an action."""
    made = structure(board, action, offer)
    return BY_NAME[made["verb"]].text(made)


@lru_cache(maxsize=1 << 14)
def read(board: Board, words: str, offer: Offer = ()) -> int:
    """The action of a text; NotationError names what is not understood, Unplayable what no action can be."""
    parts, fault = words.split(), None
    for verb in BY_WORD.get(parts[0] if parts else "", ()):
        try:
            action = verb.read(board, parts, offer)
        except NotationError as error:  # another verb may begin with the same word
            fault = error
            continue
        if action is not None:
            return action
    raise fault or NotationError(f"“{words}” is not an action")


def from_structure(board: Board, made: Structure, offer: Offer = ()) -> int:
    """The action of its structured form."""
    try:
        return read(board, BY_NAME[made["verb"]].text(made), offer)
    except (TypeError, AttributeError, KeyError) as error:
        raise NotationError(f"{made!r} is not an action") from error
