"""The rulebook as code: pure functions over a board record and a game record, compiled by Numba.

Inside this package there is no allocation, no exception, no recursion and no Python object, so that the same source
runs interpreted, compiled for the CPU, and compiled for a CUDA GPU. No game's name occurs here: a board's record says
which mechanics are on and holds every quantity.
"""
