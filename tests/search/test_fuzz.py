"""The fuzzer runs, repeats itself, and tells of what is wrong."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from l5r_cards import Catalog, QueryError, Results

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "fuzz_search"


@pytest.fixture(scope="module")
def fuzzer() -> ModuleType:
    """The script as a module."""
    loader = importlib.machinery.SourceFileLoader("fuzz_search", str(SCRIPT))
    spec = importlib.util.spec_from_loader("fuzz_search", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "dont_write_bytecode", True)
        patch.setitem(sys.modules, "fuzz_search", module)  # dataclasses look there
        loader.exec_module(module)
    return module


def test_a_short_run_finds_nothing(
    fuzzer: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    database_path: Path,
) -> None:
    monkeypatch.setattr("sys.argv", ["fuzz_search", "--count", "400", "--seed", "7"])
    monkeypatch.setattr(fuzzer, "LIMIT", 10.0)  # how fast the machine is today is no matter here
    monkeypatch.setattr(fuzzer.faulthandler, "dump_traceback_later", lambda *_, **__: None)
    monkeypatch.setattr(fuzzer.faulthandler, "cancel_dump_traceback_later", lambda: None)
    code = fuzzer.main()
    shown = capsys.readouterr().out
    assert (code, shown.splitlines()[-1]) == (0, "failures: 0"), shown
    assert "400 queries with seed 7" in shown


def test_a_query_depends_on_seed_and_index_alone(fuzzer: ModuleType, catalog: Catalog) -> None:
    asker, again, other = (fuzzer.Asker(catalog, seed) for seed in (1, 1, 2))
    first = [asker.query(index) for index in range(50)]
    assert [again.query(index) for index in reversed(range(50))] == first[::-1]
    assert [other.query(index) for index in range(50)] != first


@pytest.mark.parametrize("wrong", ["crash", "loss", "no place"])
def test_it_tells_of_what_is_wrong(
    wrong: str, fuzzer: ModuleType, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Catalog.search

    def search(self: Catalog, query: str) -> Results:
        if wrong == "crash":
            raise KeyError(query)
        if wrong == "no place":
            error = QueryError("a\nb", 0, "one\ntwo\nthree")
            error.position = 99
            raise error
        found = plain(self, query)
        return found if query.startswith("-(") else plain(self, f"({query}) limit:3")

    class Asker:
        def query(self, index: int) -> str:
            return "clan:crane"

    monkeypatch.setattr(Catalog, "search", search)
    tally = fuzzer.Tally()
    every = set(range(1, len(catalog.titles) + 1))
    fuzzer.ask(catalog, Asker(), 0, every, tally)
    assert len(tally.failures) == 1
