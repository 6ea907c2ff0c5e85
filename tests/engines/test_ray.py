import numpy as np
import pytest
from sklearn.linear_model import Lasso

import errbar
from errbar.engines import run
from errbar.errors import BadInput, ErrbarError
from tests.engines import tasks

ray = pytest.importorskip("ray", reason="NOT TESTED HERE: engine ray needs ray: pip install 'errbar[ray]'")
pytestmark = pytest.mark.filterwarnings("ignore")  # ray's own, as its workers come and go


@pytest.fixture(scope="module")
def session():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def test_a_killed_worker_loses_nothing(session, tmp_path):
    assert sorted(run("ray", tasks.dies_once, str(tmp_path), range(20))) == [(k, k) for k in range(20)]
    assert (tmp_path / "died").exists()


def test_a_task_that_always_kills_its_worker_is_named(session):
    with pytest.raises(ErrbarError, match=r"task 3 ended its worker 4 times. Memory may be short"):
        list(run("ray", tasks.dies_always, None, range(4)))


def test_an_open_session_is_used_and_left_open(session):
    with pytest.raises(tasks.Odd):
        list(run("ray", tasks.fails_odd, None, range(9)))
    assert ray.is_initialized()


def test_a_large_array_stands_once_in_the_object_store(session):
    shared = np.arange(3_000_000.0)
    assert dict(run("ray", tasks.value_at, shared, range(20))) == {k: float(k) for k in range(20)}
    assert set(dict(run("ray", tasks.can_write, shared, range(4))).values()) == {False}


def test_a_running_sessions_workers_are_not_ours_to_set(session):
    with pytest.raises(BadInput, match="one ray session, and one is open; got workers=2 with it"):
        run("ray(workers=2)", tasks.squared, 0, [1])
    with pytest.raises(BadInput, match="The cluster at auto has its own workers; got a memory budget with it"):
        run("ray(address=auto)", tasks.squared, 0, [1], memory=10**10)


def test_one_session_serves_all_searches_of_a_selection_and_is_ended(monkeypatch):
    if ray.is_initialized():  # that of the tests above
        ray.shutdown()
    begun, plain = [], ray.init
    monkeypatch.setattr(ray, "init", lambda **how: (begun.append(how), plain(**how)))
    rng = np.random.default_rng(5)
    X = rng.normal(size=(60, 3))
    y = X[:, 0] + rng.normal(size=60)
    how = {"inner": "kfold(k=3)", "outer": "kfold(k=3)", "measures": "mse"}
    there, here = (errbar.select(Lasso(), {"alpha": [0.01, 0.1, 1]}, X, y, engine=e, **how)
                   for e in ("ray(workers=2)", "serial"))  # fmt: skip
    assert len(begun) == 1 and not ray.is_initialized()
    assert there.selection.candidates == here.selection.candidates
    assert there["mse"].value == here["mse"].value
