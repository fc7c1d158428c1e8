"""Spreads the lists over processes, each with a desk of its own.

Lists are handed out in small packs, so that all processes end at about the same time and Ctrl-C is
soon obeyed. What is answered does not depend on how many processes there are.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import active_children, connection, parent_process
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import NamedTuple, NoReturn

from l5r_cards.formats.validate import Validator
from l5r_cards.tournament.desk import CheckedDeck, Describe, Desk, Settings
from l5r_cards.tournament.files import Source, Unreadable

__all__ = ["Progress", "WorkerError", "check_all", "cores"]

Progress = Callable[[int, int], None]
"""Called with the number of lists done and of all lists."""

_PACK = 32
_WORTH = 100
"""So many lists are worth a process of their own, which must be started and open the cards."""
_MOST = 61
"""More processes than Windows can wait for are of no use anywhere."""


_PATIENCE = 2.0
"""Seconds for a process to end when it is told to."""


class WorkerError(RuntimeError):
    """A process ended without an answer, as when there is no memory left."""


def cores() -> int:
    """Returns how many processes can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_all(
    sources: Sequence[Source],
    validator: Validator,
    settings: Settings,
    describe: Describe | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> list[CheckedDeck | Unreadable]:
    """Checks lists at as many desks as are worth it, and returns the answers in their order.

    :param validator: for a single desk; each process opens the card database for itself.
    :param jobs: at most so many processes; one for each core if None.
    :raises UnknownFormatError: the settings name no format.
    :raises WorkerError: a process ended without an answer.
    """
    desk = Desk(validator, settings, describe)
    if jobs is None:
        jobs = min(cores(), len(sources) // _WORTH)
    jobs = min(jobs, len(sources), _MOST)
    if jobs > 1:
        return _in_processes(sources, settings, describe, jobs, progress or _silence)
    checked = []
    for source in sources:
        checked.append(desk.check(source))
        if progress is not None:
            progress(len(checked), len(sources))
    return checked


def _in_processes(
    sources: Sequence[Source],
    settings: Settings,
    describe: Describe | None,
    jobs: int,
    progress: Progress,
) -> list[CheckedDeck | Unreadable]:
    size = max(1, min(_PACK, len(sources) // (4 * jobs)))
    packs = [sources[start : start + size] for start in range(0, len(sources), size)]
    before = set(active_children())
    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(_Orders(settings, describe),))
    answers: dict[Future[list[CheckedDeck | Unreadable]], int] = {}
    checked: list[list[CheckedDeck | Unreadable]] = [[] for _ in packs]
    done = 0
    with _ctrl_c_once():
        try:
            with _ctrl_c_held():  # the processes inherit that they never hear of it
                for index, pack in enumerate(packs):
                    answers[pool.submit(_check_pack, pack)] = index
            for answer in as_completed(answers):
                pack_done = answer.result()
                checked[answers[answer]] = pack_done
                done += len(pack_done)
                progress(done, len(sources))
        except BrokenProcessPool as error:
            raise WorkerError(
                "a process ended without an answer, perhaps for want of memory; fewer --jobs may"
                " help"
            ) from error
        except BaseException:
            _end(set(active_children()) - before)
            raise
        finally:
            pool.shutdown(cancel_futures=True)
    return [each for pack in checked for each in pack]


class _Orders(NamedTuple):
    settings: Settings
    describe: Describe | None


_orders: _Orders | None = None
_desk: Desk | None = None


def _begin(orders: _Orders) -> None:
    global _orders
    _orders = orders
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears of it, and ends this process
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _check_pack(pack: Sequence[Source]) -> list[CheckedDeck | Unreadable]:
    global _desk
    assert _orders is not None, "the process began with its orders"
    if _desk is None:
        from l5r_cards.api import open_catalog

        _desk = Desk(Validator(open_catalog()), *_orders)
    return [_desk.check(source) for source in pack]


def _end_with_parent() -> None:
    """Ends this process when its parent is gone, which can't tell it any more that all is done."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _end(processes: set[BaseProcess]) -> None:
    """Ends processes in the midst of their work."""
    for end in (BaseProcess.terminate, BaseProcess.kill):
        for process in processes:
            with suppress(OSError, ValueError):  # it is gone
                end(process)
        deadline = time.monotonic() + _PATIENCE
        left = {process.sentinel for process in processes}
        while left and (rest := deadline - time.monotonic()) > 0:
            left -= set(connection.wait(left, rest))
        if not left:
            return


@contextmanager
def _ctrl_c_once() -> Iterator[None]:
    """Lets the first Ctrl-C be the last that is heard, so that nothing disturbs the end."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def heard(number: int, frame: FrameType | None) -> NoReturn:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, heard)
    try:
        yield
    finally:
        if before is signal.default_int_handler:
            signal.signal(signal.SIGINT, before)


@contextmanager
def _ctrl_c_held() -> Iterator[None]:
    """Lets Ctrl-C wait meanwhile; processes started meanwhile never get it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _silence(done: int, total: int) -> None:
    pass
