"""Goldfishing: what a deck does by itself, as exact odds and over many games."""
