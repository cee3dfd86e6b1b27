"""The unit of the planner's values: fortieths of a point. What is rounded in tenths of a point becomes one by TENTH."""

POINT = 40
TENTH = POINT // 10

# What is done only when there is nothing else: below every draw of a card, which is worth something.
UNWANTED = -500
LAST_RESORT = -1000
