"""Made-up cards of all types, with abilities put together by chance from the vocabulary.

They are made of pieces (made_up.yaml) and of the examples by which the vocabulary shows its words.
A stock of cards depends on its number alone. What would go on for ever by the rules themselves is
left out: traits answer only what no trait does, and each ability is used once a turn.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import yaml
from table import rulesets

from l5r_cards.abilities import vocabulary
from l5r_cards.abilities.parse import parse_abilities
from l5r_cards.engine.compiling.making import make, ready
from l5r_cards.engine.faces import Face
from l5r_cards.engine.setup import PlayDeck
from l5r_cards.model.card import Card
from l5r_cards.model.ruleset import Ruleset

__all__ = ["Stock", "deck", "stock"]

_CLANS = ("Crab", "Crane", "Lion")
_KEYWORDS = (
    *("Samurai", "Courtier", "Shugenja", "Cavalry", "Nonhuman", "Duelist", "Monk", "Naval"),
    *("Tactician", "Yu 2", "Yu 5", "Double Chi", "Oni", "Loyal"),
)
_ELEMENTS = ("Air", "Earth", "Fire", "Water", "Void")
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
_PRESENCE = ("absent", "remote", "home", "tireless", "tactical", "fear", "unstoppable")
_TERRAINS = (["immediate"], ["delayed"], [])
_WHILES = ({}, {"while": {"is": {"self": {"bowed": False}}}}, {"while": {"turn": "yours"}})
_DURATIONS = ("action", "phase", "next_turn", {"turns": 2}, "game")
_UNTIMELY = ("win",)
"""Verbs after which there is nothing left to check."""


# Examples


@cache
def _examples(of: str) -> list[Any]:
    """Returns the examples of the vocabulary's ``VERBS``, ``EVENTS`` ... that can be played."""
    made: dict[str, Callable[[Any], dict[str, Any]]] = {
        "VERBS": lambda step: {"do": [step]},
        "COSTS": lambda step: {"cost": [step], "do": [{"honor": 1}]},
        "RULE_FLAGS": lambda step: {"kind": "trait", "do": [step]},
        "SELECTOR_KEYS": lambda selector: {"target": {"foe": selector}, "do": [{"bow": "foe"}]},
        "CONDITIONS": lambda condition: {"if": condition, "do": [{"honor": 1}]},
        "AMOUNTS": lambda amount: {"do": [{"honor": amount}]},
        "EVENTS": lambda pattern: {"kind": "reaction", "when": pattern, "do": [{"honor": 1}]},
    }
    words: Iterable[Any] = getattr(vocabulary, "VERBS" if of == "COSTS" else of)
    if of == "COSTS":
        words = [each for each in words if each.cost]
    shown = [yaml.safe_load(each.example) for each in words if each.name not in _UNTIMELY]
    return [
        each
        for each in shown
        if not make(
            parse_abilities([{"kind": "battle", **made[of](each)}], of),
            *("Personality", rulesets()["diamond"]),
        ).missing
    ]


def _example(chance: Random, kind: str) -> dict[str, Any]:
    """Returns an action that is put together from examples alone."""
    step = chance.choice(_examples("VERBS"))
    if chance.random() < 0.3:
        spans = (*_DURATIONS, "battle") if kind in _FOUGHT else _DURATIONS
        step = {**step, "duration": chance.choice(spans)}
    given = {"give": "foe", "force": chance.choice(_examples("AMOUNTS"))}
    made: dict[str, Any] = {
        "kind": kind,
        "performer": {"is": "personality", "whose": "you"},
        "target": {"foe": chance.choice(_examples("SELECTOR_KEYS"))},
        "do": chance.choice(([step], [step, given], [given, step])),
        "limit": {"turn": 2},
    }
    if chance.random() < 0.3:
        made["if"] = chance.choice(_examples("CONDITIONS"))
    if chance.random() < 0.2:
        made["cost"] = [chance.choice(_examples("COSTS"))]
    return made


def _awaited(chance: Random) -> dict[str, Any]:
    """Returns what a trait or a Reaction answers."""
    if chance.random() < 0.7:
        return {"after": chance.choice(_EVENTS)}
    found: dict[str, Any] = chance.choice((*_PIECES["awaited"], *_examples("EVENTS")))
    return found


# Abilities


def _of(steps: Sequence[Any], who: Any) -> list[Any]:
    """Returns steps done to some cards."""
    found: list[Any] = json.loads(json.dumps(steps).replace('"X"', json.dumps(who)))
    return found


