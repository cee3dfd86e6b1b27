"""Who plays: people and their tokens, ratings, reports."""
