"""What has left before an action gets to it, and what is done to cards where they are not."""

from __future__ import annotations

import pytest
from invariants import check_all
from table import Side, Table, holding, item, other, personality, stronghold

from l5r_cards.engine import destruction, setup, turn, victory
from l5r_cards.engine.game import Game
from l5r_cards.play.seats import ScriptSeat

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def _when(event: str, step: str) -> str:
    return f"{{kind: reaction, when: {{after: {event}}}, do: [{step}]}}"


@BOTH
@pytest.mark.rule("D-TGT-14")
def test_equip_leaves_the_card_in_the_hand_if_its_personality_is_gone(ruleset: str) -> None:
    kill = _when("aimed", "{destroy: {is: personality, title: Reju}}")
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju")], hand=[item("Katana")]),
        bob=Side(hand=[other("Action", "Trap", text=kill)]),
    )
    table.play("action", allen=["act equip"], bob=["react Trap"])
    assert table["Reju"].zone == "discard"
    assert table["Katana"].zone == "hand"


@BOTH
@pytest.mark.rule("D-BOW-03")
def test_who_has_left_play_cannot_bow_for_the_favor(ruleset: str) -> None:
    lift = _when("aimed", "{put: {is: personality, title: Reju}, to: top}")
    table = Table(
        ruleset,
        allen=Side(
            honor=9,
            play=[personality("Reju"), personality("Kuon")],
            provinces=[holding("Mine"), holding("Farm"), holding("Shrine"), holding("Inn")],
        ),
        bob=Side(hand=[other("Action", "Trap", text=lift)]),
    )
    table.play("action", allen=["act lobby", "target Reju"], bob=["react Trap"])
    assert table["Reju"].zone == "deck"
    assert not table["Reju"].bowed
    assert table.game.favor is None


@BOTH
@pytest.mark.rule("D-TOK-01")
@pytest.mark.parametrize(
    "step",
    [
        "{token: foe, name: wound, force: -1}",
        "{grant: foe, ability: {kind: open, do: [{honor: 1}]}}",
        "{copy: foe, from: self, what: [keyword]}",
    ],
)
def test_cards_out_of_play_bear_nothing(ruleset: str, step: str) -> None:
    text = f"{{kind: open, target: {{foe: {{is: card, zone: discard}}}}, do: [{step}]}}"
    table = Table(
        ruleset, allen=Side(play=[holding("Shrine", text=text)], fate_discard=[item("Katana")])
    )
    table.play("action", allen=["act Shrine"])
    assert not table["Katana"].changes
    assert not table["Katana"].gained


@BOTH
@pytest.mark.rule("D-PLAY-09")
def test_what_is_in_play_does_not_enter_play(ruleset: str) -> None:
    text = "{kind: open, do: [{recruit: {is: personality, zone: play}}]}"
    table = Table(ruleset, allen=Side(play=[holding("Shrine", text=text), personality("Reju")]))
    table["Reju"].bowed = True
    table.play("action", allen=["act Shrine"])
    assert not table.happened("enters")
    assert table["Reju"].bowed


@BOTH
@pytest.mark.rule("D-TOK-04")
def test_a_created_card_that_is_put_into_a_province_leaves_the_game(ruleset: str) -> None:
    text = (
        "{kind: open, do: [{create: personality, chi: 2, title: Spirit, as: made},"
        " {put: made, to: province, face: down}]}"
    )
    table = Table(ruleset, allen=Side(play=[holding("Shrine", text=text)]))
    table.play("action", allen=["act Shrine"])
    assert table["Spirit"].zone == "removed"
    assert not any(each.cards for each in table.player("allen").provinces)


