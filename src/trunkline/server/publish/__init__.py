"""Writes what is published of the protocol: descriptions for people, types for the browser."""
