from __future__ import annotations

from typing import Any

import pytest
import yaml

from l5r_cards.abilities.errors import AbilityError
from l5r_cards.abilities.parse import parse_abilities, parse_ability

STEP = "{kind: battle, do: [%s]}"

REJECTED = [
    # The shape of an ability.
    ("[]", "x", "expected an ability, a mapping; found []"),
    ("{}", "x", "expected an ability; found an empty mapping"),
    ("{kind: battel, do: [{draw: 1}]}", "x.kind", "'battel' is no kind; did you mean 'battle'?"),
    ("{kind: battle}", "x", "the ability does nothing; expected 'do'"),
    ("{do: [{draw: 1}]}", "x", "an ability needs 'kind', one of battle"),
    (
        "{kind: battle, targets: {foe: {is: card}}, do: [{bow: foe}]}",
        "x",
        "'targets' is no key of an ability; did you mean 'target'?",
    ),
    ("{kind: [], do: [{draw: 1}]}", "x.kind", "expected kind; found an empty list"),
    ("{kind: [open, open], do: [{draw: 1}]}", "x.kind", "says 'open' twice"),
    ("{kind: battle, do: []}", "x.do", "expected steps; found an empty list"),
    ("{kind: battle, do: {draw: 1}}", "x.do", "expected steps, a list; found {'draw': 1}"),
    (
        "{kind: battle, on: true, do: [{draw: 1}]}",
        "x",
        "the key true (which YAML also reads from yes, no, on and off) is no word; never write",
    ),
    ("{kind: battle, 1: 2, do: [{draw: 1}]}", "x", "the key 1 should be a word"),
    (
        "{kind: battle, keywords: [feer], do: [{draw: 1}]}",
        "x.keywords[0]",
        "'feer' is no keyword; did you mean 'fear'?",
    ),
    ("{kind: battle, zone: graveyard, do: [{draw: 1}]}", "x.zone", "'graveyard' is no zone"),
    (
        "{kind: battle, lift: [unit], do: [{draw: 1}]}",
        "x.lift[0]",
        "'unit' is no rule of presence; did you mean 'units'?",
    ),
    ("{kind: battle, note: why, do: [{draw: 1}]}", "x.note", "a note goes with status: unmodelled"),
    ("{status: unmodelled}", "x", "what is unmodelled needs a 'note' that says why"),
    ("{status: unmodeled, note: why}", "x.status", "'unmodeled' is no status; did you mean"),
    (
        "{status: unmodelled, note: why, kind: battle}",
        "x",
        "what is unmodelled has a note and nothing else; found 'kind'",
    ),
    ("{status: unmodelled, note: ''}", "x.note", "expected a note; found ''"),
    ("{kind: battle, limit: {turn: 1}, do: [{draw: 1}]}", "x.limit", "once a turn is the default"),
    ("{kind: battle, limit: {battle: 0}, do: [{draw: 1}]}", "x.limit.battle", "expected how often"),
    ("{kind: battle, limit: {year: 1}, do: [{draw: 1}]}", "x.limit", "'year' is no span"),
    (
        "{kind: battle, limit: {battle: 1, game: 2}, do: [{draw: 1}]}",
        "x.limit",
        "expected a limit such as {battle: 1} with one key; found battle, game",
    ),
    # Targets and the performer.
    (
        "{kind: battle, target: {self: {is: card}}, do: [{bow: self}]}",
        "x.target.self",
        "'self' is a fixed role; choose another name",
    ),
    (
        "{kind: battle, target: {Foe: {is: card}}, do: [{bow: foe}]}",
        "x.target.Foe",
        "'Foe' is no name; expected small letters and _",
    ),
    (
        "{kind: battle, target: {foe: {is: card, aim: true}}, do: [{bow: foe}]}",
        "x.target.foe.aim",
        "expected false (leave it out otherwise)",
    ),
    (
        "{kind: battle, target: {foe: {is: card, pick: [2, 1]}}, do: [{bow: foe}]}",
        "x.target.foe.pick",
        "at least 2 is more than at most 1",
    ),
    (
        "{kind: battle, performer: {is: personality, targeted: 1}, do: [{draw: 1}]}",
        "x.performer.targeted",
        "expected true (leave the key out otherwise); found 1",
    ),
    # Steps.
    (STEP % "{bows: foe}", "x.do[0]", "'bows' is no verb; did you mean 'bow'?"),
    (STEP % "{if: {clan: lion}}", "x.do[0]", "a step needs a verb; found only if"),
    (STEP % "{bow: foe, destroy: foe}", "x.do[0]", "a step has one verb; found bow and destroy"),
    (STEP % "{move: foe}", "x.do[0]", "'move' needs 'to': home, here"),
    (STEP % "{bow: foe, too: home}", "x.do[0]", "'bow' takes no 'too'"),
    (STEP % "{give: foe, fore: 2}", "x.do[0]", "'give' takes no 'fore'; did you mean 'force'?"),
    (
        STEP % "{draw: 1}, {prevent: foe, what: [moving]}",
        "x.do[1].what[0]",
        "'moving' is no word known here; did you mean 'move'?",
    ),
    (STEP % "{later: {after: battle_ends}, bow: foe}", "x.do[0]", "'later' goes with 'do'"),
    (STEP % "{each: players, draw: 1}", "x.do[0]", "'each' goes with 'do'"),
    (STEP % "{start: you, do: [{draw: 1}]}", "x.do[0]", "'do' takes no 'start'"),
    (STEP % "{choose: [{draw: 1}]}", "x.do[0].choose", "expected at least two alternatives"),
    (STEP % "{rule: handsize, by: 1}", "x.do[0].rule", "'handsize' is no rule flag; did you mean"),
    (STEP % "{rule: hand_size}", "x.do[0]", "'rule' needs 'by': by how much"),
    (STEP % "{rule: no_honor_win, by: 1}", "x.do[0]", "'rule' takes no 'by'"),
    (STEP % "{discard: foe, random: false}", "x.do[0].random", "expected true (leave the key out"),
    (STEP % "{create: ship}", "x.do[0].create", "'ship' is no word known here; expected one of"),
    (STEP % "{draw: 1, as: First}", "x.do[0].as", "'First' is no name; expected small letters"),
    (STEP % "{draw: 1, then: [{bow: 3}]}", "x.do[0].then[0].bow", "expected a role or a selector"),
    (
        STEP % "{grant: foe, ability: {kind: battle}}",
        "x.do[0].ability",
        "the ability does nothing; expected 'do'",
    ),
    # Durations.
    (STEP % "{control: foe, duration: turn}", "x.do[0].duration", "until the turn ends is the"),
    (STEP % "{control: foe, duration: turns}", "x.do[0].duration", "how many turns? write"),
    (STEP % "{control: foe, duration: ever}", "x.do[0].duration", "'ever' is no duration"),
    # Selectors.
    (STEP % "{bow: {is: persn}}", "x.do[0].bow.is", "'persn' is no word known here; did you mean"),
    (STEP % "{bow: {bow: true}}", "x.do[0].bow", "'bow' is no key of a selector; did you mean"),
    (STEP % "{bow: {all: true}}", "x.do[0].bow", "a selector should say what is meant"),
    (STEP % "{bow: {is: card, all: true, pick: 1}}", "x.do[0].bow", "`all` and `pick` exclude"),
    (STEP % "{bow: {is: card, bowed: 1}}", "x.do[0].bow.bowed", "expected true or false; found 1"),
    (STEP % "{bow: {is: card, keyword: Samurai}}", "x.do[0].bow.keyword", "should be in small"),
    (STEP % "{bow: {is: card, clan: leon}}", "x.do[0].bow.clan", "did you mean 'lion'?"),
    (STEP % "{bow: {is: card, pick: [1]}}", "x.do[0].bow.pick", "expected the least and the most"),
    (STEP % "{bow: {is: card, most: power}}", "x.do[0].bow.most", "'power' is no stat"),
    (STEP % "{bow: {is: card, same: clan}}", "x.do[0].bow.same", "expected what is shared and"),
    (STEP % "{bow: {is: card, or: [{bowed: true}]}}", "x.do[0].bow.or", "at least two selectors"),
    (STEP % "{bow: [foe, 3]}", "x.do[0].bow[1]", "expected a role or a selector; found 3"),
    (STEP % "{bow: true}", "x.do[0].bow", "found true (which YAML also reads from yes, no, on"),
    # Roles, amounts and comparisons.
    (STEP % "{bow: foe.units}", "x.do[0].bow", "'units' in 'foe.units' is no part of a role; did"),
    (STEP % "{bow: 'foe!'}", "x.do[0].bow", "'foe!' has '!', which has no meaning here"),
    (STEP % "{bow: controller(foe}", "x.do[0].bow", "'controller(foe', after 'controller ( foe',"),
    (STEP % "{draw: foe.farce}", "x.do[0].draw", "'farce' in 'foe.farce' is no stat; did you mean"),
    (STEP % "{draw: foe}", "x.do[0].draw", "'foe' is no amount; a role has a stat behind a dot"),
    (STEP % "{draw: foe.force *}", "x.do[0].draw", "only a number may stand before '*'"),
    (STEP % "{draw: 2 +}", "x.do[0].draw", "'2 +', after '2 +', ends where it should have a name"),
    (STEP % "{draw: 2 3}", "x.do[0].draw", "'2 3', after '2', goes on with '3', which does not"),
    (STEP % "{draw: (2}", "x.do[0].draw", "'(2', after '( 2', lacks ')'"),
    (STEP % "{draw: true}", "x.do[0].draw", "expected an amount; found true"),
    (STEP % "{draw: {cont: 1}}", "x.do[0].draw", "an amount has one of count, sum, most"),
    (STEP % "{draw: {sum: force}}", "x.do[0].draw", "'sum' needs 'of', too"),
    (STEP % "{draw: {half: 1, of: 2}}", "x.do[0].draw", "'of' does not go with 'half'"),
    (STEP % "{draw: {most: [1]}}", "x.do[0].draw.most", "expected at least two amounts; found 1"),
    (STEP % "{draw: {times: [done, 2]}}", "x.do[0].draw.times", "expected a number and an amount"),
    (STEP % f"{{draw: {'1 + ' * 50}1}}", "x.do[0].draw", "at most 120 characters is expected"),
    (
        STEP % "{bow: {is: card, force: '=> 2'}}",
        "x.do[0].bow.force",
        "'=> 2', after '=', '>' stands where a name is expected",
    ),
    # Conditions.
    ("{kind: battle, if: {klan: lion}, do: [{draw: 1}]}", "x.if", "'klan' is no condition; did"),
    (
        "{kind: battle, if: {clan: lion, turn: yours}, do: [{draw: 1}]}",
        "x.if",
        "expected a condition with one key; found clan, turn",
    ),
    ("{kind: battle, if: {compare: you.honor}, do: [{draw: 1}]}", "x.if.compare", "a comparison"),
    ("{kind: battle, if: {compare: [1, 2]}, do: [{draw: 1}]}", "x.if.compare", "an operator"),
    ("{kind: battle, if: {early: false}, do: [{draw: 1}]}", "x.if.early", "expected true"),
    ("{kind: battle, if: {count: {of: {is: card}}}, do: [{draw: 1}]}", "x.if.count", "'many'"),
    ("{kind: battle, if: {clan: {of: lion}}, do: [{draw: 1}]}", "x.if.clan", "needs 'who'"),
    ("{kind: battle, if: {or: [{turn: yours}]}, do: [{draw: 1}]}", "x.if.or", "two alternatives"),
    (
        "{kind: battle, if: {happened: {after: drawn}}, do: [{draw: 1}]}",
        "x.if.happened",
        "since when? expected `since`, one of action",
    ),
    (
        "{kind: battle, if: {happened: {before: drawn, since: turn}}, do: [{draw: 1}]}",
        "x.if.happened",
        "what happened is looked back at, so write `after`",
    ),
    # Events.
    (
        "{kind: reaction, when: {after: entered, what: self}, do: [{draw: 1}]}",
        "x.when.after",
        "'entered' is no event; did you mean 'enters'?",
    ),
    (
        "{kind: reaction, when: {what: self}, do: [{draw: 1}]}",
        "x.when",
        "an event pattern has one of before, after, would; found 0",
    ),
    (
        "{kind: reaction, when: {would: announced}, do: [{draw: 1}]}",
        "x.when.would",
        "'announced' takes only after",
    ),
    (
        "{kind: reaction, when: {after: bows, from: here}, do: [{draw: 1}]}",
        "x.when",
        "'from' is no filter of 'bows'",
    ),
    (
        "{kind: reaction, when: {after: bows, next: 0}, do: [{draw: 1}]}",
        "x.when.next",
        "expected how often, a whole number of at least 1; found 0",
    ),
    ("{kind: reaction, when: [], do: [{draw: 1}]}", "x.when", "found an empty list"),
]

