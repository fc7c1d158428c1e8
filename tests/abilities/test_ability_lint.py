from __future__ import annotations

import pytest
import yaml

from l5r_cards.abilities.lint import CODES, lint
from l5r_cards.abilities.parse import parse_abilities

FOUND = [
    ("role-unknown", "x[0].do[0]", "{kind: battle, do: [{bow: slef}]}"),
    (
        "role-unbound",
        "x[0].if",
        "{kind: battle, if: {is: {foe: {bowed: true}}}, target: {foe: {is: card}},"
        " do: [{bow: foe}]}",
    ),
    (
        "role-unbound",
        "x[0].target.a",
        "{kind: battle, target: {a: {is: card, of: b}, b: {is: card}}, do: [{bow: [a, b]}]}",
    ),
    ("role-unbound", "x[0].do[0]", "{kind: battle, do: [{bow: s}, {straighten: self, as: s}]}"),
    ("performer-missing", "x[0].do[0]", "{kind: battle, do: [{straighten: performer}]}"),
    ("it-missing", "x[0].do[0]", "{kind: battle, do: [{bow: it}]}"),
    (
        "target-unused",
        "x[0].target.foe",
        "{kind: battle, target: {foe: {is: card}}, do: [{draw: 1}]}",
    ),
    ("label-unused", "x[0].do[0]", "{kind: battle, do: [{bow: self, as: stuck}]}"),
    (
        "label-twice",
        "x[0].do",
        "{kind: battle, do: [{bow: self, as: a}, {draw: 1, as: a}, {if: {did: a}, draw: 1}]}",
    ),
    ("cost-impossible", "x[0].cost[0]", "{kind: battle, cost: [{draw: 1}], do: [{draw: 1}]}"),
    ("cost-impossible", "x[0].cost[0]", "{kind: battle, cost: [{honor: 2}], do: [{draw: 1}]}"),
    (
        "cost-impossible",
        "x[0].cost[0].choose[1][0]",
        "{kind: battle, cost: [{choose: [{bow: self}, {ranged: 1}]}], do: [{draw: 1}]}",
    ),
    ("unless-effect", "x[0].do[0]", "{kind: battle, do: [{unless: {clan: lion}, bow: self}]}"),
    ("duration-instant", "x[0].do[0]", "{kind: battle, do: [{draw: 1, duration: game}]}"),
    ("duration-instant", "x[0].duration", "{kind: battle, do: [{draw: 1}], duration: game}"),
    (
        "kinds-mixed",
        "x[0].kind",
        "{kind: [battle, reaction], when: {after: drawn}, do: [{draw: 1}]}",
    ),
    ("kinds-mixed", "x[0].kind", "{kind: [trait, focus], when: {after: drawn}, do: [{draw: 1}]}"),
    (
        "limit-repeatable",
        "x[0].limit",
        "{kind: battle, keywords: [repeatable], limit: {battle: 1}, do: [{draw: 1}]}",
    ),
    ("when-missing", "x[0].kind", "{kind: reaction, do: [{draw: 1}]}"),
    ("when-misplaced", "x[0].when", "{kind: open, when: {after: drawn}, do: [{draw: 1}]}"),
    ("while-misplaced", "x[0].while", "{kind: open, while: {clan: lion}, do: [{draw: 1}]}"),
    ("may-misplaced", "x[0].may", "{kind: open, may: you, do: [{draw: 1}]}"),
    (
        "trait-action",
        "x[0].cost",
        "{kind: trait, when: {after: drawn}, cost: [{bow: self}], do: [{draw: 1}]}",
    ),
    ("trait-instant", "x[0].do[0]", "{kind: trait, do: [{draw: 1}]}"),
    ("trait-choice", "x[0].do[0]", "{kind: trait, do: [{give: {is: unit}, force: 1}]}"),
    ("log-only", "x[0].when[0]", "{kind: reaction, when: {after: present}, do: [{draw: 1}]}"),
    ("says-nothing", "x[0].do[0]", "{kind: battle, do: [{give: self}]}"),
    ("take-missing", "x[0].do[0]", "{kind: battle, do: [{look: 2, deck: fate, to: hand}]}"),
    (
        "it-missing",
        "x[0].do[0].ability[0].do[0]",
        "{kind: battle, do: [{grant: self, ability: {kind: battle, do: [{bow: it}]}}]}",
    ),
]


@pytest.mark.parametrize(("code", "path", "text"), FOUND)
def test_it_is_found(code: str, path: str, text: str) -> None:
    found = lint(parse_abilities([yaml.safe_load(text)], "x"), "x")
    assert [(each.code, each.path) for each in found] == [(code, path)]


def test_every_code_has_an_example() -> None:
    assert {code for code, _, _ in FOUND} == set(CODES)


SOUND = [
    "{kind: [battle, open], do: [{draw: 1}]}",
    "{kind: interrupt, do: [{negate: it}]}",
    "{kind: battle, do: [{each: players, do: [{draw: 1, who: it}]}]}",
    "{kind: battle, do: [{later: {after: battle_ends}, do: [{bow: it.what}], duration: battle}]}",
    "{kind: battle, target: {a: {is: card}, b: {is: card, of: a}}, do: [{bow: b}]}",
    "{kind: trait, do: [{forbid: {is: action, whose: other}, what: target, card: self}]}",
    "{kind: trait, do: [{give: {is: unit, most: force}, force: 1}]}",
    "{kind: trait, do: [{later: {after: battle_ends}, do: [{draw: 1}]}]}",
    "{kind: battle, cost: [{unless: {clan: lion}, bow: self}, {honor: -2}], do: [{draw: 1}]}",
    "{kind: battle, do: [{bow: self, as: a, then: [{straighten: a}]}]}",
    "{status: unmodelled, note: it cannot be said}",
]


@pytest.mark.parametrize("text", SOUND)
def test_nothing_is_found(text: str) -> None:
    assert lint(parse_abilities([yaml.safe_load(text)], "x"), "x") == []


def test_a_message_names_the_nearest_role() -> None:
    text = "{kind: battle, target: {foe: {is: card}}, do: [{bow: [foe, fo]}]}"
    (finding,) = lint(parse_abilities([yaml.safe_load(text)], "x"), "x")
    assert finding.message == "'fo' is not declared; did you mean 'foe'?"


def test_labels_are_known_in_the_other_abilities_of_a_card() -> None:
    texts = [
        "{kind: trait, when: {after: enters, what: self}, do: [{bow: {is: unit}, as: stuck}]}",
        "{kind: trait, when: {after: leaves, what: self}, do: [{straighten: stuck}]}",
    ]
    assert lint(parse_abilities([yaml.safe_load(text) for text in texts], "x"), "x") == []
