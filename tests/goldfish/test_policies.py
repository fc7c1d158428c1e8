"""Policies as data: built-in, from files, refused; and what each word of them does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from solo_games import plan, solo

from l5r_cards.corpus.location import data_folder, schema_folder
from l5r_cards.corpus.reader import read
from l5r_cards.goldfish.policy import PolicyError, built_in, find_policy, load_policy
from l5r_cards.goldfish.seat import cover

HEAD = "id: mine\nname: Mine\ndescription: For a test.\n"


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "mine.yaml"
    file.write_text(HEAD + text, encoding="utf-8")
    return file


def test_the_built_in_ones() -> None:
    assert built_in() == ["economic", "honor", "military", "pass", "random"]
    schema = json.loads((schema_folder() / "policy.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    for name in built_in():
        file = data_folder() / "policies" / f"{name}.yaml"
        assert find_policy(name).id == read(file, dict)["id"] == name


def test_the_digest_is_of_what_is_said_and_not_of_how(tmp_path: Path) -> None:
    one = load_policy(written(tmp_path, "buy:\n- cards: {type: holding}\n"))
    same = load_policy(written(tmp_path, "# A remark.\nbuy:\n  - cards:\n      type: holding\n"))
    other = load_policy(written(tmp_path, "buy:\n- cards: {type: personality}\n"))
    assert one.digest == same.digest != other.digest
    assert one == same


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("bye: []\n", "4:1", "unknown key 'bye'; did you mean 'buy'?"),
        ("buy:\n- cards: {type: holdings}\n", "5:11", "did you mean 'holding'?"),
        ("buy:\n- cards: {}\n  prefer: [most gold]\n", "6:12", "has not the form"),
        ("buy:\n- when: {turn: 1}\n", "5:3", "expected a key 'cards'"),
        ("buy:\n- cards: {gold: {atleast: 2}}\n", "5:18", "unknown key 'atleast'"),
        ("lobby:\n- when: {falls: 2}\n", "5:10", "unknown key 'falls'"),
        ("answer: random\nattack: []\n", "5:1", "who answers at random has no rules"),
        ("buy:\n- cards: {gold: {min: 5, max: 2}}\n", "5:11", "a min that is not above the max"),
        ("buy:\n- cards: {gold: -1}\n", "5:11", "expected 0 or more, found -1"),
        ("lobby:\n- when: {turn: {max: -1}}\n", "5:17", "expected 0 or more, found -1"),
        ("buy: [\n", "5:1", "not YAML"),
    ],
)
def test_a_faulty_one_is_refused_with_the_place(
    tmp_path: Path, text: str, place: str, message: str
) -> None:
    file = written(tmp_path, text)
    with pytest.raises(PolicyError) as error:
        load_policy(file)
    assert str(error.value).startswith(f"{file}:{place}")
    assert message in str(error.value)


def test_an_unknown_one_is_refused_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match="did you mean military"):
        find_policy("militry")
    with pytest.raises(PolicyError, match=r"economic, .*, random\. A file of your own"):
        find_policy("nope")
    with pytest.raises(PolicyError, match="No such file"):
        find_policy(str(tmp_path / "none.yaml"))


def test_honor_may_lie_below_0(tmp_path: Path) -> None:
    policy = load_policy(written(tmp_path, "lobby:\n- when: {honor: {min: -5, max: 2}}\n"))
    assert policy.lobby[0].when == (("honor", (-5, 2)),)


def bought(tmp_path: Path, text: str, turns: int = 4) -> list[str]:
    """Plays a game by a policy and returns the types that came into play, in their order."""
    policy = load_policy(written(tmp_path, text))
    game = solo(plan(turns=turns)._replace(policy=policy), observed=True)
    game.play()
    log = game.game.log
    return [it.what.face.type for it in log if it.name == "enters" and it.what is not None]


def test_what_is_not_to_be_bought_is_not(tmp_path: Path) -> None:
    assert not {"Holding", "Personality"} & set(bought(tmp_path, ""))
    holdings = bought(tmp_path, "buy:\n- cards: {type: holding}\n")
    assert "Holding" in holdings
    assert "Personality" not in holdings


def test_the_first_rule_comes_first(tmp_path: Path) -> None:
    rules = "buy:\n- cards: {type: %s}\n- cards: {type: %s}\n"
    for first, then in (("personality", "holding"), ("holding", "personality")):
        types = bought(tmp_path, rules % (first, then), turns=1)
        came = [each.lower() for each in types if each in ("Holding", "Personality")]
        assert len(came) > 1
        assert came[0] == first


def test_conditions_of_the_turn(tmp_path: Path) -> None:
    policy = load_policy(
        written(tmp_path, "buy:\n- cards: {type: holding}\n  when: {turn: {min: 3}}\n")
    )
    rows = solo(plan(turns=5)._replace(policy=policy)).play().rows
    assert rows[0][1] == rows[1][1] == 0
    assert rows[2][1] > 0


def test_copies_are_limited(tmp_path: Path) -> None:
    for most in (1, 2):
        policy = load_policy(
            written(tmp_path, f"buy:\n- cards: {{type: holding}}\n  copies: {most}\n")
        )
        game = solo(plan(turns=20)._replace(policy=policy))
        game.play()
        titles = [card.face.title for card in game.player.play if card.face.type == "Holding"]
        assert max(titles.count(each) for each in titles) == most


def test_lobbying_and_attacking(tmp_path: Path) -> None:
    buy = "buy:\n- cards: {type: personality}\n"
    lobbying = load_policy(written(tmp_path, f"{buy}lobby: [{{}}]\n"))
    favored = solo(plan(turns=5)._replace(policy=lobbying))
    favored.play()
    assert favored.game.favor is favored.player
    at_home = solo(plan(turns=6, strength=2)._replace(policy=load_policy(written(tmp_path, buy))))
    at_home.play()
    assert (at_home.taken, at_home.game.favor) == (0, None)
    assert at_home.army > 2
    out = solo(
        plan(turns=6, strength=2)._replace(
            policy=load_policy(written(tmp_path, f"{buy}attack:\n- when: {{falls: {{min: 2}}}}\n"))
        )
    )
    out.play()
    assert out.taken >= 2


@pytest.mark.parametrize(
    ("gold", "cost", "made"),
    [((4, 2, 2), 4, 4), ((4, 2, 2), 5, 6), ((3, 3, 3), 4, 6), ((5,), 0, 0), ((4, 3, 2), 5, 5)],
)
def test_as_little_is_bowed_as_can_be(gold: tuple[int, ...], cost: int, made: int) -> None:
    chosen = cover(gold, cost)
    assert len(set(chosen)) == len(chosen)
    assert sum(gold[each] for each in chosen) == made
