"""The kinds of condition and of amount, each declared once."""

from __future__ import annotations

from l5r_cards.abilities.declare import ConditionKind

__all__ = ["AMOUNTS", "CONDITIONS"]

CONDITIONS = (
    ConditionKind("is", "a role fits a selector", "{is: {foe: {bowed: true}}}"),
    ConditionKind("any", "something fits", "{any: {is: holding, whose: you, keyword: port}}"),
    ConditionKind("none", "nothing fits", "{none: {is: terrain, at: here}}"),
    ConditionKind(
        "count", "so many fit", "{count: {of: {is: unit, whose: you, at: here}, many: '>= 2'}}"
    ),
    ConditionKind("clan", "you (or `who`) play the Clan", "{clan: lion}"),
    ConditionKind("compare", "two amounts compare", "{compare: you.army.force < enemy.army.force}"),
    ConditionKind("paying", "what the Gold pays for fits", "{paying: {is: personality}}"),
    ConditionKind(
        "happened",
        "the log has such an event `since`, `many` times",
        "{happened: {after: province_destroyed, since: battle}}",
    ),
    ConditionKind("phase", "it is one of these phases", "{phase: attack}"),
    ConditionKind("turn", "it is your turn, or another player's", "{turn: yours}"),
    ConditionKind("first", "it is the first turn, or you went first", "{first: turn}"),
    ConditionKind("early", "the Defender has had no Battle action yet", "{early: true}"),
    ConditionKind("did", "the step with that label did something", "{did: stuck}"),
    ConditionKind("not", "these do not all hold", "{not: {clan: lion}}"),
    ConditionKind("or", "one of these holds", "{or: [{clan: lion}, {turn: yours}]}"),
)
"""Every kind of condition."""

AMOUNTS = (
    ConditionKind("number", "a whole number", "3"),
    ConditionKind("role.stat", "a stat of a role", "performer.chi"),
    ConditionKind("a + b", "the sum", "foe.force + 2"),
    ConditionKind("a - b", "the difference", "foe.force - performer.chi"),
    ConditionKind("2 * a", "a multiple", "2 * performer.chi"),
    ConditionKind("half a", "half of it, rounded as the ruleset says", "half performer.chi"),
    ConditionKind("paid", "the Gold paid for this ability", "paid"),
    ConditionKind("done", "what the last step achieved, or the step `done(label)`", "done"),
    ConditionKind("chosen(a, b)", "a number chosen from a range; without `b` any", "chosen(0, 4)"),
    ConditionKind("count", "how many fit", "{count: {is: spell, in_unit: self}}"),
    ConditionKind("sum", "a stat, over all that fit", "{sum: force, of: {is: follower, of: self}}"),
    ConditionKind("most", "the greatest of several", "{most: [performer.force, performer.chi]}"),
    ConditionKind("least", "the least of several", "{least: [done, 3]}"),
    ConditionKind(
        "distinct",
        "how many different ones",
        "{distinct: element, of: {is: ring, whose: you}}",
    ),
    ConditionKind("keywords", "how many keywords a role has", "{keywords: foe}"),
    ConditionKind("log", "how often it happened", "{log: {after: drawn, who: you}, since: turn}"),
    ConditionKind("at_turn_start", "what it was when the turn began", "{at_turn_start: you.honor}"),
    ConditionKind("plus", "the sum of what no text can hold", "{plus: [2, {keywords: foe}]}"),
    ConditionKind("minus", "the difference of such", "{minus: [{keywords: foe}, 1]}"),
    ConditionKind("times", "a multiple of such", "{times: [2, {keywords: foe}]}"),
    ConditionKind("chosen", "a range of such", "{chosen: [0, {keywords: foe}]}"),
    ConditionKind("half", "half of such", "{half: {keywords: foe}}"),
    ConditionKind(
        "per", "one for each so many points, none at zero or below", "{per: 10, of: you.honor}"
    ),
)
"""Every form of an amount. The forms in mappings can be summed by `plus` and the like only."""
