"""Who plays and how a game is kept: seats, matches, records, and the log to read."""
