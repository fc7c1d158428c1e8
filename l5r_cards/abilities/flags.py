"""Rule flags: changes of the rules that `rule` makes, each with one owner chapter of the engine."""

from __future__ import annotations

from l5r_cards.abilities.declare import Parameter, RuleFlag
from l5r_cards.abilities.words import ELEMENTS, PHASES, names

__all__ = ["RULE_FLAGS"]

_BY = Parameter("by", "amount", "by how much", "by {}", required=True)
_CARD = Parameter("card", "cards", "which card; this one by default", "for {}")
_WHO = Parameter("who", "player", "which player; you by default", "for {}")
_ZONE = Parameter(
    "zone", "word", "the zone", "from the {}", ("hand", "discard", "province"), required=True
)


def _flag(
    name: str, meaning: str, english: str, *parameters: Parameter, example: str = ""
) -> RuleFlag:
    return RuleFlag(name, meaning, english, example or f"{{rule: {name}}}", parameters)


RULE_FLAGS = (
    _flag(
        "play_limit",
        "only so many of the title a turn or game",
        "this title may be played",
        Parameter("times", "whole", "how often", "{} times"),
        Parameter("per", "word", "in which span", "a {}", ("turn", "battle", "game")),
        example="{rule: play_limit, times: 1, per: turn}",
    ),
    _flag(
        "builtin",
        "a rulebook action changes",
        "the rulebook action changes",
        Parameter(
            "action",
            "word",
            "which",
            "({})",
            ("lobby", "recruit", "equip", "proclaim", "attack", "cycle"),
            required=True,
        ),
        Parameter("discount", "amount", "how much cheaper", "{} Gold cheaper"),
        Parameter("times", "whole", "how many more a turn", "{} more times a turn"),
        Parameter("bonus", "amount", "added to its amount", "with {} added"),
        Parameter("forbidden", "yes", "it may not be taken", "and is forbidden"),
        _WHO,
        example="{rule: builtin, action: lobby, bonus: 2}",
    ),
    _flag(
        "ranged_bonus",
        "added to Ranged Attacks",
        "Ranged Attacks are stronger",
        _BY,
        _CARD,
        example="{rule: ranged_bonus, by: 1}",
    ),
    _flag("not_by_ranged", "Ranged Attacks cannot hit it", "Ranged Attacks cannot hit it", _CARD),
    _flag("adds_no_force", "adds no Force to its army", "no Force is added to the army", _CARD),
    _flag(
        "honor_goal",
        "another Honor goal",
        "the Honor needed to win changes",
        _BY,
        _WHO,
        example="{rule: honor_goal, by: 5}",
    ),
    _flag("no_honor_win", "no victory by Honor", "no victory by Honor", _WHO),
    _flag("no_enlightenment", "no victory by Enlightenment", "no victory by Enlightenment", _WHO),
    _flag(
        "straightens_each_phase",
        "straightens in each such phase",
        "it straightens",
        Parameter("phase", "words", "in which phases", "in the {}", names(PHASES)),
        _CARD,
        example="{rule: straightens_each_phase, phase: [attack, dynasty]}",
    ),
    _flag(
        "straightens_late",
        "straightens at the turn's end",
        "it straightens at the turn's end",
        _CARD,
    ),
    _flag("stays_unbowed", "does not bow after battle", "it does not bow after battle", _CARD),
    _flag(
        "honor_requirement",
        "Honor Requirements are raised or ignored",
        "the Honor Requirement changes",
        Parameter("ignored", "yes", "it does not matter", "to nothing"),
        Parameter("by", "amount", "how much it is raised", "by {}"),
        _CARD,
        _WHO,
        example="{rule: honor_requirement, ignored: true}",
    ),
    _flag("bow_cost_waived", "its bow icons cost nothing", "the bow icon costs nothing", _CARD),
    _flag(
        "usable_from",
        "its abilities work from another zone",
        "its abilities work",
        _ZONE,
        _CARD,
        example="{rule: usable_from, zone: discard}",
    ),
    _flag("honor_immune", "no Honor is lost for it", "no Honor is lost for it", _CARD),
    _flag(
        "force_while_bowed", "adds its Force though bowed", "it adds its Force while bowed", _CARD
    ),
    _flag("first_focus", "who focuses first", "the first focus changes", _WHO),
    _flag("must_focus", "must focus at least once", "a focus must be made", _WHO),
    _flag(
        "focus_count",
        "another number of focuses",
        "the number of focuses changes",
        _BY,
        _WHO,
        example="{rule: focus_count, by: 1}",
    ),
    _flag("focus_effects_off", "focus effects do not work", "focus effects do not work"),
    _flag(
        "enter_if",
        "enters play only if something holds",
        "it enters play only if allowed",
        Parameter("conditions", "conditions", "what must hold", "if {}", required=True),
        example="{rule: enter_if, conditions: {clan: lion}}",
    ),
    _flag(
        "join_if",
        "comes under a player's control only if something holds",
        "it joins only a player it may",
        Parameter("conditions", "conditions", "what must hold", "if {}", required=True),
        example="{rule: join_if, conditions: [{not: {clan: scorpion}}]}",
    ),
    _flag(
        "enters",
        "the state in which it enters play",
        "it enters play",
        Parameter("state", "words", "how", "{}", ("bowed", "unbowed", "dishonored"), required=True),
        example="{rule: enters, state: dishonored}",
    ),
    _flag(
        "never_controlled_by",
        "may not be controlled so",
        "it cannot be controlled",
        Parameter("who", "player", "by whom", "by {}", required=True),
        example="{rule: never_controlled_by, who: other}",
    ),
    _flag("everywhere", "works in and out of play", "it works in and out of play", _CARD),
    _flag(
        "wins_ties",
        "wins ties",
        "ties are won",
        Parameter("in", "word", "in what", "in a {}", ("battle", "duel"), required=True),
        _CARD,
        example="{rule: wins_ties, in: duel}",
    ),
    _flag(
        "duel_result",
        "a duel's result changes",
        "the duel's result is",
        Parameter("is", "word", "to what", "{}", ("win", "loss", "tie"), required=True),
        _CARD,
        example="{rule: duel_result, is: tie}",
    ),
    _flag(
        "no_terrains",
        "no Terrains may be put there",
        "no Terrains may be played",
        Parameter("at", "place", "where; here by default"),
    ),
    _flag(
        "was_additional", "counts as beyond the limit", "it does not count against limits", _CARD
    ),
    _flag(
        "overlay",
        "may overlay a card that is no lesser version of it",
        "it may overlay",
        Parameter("over", "cards", "which", "{}", required=True),
        example="{rule: overlay, over: {is: personality, whose: you}}",
    ),
    _flag(
        "named_card",
        "counts as a card of that title",
        "it counts as",
        Parameter("title", "name", "the title", "{}", required=True),
        _CARD,
        example="{rule: named_card, title: Ring of Water}",
    ),
    _flag(
        "extra_cost",
        "a further cost for something",
        "a further cost is due",
        Parameter("cost", "steps", "the cost", "({})", required=True),
        Parameter("for", "cards", "for what", "for {}", required=True),
        example="{rule: extra_cost, cost: [{pay: 1}], for: {is: action, whose: other}}",
    ),
    _flag(
        "attaches_not",
        "what may not attach to it",
        "these may not attach",
        Parameter("what", "selector", "what may not", "({})", required=True),
        _CARD,
        example="{rule: attaches_not, what: {is: item, keyword: weapon}}",
    ),
    _flag(
        "bears",
        "it may have so many Weapons or Armors",
        "it may bear",
        Parameter("many", "amount", "how many", "up to {} Items", required=True),
        Parameter("what", "word", "of which keyword", "that are {}", ("weapon", "armor"), True),
        _CARD,
        example="{rule: bears, many: 2, what: weapon}",
    ),
    _flag(
        "province_holds_no_cards",
        "no card lies in the Province",
        "the Province holds no cards",
        Parameter("province", "cards", "which Province", "({})", required=True),
        example="{rule: province_holds_no_cards, province: self.province}",
    ),
    _flag(
        "province_cards",
        "a Province holds more or fewer cards",
        "the Province holds another number of cards",
        Parameter("province", "cards", "which Province", "({})", required=True),
        _BY,
        example="{rule: province_cards, province: self.province, by: 1}",
    ),
    _flag(
        "hand_size",
        "another maximum hand size",
        "the maximum hand size changes",
        _BY,
        _WHO,
        example="{rule: hand_size, by: 1}",
    ),
    _flag("no_hand_size", "no maximum hand size", "there is no maximum hand size", _WHO),
    _flag(
        "player_clan",
        "of a further Clan",
        "you are also a player of",
        Parameter("clan", "titles", "which", "the {}", required=True),
        example="{rule: player_clan, clan: Panda}",
    ),
    _flag("assigns_bowed", "may be assigned while bowed", "it may be assigned bowed", _CARD),
    _flag("unrefusable", "its challenges cannot be refused", "challenges cannot be refused", _CARD),
    _flag("deck_rule", "concerns deck construction only", "this concerns deck construction only"),
    _flag("chi_death", "does not die of Chi 0", "it does not die of Chi 0", _CARD),
    _flag(
        "ring_element",
        "counts as rings of elements",
        "it counts as a Ring",
        Parameter("element", "words", "of which", "of {}", ELEMENTS, required=True),
        example="{rule: ring_element, element: fire}",
    ),
)
"""Every rule flag."""
