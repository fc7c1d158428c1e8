"""Deck checker and card database for the Legend of the Five Rings CCG."""
