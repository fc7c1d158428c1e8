"""What can go wrong with the card database, in words fit for its user."""

from __future__ import annotations

__all__ = ["DamagedDatabaseError", "DatabaseError", "ForeignFileError"]


class DatabaseError(Exception):
    """The card database cannot be built or opened; the message says why and what would help."""


class DamagedDatabaseError(DatabaseError):
    """A database file that is not as it was built; building it anew helps."""


class ForeignFileError(DatabaseError):
    """The file where the database should be is somebody else's, and was left alone."""
