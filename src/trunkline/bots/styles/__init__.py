"""Four styles of play for testing boards: weaker than `planner`, and each with habits of its own.

Their names are those of de Mesentier Silva, Lee, Togelius and Nealen (2017); how they play is ours. See docs/arena.md.
"""

from functools import partial

from trunkline.bots.styles.bot import HUNGRY, LONG_ROUTE, ONE_STEP, PATH, StyleBot

STYLES = {
    "style-path": partial(StyleBot, PATH),
    "style-one-step": partial(StyleBot, ONE_STEP),
    "style-hungry": partial(StyleBot, HUNGRY),
    "style-long-route": partial(StyleBot, LONG_ROUTE),
}
