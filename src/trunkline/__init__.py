"""Five railway board games: play them, simulate them, study them."""

__version__ = "0.1.0"
