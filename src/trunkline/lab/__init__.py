"""The laboratory: let bots play many games, and tell what came of it."""
