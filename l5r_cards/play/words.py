"""Options in words, as a script writes them."""

from __future__ import annotations

from l5r_cards.engine.decisions import Option
from l5r_cards.engine.views import View

__all__ = ["in_words"]


def in_words(option: Option, view: View) -> str:
    """Returns an option as a verb and a card, such as ``recruit Doji Reju (discount)``."""
    parts = [option.verb]
    if option.card >= 0:
        parts.append(view.name(option.card))
    if option.detail:
        parts.append(f"({option.detail})" if option.card >= 0 else option.detail)
    return " ".join(parts)
