"""Passengers."""
