"""The plots of a goldfish page, as Vega-Lite specifications with their data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from l5r_cards.goldfish.metrics import METRICS

__all__ = ["plots"]

Data = dict[str, Any]

_SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"
"""Names the language; nothing is fetched from there."""
_TITLES = 12
_WAYS = {"military": "by arms", "honor": "by Honor"}
_X = {"field": "turn", "type": "ordinal", "title": "turn", "axis": {"labelAngle": 0}}
_POINT = {"type": "point", "filled": True, "opacity": 1}
_CONFIG = {
    "font": "system-ui, sans-serif",
    "view": {"stroke": None},
    "axis": {"labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal"},
    "legend": {
        "orient": "top",
        "layout": {"top": {"direction": "vertical"}},
        "labelFontSize": 12,
        "labelLimit": 260,
        "columns": 2,
    },
}


def plots(data: Data) -> dict[str, Data]:
    """Returns each plot by the element that it goes into, from ``goldfish --json``."""
    names = [deck["name"] for deck in data["decks"]]
    decks = list(zip(names, data["decks"], strict=True))
    most = max(
        (each["turns_per_game"] for _, deck in decks for each in deck["unbought"]), default=1
    )
    return {
        "turns": _turns(decks),
        "finishes": _finishes(decks),
        **{f"unbought-{n}": _unbought(names, n, deck, most) for n, (_, deck) in enumerate(decks)},
    }


def _by_deck(names: Sequence[str]) -> Data:
    """Returns the colours of the decks, in their order; one deck needs no legend."""
    legend = {"symbolOpacity": 1, "symbolType": "square", "symbolStrokeWidth": 0}
    return {
        "field": "deck",
        "type": "nominal",
        "title": None,
        "scale": {"domain": names},
        "legend": legend if len(names) > 1 else None,
    }


def _turns(decks: Sequence[tuple[str, Data]]) -> Data:
    """Returns the plot of one metric, which the reader chooses: mean, interval and band."""
    keys = {each.key: each.name for each in METRICS}
    values = [
        {
            "deck": name,
            "turn": turn,
            "metric": keys[key],
            "mean": found["mean"]["value"],
            "low": found["mean"]["low"],
            "high": found["mean"]["high"],
            "q10": found["quantiles"][0],
            "median": found["quantiles"][2],
            "q90": found["quantiles"][4],
            "games": each["games"],
        }
        for name, deck in decks
        for turn, each in enumerate(deck["turns"], 1)
        for key, found in each["metrics"].items()
    ]
    tips = ("deck", "turn", "games", "mean", "low", "high", "q10", "median", "q90")
    chosen = {"input": "select", "name": "Number: ", "options": list(keys.values())}
    return _spec(
        values,
        height=300,
        params=[{"name": "shown", "value": keys["gold"], "bind": chosen}],
        transform=[{"filter": "datum.metric === shown"}],
        encoding={"x": _X, "color": _by_deck([name for name, _ in decks])},
        layer=[
            _span({"type": "area", "opacity": 0.18}, "q10", "q90"),
            _span({"type": "rule"}, "low", "high"),
            {"mark": "line", "encoding": {"y": _number("mean")}},
            {"mark": _POINT, "encoding": {"y": _number("mean"), "tooltip": _tips(tips, ".2f")}},
        ],
    )


def _finishes(decks: Sequence[tuple[str, Data]]) -> Data:
    """Returns the plot of how many games had finished by each turn, by how they did."""
    values = [
        {
            "deck": name,
            "how": _WAYS.get(each["how"], f"by {each['how'].capitalize()}"),
            "turn": turn,
            "share": share["value"],
            "low": share["low"],
            "high": share["high"],
        }
        for name, deck in decks
        for each in deck["finishes"]
        if each["how"] in _WAYS or (each["share"]["value"] and each["how"] != "none")
        for turn, share in enumerate(each["by_turn"], 1)
    ]
    names = [name for name, _ in decks]
    how: Data = {"field": "how", "type": "nominal", "title": None}
    line = {"symbolType": "stroke", "symbolSize": 400, "symbolStrokeWidth": 2}
    color, dash = how | {"legend": line}, {}
    if len(names) > 1:
        color, dash = _by_deck(names), {"strokeDash": how | {"legend": line}}
    share = _number("share") | {"axis": {"format": "%"}, "scale": {"domain": [0, 1]}}
    tips = ("deck", "how", "turn", "share", "low", "high")
    return _spec(
        values,
        height=300,
        encoding={"x": _X, "color": color},
        layer=[
            _span({"type": "rule"}, "low", "high"),
            {"mark": "line", "encoding": {"y": share, **dash}},
            {"mark": _POINT, "encoding": {"y": share, "tooltip": _tips(tips, ".1%")}},
        ],
    )


def _unbought(names: Sequence[str], number: int, deck: Data, most: float) -> Data:
    """Returns the plot of a deck's titles that lay unbought the longest.

    :param most: turns a game at the end of the axis, for all decks alike.
    """
    values = [
        {
            "deck": names[number],
            "title": each["title"],
            "turns": each["turns_per_game"],
            "stranded": each["stranded"]["value"],
        }
        for each in deck["unbought"][:_TITLES]
    ]
    return _spec(
        values,
        height={"step": 20},
        mark="bar",
        encoding={
            "y": {"field": "title", "type": "nominal", "sort": "-x", "title": None},
            "x": {
                **_number("turns"),
                "title": "turns a game",
                "scale": {"domain": [0, most]},
                "axis": {"tickCount": 6},
            },
            "color": _by_deck(names) | {"legend": None},
            "tooltip": [
                {"field": "title"},
                {"field": "turns", "title": "turns a game", "format": ".2f"},
                {"field": "stranded", "title": "to the end", "format": ".1%"},
            ],
        },
    )


def _number(field: str) -> Data:
    return {"field": field, "type": "quantitative", "title": None}


def _span(mark: Data, low: str, high: str) -> Data:
    return {"mark": mark, "encoding": {"y": _number(low), "y2": {"field": high}}}


def _tips(fields: Sequence[str], written: str) -> list[Data]:
    """Returns what is shown over a point; estimates are written in one way."""
    estimates = ("mean", "share", "low", "high")
    return [{"field": each, "format": written if each in estimates else ""} for each in fields]


def _spec(values: list[Data], **parts: Any) -> Data:
    return {
        "$schema": _SCHEMA,
        "width": "container",
        "autosize": {"type": "fit-x", "contains": "padding"},
        "config": _CONFIG,
        "data": {"values": values},
        **parts,
    }