@BOTH
@pytest.mark.rule("D-DEST-04")
def test_a_dead_personality_that_enters_play_is_dead_no_more(ruleset: str) -> None:
    text = "{kind: open, do: [{recruit: {is: personality, zone: discard, dead: true}}]}"
    table = Table(ruleset, allen=Side(play=[holding("Shrine", text=text), personality("Reju")]))
    table.do(destruction.destroy, [table["Reju"]])
    assert table["Reju"].dead == "honorable"
    table.play("action", allen=["act Shrine"])
    assert table["Reju"].zone == "play"
    assert table["Reju"].dead is None


@BOTH
@pytest.mark.rule("D-TGT-07")
def test_an_action_whose_only_target_goes_at_its_announcement_is_not_taken(ruleset: str) -> None:
    lift = _when("announced", "{remove: {is: personality, title: Reju}}")
    table = Table(
        ruleset,
        allen=Side(honor=9, play=[personality("Reju")]),
        bob=Side(hand=[other("Action", "Trap", text=lift)]),
    )
    table.play("action", allen=["act lobby"], bob=["react Trap"])
    assert table["Reju"].zone == "removed"
    assert table.game.favor is None
    assert [each.by.ability.name for each in table.happened("resolves")] == ["reaction"]


@pytest.mark.rule("C-ELIM-01")
def test_the_versions_below_a_card_leave_the_game_with_its_player() -> None:
    table = Table(
        allen=Side(
            play=[personality("Kaiten", id="kaiten")],
            provinces=[personality("Kaiten", id="kaiten_2", exp=1), None, None, None],
        ),
        bob=Side(),
        carol=Side(),
    )
    table.play("dynasty", allen=["overlay Kaiten"])
    table.do(victory.eliminate, table.player("allen"), "special")
    assert [each.zone for each in table.game.cards if each.face.title == "Kaiten"] == [
        "removed",
        "removed",
    ]
    check_all(table.game)


@BOTH
@pytest.mark.rule("D-RING-01")
def test_a_ring_that_is_being_played_does_not_answer_itself(ruleset: str) -> None:
    ring = "{kind: enter, when: {after: announced}}"
    draw = "{kind: open, do: [{draw: 1}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[holding("Shrine", text=draw)],
            hand=[other("Ring", "Void", text=ring), other("Ring", "Air", text=ring)],
        ),
    )
    table.play("action", allen=["act Shrine", "react Void", "react Air"])
    assert [table[each].zone for each in ("Void", "Air")] == ["play", "play"]
    asked = [each for each in table.seats["allen"].offered if each.startswith("react")]
    assert asked == ["react Void (enter)", "react Air (enter)", "react Air (enter)"]


@BOTH
@pytest.mark.rule("D-DEST-05")
def test_who_leaves_before_he_is_dishonored_is_not_dishonored(ruleset: str) -> None:
    lift = "{kind: reaction, when: {before: dishonored}, do: [{put: it.what, to: hand}]}"
    shame = "{kind: open, target: {foe: {is: personality}}, do: [{dishonor: foe}]}"
    table = Table(
        ruleset,
        allen=Side(play=[holding("Shrine", text=shame), personality("Reju")]),
        bob=Side(hand=[other("Action", "Rescue", text=lift)]),
    )
    table.play("action", allen=["act Shrine"], bob=["react Rescue"])
    assert table["Reju"].zone == "hand"
    assert not table["Reju"].dishonored
    assert not table.happened("dishonored")


@pytest.mark.rule("D-PERS-08")
def test_a_game_without_a_log_is_the_same() -> None:
    curse = "{kind: trait, do: [{give: {is: personality, whose: other, all: true}, chi: -1}]}"
    table = Table(
        "diamond",
        allen=Side(provinces=[personality("Reju", chi=1), None, None, None]),
        bob=Side(play=[holding("Shrine", text=curse)]),
    )
    table.game.observed = False
    table.play("dynasty", allen=["recruit Reju"])
    assert table["Reju"].zone == "discard"


