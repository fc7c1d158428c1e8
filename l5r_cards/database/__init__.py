"""The card database: built from the corpus, and every read of it."""
