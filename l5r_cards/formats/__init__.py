"""Construction rules: what a format allows, and the checks of a deck."""