def _action(chance: Random, kinds: Sequence[str]) -> dict[str, Any]:
    kind = chance.choice(kinds)
    sort = chance.random()
    if sort < 0.3:
        made = _example(chance, kind)
        return {**made, "when": _awaited(chance)} if kind == "reaction" else made
    if sort < 0.4 and kind != "reaction":
        foe = {"is": "personality", "whose": "other"}
        duel = chance.choice(_PIECES["duels"])
        return {"kind": kind, "target": {"foe": foe}, "do": [duel], "limit": {"turn": 2}}
    made = {"kind": kind}
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
    if kind == "reaction" and chance.random() < 0.4:
        steps.append(chance.choice(_PIECES["answers"]))
    if not steps or chance.random() < 0.4:
        steps.append(chance.choice(_PIECES["to_players"]))
    if kind == "reaction":
        made["when"] = _awaited(chance)
    made["limit"] = chance.choice(({"game": 1}, {"turn": 2}, {"turn": 2}, {"title": "turn"}))
    if costs := chance.sample(_PIECES["costs"], chance.choice((0, 0, 1, 1, 2))):
        made["cost"] = costs
    return {**made, "do": steps}


def _trait(chance: Random) -> dict[str, Any]:
    sort = chance.random()
    if sort < 0.5:
        return {
            "kind": "trait",
            **chance.choice(_WHILES),
            "do": [chance.choice((*_PIECES["standing"], *_examples("RULE_FLAGS")))],
        }
    if sort < 0.8:
        when = {"after": chance.choice(_EVENTS)}
        may = {"may": "you"} if chance.random() < 0.3 else {}
        return {"kind": "trait", "when": when, **may, "do": [chance.choice(_PIECES["gentle"])]}
    kind = chance.choice(("trait", "reaction", "reaction"))
    when, step = chance.choice(_PIECES["pending"]), chance.choice(_PIECES["on_pending"])
    aim = {"target": {"foe": {"is": "personality"}}} if "foe" in step.values() else {}
    limit = {"limit": {"turn": 2}} if kind == "reaction" else {}
    return {"kind": kind, "when": when, **aim, **limit, "do": [step]}


def _focus(chance: Random) -> dict[str, Any]:
    """Returns what a card does when it is focused, or instead of that."""
    if chance.random() < 0.7:
        may = {"may": "you"} if chance.random() < 0.2 else {}
        return {"kind": "focus", **may, "do": [chance.choice(_PIECES["focused"])]}
    when = {"would": "focuses", "who": "you"}
    return {"kind": "reaction", "when": when, "do": [chance.choice(_PIECES["focused"])]}


def _terrain(chance: Random) -> dict[str, Any]:
    """Returns the action of a Terrain, at once or delayed; some replace another one."""
    if chance.random() < 0.3:
        return {
            "kind": "battle",
            "do": [chance.choice(_PIECES["in_battle"]), *_PIECES["replacing"]],
        }
    return {**_action(chance, ("battle",)), "keywords": ["terrain", *chance.choice(_TERRAINS)]}


def _texts(chance: Random, kind: str, facts: dict[str, Any]) -> list[Any]:
    """Returns the abilities of a card of a type."""
    if "Terrain" in facts["keywords"]:
        return [_terrain(chance)]
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
    if kind == "Spell":
        texts.append({**_action(chance, ("limited", "open", "battle")), **_PIECES["ritual"][0]})
    elif kind in ("Personality", "Follower", "Item") and chance.random() < 0.15:
        texts.append({"kind": "battle", "do": [{"ranged": chance.randint(1, 4)}]})
    elif chance.random() < 0.5:
        texts.append(_action(chance, ("limited", "open", "reaction", "battle", "engage")))
    if kind == "Holding" and chance.random() < 0.3:
        texts.append({"kind": "gold", "do": [chance.choice(_PIECES["gold"])]})
    elif chance.random() < 0.5:
        texts.append(_trait(chance))
    return texts


# Cards

_PRICED = ("Personality", "Holding", "Follower", "Item", "Spell", "Ancestor", "Region", "Ring")
_UNFOCUSED = ("Personality", "Holding", "Event", "Region", "Celestial", "Stronghold", "Wind")
_LEVELED = ("Personality", "Follower", "Item")