@BOTH
@pytest.mark.rule("D-PLAY-11")
def test_nothing_moves_to_a_personality_who_has_gone(ruleset: str) -> None:
    kill = "{kind: reaction, when: {before: transferred}, do: [{destroy: {title: Kuon}}]}"
    give = "{kind: open, do: [{transfer: {title: Katana}, to: {title: Kuon}}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[
                (personality("Reju"), item("Katana")),
                personality("Kuon"),
                holding("Shrine", text=give),
            ]
        ),
        bob=Side(hand=[other("Action", "Trap", text=kill)]),
    )
    table.play("action", allen=["act Shrine"], bob=["react Trap"])
    assert table["Kuon"].zone == "discard"
    assert table["Katana"].host is table["Reju"]
    assert not table.happened("transferred")


@pytest.mark.parametrize(
    "text",
    [
        "{kind: open, if: {happened: {after: bows, since: turn}}, do: [{honor: 1}]}",
        "{kind: trait, when: {after: bows, first: turn}, do: [{honor: 1}]}",
        "{kind: open, do: [{honor: {log: {after: bows}, since: turn}}]}",
    ],
)
def test_a_game_keeps_its_log_if_a_card_asks_what_has_happened(text: str) -> None:
    table = Table(allen=Side())
    for asks in (False, True):
        face = table.face(holding("Shrine", text=text if asks else "{kind: open, do: [{draw: 1}]}"))
        deck = setup.PlayDeck((face,), (), table.face(stronghold()))
        game = Game(table.rules, ["allen"], [ScriptSeat()], observed=False)
        turn.play(game, [deck], 1)
        assert bool(game.log) is asks


@pytest.mark.rule("D-PLAY-01")
@pytest.mark.parametrize(
    ("phase", "lines", "gone"),
    [
        ("action", ["act equip"], "hand"),
        ("action", ["act Smith"], "hand"),
        ("dynasty", ["recruit Hida"], "province"),
    ],
)
def test_what_is_discarded_while_it_is_paid_for_does_not_enter(
    phase: str, lines: list[str], gone: str
) -> None:
    seen = f"target: {{one: {{is: card, zone: {gone}, whose: other}}}}, do: [{{discard: one}}]"
    snatch = f"{{kind: reaction, when: {{after: bows}}, {seen}}}"
    attach = "{kind: open, do: [{attach: {is: item}, to: {is: personality}}]}"
    table = Table(
        "diamond",
        allen=Side(
            play=[personality("Reju"), holding("Smith", text=attach)],
            hand=[item("Katana", gold_cost=2)],
            provinces=[personality("Hida", gold_cost=2)],
        ),
        bob=Side(play=[holding("Thief", text=snatch)]),
    )
    table.play(phase, allen=lines, bob=["react Thief"])
    assert not table.happened("enters")
    assert table["Katana" if gone == "hand" else "Hida"].zone == "discard"


@BOTH
@pytest.mark.rule("D-TGT-14")
def test_what_has_left_the_hand_is_not_discarded_from_it(ruleset: str) -> None:
    rescue = "{kind: reaction, when: {after: discarded}, do: [{attach: {is: item}, to: self}]}"
    purge = "{kind: open, do: [{discard: {zone: hand, whose: you, pick: 2}}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[personality("Reju", text=rescue), holding("Fire", text=purge)],
            hand=[item("Katana"), item("Bow"), item("Kimono")],
        ),
    )
    table.play(
        "action",
        allen=["act Fire", "discard Bow + discard Katana", "react Reju", "attach Katana"],
    )
    assert table["Katana"].host is table["Reju"]


@BOTH
@pytest.mark.rule("D-TGT-14")
def test_where_nobody_is_to_choose_nothing_is_chosen(ruleset: str) -> None:
    text = "{kind: open, do: [{choose: [{honor: 1}, {honor: 2}], by: other}, {honor: 4}]}"
    table = Table(ruleset, allen=Side(honor=0, play=[holding("Shrine", text=text)]))
    table.play("action", allen=["act Shrine"])
    assert table.player("allen").family_honor == 4
