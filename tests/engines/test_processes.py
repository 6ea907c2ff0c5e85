import multiprocessing
import os
import sys
import tempfile

import numpy as np
import pytest

from errbar.engines import run
from errbar.errors import BadInput, ErrbarError
from tests.engines import tasks

pytestmark = pytest.mark.heavy

TWO = "processes(workers=2)"


@pytest.fixture(autouse=True)
def nothing_stays_behind(tmp_path_factory, monkeypatch):
    folder = tmp_path_factory.mktemp("temporary")
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield
    assert os.listdir(folder) == []


def test_a_large_array_is_mapped_by_every_worker_not_copied():
    shared = np.arange(6_250_000.0)  # 50 MB
    found = dict(run(TWO, tasks.what_holds, shared, range(40)))
    assert {(kind, writeable) for kind, _, writeable, _ in found.values()} == {("memmap", False)}
    assert len({name for _, name, _, _ in found.values()}) == 1, "one file"
    assert [found[k][3] for k in range(40)] == list(range(40))


def test_workers_are_others_and_stay_warm_for_the_next_run():
    first = set(dict(run(TWO, tasks.pid, None, range(200))).values())
    second = set(dict(run(TWO, tasks.pid, "other data", range(200))).values())
    assert os.getpid() not in first and len(first | second) <= 2


def test_a_killed_worker_loses_nothing(tmp_path):
    assert sorted(run(TWO, tasks.dies_once, str(tmp_path), range(20))) == [(k, k) for k in range(20)]
    assert (tmp_path / "died").exists()


def test_a_task_that_needs_the_machine_to_itself_gets_it_in_the_end(tmp_path):
    assert sorted(run(TWO, tasks.dies_in_company, str(tmp_path), range(8))) == [(k, k) for k in range(8)]
    assert len(list(tmp_path.iterdir())) == 3


def test_a_task_that_always_kills_its_worker_is_named():
    with pytest.raises(ErrbarError, match=r"task 3 ended its worker 4 times. Memory may be short"):
        list(run(TWO, tasks.dies_always, None, range(20)))


def test_an_idle_worker_killed_between_runs_is_replaced():
    pids = set(dict(run(TWO, tasks.pid, None, range(50))).values())
    for pid in pids:
        os.kill(pid, 9)
    again = dict(run(TWO, tasks.pid, None, range(50)))
    assert set(again) == set(range(50)) and not pids & set(again.values())


def test_an_exception_brings_the_workers_traceback_along(tmp_path):
    with pytest.raises(tasks.Odd) as caught:
        list(run(TWO, tasks.fails_at_five, str(tmp_path), range(10)))
    assert "In the worker:" in caught.value.__notes__[0] and "fails_at_five" in caught.value.__notes__[0]


def test_an_exception_that_cannot_be_pickled_brings_its_words():
    with pytest.raises(RuntimeError, match=r"tests.engines.tasks.NeedsTwo: broken at 0"):
        list(run(TWO, tasks.fails_unpicklably, None, [0]))


def test_a_warm_worker_can_import_what_the_caller_has_learnt_to_import_since(tmp_path, monkeypatch):
    list(run(TWO, tasks.pid, None, range(4)))
    (tmp_path / "written_just_now.py").write_text("def plus(shared, key):\n    return shared + key\n")
    monkeypatch.syspath_prepend(tmp_path)
    import written_just_now

    assert sorted(run(TWO, written_just_now.plus, 10, range(3))) == [(0, 10), (1, 11), (2, 12)]
    del sys.modules["written_just_now"]


def test_the_pool_is_ours_not_joblibs():
    from joblib import Parallel, delayed

    with Parallel(n_jobs=2) as theirs:
        for key, result in run(TWO, tasks.squared, 0, range(20)):
            assert result == key * key
            assert theirs([delayed(abs)(-key)]) == [key]


def use_every_worker():
    """Until both have answered, so that both are idle when this process ends."""
    while len(set(dict(run(TWO, tasks.pid, None, range(50))).values())) < 2:
        pass


def test_a_process_of_multiprocessing_does_not_wait_for_its_idle_workers_at_its_end():
    child = multiprocessing.get_context("spawn").Process(target=use_every_worker)
    child.start()
    child.join(60)
    ended = child.exitcode
    if ended is None:
        child.kill()
    assert ended == 0


def test_a_daemonic_process_is_told_at_once_that_it_may_have_no_workers(monkeypatch):
    monkeypatch.setattr(multiprocessing.current_process(), "daemon", True)
    for here in (None, []):
        with pytest.raises(BadInput, match="may start others; this one is a daemonic process"):
            run(TWO, tasks.pid, None, range(3), here=here)
