"""This process as one of the workers: who takes which task, and what becomes of them when one side fails."""

import os
import threading
import time

import pytest

from errbar.engines import _taking_part, run
from errbar.engines._taking_part import take_part
from errbar.engines._window import take_keys
from errbar.errors import ErrbarError
from errbar.records.engine import Batch
from tests.engines import tasks

TWO = "processes(workers=2)"


def batch(function, keys, here=(), workers=2):
    return Batch(function, None, tuple(keys), workers, {}, here=frozenset(here))


def who(shared, key):
    time.sleep(0.01)
    return threading.current_thread().name


def apart(work, queue):
    """Workers that need no start, in the thread that serves them."""
    queue.ready = True
    while keys := take_keys(queue.waiting, 1):
        yield keys[0], work.function(work.shared, keys[0])


@pytest.fixture
def at_once(monkeypatch):
    monkeypatch.setattr(_taking_part, "WORTH_WORKERS", 0.0)


def test_a_small_job_asks_no_workers():
    asked = []
    found = dict(take_part(batch(tasks.pid, range(5)), lambda work, queue: iter(asked.append(1) or ())))
    assert found == dict.fromkeys(range(5), os.getpid()) and asked == []


def test_every_task_lands_once_and_both_take_some(at_once):
    found = list(take_part(batch(who, range(40)), apart))
    assert sorted(key for key, _ in found) == list(range(40))
    assert {name for _, name in found} == {"MainThread", "errbar-workers"}


def test_workers_start_while_the_first_task_is_under_way(monkeypatch):
    monkeypatch.setattr(_taking_part, "WORTH_WORKERS", 0.2)  # a task of more than 0.05 s with four to come
    begun = threading.Event()

    def first_waits(shared, key):
        return begun.wait(30) if key == 0 else begun.set()

    found = dict(take_part(batch(first_waits, range(5)), apart))
    assert found[0] is True


def test_own_tasks_are_never_a_workers_and_come_after_the_first(at_once):
    order = [key for key, name in take_part(batch(who, range(12), here=[10, 11]), apart) if name == "MainThread"]
    assert [key for key in order if key in (10, 11)] == [10, 11]
    assert order.index(10) <= 1


def test_with_one_worker_all_is_done_here(at_once):
    assert set(dict(take_part(batch(who, range(4), workers=1), apart)).values()) == {"MainThread"}


def test_a_failure_of_a_worker_is_raised_here(at_once):
    def fails(work, queue):
        queue.ready = True
        raise tasks.Odd("there")
        yield

    with pytest.raises(tasks.Odd, match="there"):
        list(take_part(batch(who, range(200)), fails))


def test_what_workers_finished_is_given_before_a_failure_here(at_once):
    done = threading.Event()

    def fails_here(shared, key):
        if threading.current_thread().name == "MainThread":
            assert done.wait(30)
            raise KeyboardInterrupt
        return key

    def brings_one(work, queue):
        queue.ready = True
        ((_, key),) = enumerate(take_keys(queue.waiting, 1))
        yield key, work.function(work.shared, key)
        done.set()

    found = take_part(batch(fails_here, range(9)), brings_one)
    assert next(found)[0] in range(9)
    with pytest.raises(KeyboardInterrupt):
        next(found)


def test_what_a_worker_finishes_is_told_while_this_process_is_at_a_task(at_once):
    """Whoever keeps results keeps them then: if this process is killed in its task, they are not lost."""
    told = threading.Event()

    def waits_here(shared, key):
        return told.wait(30) if threading.current_thread().name == "MainThread" else key

    work = batch(waits_here, range(3))._replace(landed=lambda key, found: told.set())
    found = [result for _, result in take_part(work, apart)]
    assert True in found


def test_a_result_that_cannot_be_kept_ends_the_work(at_once):
    def full(key, found):
        raise OSError("no space left")

    with pytest.raises(OSError, match="no space left"):
        list(take_part(batch(who, range(200))._replace(landed=full), apart))


def test_workers_that_are_not_ready_are_not_waited_for(at_once):
    ended = []

    def never_ready(work, queue):
        try:
            queue.left.result(timeout=60)
        finally:
            ended.append(True)
        yield

    found = dict(take_part(batch(who, range(6)), never_ready))
    assert set(found) == set(range(6)) and set(found.values()) == {"MainThread"} and ended == [True]


def test_after_a_loss_workers_have_the_rest_and_own_tasks_come_last(at_once):
    def loses_one(work, queue):
        queue.ready = True
        queue.stand_back()
        yield from apart(work, queue)

    found = list(take_part(batch(who, range(30), here=[29]), loses_one))
    assert sorted(key for key, _ in found) == list(range(30))
    here = [key for key, name in found if name == "MainThread"]
    assert len(here) <= 4 and 29 in here, "a task may have begun before the loss"


@pytest.mark.heavy
def test_processes_share_tasks_with_this_one(at_once, tmp_path):
    found = dict(run(TWO, tasks.in_company, str(tmp_path), range(30), here=[29]))
    assert set(found) == set(range(30)) and found[29] == os.getpid()
    assert len(set(found.values())) == 2 and os.getpid() in found.values()


@pytest.mark.heavy
def test_a_killed_worker_loses_nothing_and_one_that_always_kills_is_named(at_once, tmp_path):
    shared = (str(tmp_path), os.getpid())
    found = run(TWO, tasks.worker_dies_once, shared, range(40), here=())
    assert sorted(found) == [(k, k) for k in range(40)]
    assert (tmp_path / "died").exists()
    with pytest.raises(ErrbarError, match=r"task \d+ ended its worker 4 times"):
        list(run(TWO, tasks.worker_dies_always, shared, range(40), here=()))


@pytest.mark.heavy
def test_an_idle_worker_killed_between_runs_is_replaced(at_once, tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    pids = set(dict(run(TWO, tasks.in_company, str(first), range(30), here=())).values())
    assert len(pids) == 2
    for pid in pids - {os.getpid()}:
        os.kill(pid, 9)
    again = dict(run(TWO, tasks.in_company, str(second), range(30), here=()))
    assert set(again) == set(range(30)) and set(again.values()) & pids == {os.getpid()}
