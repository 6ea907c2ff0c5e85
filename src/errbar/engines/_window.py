"""The task loop: batches in flight, never more than a window of them, whoever carries them out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from errbar.engines._batch import LONG, Done
from errbar.records.engine import Results

MOST = 1024
"""Keys in a batch at most."""


class Crew(NamedTuple):
    """Those who carry out batches: `submit` gives a hashable receipt, `landed` waits until some are ready."""

    submit: Callable[[list[int]], Any]
    landed: Callable[[list[Any]], Iterable[Any]]
    result: Callable[[Any], Done]


def batches(crew: Crew, waiting: deque[int], flying: dict[Any, list[int]], window: int) -> Iterator[Done]:
    """Every batch as it lands. When it raises, `flying` holds what was under way, `waiting` what was not begun.

    Batches begin with one key and double while they are quick; with few keys left they shrink, so that no worker
    stands idle while another has a long batch.
    """
    size = 1
    while waiting or flying:
        while waiting and len(flying) < window:
            batch = list(islice(waiting, min(size, -(-len(waiting) // window))))
            flying[crew.submit(batch)] = batch
            for _ in batch:
                waiting.popleft()
        for receipt in crew.landed(list(flying)):
            done = crew.result(receipt)
            del flying[receipt]
            waiting.extendleft(reversed(done.left))
            if done.left:
                size = len(done.results)
            elif done.seconds < LONG / 2:
                size = min(2 * size, MOST)
            yield done


def results(crew: Crew, waiting: deque[int], flying: dict[Any, list[int]], window: int) -> Results:
    """The results of every batch; the first failure is raised after the results that came before it."""
    for done in batches(crew, waiting, flying, window):
        yield from done.results
        if done.failure is not None:
            raise done.failure
