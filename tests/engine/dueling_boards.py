"""Boards for duels: Allen's Reju challenges Bob's Hida."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from table import Side, Table, other, personality

from l5r_cards.model.card import Card

__all__ = ["CHALLENGE", "board", "challenge", "challenger", "fate"]

CHALLENGE = (
    "{kind: limited, target: {foe: {is: personality, whose: other}},"
    " do: [{duel: foe, challenge: true}]}"
)


def fate(ruleset: str, title: str, focus: int, **facts: Any) -> Card:
    """A card to focus."""
    kind = "Action" if ruleset == "diamond" else "Strategy"
    return other(kind, title, **{"gold_cost": 0, "focus": focus, **facts})


def challenger(more: str = "", **facts: Any) -> Card:
    """Reju, who challenges; `more` is what his action says besides."""
    text = facts.pop("text", CHALLENGE.replace("challenge: true", f"challenge: true{more}"))
    return personality("Reju", **{"chi": 3, "text": text, **facts})


def board(
    ruleset: str,
    mine: Card | None = None,
    theirs: Card | None = None,
    hands: tuple[Sequence[Card], Sequence[Card]] = ((), ()),
    decks: tuple[Sequence[Card], Sequence[Card]] = ((), ()),
    also: dict[str, Sequence[Any]] | None = None,
    others: Sequence[str] = (),
) -> Table:
    """Reju on Allen's side and Hida on Bob's.

    :param also: who else is in play, by player.
    :param others: players who only sit there.
    """
    also = also or {}
    return Table(
        ruleset,
        allen=Side(
            honor=5,
            play=[mine or challenger(), *also.get("allen", ())],
            hand=hands[0],
            fate_deck=decks[0],
        ),
        bob=Side(
            honor=5,
            play=[theirs or personality("Hida", chi=4), *also.get("bob", ())],
            hand=hands[1],
            fate_deck=decks[1],
        ),
        **dict.fromkeys(others, Side()),
    )


def challenge(
    ruleset: str,
    *of: Any,
    allen: Sequence[str] = (),
    bob: Sequence[str] = (),
    accepts: bool = True,
    **more: Any,
) -> Table:
    """Plays the Action Phase in which Reju challenges Hida, and what they do then.

    Bob `accepts` where he might refuse. All else is as for `board`.
    """
    table = board(ruleset, *of, **more)
    asked = ruleset == "diamond" and accepts and not {"refuse", "accept"}.intersection(bob)
    answer = ["accept"] if asked else []
    table.play("action", allen=["act Reju", *allen], bob=[*answer, *bob])
    return table
