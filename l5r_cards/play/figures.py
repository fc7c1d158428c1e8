"""The numbers of a card in short, as they stand: ``3F/3C, PH 2, 6 Gold``."""

from __future__ import annotations

from typing import Any

__all__ = ["figures"]


def figures(card: dict[str, Any], with_price: bool = True) -> list[str]:
    """Returns the numbers of a card by which it is judged where it lies.

    In play those are Force, Chi, Personal Honor and the Gold that it makes; elsewhere its price,
    Honor Requirement and Focus Value, too.

    :param card: what `View.about` tells; of a hidden card nothing is.
    """
    numbers: dict[str, int] = card.get("numbers", {})
    found = _force_and_chi(numbers, card["signed"]) if numbers else []
    found += [f"PH {numbers['personal_honor']}"] if "personal_honor" in numbers else []
    found += [f"makes {numbers['gold']} Gold"] if numbers.get("gold") else []
    if card.get("zone") == "play":
        return found
    if with_price and "gold_cost" in numbers:
        found.append(f"costs {numbers['gold_cost']} Gold")
    found += [f"HR {numbers['requirement']}"] if "requirement" in numbers else []
    return found + ([f"Focus {numbers['focus']}"] if "focus" in numbers else [])


def _force_and_chi(numbers: dict[str, int], signed: list[str]) -> list[str]:
    """Returns Force and Chi; with a sign, where they add to those of a Personality."""
    shown = [
        f"{numbers[stat]:{'+' if stat in signed else ''}}{letter}"
        for stat, letter in (("force", "F"), ("chi", "C"))
        if stat in numbers
    ]
    return ["/".join(shown)] if shown else []
