"""Made-up cards of all types, with abilities put together by chance from the vocabulary.

A stock of cards depends on its number alone. What would go on for ever by the rules themselves is
left out: traits answer only what no trait does, and each ability is used once a turn.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml
from table import rulesets

from l5r_cards.abilities.parse import parse_abilities
from l5r_cards.engine.compiling.making import make
from l5r_cards.engine.faces import Face, face_of
from l5r_cards.engine.setup import PlayDeck
from l5r_cards.model.card import Card

__all__ = ["deck", "stock"]

_CLANS = ("Crab", "Crane", "Lion")
_KEYWORDS = ("Samurai", "Courtier", "Shugenja", "Cavalry", "Nonhuman", "Duelist", "Monk")
_PIECES: dict[str, list[Any]] = yaml.safe_load(
    Path(__file__).with_suffix(".yaml").read_text("utf-8")
)
_EVENTS = (
    *("bows", "straightens", "enters", "destroyed", "discarded", "dishonored", "revealed"),
    *("turn_begins", "phase_begins", "announced", "resolves", "controlled", "returned", "aimed"),
    *("attack_declared", "assigns", "engaged", "moves", "battle_resolves", "battle_ends"),
    *("province_destroyed", "attack_ends", "challenged", "challenge_refused", "duel_begins"),
    *("focuses", "strikes", "duel_resolves", "duel_won", "duel_lost", "duel_ends"),
)
"""What traits and Reactions answer."""
_FOUGHT = ("battle", "engage")
_PRESENCE = ("absent", "remote", "home", "tireless", "tactical", "fear")
_WHILES = ({}, {"while": {"is": {"self": {"bowed": False}}}}, {"while": {"turn": "yours"}})


def _of(steps: Sequence[Any], who: Any) -> list[Any]:
    """Returns steps done to some cards."""
    found: list[Any] = json.loads(json.dumps(steps).replace('"X"', json.dumps(who)))
    return found


def _action(chance: Random, kinds: Sequence[str]) -> dict[str, Any]:
    kind = chance.choice(kinds)
    made: dict[str, Any] = {"kind": kind}
    steps: list[Any] = []
    if kind in _FOUGHT:
        if chance.random() < 0.4:
            made["keywords"] = [chance.choice(_PRESENCE)]
        steps.append(chance.choice(_PIECES["in_battle"]))
        if chance.random() < 0.6:
            made["target"] = {"foe": chance.choice(_PIECES["fighters"])}
            steps += _of([chance.choice(_PIECES["to_fighters"])], "foe")
    elif chance.random() < 0.6:
        aims = _PIECES["aims"] if chance.random() < 0.8 else _PIECES["elsewhere"]
        made["target"] = {"foe": chance.choice(aims)}
        steps += _of(chance.sample(_PIECES["to_cards"], 2), "foe")
    if not steps or chance.random() < 0.4:
        steps.append(chance.choice(_PIECES["to_players"]))
    if kind == "reaction":
        made["when"] = {"after": chance.choice(_EVENTS)}
    made["limit"] = {"game": 1} if chance.random() < 0.3 else {"turn": 2}
    if costs := chance.sample(_PIECES["costs"], chance.choice((0, 0, 1, 1, 2))):
        made["cost"] = costs
    return {**made, "do": steps}


def _trait(chance: Random) -> dict[str, Any]:
    sort = chance.random()
    if sort < 0.5:
        return {
            "kind": "trait",
            **chance.choice(_WHILES),
            "do": [chance.choice(_PIECES["standing"])],
        }
    if sort < 0.8:
        when = {"after": chance.choice(_EVENTS)}
        may = {"may": "you"} if chance.random() < 0.3 else {}
        return {"kind": "trait", "when": when, **may, "do": [chance.choice(_PIECES["gentle"])]}
    kind = chance.choice(("trait", "reaction"))
    limit = {"limit": {"turn": 2}} if kind == "reaction" else {}
    when, step = chance.choice(_PIECES["pending"]), chance.choice(_PIECES["on_pending"])
    return {"kind": kind, "when": when, **limit, "do": [step]}


def _focus(chance: Random) -> dict[str, Any]:
    """Returns what a card does when it is focused, or instead of that."""
    if chance.random() < 0.7:
        return {"kind": "focus", "do": [chance.choice(_PIECES["focused"])]}
    when = {"would": "focuses", "who": "you"}
    return {"kind": "reaction", "when": when, "do": [chance.choice(_PIECES["focused"])]}


def _texts(chance: Random, kind: str) -> list[Any]:
    """Returns the abilities of a card of a type."""
    if kind in ("Action", "Strategy", "Kiho"):
        texts = [
            _action(chance, ("limited", "open", "open", "reaction", "battle", "battle")),
            *([_action(chance, ("open", "engage"))] if chance.random() < 0.2 else []),
        ]
        caster = {"is": "personality", "whose": "you"}
        if chance.random() < 0.5:
            return [_focus(chance), *texts[:1]] if kind != "Kiho" else [_focus(chance)]
        return [{**each, "performer": caster} if kind == "Kiho" else each for each in texts]
    if kind == "Event":
        return [{"kind": "event", "do": chance.sample(_PIECES["to_players"], 2)}]
    if kind == "Ring":
        return [{"kind": "enter", "when": {"after": chance.choice(_EVENTS)}}]
    texts = []
    if chance.random() < 0.5:
        texts.append(_action(chance, ("limited", "open", "reaction", "battle", "engage")))
    if chance.random() < 0.5:
        texts.append(_trait(chance))
    return texts


def _facts(chance: Random, kind: str) -> dict[str, Any]:
    """Returns the numbers and keywords of a card of a type."""
    facts: dict[str, Any] = {}
    if kind in ("Personality", "Follower"):
        facts = {"force": chance.randint(0, 4), "chi": chance.randint(1, 4)}
        facts["keywords"] = chance.sample(_KEYWORDS, chance.randint(0, 2))
    if kind in (
        "Personality",
        "Holding",
        "Follower",
        "Item",
        "Spell",
        "Ancestor",
        "Region",
        "Ring",
    ):
        facts["gold_cost"] = chance.choice((0, 0, 2, 3, 5))
    if kind == "Personality":
        facts["gold_cost"] = chance.choice((0, 0, 0, 2, 4))
        facts["personal_honor"] = chance.randint(0, 3)
        facts["honor_requirement"] = chance.choice((0, 3, "-"))
        if chance.random() < 0.6:
            clan = chance.choice(_CLANS)
            facts["clans"] = [clan]
            facts["keywords"] = [*facts["keywords"], f"{clan} Clan"]
        if chance.random() < 0.2:
            facts["keywords"] = [*facts["keywords"], "Unique"]
    elif kind == "Holding":
        facts["gold_production"] = chance.randint(0, 4)
        if chance.random() < 0.2:
            facts["keywords"] = ["Fortification"]
    elif kind in ("Item", "Spell", "Ancestor"):
        facts |= {"force": chance.choice(("+0", "+1", "+2")), "chi": chance.choice(("+0", "-1"))}
        facts["keywords"] = chance.choice(([], ["Weapon"], ["Armor"]))
    elif kind == "Ring":
        facts["keywords"] = [chance.choice(("Air", "Earth", "Fire", "Water", "Void"))]
    if kind not in ("Personality", "Holding", "Event", "Region", "Celestial", "Stronghold", "Wind"):
        facts["focus"] = chance.randint(0, 5)
    return facts


_DYNASTY = ("Personality",) * 18 + ("Holding",) * 14 + ("Event",) * 5 + ("Region",) * 3
_FATE = (
    *(("Action",) * 9 + ("Strategy",) * 9 + ("Kiho",) * 3 + ("Item",) * 7 + ("Follower",) * 7),
    *(("Spell",) * 3 + ("Ancestor",) * 3 + ("Ring",) * 5 + ("Sensei",) * 3),
)


@cache
def stock(number: int, ruleset: str) -> tuple[tuple[Face, ...], tuple[Face, ...], tuple[Face, ...]]:
    """Returns the Dynasty cards, the Fate cards and the Strongholds of a stock."""
    chance = Random(f"stock {number}")
    rules = rulesets()[ruleset]

    def face(kind: str, index: int, deck: str, **facts: Any) -> Face:
        title = f"{kind} {index}"
        if kind == "Personality" and index % 3 == 0:
            level = index % 2 + 1
            title = f"Personality {index % 4}"
            facts["experience"] = {
                "kind": "experienced",
                "level": level,
                "label": f"Experienced {level}",
                "of": None,
            }
        card = Card.from_facts(
            {"id": f"{kind} {index}", "title": title, "types": [kind], "deck": deck, **facts}
        )
        data = _texts(chance, kind)
        texts = parse_abilities(data, title) if data else ()
        return face_of(card, rules, make(texts, kind, rules).abilities)

    dynasty = [*_DYNASTY, *(("Celestial",) * 2 if rules.celestials else ())]
    strongholds = [
        face(
            *("Stronghold", index, "pre-game"),
            gold_production=chance.randint(3, 6),
            starting_honor=chance.randint(-5, 12),
            province_strength=chance.randint(4, 8),
            clans=[_CLANS[index]],
        )
        for index in range(len(_CLANS))
    ]
    return (
        tuple(face(kind, n, "dynasty", **_facts(chance, kind)) for n, kind in enumerate(dynasty)),
        tuple(
            face(
                *(kind, n, "fate"),
                **_facts(chance, kind),
                **({"sensei": {"clans": "all", "starting_honor": 2}} if kind == "Sensei" else {}),
            )
            for n, kind in enumerate(_FATE)
        ),
        tuple(strongholds),
    )


def deck(number: int, ruleset: str, chance: Random) -> PlayDeck:
    """Returns a deck of cards from a stock."""
    dynasty, fate, strongholds = stock(number, ruleset)
    return PlayDeck(
        tuple(chance.choices(dynasty, k=24)),
        tuple(chance.choices(fate, k=24)),
        chance.choice(strongholds),
    )
