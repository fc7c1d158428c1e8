"""Decks of real lists, made ready to be played alone."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from l5r_cards import Catalog, Validator, open_catalog, read_file
from l5r_cards.decks.placement import Placed
from l5r_cards.goldfish.policy import find_policy
from l5r_cards.goldfish.program import Program
from l5r_cards.goldfish.run import Plan
from l5r_cards.goldfish.solo import Aim, Solo
from l5r_cards.play.decks import BroughtDeck, Faces, bring
from l5r_cards.reports.placed import placed_by_format

__all__ = ["brought", "catalog", "plan", "solo"]

_FOLDER = Path(__file__).resolve().parents[2] / "data" / "decks"


@cache
def _validator() -> Validator:
    return Validator(open_catalog())


def catalog() -> Catalog:
    """Returns the catalog of the whole corpus."""
    found = _validator().catalog
    assert isinstance(found, Catalog)
    return found


@cache
def brought(name: str, ruleset: str = "celestial") -> BroughtDeck:
    """Returns a list of data/decks ready for play."""
    placed = placed_by_format(_validator().validate(read_file(_FOLDER / f"{name}.txt")))
    return bring(placed, Faces(catalog().rulesets[ruleset]))


def plan(
    *names: str,
    policy: str = "economic",
    seed: str = "7",
    turns: int = 6,
    strength: int = 7,
    ruleset: str = "celestial",
) -> Plan:
    """Returns what games of lists of data/decks depend on."""
    decks: tuple[tuple[Placed, ...], ...] = tuple(
        brought(name, ruleset).entries for name in names or ("celestial-lion",)
    )
    rules = catalog().rulesets[ruleset]
    return Plan(decks, rules, find_policy(policy), seed, Aim(turns, strength))


def solo(it: Plan, number: int = 0, name: str = "celestial-lion", observed: bool = False) -> Solo:
    """Returns one game of a plan, yet to be played."""
    deck = brought(name, it.rules.id).play
    assert deck.stronghold is not None
    program = Program(it.policy, deck.stronghold.clans)
    return Solo(it.rules, deck, program, it.seed, number, it.aim, "You" if observed else "")
