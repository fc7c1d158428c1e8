"""Short games, told word for word as in tests/golden (scripts/golden.py writes them)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from l5r_cards.cli import app

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


@pytest.mark.rule("D-WAR-16")
def test_the_record_of_the_sample_attack_is_replayed() -> None:
    record = str(ROOT / "tests" / "golden" / "sample_attack.json")
    result = CliRunner().invoke(app, ["replay", record], catch_exceptions=False)
    assert result.exit_code == 0
    told = (ROOT / "tests" / "golden" / "sample_attack.txt").read_text(encoding="utf-8")
    assert result.stdout.splitlines() == told.splitlines()[:-1]
    for sentence in (
        "Bob gains 2 Honor as an ally",
        "The attackers have 0 Force, the defenders 0, and Province 1 of Cindy has Strength 6",
        "Cindy gains 3 Honor for the battle",
        "Allen gains 2 Honor for the battle",
    ):
        assert sentence in result.stdout
