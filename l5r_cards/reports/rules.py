"""Rules of the catalogue and formats, for people and as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from l5r_cards.database.catalog import Catalog, Rule
from l5r_cards.formats.format import Format
from l5r_cards.reports.terminal import Terminal

__all__ = ["print_format", "print_formats", "print_rules", "rule_as_data"]


def rule_as_data(rule: Rule) -> dict[str, Any]:
    """Returns a rule as a mapping, for ``rule --json``."""
    return rule._asdict()


def print_rules(rules: Sequence[Rule], terminal: Terminal, total: int) -> None:
    """Prints rules, each with its example and what is doubtful about it."""
    for rule in rules:
        terminal.headline(f"{terminal.style(rule.id, 'bold')}  {rule.section} ({rule.ruleset})")
        terminal.wrapped(rule.rule, 2)
        if len(rules) == 1:
            if rule.test:
                terminal.wrapped(f"Example: {rule.test}", 2)
            if rule.ambiguity:
                label = "Doubt" if "Reading:" in rule.ambiguity else "Reading"
                terminal.wrapped(f"{label}: {rule.ambiguity}", 2)
    if total > len(rules):
        terminal.line(f"... and {total - len(rules)} more; --all prints them.")


def print_formats(formats: Sequence[Format], terminal: Terminal) -> None:
    """Prints a line a format."""
    terminal.table([(each.id, _sizes(each), each.summary) for each in formats])


def print_format(rules: Format, catalog: Catalog, terminal: Terminal) -> None:
    """Prints all that a format asks of a deck."""
    terminal.headline(f"{terminal.style(rules.name, 'bold')}: {rules.summary}")
    rows = [("also called", ", ".join(rules.aka))] if rules.aka else []
    rows += [
        (deck.name, _range(deck.minimum, deck.maximum) + " cards" + _cite(deck.rule))
        for deck in rules.decks
    ]
    rows += [
        (
            "copies",
            f"{copies.limit} of {_bound(copies.because, copies.general)}{_cite(copies.rule)}",
        )
        for copies in rules.copies
    ]
    rows += [
        (slot.name, _range(slot.minimum, slot.maximum) + _counted(slot.counts) + _cite(slot.rule))
        for slot in rules.slots
    ]
    if rules.starting_holdings:
        titles = " and ".join(sorted(rules.starting_holdings.titles))
        rows.append(
            ("starting", f"one {titles} each, in no deck{_cite(rules.starting_holdings.rule)}")
        )
    pool = " or ".join(sorted(rules.pool))
    rows.append(("pool", f"cards with the symbol {pool}" if pool else "every released card"))
    rows += [
        ("banned", catalog.card(ban.card).name + (f" since {ban.since}" if ban.since else ""))
        for ban in rules.bans
    ]
    terminal.table([("  " + label, text) for label, text in rows])


def _sizes(rules: Format) -> str:
    return "/".join(str(deck.minimum) for deck in rules.decks)


def _range(minimum: int, maximum: int | None) -> str:
    if maximum is None:
        return f"{minimum} or more"
    return str(minimum) if minimum == maximum else f"{minimum} to {maximum}"


def _bound(because: str, general: bool) -> str:
    if because:
        return "any Unique card" if because == "Unique" else because
    return "any other card" if general else "any card"


def _counted(deck: str | None) -> str:
    return f", counted in the {deck} deck" if deck else ""


def _cite(rule: str | None) -> str:
    return f" [{rule}]" if rule else ""
