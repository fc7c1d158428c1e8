"""First checks of plain data: mappings with known keys, lists, texts, numbers and words."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from l5r_cards.abilities.errors import nearest, refuse, shown

__all__ = [
    "as_list",
    "listed",
    "mapping",
    "of_known_keys",
    "single",
    "text",
    "true",
    "whole",
    "word",
    "words",
]


def mapping(data: Any, path: str, what: str) -> dict[str, Any]:
    """Returns a mapping that is not empty and has only texts as keys.

    :raises AbilityError: it is anything else.
    """
    if not isinstance(data, dict):
        refuse(path, f"expected {what}, a mapping; found {shown(data)}")
    if not data:
        refuse(path, f"expected {what}; found an empty mapping")
    for key in data:
        if isinstance(key, bool):
            refuse(
                path,
                f"the key {shown(key)} is no word; never write yes, no, on or off as a key",
            )
        if not isinstance(key, str):
            refuse(path, f"the key {shown(key)} should be a word")
    return data


def of_known_keys(data: Any, known: Collection[str], path: str, what: str) -> dict[str, Any]:
    """Returns a mapping that has none but the known keys.

    :raises AbilityError: it is anything else.
    """
    checked = mapping(data, path, what)
    for key in checked:
        if key not in known:
            refuse(path, f"{key!r} is no key of {what}; {nearest(key, known)}")
    return checked


def single(data: Any, path: str, what: str) -> tuple[str, Any]:
    """Returns the only key of a mapping, and its value.

    :raises AbilityError: it is no mapping of one key.
    """
    checked = mapping(data, path, what)
    if len(checked) != 1:
        refuse(path, f"expected {what} with one key; found {', '.join(checked)}")
    return next(iter(checked.items()))


def as_list(data: Any) -> list[Any]:
    """Returns a list as it is, anything else as a list of one."""
    return data if isinstance(data, list) else [data]


def listed(data: Any, path: str, what: str) -> list[Any]:
    """Returns a list that is not empty.

    :raises AbilityError: it is anything else.
    """
    if not isinstance(data, list):
        refuse(path, f"expected {what}, a list; found {shown(data)}")
    if not data:
        refuse(path, f"expected {what}; found an empty list, leave the key out instead")
    return data


def text(data: Any, path: str, what: str) -> str:
    """Returns a text that is not empty.

    :raises AbilityError: it is anything else.
    """
    if not isinstance(data, str) or not data.strip():
        refuse(path, f"expected {what}; found {shown(data)}")
    return data


def whole(data: Any, path: str, what: str) -> int:
    """Returns a whole number of at least 1.

    :raises AbilityError: it is anything else.
    """
    if isinstance(data, bool) or not isinstance(data, int) or data < 1:
        refuse(path, f"expected {what}, a whole number of at least 1; found {shown(data)}")
    return data


def true(data: Any, path: str) -> bool:
    """Returns True, the only value of a key that is left out where it does not hold.

    :raises AbilityError: it is anything else.
    """
    if data is not True:
        refuse(path, f"expected true (leave the key out otherwise); found {shown(data)}")
    return True


def word(data: Any, known: Collection[str], path: str, what: str) -> str:
    """Returns one word of a closed list.

    :raises AbilityError: it is anything else.
    """
    if not isinstance(data, str):
        refuse(path, f"expected {what}; found {shown(data)}")
    if data not in known:
        refuse(path, f"{data!r} is no {what}; {nearest(data, known)}")
    return data


def words(data: Any, known: Collection[str], path: str, what: str) -> tuple[str, ...]:
    """Returns one or several words of a closed list, none of them twice.

    :raises AbilityError: it is anything else.
    """
    parts = data if isinstance(data, list) else [data]
    if not parts:
        refuse(path, f"expected {what}; found an empty list")
    found = tuple(
        word(part, known, f"{path}[{position}]" if isinstance(data, list) else path, what)
        for position, part in enumerate(parts)
    )
    for each in found:
        if found.count(each) > 1:
            refuse(path, f"says {each!r} twice")
    return found
