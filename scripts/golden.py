"""Writes the golden logs of tests/golden: short games between lists of data/decks, and the sample
Attack Phase of the rulebook with its record.

usage: python scripts/golden.py [--check]

With --check nothing is written: exit 1 if a log is another one.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from pathlib import Path

from sample_attack import play_sample

from l5r_cards import Validator, open_catalog, read_file
from l5r_cards.play.decks import Faces, bring
from l5r_cards.play.log import log_lines, print_lines
from l5r_cards.play.match import Match, Side
from l5r_cards.play.record import record_as_text, record_of
from l5r_cards.reports.game import outcome_in_words
from l5r_cards.reports.placed import placed_by_format

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"
GAMES = {
    "celestial_two.txt": ("celestial", ("celestial-crane.txt", "celestial-lion.txt"), "7", 6),
    "diamond_three.txt": (
        "diamond",
        ("diamond-crab.txt", "samurai-unicorn.cod", "lotus-mantis.txt"),
        "11",
        9,
    ),
}
"""Ruleset, decks, seed and turns of each game, by the file of its log."""
_NAMES = ("Allen", "Bob", "Carol")


def log_of(validator: Validator, name: str) -> str:
    """Returns the log of a game, with the outcome and the digest at its end."""
    ruleset, decks, seed, turns = GAMES[name]
    faces = Faces(validator.catalog.rulesets[ruleset])
    sides = []
    for player, deck in zip(_NAMES, decks, strict=False):
        report = validator.validate(read_file(ROOT / "data" / "decks" / deck))
        sides.append(Side(player, bring(placed_by_format(report), faces), "random"))
    match = Match(faces.rules, sides, seed, turns)
    match.play(match.machines())
    return _told(match)


def _told(match: Match) -> str:
    assert match.game is not None
    lines: list[str] = []
    print_lines(log_lines(match.game), lines.append)
    lines += ["", outcome_in_words(match), match.digest()]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Writes or checks the logs; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    validator = Validator(open_catalog())
    others = 0
    sample = play_sample(validator.catalog)
    digest = str(validator.catalog.summary()["digest"])
    texts = {name: log_of(validator, name) for name in GAMES}
    texts["sample_attack.txt"] = _told(sample)
    texts["sample_attack.json"] = record_as_text(record_of(sample, digest))
    for name, text in texts.items():
        file = GOLDEN / name
        if not check:
            file.write_text(text, encoding="utf-8", newline="\n")
            continue
        golden = file.read_text(encoding="utf-8") if file.exists() else ""
        if golden != text:
            others += 1
            old, new = golden.splitlines(), text.splitlines()
            print(f"{name} is another game; look whether that is meant, then run scripts/golden.py")
            print("\n".join(difflib.unified_diff(old, new, "golden", "now", lineterm="", n=1)))
    return 1 if others else 0


if __name__ == "__main__":
    sys.exit(main())
