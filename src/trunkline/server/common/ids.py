"""Random ids of tables, people and whatever else needs one."""

import secrets

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # nothing that looks like something else


def new_id(length: int = 16) -> str:
    """Five random bits a letter: 80 in an id of the usual length."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