def _facts(chance: Random, kind: str, index: int, rules: Ruleset) -> dict[str, Any]:
    """Returns the numbers and keywords of a card of a type."""
    facts: dict[str, Any] = {"keywords": []}
    if kind in ("Personality", "Follower"):
        facts = {"force": chance.randint(0, 4), "chi": chance.randint(1, 4)}
        facts["keywords"] = chance.sample(_KEYWORDS, chance.randint(0, 3))
    if kind in _PRICED:
        facts["gold_cost"] = chance.choice((0, 0, 2, 3, 5))
    if kind == "Personality":
        facts["gold_cost"] = chance.choice((0, 0, 0, 2, 4))
        facts["personal_honor"] = chance.randint(0, 3)
        facts["honor_requirement"] = chance.choice((0, 3, "-"))
    elif kind == "Holding":
        facts["gold_production"] = chance.randint(0, 4)
        facts["keywords"] = ["Fortification"] if chance.random() < 0.2 else []
    elif kind in ("Item", "Spell", "Ancestor"):
        facts |= {"force": chance.choice(("+0", "+1", "+2")), "chi": chance.choice(("+0", "-1"))}
        facts["keywords"] = chance.choice(([], ["Weapon"], ["Armor"]))
    elif kind == "Ring":
        facts["keywords"] = [_ELEMENTS[index % 5]]
    elif kind in ("Action", "Strategy"):
        facts["keywords"] = ["Terrain"] if chance.random() < 0.15 else []
    elif kind == "Stronghold":
        facts = {
            "gold_production": chance.randint(3, 6),
            "starting_honor": chance.randint(-5, 12),
            "province_strength": chance.randint(4, 8),
            "starting_provinces": chance.choice((None, None, 3, 5)),
            "keywords": [],
        }
    elif kind == "Sensei":
        numbers = {each: chance.randint(-2, 2) for each in ("starting_honor", "province_strength")}
        facts["sensei"] = {"clans": chance.choice(("all", ["Crab"])), **numbers}
    if kind == "Stronghold" or (kind in ("Personality", "Ancestor") and chance.random() < 0.6):
        clan = chance.choice(_CLANS)
        facts |= {"clans": [clan], "keywords": [*facts["keywords"], f"{clan} Clan"]}
    if chance.random() < 0.1:
        facts["keywords"] = [*facts["keywords"], "Unique"]
        facts["unique"] = True
    if chance.random() < 0.2:
        facts["legal"] = list(rules.old_pools)
    if kind not in _UNFOCUSED:
        facts["focus"] = chance.randint(0, 5)
    return facts


_DYNASTY = ("Personality",) * 18 + ("Holding",) * 14 + ("Event",) * 5 + ("Region",) * 3
_FATE = (
    *(("Action",) * 10 + ("Strategy",) * 10 + ("Kiho",) * 3 + ("Item",) * 7 + ("Follower",) * 7),
    *(("Spell",) * 3 + ("Ancestor",) * 3 + ("Ring",) * 6 + ("Sensei",) * 3),
)


class Stock(NamedTuple):
    """Cards from which decks are made, by their place in a deck."""

    dynasty: tuple[Face, ...]
    fate: tuple[Face, ...]
    strongholds: tuple[Face, ...]
    winds: tuple[Face, ...]


@cache
def stock(number: int, ruleset: str) -> Stock:
    """Returns the stock of a number."""
    chance = Random(f"stock {number}")
    rules = rulesets()[ruleset]

    def face(kind: str, index: int, deck: str) -> Face:
        facts = _facts(chance, kind, index, rules)
        name = "Doji" if kind == "Personality" and index % 2 else kind
        title = f"{name} {index}"
        if kind in _LEVELED and index % 3 == 0:
            title, level = f"{name} 0", index // 3 % 3
            if level:
                of = chance.choice((None, None, f"{name} 1"))
                label = f"Experienced {level}"
                experience = {"kind": "experienced", "level": level, "label": label, "of": of}
                facts["experience"] = experience
        card = Card.from_facts(
            {"id": f"{kind} {index}", "title": title, "types": [kind], "deck": deck, **facts}
        )
        data = _texts(chance, kind, facts)
        return ready(card, rules, parse_abilities(data, title) if data else ())[0]

    def faces(kinds: Sequence[str], deck: str) -> tuple[Face, ...]:
        return tuple(face(kind, index, deck) for index, kind in enumerate(kinds))

    celestials = ("Celestial",) * 4 if rules.celestials else ()
    return Stock(
        faces((*_DYNASTY, *celestials), "dynasty"),
        faces(_FATE, "fate"),
        faces(("Stronghold",) * 3, "pre-game"),
        faces(("Wind",) * 2, "pre-game"),
    )


def deck(number: int, ruleset: str, chance: Random) -> PlayDeck:
    """Returns a deck of cards from a stock, in which there may be more of some type.

    Some begin the game in play, so that it is soon in its midst.
    """
    of = stock(number, ruleset)
    kind = chance.choice(("", "", *_FATE, *_DYNASTY, "Celestial"))

    def some(faces: Sequence[Face]) -> tuple[Face, ...]:
        return tuple(chance.choices(faces, [5 if e.type == kind else 1 for e in faces], k=24))

    begin = [each for each in of.dynasty if each.type in ("Personality", "Holding")]
    return PlayDeck(
        *(some(of.dynasty), some(of.fate), chance.choice(of.strongholds)),
        wind=chance.choice((None, *of.winds)),
        starting_holdings=tuple(chance.sample(begin, chance.randint(0, 8))),
    )
