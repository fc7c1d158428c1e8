"""The rules in which editions of the game differ, as options that the engine reads."""

from __future__ import annotations

from typing import Any, NamedTuple

__all__ = ["Ruleset"]


class Ruleset(NamedTuple):
    """One edition's value of every option; ``data/rulesets.yaml`` explains each."""

    id: str
    name: str
    provinces: int
    starting_hand: int
    first_player_by_cut: bool
    max_hand_size: int
    end_phase_draw: int
    min_starting_honor: int
    honor_victory: int
    dishonor_threshold: int
    dishonor_victory: bool
    special_victory: bool
    simultaneous_dishonor: str
    max_personal_honor: int | None
    chi_death: str
    stronghold_is_card: bool
    stronghold_may_leave: bool
    celestials: bool
    starting_holdings: bool
    entering_area: bool
    resolution_area: bool
    factions: tuple[str, ...]
    monkey_is_toturis_army: bool
    clan_discount: int
    clan_honor_benefit: bool
    clan_discount_anywhere: bool
    clan_discount_lowers_cost: bool
    clan_benefit_exclusions: tuple[str, ...]
    requirement_waiver: int | None
    fortification_enters_bowed: bool
    weapon_armor_limit: int
    experienced_implies_unique: bool
    region_implies_singular: bool
    ancestor_implies_unique: bool
    overlay: bool
    event_once_per_game: bool
    equip_targets_attachment: bool
    move_attachments: bool
    attachments_leave_alike: bool
    unit_total_counts_bowed: bool
    lobby_while_holding: bool
    favor_actions: bool
    seppuku_is_reaction: bool
    zero_honor_change_counts: bool
    total_honor_splitting: bool
    enlightenment_by_own_text: bool
    elimination_takes_created: str
    challenge_refusable: bool
    duel_pool_size: int
    duel_hand_focus_limit: int | None
    own_challenge_is_issued: bool
    focus_adds_to_stat: bool
    duel_default_consequence: bool
    ability_limit: str | None
    old_pools: tuple[str, ...]
    naval_rule: str
    tactical_limit: str

    @classmethod
    def from_options(cls, ruleset: str, name: str, options: dict[str, Any]) -> Ruleset:
        """Builds a ruleset from the options of its edition.

        :raises TypeError: an option is missing, or there is no option of a name.
        """
        values: dict[str, Any] = {
            key: tuple(each) if isinstance(each, list) else each for key, each in options.items()
        }
        return cls(id=ruleset, name=name, **values)
