"""A run of goldfish games as one HTML page with plots: nothing else is needed to look at it."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from l5r_cards.model.visible import visible
from l5r_cards.reports.goldfish import Goldfished, goldfish_as_data, repeat_goldfish
from l5r_cards.reports.goldfish_plots import plots

__all__ = ["goldfish_page"]

Data = dict[str, Any]

_LIBRARY = "window.vegaEmbed = vegaEmbed;"
"""What the page needs of Vega."""
_SCRIPT = """
const plots = JSON.parse(document.getElementById("data").textContent);
for (const [place, spec] of Object.entries(plots)) {
  const options = {ast: true, renderer: "svg", actions: false, bind: spec.params && "#choice"};
  vegaEmbed("#" + place, spec, options);
}
"""
"""Expressions are interpreted (`ast`), so that the page may forbid to run text as a program."""


def goldfish_page(it: Goldfished) -> str:
    """Returns the page.

    :raises ModuleNotFoundError: vl-convert-python is missing, which holds Vega.
    """
    import vl_convert

    library = vl_convert.javascript_bundle(_LIBRARY).replace("</script", "<\\/script")
    data = goldfish_as_data(it)
    shown = json.dumps(plots(data), ensure_ascii=True).replace("<", "\\u003c")
    title = ", ".join(deck["name"] for deck in data["decks"])
    games = f"{_counted(data['games'], 'game')} of {_counted(data['turns'], 'own turn')}"
    about = (
        f"{games}{'' if len(data['decks']) == 1 else ' of each deck'}, alone, by the policy"
        f" {data['policy']['name']} and the {it.plan.rules.name} rules; a passive opponent of"
        f" Province Strength {data['province_strength']}"
    )
    page = (Path(__file__).with_name("goldfish.html")).read_text(encoding="utf-8")
    return Template(page).substitute(
        title=_text(title),
        about=_text(about),
        weak="".join(_weak(it, data)),
        unbought="".join(_unbought(data)),
        tables="".join(_tables(data)),
        repeat=_text(repeat_goldfish(it)),
        data=shown,
        library=library,
        script=_SCRIPT,
        script_hashes=f"{_hash(library)} {_hash(_SCRIPT)}",
    )


def _hash(script: str) -> str:
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _text(text: str) -> str:
    return escape(visible(text))


def _weak(it: Goldfished, data: Data) -> Iterator[str]:
    """Yields what a reader must know before he trusts the figures."""
    for deck, origin in zip(data["decks"], it.decks, strict=True):
        names = ", ".join(card.name for card in origin.weak.cards)
        yield (
            f"<section><details><summary><b>{_text(deck['name'])}</b>: {origin.weak}</summary>"
            f"<p>{_text(names)}</p></details>"
        )
        yield from (f"<p>{_text(remark)}</p>" for remark in origin.remarks)
        yield "</section>"


def _unbought(data: Data) -> Iterator[str]:
    """Yields the plots of what lay unbought, a deck each."""
    for number, deck in enumerate(data["decks"]):
        of = f": {_text(deck['name'])}" if len(data["decks"]) > 1 else ""
        about = "Ends of turns in a game at which a card of the title lay face-up in a Province."
        if not deck["unbought"]:
            about = "No card lay face-up in a Province at the end of a turn."
        yield f'<section><h2>Lay unbought{of}</h2><div id="unbought-{number}"></div>'
        yield f'<p class="about">{about}</p></section>'


def _tables(data: Data) -> Iterator[str]:
    """Yields what is better read than drawn: openings, Gold, dreaded states, differences."""
    for deck in data["decks"]:
        yield f"<section><h2>{_text(deck['name'])}</h2><table>"
        for each in deck["opening"]["holdings"][1:]:
            yield _row(f"{each['at_least']}+ Holdings in the opening Provinces", each["share"])
        for each in deck["first_gold"]:
            yield _row(f"{each['gold']} Gold in some turn", each["share"])
        for each in deck["thresholds"]:
            if each["games"]:
                yield _row(f"{each['name'].capitalize()}: {each['what']}", each["share"])
        yield "</table></section>"
    if data["difference"] is not None:
        names = " less ".join(deck["name"] for deck in data["decks"])
        last = data["difference"]["turns"][-1]["metrics"]
        yield f"<section><h2>Difference in the last turn: {_text(names)}</h2><table>"
        for metric in data["metrics"]:
            found = last.get(metric["key"])
            if found is not None:
                it = found["mean"]
                cell = f"{it['value']:+.2f} ({it['low']:+.2f} to {it['high']:+.2f})"
                yield f'<tr><td>{metric["name"]}</td><td class="number">{cell}</td></tr>'
        yield "</table></section>"


def _row(label: str, it: Data) -> str:
    cell = f"{it['value']:.1%} ({it['low']:.1%} to {it['high']:.1%})"
    return f'<tr><td>{_text(label)}</td><td class="number">{cell}</td></tr>'
