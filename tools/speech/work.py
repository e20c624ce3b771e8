"""Processes many named items, each only once, in this process or in several."""

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, Protocol, TypeVar

from tools.speech.kept import Kept


class Named(Protocol):
    """An item that has a unique name."""

    @property
    def name(self) -> str:
        """Its name."""
        ...


S = TypeVar("S", bound=Named)
T = TypeVar("T")
Setting = TypeVar("Setting")

Does = Callable[[Sequence[S]], Iterator[tuple[S, T]]]
"""A function that processes items, and yields each with its result, in any order."""


def work_off(
    things: Sequence[S],
    does: Does[S, T],
    kept: Kept[T],
    progress: Callable[[int], None] = lambda more: None,
) -> list[tuple[S, T]]:
    """Process all items without a stored result; returns all results in the order of the items."""
    left = [thing for thing in things if thing.name not in kept.done]
    progress(len(things) - len(left))
    for thing, result in does(left):
        kept.add(thing.name, result)
        progress(1)
    return [(thing, kept.done[thing.name]) for thing in things]


def here(do: Callable[[S], T]) -> Does[S, T]:
    """Process items in this process, one after the other."""
    return lambda things: ((thing, do(thing)) for thing in things)


def elsewhere(
    setting: Setting, jobs: int, prepares: Callable[[Setting], Callable[[S], T]]
) -> Does[S, T]:
    """Process items in several processes, each of which is prepared first."""

    def does(things: Sequence[S]) -> Iterator[tuple[S, T]]:
        spawn = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(jobs, spawn, _prepare, (setting, prepares)) as pool:
            waiting = {pool.submit(_do, thing): thing for thing in things}
            try:
                for done in as_completed(waiting):
                    yield waiting[done], done.result()
            finally:
                pool.shutdown(cancel_futures=True)

    return does


_prepared: Callable[[Any], Any] | None = None
"""The prepared function of a child process."""


def _prepare(setting: Any, prepares: Callable[[Any], Callable[[Any], Any]]) -> None:
    global _prepared
    _prepared = prepares(setting)


def _do(thing: Any) -> Any:
    assert _prepared, "the pool prepares each of its processes first"
    return _prepared(thing)
