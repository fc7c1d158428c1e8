"""Tells the families of list formats apart: by content first, by the file's name second."""

from __future__ import annotations

import re

from l5r_cards.decks.text import UnreadableList, shorten

__all__ = ["JSON", "PIPES", "TEXT", "XML", "YAML", "family_of", "refuse_strangers"]

TEXT = "text"
"""Lines of text: six dialects and Lackey's tab-separated list."""
PIPES = "names parted by |"
YAML = "YAML"
XML = "XML"
JSON = "JSON"

# Compiled on first use, by `re` itself: most lists need none of them, and start-up counts.
_XML_START = r"(?i)<(?:\?xml\b|!DOCTYPE\b|!--|(?:deck|cockatrice_deck)[\s>/])"
_HTML_START = r"(?i)<(?:!DOCTYPE\s+html|html|head|body|script)\b"
_JSON_START = r"\{\s*\"|\[\s*[{\"]"
_BARE_ID = r"[A-Z]{2,}[0-9]+[a-z]?"
_BARE_ID_PARTS = r"[|\s]+"
_YAML_KEY = r"(?im)^[\"']?(?:pre[-_ ]?game|dynasty|fate)[\"']?:[ \t]*(#.*|\[.*)?$"
_YAML_LABEL = r"(?m)^(?:name|author|date):[ \t]"
_YAML_SHAPE = r"\s*(?:#|-[ \t]|$)|[\w\"'][\w\"' -]*:"


def refuse_strangers(text: str, source: str) -> None:
    """Refuses text that is certainly something else than a decklist.

    :raises UnreadableList: it is a web page, or a deck of bare card numbers.
    """
    start = text.lstrip()[:400]
    if start.startswith("<") and re.match(_HTML_START, start):
        raise UnreadableList(source, "this is an HTML page", None, "the decklist itself, as text")
    if start[:2].isupper() and re.match(_BARE_ID, start):
        fields = [field for field in re.split(_BARE_ID_PARTS, text) if field]
        if all(re.fullmatch(_BARE_ID, field) for field in fields):
            raise UnreadableList(
                source,
                f"card numbers without names ({shorten(' | '.join(fields[:3]), 40)} ...)",
                1 + text[: text.index(fields[0])].count("\n"),
                "card names; a Gempukku .dck must be exported as text",
            )


def family_of(text: str, source: str) -> str:
    """Names the family that a list belongs to."""
    extension = source.rpartition(".")[2].lower()
    start = text.lstrip()[:400]
    if start.startswith("<") and re.match(_XML_START, start):
        return XML
    if start.startswith(("{", "[")) and re.match(_JSON_START, start):
        return JSON
    if ("|" in text or extension == "jbp") and _is_one_line(text):
        return PIPES
    if ":" in text and _is_yasuki(text, extension):
        return YAML
    return TEXT


def _is_one_line(text: str) -> bool:
    body = text.strip()
    if not body or "\n" in body:
        return False
    # A row of a table has its count in a cell of its own.
    return not any(field.strip().isdigit() for field in body.split("|"))


def _is_yasuki(text: str, extension: str) -> bool:
    """A key for a deck is not enough: ``Dynasty:`` above bullets is a forum's heading, too."""
    keys = [match[1] for match in re.finditer(_YAML_KEY, text)]
    if not keys:
        return False
    if extension in ("yaml", "yml"):
        return True
    if not any(keys) and not re.search(_YAML_LABEL, text):
        return False
    return "- " in text and all(re.match(_YAML_SHAPE, line) for line in text.split("\n"))