BEYOND_THE_SCHEMA = {
    "{kind: battle, target: {foe: {is: card, pick: [2, 1]}}, do: [{bow: foe}]}",
    STEP % "{draw: (2}",
    STEP % f"{{draw: {'1 + ' * 50}1}}",
}
"""What only the grammar of texts or a comparison of numbers refuses."""


@pytest.mark.parametrize(("text", "path", "message"), REJECTED)
def test_it_is_refused_with_its_place(text: str, path: str, message: str) -> None:
    with pytest.raises(AbilityError) as caught:
        parse_ability(yaml.safe_load(text), "x")
    assert caught.value.path == path
    assert message in caught.value.message
    assert str(caught.value) == f"{path}: {caught.value.message}"
    assert isinstance(caught.value, ValueError)


def test_the_place_begins_with_the_card() -> None:
    data: Any = [{"kind": "battle", "do": [{"draw": 1}, {"prevent": "it", "what": "moves"}]}]
    with pytest.raises(AbilityError, match=r"^ring_of_earth\[0\]\.do\[1\]\.what: 'moves' is no"):
        parse_abilities(data, "ring_of_earth")


@pytest.mark.parametrize("data", [None, {}, [], "battle"])
def test_a_card_has_a_list_of_abilities(data: Any) -> None:
    with pytest.raises(AbilityError, match=r"^ambush: expected the card's abilities"):
        parse_abilities(data, "ambush")
