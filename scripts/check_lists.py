"""Compares how lists are resolved with what each line is known to mean.

usage: python scripts/check_lists.py FOLDER EXPECTED [--verbose]

FOLDER holds lists by format (``celestial/1.txt``). EXPECTED is a JSON Lines file: for each list
``{"file", "format", "lines": [{"count", "title", "id", "guess"}]}``, where ``id`` is the card that
the line means (left out: none) and ``guess`` marks a line whose meaning is not sure. Prints the
accuracy and, by format, the verdicts; exit 1 below 99.7 %.
"""

from __future__ import annotations

import argparse
import json
import sys
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

from l5r_cards import Report, Validator, open_catalog, read_file
from l5r_cards.model.problem import ERROR

GOAL = 0.997
BANS = {"banned", "undated-ban"}


def main() -> int:
    """Runs the comparison and returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("expected", type=Path)
    parser.add_argument("--verbose", action="store_true", help="print every difference and error")
    options = parser.parse_args()
    validator = Validator(open_catalog())
    right = wrong = guesses = crashes = detected = 0
    verdicts: dict[str, Counter[str]] = {}
    for row in options.expected.read_text(encoding="utf-8").splitlines():
        expected = json.loads(row)
        verdict = verdicts.setdefault(expected["format"], Counter())
        verdict["lists"] += 1
        try:
            decklist = read_file(options.folder / expected["file"])
            report = validator.validate(decklist, expected["format"])
            detected += validator.validate(decklist).format.id == expected["format"]
        except Exception:
            crashes += 1
            print(f"{expected['file']}: crashed", file=sys.stderr)
            traceback.print_exc()
            continue
        for line, difference in compare(expected["lines"], report):
            if line.get("guess"):
                guesses += 1
            elif difference:
                wrong += 1
                if options.verbose:
                    print(f"{expected['file']}: {line['title']}: {difference}")
            else:
                right += 1
        errors = [p for p in report.problems if p.severity == ERROR]
        verdict["legal"] += report.legal
        verdict["legal but for bans"] += all(problem.code in BANS for problem in errors)
        if options.verbose:
            for problem in errors:
                print(f"{expected['file']}: {problem.code}: {problem.message}")
    share = right / max(right + wrong, 1)
    print(f"lines: {right} right, {wrong} wrong, {guesses} guesses left out: {share:.2%}")
    print(
        f"lists: {sum(v['lists'] for v in verdicts.values())}, {crashes} crashed, "
        f"{detected} of them detected as the format they are filed under"
    )
    for name, verdict in sorted(verdicts.items()):
        print(
            f"  {name:18} {verdict['lists']:4} lists {verdict['legal']:4} legal "
            f"{verdict['legal but for bans']:4} legal but for bans"
        )
    return 0 if share >= GOAL and not crashes else 1


def compare(lines: list[dict[str, Any]], report: Report) -> list[tuple[dict[str, Any], str]]:
    """Pairs each expected line with what differs in the report, in the list's order."""
    found = list(report.lines)
    position = 0
    compared = []
    for line in lines:
        ahead = next(
            (i for i in range(position, len(found)) if line["title"] in found[i].text), None
        )
        if ahead is None:
            compared.append((line, "" if line.get("id") is None else "the line was not read"))
            continue
        position = ahead + 1
        card = found[ahead].card
        got = (card.id if card else None, found[ahead].count)
        want = (line.get("id"), line["count"])
        same = got == want or (got[0] is None and want[0] is None)
        compared.append((line, "" if same else f"expected {want}, got {got}"))
    return compared


if __name__ == "__main__":
    sys.exit(main())
