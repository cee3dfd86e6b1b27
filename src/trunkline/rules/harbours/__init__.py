"""Harbours."""
