"""The game by its rules: a table, players who decide, and one module for each chapter.

The engine knows no file, database, clock or environment. A rule is a function that reads like its
chapter; where a player must choose, it calls `Game.ask` and goes on with the answer. All that a
game depends on is its ruleset, its decks, its seed and the answers.
"""
