"""Decklists: read, resolved to cards, written."""
