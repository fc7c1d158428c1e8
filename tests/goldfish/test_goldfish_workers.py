"""Who plays the games, and what befalls him, does not show in the result."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from solo_games import plan

from l5r_cards.goldfish import workers
from l5r_cards.goldfish.figures import deck_figures
from l5r_cards.goldfish.run import Result, Row, Run, run
from l5r_cards.goldfish.workers import WorkersLostError, on_cluster, on_processes

GAMES = 300
needs_kill = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kills as POSIX does")


def played(progress: Callable[[int, int], None] | None = None, **how: Any) -> Any:
    """Returns the figures and the rows of some games."""
    it = plan(turns=3, policy="random")
    result = Result(it)
    rows: list[Row] = []
    run(it, Run(GAMES, rows=rows.extend, progress=progress, **how), result)
    return [deck_figures(each) for each in result.tallies], rows


def killed_once(number: int, mark: Path) -> int:
    """Returns the number, but kills its process first if none was killed."""
    if number == 5 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def killed_from(number: int, first: int) -> int:
    """Returns the number, or kills its process."""
    if number >= first:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@needs_kill
def test_games_of_a_killed_process_are_played_again() -> None:
    killed: list[int] = []

    def kill(games: int, total: int) -> None:
        if games and not killed:
            killed.append(games)
            for child in active_children():
                assert child.pid is not None
                os.kill(child.pid, signal.SIGKILL)

    assert played(kill, workers=2) == played()
    assert 0 < killed[0] < GAMES


@needs_kill
def test_a_call_in_which_its_process_was_killed_is_called_anew(tmp_path: Path) -> None:
    mark = tmp_path / "killed"
    assert list(on_processes(partial(killed_once, mark=mark), range(20), 2)) == list(range(20))
    assert mark.exists()


@needs_kill
def test_processes_that_are_always_killed_are_given_up() -> None:
    found: list[int] = []
    with pytest.raises(WorkersLostError, match="killed 3 times in a row"):
        found.extend(on_processes(partial(killed_from, first=5), range(20), 2))
    answered = iter(on_processes(partial(killed_from, first=5), range(20), 2))
    assert [next(answered) for _ in range(3)] == [0, 1, 2]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A Dask cluster of two workers, with two threads each."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=2, dashboard_address=":0"
    ) as found:
        yield found


def test_a_cluster_plays_the_same_games(cluster: Any) -> None:
    assert played(cluster=cluster.scheduler_address) == played()


@needs_kill
def test_games_of_a_killed_worker_of_a_cluster_are_played_again(cluster: Any) -> None:
    from distributed import Client

    with Client(cluster, set_as_default=False) as client:
        before = client.run(os.getpid)

        def kill(games: int, total: int) -> None:
            if games and len(client.scheduler_info()["workers"]) and not killed:
                killed.append(next(iter(before.values())))
                os.kill(killed[0], signal.SIGKILL)

        killed: list[int] = []
        assert played(kill, cluster=cluster.scheduler_address) == played()
        client.wait_for_workers(2, timeout=30)
        assert killed[0] not in client.run(os.getpid).values()


def test_workers_of_another_version_play_nothing(
    cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "program_version", lambda: "9.9.9")
    with pytest.raises(WorkersLostError, match=r"and here is l5r 9\.9\.9"):
        list(on_cluster(abs, range(3), cluster.scheduler_address))


def test_a_cluster_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(workers, "_PATIENCE", 1)
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=":0") as empty,
        pytest.raises(WorkersLostError, match="no Dask cluster with workers"),
    ):
        list(on_cluster(abs, range(3), empty.scheduler_address))
