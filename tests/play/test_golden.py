"""Short games, told word for word as in tests/golden (scripts/golden.py writes them)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_golden_games_are_the_same() -> None:
    result = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "golden.py"), "--check"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
