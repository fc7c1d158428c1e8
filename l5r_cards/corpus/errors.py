"""What is wrong with a corpus file, where, and what was expected there."""

from __future__ import annotations

from pathlib import Path

__all__ = ["CorpusError"]


class CorpusError(ValueError):
    """A corpus file that cannot be read as facts."""

    def __init__(self, file: Path, line: int, column: int, message: str) -> None:
        super().__init__(f"{file}:{line}:{column}: {message}")
        self.file = file
        """The file concerned."""
        self.line = line
        """1-based line number."""
        self.column = column
        """1-based column number."""
        self.message = message
        """What is wrong and what was expected, without the place."""
