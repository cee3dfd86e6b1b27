"""Tours: tickets with several stops in order."""
