"""A run of goldfish games: as data for programs and as tables for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from l5r_cards.decks.fingerprint import short
from l5r_cards.goldfish.figures import comparison_figures, deck_figures
from l5r_cards.goldfish.metrics import METRICS
from l5r_cards.goldfish.run import Plan, Result
from l5r_cards.model.visible import visible
from l5r_cards.play.decks import WithoutAbility
from l5r_cards.reports.terminal import Terminal

__all__ = [
    "Goldfished",
    "Origin",
    "goldfish_as_data",
    "print_goldfish",
    "provenance",
    "repeat_goldfish",
]

Data = dict[str, Any]

_ROWS = (
    *("gold", "spent", "wasted", "holdings", "personalities", "force", "army", "taken", "honor"),
    *("hand", "dead", "idle"),
)
"""The metrics that people are shown; ``--json`` has them all."""
_WAYS = {"none": "not by then", "military": "by arms", "honor": "by Honor"}
_SHOWN_TITLES = 8
_SPARKS = "▁▂▃▄▅▆▇█"


class Origin(NamedTuple):
    """One deck of a run, as its player knows it."""

    name: str
    fingerprint: str
    format: str
    legal: bool
    weak: WithoutAbility
    remarks: tuple[str, ...]


class Goldfished(NamedTuple):
    """A run, with all that is needed to repeat it."""

    plan: Plan
    result: Result
    decks: tuple[Origin, ...]
    corpus: str
    program: str
    wanted: int
    """Games that were asked for."""
    workers: int | None
    """Processes of this machine; None on a cluster."""
    cluster: str | None = None
    """Address of a Dask cluster."""
    stronghold_gold: int | None = None
    """Gold production that was given to the Strongholds."""
    seconds: float = 0


def provenance(it: Goldfished) -> Data:
    """Returns all that a run depends on, in the shape of ``goldfish --json``."""
    plan = it.plan
    return {
        "seed": plan.seed,
        "games": it.result.games,
        "turns": plan.aim.turns,
        "province_strength": plan.aim.strength,
        "stronghold_gold": it.stronghold_gold,
        "thresholds": [each._asdict() for each in plan.thresholds],
        "policy": {"id": plan.policy.id, "name": plan.policy.name, "digest": plan.policy.digest},
        "ruleset": plan.rules.id,
        "corpus": it.corpus,
        "program": it.program,
        "decks": [{"name": each.name, "fingerprint": each.fingerprint} for each in it.decks],
    }


def goldfish_as_data(it: Goldfished) -> Data:
    """Returns a run in the shape of ``goldfish --json``."""
    known = provenance(it)
    return {
        **known,
        "confidence": 0.95,
        "metrics": [each._asdict() for each in METRICS],
        "quantiles": [0.1, 0.25, 0.5, 0.75, 0.9],
        "decks": [
            {
                **origin,
                "format": deck.format,
                "legal": deck.legal,
                "different_cards": deck.weak.different,
                "without_ability": [card.id for card in deck.weak.cards],
                "remarks": list(deck.remarks),
                **deck_figures(tally),
            }
            for origin, deck, tally in zip(known["decks"], it.decks, it.result.tallies, strict=True)
        ],
        "difference": comparison_figures(it.result) if len(it.decks) > 1 else None,
        "run": {
            "workers": it.workers,
            "cluster": it.cluster,
            "seconds": round(it.seconds, 3),
            "games_wanted": it.wanted,
        },
    }


def repeat_goldfish(it: Goldfished, games: str | None = None) -> str:
    """Returns what is needed to repeat a run, in a line.

    :param games: which games; all that were played if None.
    """
    plan = it.plan
    decks = "".join(f", deck {visible(e.name)} {short(e.fingerprint)}" for e in it.decks)
    given = "" if it.stronghold_gold is None else f", Stronghold Gold {it.stronghold_gold}"
    dreaded = "".join(f", {e.name} below {e.below} in turn {e.turn}" for e in plan.thresholds)
    return (
        f"seed {plan.seed}, {games or f'games {it.result.games}'}, turns {plan.aim.turns},"
        f" Province Strength {plan.aim.strength}{given}{dreaded}, policy {plan.policy.id}"
        f" {plan.policy.digest[:12]}, ruleset {plan.rules.id}{decks}, corpus {it.corpus},"
        f" l5r {it.program}"
    )


def print_goldfish(it: Goldfished, terminal: Terminal) -> None:
    """Prints a run for people."""
    data = goldfish_as_data(it)
    games = f"{data['games']:,} game{'' if data['games'] == 1 else 's'}"
    more = "" if it.result.games == it.wanted else f" of {it.wanted:,} that were asked for"
    for number, deck in enumerate(data["decks"]):
        name = terminal.style(visible(deck["name"]), "bold")
        if number:
            terminal.line()
        terminal.headline(
            f"{name}: {games}{more} of {data['turns']} turns alone,"
            f" policy {data['policy']['name']}, {it.plan.rules.name} rules"
        )
        _print_deck(deck, it.decks[number], data, terminal)
    if data["difference"] is not None:
        _print_difference(data, terminal)
    terminal.line()
    terminal.wrapped(
        "Behind ± and in brackets: 95 % intervals, Student's t for means, Wilson's for shares.", 0
    )
    terminal.wrapped(repeat_goldfish(it), 0)


def _print_deck(deck: Data, origin: Origin, data: Data, terminal: Terminal) -> None:
    terminal.headline(terminal.style(f"  {origin.weak}.", "yellow"))
    for remark in origin.remarks:
        terminal.wrapped(remark, 2)
    _print_turns(deck["turns"], terminal, bars=True)
    terminal.line()
    _print_finishes(deck, data["turns"], terminal)
    terminal.line()
    opening = [each for each in deck["opening"]["holdings"] if each["at_least"]]
    terminal.headline(
        "Holdings in the opening Provinces: "
        + ", ".join(f"{each['at_least']} or more {_share(each['share'])}" for each in opening)
    )
    reached = [each for each in deck["first_gold"] if each["turn"] is not None]
    terminal.headline(
        "First turn with so much Gold: "
        + ", ".join(
            f"{each['gold']} Gold {each['turn']['mean']['value']:.1f}"
            + ("" if each["share"]["value"] == 1 else f" (in {_percent(each['share']['value'])})")
            for each in reached
        )
    )
    for each in deck["thresholds"]:
        share = _share(each["share"]) if each["games"] else "no game came so far"
        terminal.headline(f"{each['name'].capitalize()}, {each['what']}: {share}")
    _print_unbought(deck["unbought"], terminal)


def _print_turns(turns: Sequence[Data], terminal: Terminal, bars: bool = False) -> None:
    """Prints a table of means: a metric a row, a turn a column."""
    shown = [each for each in turns if each["games"]]
    terminal.line()
    names = {each.key: each.name for each in METRICS}
    rows = [["turn", *(str(number) for number, _ in enumerate(shown, 1))]]
    for key in _ROWS:
        values = [each["metrics"][key]["mean"] for each in shown]
        row = [names[key], *(_mean(each) for each in values)]
        rows.append([*row, _spark([each["value"] for each in values])] if bars else row)
    rows.append(["games", *(f"{each['games']:,}" for each in shown)])
    widths = [max(len(row[n]) for row in rows if n < len(row)) for n in range(len(shown) + 1)]
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=False)]
        terminal.line(f"  {'  '.join([*cells, *row[len(shown) + 1 :]])}".rstrip())


def _mean(it: Data) -> str:
    half = (it["high"] - it["low"]) / 2
    return f"{it['value']:z.1f}" if half < 0.05 else f"{it['value']:z.1f}±{half:.1f}"


def _spark(values: Sequence[float]) -> str:
    """Returns a small plot: a bar a turn, from 0 to the highest."""
    top = max([*values, 0])
    if top <= 0:
        return ""
    return "".join(_SPARKS[min(int(max(each, 0) / top * 8), 7)] for each in values)


def _print_finishes(deck: Data, turns: int, terminal: Terminal) -> None:
    for each in deck["finishes"]:
        if each["how"] not in ("honor", "military", "none") and not each["share"]["value"]:
            continue
        how = _WAYS.get(each["how"], f"by {each['how'].capitalize()}")
        if each["how"] == "none":
            terminal.headline(f"Not finished by turn {turns}: {_share(each['share'])}")
            continue
        line = f"Finished {how} by turn {turns}: {_share(each['share'])}"
        if each["turn"] is not None:
            low, _, median, _, high = each["turn"]["quantiles"]
            line += f", then in turn {median} (10-90 %: {low} to {high})"
        terminal.headline(line)


def _print_unbought(titles: Sequence[Data], terminal: Terminal) -> None:
    if not titles:
        return
    terminal.line()
    terminal.line("Lay unbought the longest (turns a game, and how often to the end):")
    terminal.table(
        [
            (
                f"  {each['title']}",
                f"{each['turns_per_game']:.2f}",
                _percent(each["stranded"]["value"]),
            )
            for each in titles[:_SHOWN_TITLES]
        ]
    )


def _print_difference(data: Data, terminal: Terminal) -> None:
    one, other = (visible(each["name"]) for each in data["decks"])
    terminal.line()
    terminal.headline(
        f"{terminal.style('Difference', 'bold')}: {one} less {other}, by the same chances"
    )
    _print_turns(data["difference"]["turns"], terminal)
    found = data["difference"]["finished"]
    terminal.headline(
        f"Finished by turn {data['turns']}: {found['value'] * 100:+z.1f} points"
        f" ({found['low'] * 100:+z.1f} to {found['high'] * 100:+z.1f})"
    )


def _share(it: Data) -> str:
    return f"{_percent(it['value'])} ({_percent(it['low'])} to {_percent(it['high'])})"


def _percent(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value * 100:.1f} %"
