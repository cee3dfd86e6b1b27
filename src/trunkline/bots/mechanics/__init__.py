"""What the planner makes of each mechanic of the games, one module a mechanic.

A module has the VERBS of its actions and their `value`, the FIELDS that it notes in the planner's record, if any, and
what else others ask of it. `planner.py` calls them: a new mechanic is one module here and its line there.
"""
