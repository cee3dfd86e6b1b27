"""What every part of the server uses: refusals and their words, names, ids, the time."""
