"""One table as the sum of its events, and what may be done at it. No input or output."""
