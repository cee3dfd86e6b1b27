"""The bonus for the longest path."""
