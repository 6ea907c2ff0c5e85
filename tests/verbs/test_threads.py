"""Threads of one process that call verbs at once get what a single thread gets."""

import threading
from contextlib import contextmanager

import pytest
from benchmarks.reliability import threads as study

pytestmark = pytest.mark.faults

QUICK = ["score", "evaluate_file", "evaluate_random", "compare", "gate", "plan", "plot", "refused"]


def test_four_threads_get_what_one_gets():
    calls, differ = study.find_differences(4, 1, QUICK)
    assert calls == 4 * len(QUICK)
    assert differ == []


@pytest.mark.heavy
def test_eight_threads_get_what_one_gets_of_every_verb():
    calls, differ = study.find_differences(8, 1)
    assert calls == 8 * len(study.VERBS)
    assert differ == []


def test_the_study_sees_a_verb_that_depends_on_others(monkeypatch):
    seen = []
    monkeypatch.setitem(study.VERBS, "counts", lambda folder: str(seen.append(1) or len(seen)))
    assert study.find_differences(3, 1, ["counts"])[1] == ["counts: 1", "counts: 2", "counts: 3"]


def test_no_run_lifts_the_limit_of_one_that_is_still_at_work(monkeypatch):
    """BLAS has one limit for all threads: set by the first run that begins, taken back by the last that ends."""
    from errbar.learners.fitting import one_thread, thread_limits

    said = []

    class Libraries:
        @contextmanager
        def limit(self, limits, user_api):
            said.append(f"{user_api} on")
            yield
            said.append(f"{user_api} off")

    monkeypatch.setattr(thread_limits, "_libraries", lambda modules: Libraries())
    begun, over = threading.Event(), threading.Event()

    def long_run():
        with one_thread():
            begun.set()
            over.wait(10)

    other = threading.Thread(target=long_run)
    with one_thread():
        other.start()
        assert begun.wait(10)
    assert "blas off" not in said
    over.set()
    other.join()
    assert said.count("blas on") == said.count("blas off") == 1
    assert said.count("openmp on") == said.count("openmp off") == 2
