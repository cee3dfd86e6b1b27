"""Turns: the round of turns and the ways a game ends."""
