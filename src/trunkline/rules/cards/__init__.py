"""Train and ship cards."""
