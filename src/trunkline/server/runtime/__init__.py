"""The process itself: what it measures and logs, its event loop and memory, processes beside it. Knows no games."""
