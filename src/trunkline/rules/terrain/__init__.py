"""Terrain cards."""
