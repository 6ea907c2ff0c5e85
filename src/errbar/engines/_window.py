"""The task loop: batches in flight, never more than a window of them, whoever carries them out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from errbar.engines._batch import LONG, Done
from errbar.records.engine import Results

MOST = 1024
"""Keys in a batch at most."""


class Crew(NamedTuple):
    """Workers that carry out batches: `submit` gives a hashable receipt, `landed` waits until some are ready."""

    submit: Callable[[list[int]], Any]
    landed: Callable[[list[Any]], Iterable[Any]]
    result: Callable[[Any], Done]


def batches(
    crew: Crew, waiting: deque[int], flying: dict[Any, list[int]], window: int, last: int | None = None
) -> Iterator[Done]:
    """Every batch as it lands. When it raises, `flying` holds what was under way, `waiting` what was not begun.

    Batches begin with one key and double while they are quick; with few keys left they shrink, so that no worker
    stands idle while another has a long batch. Others may take keys meanwhile; `last` is the window for the last keys,
    so that none of them is queued behind another while somebody else could begin it.
    """
    at_last = window if last is None else last
    size = 1
    while waiting or flying:
        while (left := len(waiting)) and len(flying) < (window if left > window else at_last):
            batch = take_keys(waiting, min(size, -(-left // window)))
            if batch:
                flying[_handed(crew, waiting, batch)] = batch
        if not flying:
            return
        for receipt in crew.landed(list(flying)):
            done = crew.result(receipt)
            del flying[receipt]
            waiting.extendleft(reversed(done.left))
            if done.left:
                size = len(done.results)
            elif done.seconds < LONG / 2:
                size = min(2 * size, MOST)
            yield done


def take_keys(waiting: deque[int], most: int) -> list[int]:
    """The next keys, one by one: another thread may take the last of them just now."""
    batch: list[int] = []
    with suppress(IndexError):
        while len(batch) < most:
            batch.append(waiting.popleft())
    return batch


def _handed(crew: Crew, waiting: deque[int], batch: list[int]) -> object:
    """The receipt for a batch; where the crew cannot take it, its keys are waiting again."""
    try:
        return crew.submit(batch)
    except BaseException:
        waiting.extendleft(reversed(batch))
        raise


def results(
    crew: Crew, waiting: deque[int], flying: dict[Any, list[int]], window: int, last: int | None = None
) -> Results:
    """The results of every batch; the first failure is raised after the results that came before it."""
    for done in batches(crew, waiting, flying, window, last):
        yield from done.results
        if done.failure is not None:
            raise done.failure
