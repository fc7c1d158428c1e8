"""Card abilities as data: the closed vocabulary, the parsed tree, checks and plain English.

No game is played here; the engine compiles what `parse` returns.
"""
