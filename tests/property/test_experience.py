"""A card's whole name means that card, however the level, the count and the set are written."""

from __future__ import annotations

from typing import NamedTuple

from drawn import Corpus, repeatable
from hypothesis import given
from hypothesis import strategies as st

from l5r_cards import Card, Experience, Validator
from l5r_cards.decks.lists import read_list

ROMAN = {2: "II", 3: "III", 4: "IV"}
INEXPERIENCED = (
    *(" • Inexperienced", " - inexp", " – inexp", " Inexp", " inexp.", " (Inexperienced)"),
    *(" [inexp]", ", Inexperienced", " inxp", " - inexperienced", " INEXP", " (In-Exp)"),
)
COUNTS = (
    *("{}", "3 {}", "3x {}", "3X {}", "x3 {}", "x 3 {}", "(3) {}", "[3] {}", "(3x) {}", "3x: {}"),
    *("3: {}", "3) {}", "3. {}", "3\t{}", "- 3 {}", "* 3x {}", "• 3 {}", "3 × {}"),
    *("{} x3", "{} 3x", "{} (3)", "{} [3]", "{} (x3)", "{}, x3", "{} - x3", "{} ×3", "{}\tx3"),
)
DOUBTS = {"assumed-card", "ambiguous-card", "unknown-card", "unknown-printing", "remark-ignored"}
PLACES = ("{name}{level} ({tag})", "{name} ({tag}){level}", "{name}{level} [{tag}]")


class Line(NamedTuple):
    """A line of a list and what it means."""

    text: str
    count: int
    card: Card

    @property
    def is_parenthesized(self) -> bool:
        """Whether the line begins and ends as a remark in parentheses does."""
        return self.text.startswith("(") and self.text.endswith(")")


def levels(experience: Experience) -> list[str]:
    """Returns the ways to write a level behind a title."""
    if experience.kind == "inexperienced":
        return list(INEXPERIENCED)
    number = "" if experience.level == 1 else f"{experience.level:g}"
    tag = experience.tag or ""
    short = number + tag
    long = f" {short}" if number else short
    found = [
        *(f" • Experienced{long}", f" · Experienced{long}", f" •Experienced{long}"),
        *(f" - exp{short}", f" – exp{short}", f" — exp{short}", f" -exp{short}", f": exp{short}"),
        *(f" xp{short}", f" XP{short}", f" exp{long}", f" (exp.{short})", f" (exp{short})"),
        *(f" [exp{short}]", f" (Experienced{long})", f" Exp.{long}", f" Experienced{long}"),
        *(f", Experienced{long}", f" - Experienced{long}", f" - exp{short.lower()}"),
        *(f" Exper{long}", f" ~ exp{short}", f" EXPERIENCED{long}"),
    ]
    if tag:
        found.append(f" Experienced{' ' + number if number else ''} {tag}")
    if roman := ROMAN.get(int(experience.level)) if experience.level % 1 == 0 else None:
        found += [f" Experienced {roman}{tag}", f" exp {roman}{tag}"]
    return found


def tagged(corpus: Corpus, card: Card) -> list[str]:
    """Returns the ways to put one of a card's sets, or none, beside its level."""
    found = ["{name}{level}"]
    for printing in (*card.printings[:1], *card.printings[-1:]):
        info = corpus.catalog.sets[printing.set]
        for tag in filter(None, (info.name, info.code)):
            found += [place.replace("{tag}", tag) for place in PLACES]
    return found


def experienced(corpus: Corpus) -> list[tuple[Card, Experience]]:
    return [(card, card.experience) for card in corpus.cards if card.experience]


def lines_of(corpus: Corpus, card: Card, experience: Experience, shift: int) -> list[Line]:
    """Returns a line for every way to write the level, with a count and a place for the set each.

    The counts and places go round with `shift`, so that all cards together have all pairs.
    """
    places = tagged(corpus, card)
    lines = []
    for number, level in enumerate(levels(experience)):
        place = places[(shift + number) % len(places)]
        count = COUNTS[(shift * 5 + number) % len(COUNTS)]
        name = place.replace("{name}", card.title).replace("{level}", level)
        lines.append(Line(count.replace("{}", name), 3 if "3" in count else 1, card))
    return lines


def mistaken(validator: Validator, lines: list[Line]) -> list[str]:
    """Returns the lines that don't mean their card and count, without a doubt."""
    text = "\n".join(line.text for line in lines)
    report = validator.validate(read_list(text.encode(), "deck.txt"), "open")
    read: dict[int, list[tuple[Card | None, int]]] = {}
    for each in report.lines:
        read.setdefault(each.number, []).append((each.card, each.count))
    doubted = {n for p in report.problems if p.code in DOUBTS for n in p.lines}
    return [
        line.text
        for number, line in enumerate(lines, 1)
        if read.get(number) != [(line.card, line.count)] or number in doubted
    ]


def test_every_notation_of_every_experienced_card(validator: Validator, corpus: Corpus) -> None:
    wrong = []
    for shift, (card, experience) in enumerate(experienced(corpus)):
        lines = lines_of(corpus, card, experience, shift)
        wrong += mistaken(validator, [line for line in lines if not line.is_parenthesized])
    assert not wrong


def test_a_count_and_a_level_in_parentheses(validator: Validator, corpus: Corpus) -> None:
    wrong = []
    for shift, (card, experience) in enumerate(experienced(corpus)):
        lines = lines_of(corpus, card, experience, shift)
        wrong += mistaken(validator, [line for line in lines if line.is_parenthesized])
    assert not wrong


@given(st.data())
@repeatable(60)
def test_any_mixture_of_notations(
    validator: Validator, corpus: Corpus, data: st.DataObject
) -> None:
    lines = []
    for card, experience in data.draw(st.lists(st.sampled_from(experienced(corpus)), max_size=15)):
        level = data.draw(st.sampled_from(levels(experience)))
        place = data.draw(st.sampled_from(tagged(corpus, card)))
        count = data.draw(st.sampled_from(COUNTS))
        name = place.replace("{name}", card.title).replace("{level}", level)
        lines.append(Line(count.replace("{}", name), 3 if "3" in count else 1, card))
    assert not mistaken(validator, [line for line in lines if not line.is_parenthesized])


def test_the_level_before_the_title(validator: Validator, corpus: Corpus) -> None:
    lines = [
        Line(f"3 {experience.label} {card.title}", 3, card)
        for card, experience in experienced(corpus)
        if card.disambiguator is None
    ]
    assert not mistaken(validator, lines)


def test_a_title_without_a_level_is_the_plain_card(validator: Validator, corpus: Corpus) -> None:
    plain = {card.title: card for card in corpus.cards if card.experience is None}
    lines = [
        Line(f"3 {card.title}", 3, plain[card.title])
        for card, _ in experienced(corpus)
        if card.title in plain and not corpus.is_look_alike(card.title)
    ]
    assert len(lines) > 500
    assert not mistaken(validator, lines)
