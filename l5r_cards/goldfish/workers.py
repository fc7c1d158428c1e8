"""Calls that others answer, in their order: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

from l5r_cards.play.record import program_version

__all__ = ["WorkersLostError", "on_cluster", "on_processes", "undisturbed"]

Answer = TypeVar("Answer")

_TRIES = 3
"""How often in a row a process may be killed before its calls are given up."""
_AHEAD = 2
"""Calls for each worker that are given out: one that it answers, one that awaits it."""
_PATIENCE = 10
"""Seconds in which a cluster must answer and have a worker."""
_one_by_one = threading.Lock()


class WorkersLostError(RuntimeError):
    """There are no workers, or none any more; the message tells why."""


def on_processes(
    function: Callable[[int], Answer], numbers: range, workers: int
) -> Iterator[Answer]:
    """Yields what a function returns for each number; one whose process was killed is called anew.

    :raises WorkersLostError: processes were killed again and again.
    """
    from multiprocessing import active_children

    from joblib.externals.loky import BrokenProcessPool, ProcessPoolExecutor

    others = set(active_children())
    done = tries = 0
    while done < len(numbers):
        executor = ProcessPoolExecutor(workers)
        try:
            # A terminal sends Ctrl-C to all processes; those that start now leave it to this one.
            with _on_ctrl_c(signal.SIG_IGN):
                executor.submit(int)
            for answer in _in_order(executor.submit, function, numbers[done:], _AHEAD * workers):
                yield answer
                done += 1
                tries = 0
        except BrokenProcessPool as error:
            tries += 1
            if tries == _TRIES:
                raise WorkersLostError(
                    f"workers were killed {_TRIES} times in a row, perhaps for want of memory"
                ) from error
        except BaseException:  # broken off: who was interrupted may never hear that it is to end
            for process in set(active_children()) - others:
                process.terminate()
            raise
        finally:
            executor.shutdown()


def on_cluster(function: Callable[[int], Answer], numbers: range, address: str) -> Iterator[Answer]:
    """Yields what a function returns for each number; Dask calls anew whose worker was killed.

    :raises WorkersLostError: nothing answers at the address, no worker is there or can do it, or
        the connection was lost.
    """
    from concurrent.futures import CancelledError

    from distributed import KilledWorker

    with _connected(address) as client:

        def submit(*call: Any) -> Any:
            return client.submit(_called, program_version(), *call, pure=False)

        threads = sum(client.nthreads().values())
        try:
            yield from _in_order(submit, function, numbers, _AHEAD * threads)
        except KilledWorker as error:
            raise WorkersLostError(f"workers of {address} were killed again and again") from error
        except (CancelledError, OSError) as error:
            raise WorkersLostError(f"the Dask cluster at {address} was lost") from error
        except ImportError as error:
            raise WorkersLostError(f"a worker of {address} lacks l5r-cards: {error}") from error


def _connected(address: str) -> Any:
    """Returns a client of a cluster that has workers."""
    from distributed import Client

    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # what fails is raised
    try:
        asyncio.run(_reach(address))
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            client.close()
            raise
    except (OSError, ValueError) as error:
        raise WorkersLostError(f"no Dask cluster with workers answers at {address}") from error
    return client


async def _reach(address: str) -> None:
    """Connects once: a client would wait for ever where something listens and says nothing.

    :raises OSError: no Dask scheduler answers in time.
    """
    from distributed.comm.core import connect
    from distributed.security import Security

    known = Security().get_connection_args("client")
    comm = await asyncio.wait_for(connect(address, timeout=_PATIENCE, **known), _PATIENCE)
    await comm.close()


def _called(program: str, function: Callable[[int], Answer], number: int) -> Answer:
    """Calls a function on a worker of a cluster, whose threads share what was made ready."""
    if program != program_version():
        raise WorkersLostError(f"a worker has l5r {program_version()}, and here is l5r {program}")
    with _one_by_one:
        return function(number)


def _in_order(
    submit: Callable[..., Any], function: Callable[[int], Answer], numbers: range, ahead: int
) -> Iterator[Answer]:
    """Yields the answers in their order, with so many calls given out at any time."""
    left = iter(numbers)
    waiting: deque[Any] = deque()
    try:
        while True:
            with undisturbed():
                more = islice(left, ahead - len(waiting))
                waiting.extend(submit(function, number) for number in more)
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        for each in waiting:
            each.cancel()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Puts Ctrl-C off until what is begun is done."""
    pressed: list[int] = []
    with _on_ctrl_c(lambda number, _: pressed.append(number)):
        yield
    if pressed:
        raise KeyboardInterrupt


@contextmanager
def _on_ctrl_c(handler: Any) -> Iterator[None]:
    """Has Ctrl-C handled in another way, where it would be handled in the usual one."""
    usual = signal.default_int_handler
    is_usual = (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGINT) is usual
    )
    if is_usual:
        signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        if is_usual:
            signal.signal(signal.SIGINT, usual)
