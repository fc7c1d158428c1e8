"""The plots of a goldfish page, as Vega-Lite specifications with their data."""

from __future__ import annotations

from typing import Any

from l5r_cards.goldfish.metrics import METRICS

__all__ = ["plots"]

Data = dict[str, Any]

_SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"
"""Names the language; nothing is fetched from there."""
_WIDTH, _HEIGHT = 640, 300
_TITLES = 12


def plots(data: Data) -> dict[str, Data]:
    """Returns each plot by the element that it goes into, from ``goldfish --json``."""
    names = _names(data)
    return {
        "turns": _turns(data, names),
        "finishes": _finishes(data, names),
        "unbought": _unbought(data, names),
    }


def _names(data: Data) -> list[str]:
    """Returns what to call the decks; no two are the same."""
    names = [deck["name"] for deck in data["decks"]]
    same = len(set(names)) < len(names)
    return [f"{name} ({n})" if same else name for n, name in enumerate(names, 1)]


def _turns(data: Data, names: list[str]) -> Data:
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
        for name, deck in zip(names, data["decks"], strict=True)
        for turn, each in enumerate(deck["turns"], 1)
        for key, found in each["metrics"].items()
    ]
    color = {"field": "deck", "type": "nominal", "title": None}
    x = {"field": "turn", "type": "ordinal", "title": "turn", "axis": {"labelAngle": 0}}
    tips = ("deck", "turn", "games", "mean", "low", "high", "q10", "median", "q90")
    return _spec(
        values,
        params=[
            {
                "name": "shown",
                "value": keys["gold"],
                "bind": {"input": "select", "name": "Number: ", "options": list(keys.values())},
            }
        ],
        transform=[{"filter": "datum.metric === shown"}],
        encoding={"x": x, "color": color},
        layer=[
            {
                "mark": {"type": "area", "opacity": 0.18},
                "encoding": {
                    "y": {"field": "q10", "type": "quantitative", "title": None},
                    "y2": {"field": "q90"},
                },
            },
            {
                "mark": {"type": "rule"},
                "encoding": {
                    "y": {"field": "low", "type": "quantitative"},
                    "y2": {"field": "high"},
                },
            },
            {
                "mark": {"type": "line", "point": True},
                "encoding": {
                    "y": {"field": "mean", "type": "quantitative"},
                    "tooltip": [{"field": each, "format": _format(each)} for each in tips],
                },
            },
        ],
    )


def _format(field: str) -> str:
    return ".2f" if field in ("mean", "low", "high") else ""


def _finishes(data: Data, names: list[str]) -> Data:
    """Returns the plot of how many games had finished by each turn, by how they did."""
    values = [
        {
            "deck": name,
            "how": each["how"],
            "turn": turn,
            "share": share["value"],
            "low": share["low"],
            "high": share["high"],
        }
        for name, deck in zip(names, data["decks"], strict=True)
        for each in deck["finishes"]
        if each["share"]["value"] or each["how"] in ("honor", "military")
        for turn, share in enumerate(each["by_turn"], 1)
        if each["how"] != "none"
    ]
    share = {"type": "quantitative", "axis": {"format": "%"}, "scale": {"domain": [0, 1]}}
    tips = ("deck", "how", "turn", "share", "low", "high")
    encoding: Data = {
        "x": {"field": "turn", "type": "ordinal", "title": "turn", "axis": {"labelAngle": 0}},
        "color": {"field": "how", "type": "nominal", "title": None},
    }
    if len(names) > 1:
        encoding["strokeDash"] = {"field": "deck", "type": "nominal", "title": None}
    percents = ("share", "low", "high")
    return _spec(
        values,
        encoding=encoding,
        layer=[
            {
                "mark": {"type": "rule"},
                "encoding": {
                    "y": {"field": "low", **share, "title": None},
                    "y2": {"field": "high"},
                },
            },
            {
                "mark": {"type": "line", "point": True},
                "encoding": {
                    "y": {"field": "share", **share},
                    "tooltip": [
                        {"field": each, "format": ".1%" if each in percents else ""}
                        for each in tips
                    ],
                },
            },
        ],
    )


def _unbought(data: Data, names: list[str]) -> Data:
    """Returns the plot of the titles that lay unbought the longest."""
    values = [
        {
            "deck": name,
            "title": each["title"],
            "turns": each["turns_per_game"],
            "stranded": each["stranded"]["value"],
        }
        for name, deck in zip(names, data["decks"], strict=True)
        for each in deck["unbought"][:_TITLES]
    ]
    tips = [
        {"field": "deck"},
        {"field": "title"},
        {"field": "turns", "title": "turns a game", "format": ".2f"},
        {"field": "stranded", "title": "to the end", "format": ".1%"},
    ]
    encoding: Data = {
        "y": {"field": "title", "type": "nominal", "sort": "-x", "title": None},
        "x": {"field": "turns", "type": "quantitative", "title": "turns a game"},
        "color": {"field": "deck", "type": "nominal", "title": None},
        "tooltip": tips,
    }
    if len(names) > 1:
        encoding["yOffset"] = {"field": "deck"}
    return _spec(values, mark="bar", encoding=encoding, height={"step": 18})


def _spec(values: list[Data], **parts: Any) -> Data:
    return {
        "$schema": _SCHEMA,
        "width": _WIDTH,
        "height": _HEIGHT,
        "data": {"values": values},
        **parts,
    }
