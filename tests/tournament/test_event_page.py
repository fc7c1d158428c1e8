"""The page of an event: whole, harmless, and in a browser as it should be."""

from __future__ import annotations

import base64
import hashlib
import os
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest
from event_runs import CRANE, HOSTILE, SHORT, run, write_event
from test_check_command import hostile_event

CHROMIUM = (
    shutil.which(os.environ.get("L5R_CHROMIUM", "")) if "L5R_CHROMIUM" in os.environ else None
)
needs_chromium = pytest.mark.skipif(
    CHROMIUM is None, reason="L5R_CHROMIUM=chromium lets a browser look at the page"
)
VOID = {"meta", "input", "br", "img", "link", "hr"}


class Page(HTMLParser):
    """A page's elements and texts; an element that is not closed in order is a fault."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.texts: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def page_of(folder: Path, *options: str | Path) -> str:
    result = run("check", folder, "--html", "-", *options)
    assert result.stdout.startswith("<!DOCTYPE html>")
    return result.stdout


def test_the_page_has_every_player_with_the_problems(event: Path) -> None:
    html = page_of(event)
    page = Page(html)
    text = " ".join(" ".join(page.texts).split())
    for words in ("Ann", "not legal", "deck-too-small", "J2K6Y-GKB2Y", "this is a ZIP archive"):
        assert words in text
    assert page.tags.count("tbody") == 4 + 1
    assert page.tags.count("details") == 2
    assert "<title>Deck check: kotei</title>" in html


def test_the_page_needs_nothing_else_and_runs_its_own_script_only(event: Path) -> None:
    html = page_of(event)
    page = Page(html)
    names = {name for name, _ in page.attributes}
    assert not names & {"src", "href", "style"}
    assert not any(name.startswith("on") for name in names)
    assert "url(" not in html
    assert "@import" not in html
    (script,) = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in html
    assert "default-src 'none'" in html


def test_notes_that_are_not_printed_are_not_counted_in_print(event: Path) -> None:
    write_event(event, {"Eve.txt": CRANE + "\n// a remark\n", "Fay.txt": SHORT + "// a remark\n"})
    html = page_of(event)
    rows = re.findall(r'<tr class="(more[^"]*)">.*?<summary>(.*?)</summary>', html)
    assert ("more", '1 about the event<span class="note">, 1 note</span>') in rows
    assert (
        "more",
        '2 errors, 1 warning, 1 about the event<span class="note">, 1 note</span>',
    ) in rows
    write_event(event, {"Bob.txt": CRANE + "\n// a remark\n", "Eve.txt": ""})
    rows = re.findall(r'<tr class="(more[^"]*)">.*?<summary>(.*?)</summary>', page_of(event))
    assert ("more notes-only", '<span class="note">1 note</span>') in rows
    print_style = html.partition("@media print {")[2]
    assert ".more .note, .notes-only { display: none; }" in print_style


def test_hostile_names_are_but_text(tmp_path: Path) -> None:
    folder = hostile_event(tmp_path)
    page = Page(page_of(folder, "--roster", tmp_path / "r.csv"))
    tame = Page(page_of(write_event(tmp_path / "tame", {"a.txt": "3 Amubsh", "b.txt": b"%PDF"})))
    assert set(page.tags) <= set(tame.tags) | {"section", "h2", "option", "th", "small"}
    assert page.tags.count("script") == 1
    assert not any(name.startswith("on") or name == "src" for name, _ in page.attributes)
    text = "".join(page.texts)
    for name in HOSTILE:
        if name.isascii() and name.isprintable():
            assert name in text


def test_a_long_list_of_problems_is_cut(tmp_path: Path) -> None:
    lines = "".join(f"1 Nonsense Number{'x' * n}\n" for n in range(60))
    page = Page(page_of(write_event(tmp_path / "e", {"a.txt": f"3 Iron Mine\n{lines}"})))
    assert any("others, which l5r validate tells" in text for text in page.texts)


def chromium(page: Path, *options: str) -> str:
    assert CHROMIUM is not None
    result = subprocess.run(
        [
            *(CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
            *(f"--user-data-dir={page.parent / 'profile'}", "--virtual-time-budget=2000"),
            *options,
            page.as_uri(),
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return result.stdout


@needs_chromium
def test_a_browser_runs_the_script_and_no_other(tmp_path: Path) -> None:
    folder = hostile_event(tmp_path)
    page = tmp_path / "page.html"
    page.write_text(page_of(folder, "--roster", tmp_path / "r.csv"), encoding="utf-8")
    dom = Page(chromium(page, "--dump-dom"))
    assert ("hidden", "") not in dom.attributes
    assert dom.tags.count("button") > 10
    assert dom.tags.count("script") == 1
    assert "img" not in dom.tags


@needs_chromium
def test_a_browser_sorts_and_filters(event: Path, tmp_path: Path) -> None:
    write_event(event, {"a10.txt": "3 Iron Mine", "a9.txt": "3 Iron Mine"})
    html = page_of(event)
    tested = """<script>
        const names = () => Array.from(document.querySelectorAll(".decks tbody:not([hidden]) bdi"))
          .map(each => each.textContent).join(",");
        const press = word => Array.from(document.querySelectorAll(".decks button"))
          .find(each => each.textContent === word).click();
        const log = [names()];
        press("Player"); log.push(names());
        press("Player"); log.push(names());
        press("Errors"); log.push(names());
        const select = document.querySelector("select");
        select.value = "legal"; select.dispatchEvent(new Event("change")); log.push(names());
        const search = document.querySelector("input");
        search.value = "crane EMBASSY"; search.dispatchEvent(new Event("input")); log.push(names());
        document.title = log.join("|");
        </script></body>"""
    html = re.sub('<meta http-equiv="Content-Security-Policy"[^>]*>', "", html)
    page = tmp_path / "sorting.html"
    page.write_text(html.replace("</body>", tested), encoding="utf-8")
    title = re.search("<title>(.*?)</title>", chromium(page, "--dump-dom"))
    assert title is not None
    assert title[1].split("|") == [
        "a9,a10,Ann,Bob,Cyd,Dan",
        "a9,a10,Ann,Bob,Cyd,Dan",
        "Dan,Cyd,Bob,Ann,a10,a9",
        "a9,a10,Cyd,Ann,Bob,Dan",
        "Ann,Bob",
        "Bob",
    ]


@needs_chromium
@pytest.mark.parametrize("size", ["1400,1000", "500,1500"])
def test_a_browser_shows_and_prints_it(event: Path, tmp_path: Path, size: str) -> None:
    page = tmp_path / "page.html"
    page.write_text(page_of(event), encoding="utf-8")
    chromium(page, f"--screenshot={tmp_path / 'page.png'}", f"--window-size={size}")
    chromium(page, f"--print-to-pdf={tmp_path / 'page.pdf'}")
    assert (tmp_path / "page.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "page.png").stat().st_size > 20_000
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")


def test_the_cards_of_a_deck_can_be_searched_for(event: Path) -> None:
    page = run("check", event, "--html", "-").stdout
    titles = re.search("<template>(.*?)</template>", page, re.DOTALL)
    assert titles is not None
    names = titles[1].split("\n")
    decks = re.findall('<tbody [^>]*data-cards="([0-9 ]*)"', page)
    assert len(decks) == 3  # the document has none
    assert "Iron Mine" in [names[int(at)] for at in decks[2].split()]
    assert page.count("Shamate Keep") < 8  # each title is there once
