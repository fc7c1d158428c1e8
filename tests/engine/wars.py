"""Boards for battles: Allen attacks Bob, with all units at Bob's first Province."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from table import Side, Table, stronghold

from l5r_cards.model.card import Card

__all__ = ["FIRST", "Unit", "assign", "war"]

Unit = Card | tuple[Card, ...]
FIRST = "province 2.1"


def leader(unit: Unit) -> str:
    """The title of a unit's Personality."""
    return (unit[0] if type(unit) is tuple else unit).title


def assign(units: Iterable[Unit], place: str = FIRST) -> list[str]:
    """The lines of a script that assign units."""
    return [f"assign {leader(each)} ({place})" for each in units]


def war(
    ruleset: str,
    attack: Sequence[Unit] = (),
    defend: Sequence[Unit] = (),
    strength: int = 7,
    script: dict[str, list[str]] | None = None,
    at_home: dict[str, Sequence[Unit]] | None = None,
    hand: dict[str, Sequence[Card]] | None = None,
    others: Sequence[str] = (),
    **allies: tuple[str, Sequence[Unit]],
) -> Table:
    """Plays Allen's attack on Bob's first Province, to the end of the phase.

    :param script: what the players do once the units are assigned.
    :param at_home: units that stay at home.
    :param others: players who only sit there.
    :param allies: by name, the side on which an ally fights, and his units.
    """
    script, at_home, hand = dict(script or {}), at_home or {}, hand or {}
    units: dict[str, Sequence[Unit]] = {"allen": attack, "bob": defend}
    units |= {name: of for name, (_, of) in allies.items()}
    units |= dict.fromkeys(others, ())
    base: Any = stronghold(strength=strength)
    table = Table(
        ruleset,
        **{
            name: Side(
                honor=5,
                stronghold=base,
                play=[*of, *at_home.get(name, ())],
                hand=hand.get(name, ()),
            )
            for name, of in units.items()
        },
    )
    invited = {
        side: " + ".join(f"invite {name}" for name, (of, _) in allies.items() if of == side)
        for side in ("attacker", "defender")
    }
    opening = {name: assign(of) for name, of in units.items()}
    for name, side in (("allen", "attacker"), ("bob", "defender")):
        opening[name] = [*([invited[side]] if invited[side] else []), *opening[name]]
    opening["allen"].insert(0, "attack bob")
    table.play("attack", **{name: [*opening[name], *script.get(name, [])] for name in units})
    return table
