"""The closed list of problem codes, each with what it means."""

from __future__ import annotations

__all__ = ["CODES"]

CODES: dict[str, str] = {
    # Reading
    "encoding-guessed": "The text is not UTF-8; it was read as Windows-1252.",
    "remark-ignored": "A comment, an address or other words that name no card were passed over.",
    "proxy-line-ignored": "A line lists a created card (proxy), which is no part of a deck.",
    "sideboard-ignored": "Cards stand in a sideboard, which this game does not have.",
    "heading-count": "A heading, or a number alone on a line, that fits no number of cards.",
    "no-cards-read": "No line of the list names a card.",
    # Resolving
    "unreadable-line": "A line is too long or too garbled to name a card.",
    "bad-count": "A number of copies below one, or too large to be meant.",
    "unknown-card": "A name that no card has.",
    "ambiguous-card": "A name that several cards have; the list must say which.",
    "assumed-card": "A name was read as the one card it can hardly fail to mean.",
    "name-resolved-by-format": "A name of several cards, of which the format allows just one.",
    "unknown-printing": "A set that does not exist, or in which the card is not printed.",
    "not-a-deck-card": "A token, proxy, card back or advertisement, which no deck contains.",
    "missing-card": "A card of the game that this corpus does not know, so it can't be judged.",
    # Checking
    "unknown-format": "The list names a format that is not known.",
    "missing-stronghold": "The deck has no Stronghold.",
    "slot-limit": "More cards than the format allows in a place beside the decks.",
    "starting-holding": "More than one copy or version of a starting Holding.",
    "deck-too-small": "A deck has fewer cards than its minimum.",
    "deck-too-large": "A deck has more cards than its maximum.",
    "copy-limit": "More copies than the limit, of one card or of cards that count together.",
    "uniqueness": "Unique cards that use up each other's place.",
    "wrong-deck": "A card stands under the heading of a deck that it can't be part of.",
    "no-such-type": "A card type that the format's rules do not have.",
    "not-in-format": "A card that the format does not allow.",
    "banned": "A card that is banned in the format on that day.",
    "undated-ban": "The corpus knows that the card was banned, but not from which day.",
    "released-later": "A card came out after the day by which the deck is judged.",
    "sensei-clan": "The Sensei does not list the Stronghold's Clan.",
    "excluded-pair": "Two cards that exclude each other by their own text.",
    "composition": "A card's own demand on the deck is not met.",
    "unmodelled-rule": "A card's text changes deck building in a way that is not checked.",
    "weak-facts": "Some facts about a card are missing or were inferred.",
    "played-as": "The card is played by the newest printing of its Soul-of kin.",
}
