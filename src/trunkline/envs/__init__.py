"""Environments for learning: the five games as PettingZoo, Gymnasium and OpenSpiel know them, and whole batches of games."""
