"""Tracks: claiming them and paying for them."""
