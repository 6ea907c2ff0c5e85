"""One cluster over several runs: when it is started, shared and ended."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from errbar.engines import keep_cluster
from errbar.engines._kept_cluster import cluster_for, is_kept
from errbar.records.engine import Batch

NAME = ("some", None)


class Clusters:
    """Starts that are counted, and what is ended."""

    def __init__(self) -> None:
        self.started: list[int] = []
        self.ended = 0

    def start(self, workers: int, stack: ExitStack) -> str:
        stack.callback(self._end)
        self.started.append(workers)
        return f"cluster {len(self.started)}"

    def _end(self) -> None:
        self.ended += 1


def work(keys: int = 10, workers: int = 4) -> Batch:
    return Batch(lambda shared, key: key, None, tuple(range(keys)), workers, {})


def test_a_run_alone_starts_as_many_workers_as_it_has_tasks_and_ends_them() -> None:
    some = Clusters()
    for keys in (1, 10):
        with cluster_for(NAME, work(keys), some.start):
            pass
    assert (some.started, some.ended) == ([1, 4], 2)


def test_runs_within_one_block_share_a_cluster_that_ends_with_the_block() -> None:
    some, seen = Clusters(), []
    with keep_cluster():
        assert not is_kept(NAME)
        for keys in (1, 10, 2):
            with cluster_for(NAME, work(keys), some.start) as found:
                seen.append(found)
        assert is_kept(NAME) and some.ended == 0
    assert (seen, some.started, some.ended) == (["cluster 1"] * 3, [4], 1)
    assert not is_kept(NAME)


def test_a_block_within_a_block_ends_nothing() -> None:
    some = Clusters()
    with keep_cluster():
        with keep_cluster(), cluster_for(NAME, work(), some.start):
            pass
        assert some.ended == 0
    assert some.ended == 1


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, GeneratorExit])
def test_a_run_that_is_left_early_ends_it_and_the_next_starts_anew(error: type[BaseException]) -> None:
    some = Clusters()
    with keep_cluster():
        with pytest.raises(error), cluster_for(NAME, work(), some.start):
            raise error
        assert (some.started, some.ended) == ([4], 1)
        with cluster_for(NAME, work(), some.start):
            pass
    assert (some.started, some.ended) == ([4, 4], 2)


def test_the_block_left_by_an_error_ends_it() -> None:
    some = Clusters()

    def run_then_fail() -> None:
        with cluster_for(NAME, work(), some.start):
            pass
        raise ValueError("between two runs")

    with pytest.raises(ValueError, match="between"), keep_cluster():
        run_then_fail()
    assert (some.ended, is_kept(NAME)) == (1, False)


def test_another_cluster_or_fewer_workers_than_it_has_start_a_new_one() -> None:
    some = Clusters()
    with keep_cluster():
        for name, workers in ((NAME, 4), (NAME, 6), (NAME, 2), (("some", "there"), 2)):
            with cluster_for(name, work(workers=workers), some.start):
                pass
    assert (some.started, some.ended) == ([4, 2, 2], 3)


def test_a_start_that_fails_keeps_nothing() -> None:
    some = Clusters()

    def fail(workers: int, stack: ExitStack) -> str:
        some.start(workers, stack)
        raise OSError("no room")

    with keep_cluster():
        with pytest.raises(OSError, match="no room"), cluster_for(NAME, work(), fail):
            pass
        assert (some.ended, is_kept(NAME)) == (1, False)
