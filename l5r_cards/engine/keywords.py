"""The Keyword Rule: which words of a title and of the traits a card matches (D-KEY, D-IMPL)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

__all__ = [
    "WITHOUT_KEYWORDS",
    "alike",
    "clan_trait",
    "implied",
    "keyword",
    "trait_words",
    "words_in",
]

WITHOUT_KEYWORDS = frozenset(("Sensei", "Stronghold"))
"""Types of cards that match no keyword (D-KEY-03)."""

_RESERVED = frozenset(
    (
        *("army", "battle", "attacker", "defender", "infantry", "bowed", "unbowed", "province"),
        *("unit", "sensei", "stronghold", "wind", "card", "token", "player", "clan", "faction"),
        *("the", "of", "and", "a", "an", "in", "to", "from", "for", "with"),
    )
)
"""Words that are the game's own or say nothing, never a keyword (D-KEY-08)."""

_WORD = r"[^\W_]+(?:['’-][^\W_]+)*['’]?"
_TOKEN = re.compile(
    r"Toturi['’]s Army|Yoritomo['’]s Alliance|Brotherhood of Shinsei"
    rf"|(?!(?:The|A|An|Of|All|Every|Your)\b){_WORD} Clan\b|{_WORD}"
)
"""One word of a text; an alignment is one word, and so is what hyphens join (D-KEY-07)."""
_RESTRICTION = re.compile(r"\b(?:must|may|cannot|can|will|only|attach|attaches|than)\b")
"""What tells a phrase that restricts something, which is one word, too."""

_ODD_PLURALS = {
    "shadowlands": "shadowlands",
    "children": "child",
    "knives": "knife",
    "leaves": "leaf",
    "lives": "life",
    "men": "man",
    "thieves": "thief",
    "wolves": "wolf",
    "women": "woman",
}
_ALIKE = (
    ("courtier", "diplomat"),
    ("naval", "sailor"),
    ("mantis clan", "yoritomo's alliance"),
    ("monk", "brotherhood of shinsei"),
)
"""Pairs of traits that are the same (D-IMPL-01, D-IMPL-02, D-FACT-03, D-FACT-04)."""
_SAME = {each: other for pair in _ALIKE for each, other in (pair, pair[::-1])}
_IMPLIED = {
    "creature": ("nonhuman",),
    "mujina": ("creature",),
    "ratling": ("creature",),
    "oni": ("nonhuman", "shadowlands"),
    "naga": ("nonhuman",),
    "zombie": ("undead",),
    "skeleton": ("undead",),
    "skeletal": ("undead",),
    "necromancer": ("undead",),
    "undead": ("shadowlands",),
    **{each: (other,) for each, other in _SAME.items()},
}
"""Traits that one trait brings with it (D-IMPL-03, D-IMPL-05 to -07)."""
_PRINTED_ONLY = frozenset(("mujina", "ratling"))
"""Traits that imply others only where they are printed (D-IMPL-05)."""

_CLAN_TRAITS = {
    "brotherhood of shinsei": "monk",
    "naga": "naga",
    "ninja": "ninja",
    "ratling": "ratling",
    "shadowlands": None,
    "spirit": "spirit",
    "toturi's army": "toturi's army",
    "unaligned": "unaligned",
    "yoritomo's alliance": "mantis clan",
}


def clan_trait(clan: str) -> str | None:
    """Returns the trait of those aligned with a Clan; the Shadowlands have none (D-FACT-06)."""
    name = clan.lower()
    return _CLAN_TRAITS.get(name, f"{name} clan")


def keyword(text: str) -> str:
    """Returns a keyword in the one form that all its forms share (D-KEY-04).

    >>> keyword("Forests"), keyword("Forest's"), keyword("Scorpion Clan")
    ('forest', 'forest', 'scorpion clan')
    """
    words = text.lower().replace("’", "'").split()
    if len(words) != 1:
        return " ".join(words)
    word = words[0].removesuffix("'s").removesuffix("'")
    if word in _ODD_PLURALS:
        return _ODD_PLURALS[word]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        return word[:-1]
    return word


def words_in(text: str) -> Iterator[str]:
    """Yields the words of a title that count as keywords (D-KEY-01, D-KEY-06)."""
    for word in _TOKEN.findall(text):
        found = keyword(word)
        if found not in _RESERVED and not found.isdigit():
            yield found


def trait_words(text: str) -> Iterator[str]:
    """Yields the keywords of what is printed between two separators of the traits (D-KEY-09).

    That is the whole of it, and each of its words but for a phrase that restricts, names the one
    whose soul or later self the card is, or is an alignment.
    """
    whole = keyword(text)
    if whole in _RESERVED:
        return
    yield whole
    if " " not in whole or _RESTRICTION.search(text) or whole.startswith("soul of "):
        return
    first = whole.split(" ", 1)[0]
    if first in ("experienced", "inexperienced"):
        yield first
        return
    yield from words_in(text)


def alike(word: str) -> Iterable[str]:
    """Returns a keyword and the one that is the same as it."""
    return (word, _SAME[word]) if word in _SAME else (word,)


def implied(words: Iterable[str], printed: bool = True) -> frozenset[str]:
    """Returns keywords with all those that they bring with them."""
    found = set(words)
    todo = list(found)
    while todo:
        word = todo.pop()
        if word in _PRINTED_ONLY and not printed:
            continue
        for each in _IMPLIED.get(word, ()):
            if each not in found:
                found.add(each)
                todo.append(each)
    return frozenset(found)
