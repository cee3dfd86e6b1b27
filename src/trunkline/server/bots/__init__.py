"""Bots that the server plays: quick ones in the process itself, slow ones in a pool of processes."""
