"""Trains and ships: choosing and exchanging them."""
