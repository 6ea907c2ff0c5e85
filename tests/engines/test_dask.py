import signal

import numpy as np
import pytest
from sklearn.linear_model import Lasso

import errbar
from errbar._progress import heard_by
from errbar.engines import run
from errbar.errors import BadInput, ErrbarError
from tests.engines import tasks

distributed = pytest.importorskip(
    "distributed", reason="NOT TESTED HERE: engine dask needs distributed: pip install 'errbar[dask]'"
)
pytestmark = pytest.mark.filterwarnings("ignore")  # dask's own, as its workers come and go


@pytest.fixture
def client():
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as found,
    ):
        yield found


def test_a_killed_worker_loses_neither_its_task_nor_the_data(tmp_path):
    assert sorted(run("dask(workers=2)", tasks.dies_once, str(tmp_path), range(20))) == [(k, k) for k in range(20)]
    assert (tmp_path / "died").exists()


def test_a_task_that_always_kills_its_worker_is_named():
    with pytest.raises(ErrbarError, match=r"task 3 ended its worker 4 times. Memory may be short"):
        list(run("dask(workers=2)", tasks.dies_always, None, range(4)))


def test_an_open_client_is_used_and_left_open(client):
    theirs = set(client.run(tasks.pid, None).values())
    assert set(dict(run("dask", tasks.pid, None, range(30))).values()) <= theirs
    with pytest.raises(tasks.Odd):
        list(run("dask", tasks.fails_odd, None, range(9)))
    with pytest.raises(ValueError, match="plain"):
        list(run("dask", tasks.fails_plainly, None, range(9)))
    assert client.submit(abs, -3).result() == 3


def test_a_cluster_is_joined_by_its_address(client):
    address = client.scheduler_info()["address"]
    theirs = set(client.run(tasks.pid, None).values())
    assert set(dict(run(f"dask(address={address})", tasks.pid, None, range(30))).values()) <= theirs
    assert client.submit(abs, -3).result() == 3


def test_a_large_array_travels(client):
    shared = np.arange(3_000_000.0)  # 24 MB, more than dask likes to see in a task
    found = dict(run("dask", tasks.value_at, shared, range(20)))
    assert found == {k: float(k) for k in range(20)}


@pytest.mark.parametrize(
    ("call", "memory", "found"),
    [("dask(address=tcp://h:1, workers=2)", None, "workers=2"), ("dask(address=tcp://h:1)", 10**10, "a memory budget")],
)
def test_a_running_clusters_workers_are_not_ours_to_set(call, memory, found):
    with pytest.raises(BadInput, match=rf"The cluster at tcp://h:1 has its own workers; got {found} with it"):
        run(call, tasks.squared, 0, [1], memory=memory)


@pytest.fixture
def started(monkeypatch):
    """Every cluster that is started."""
    import dask.distributed as used

    found, plain = [], used.LocalCluster

    class Noted(plain):
        def __init__(self, *args, **options):
            super().__init__(*args, **options)
            found.append(self)

    monkeypatch.setattr(used, "LocalCluster", Noted)
    return found


def select_on(engine):
    rng = np.random.default_rng(5)
    X = rng.normal(size=(60, 3))
    y = X[:, 0] + rng.normal(size=60)
    how = {"inner": "kfold(k=3)", "outer": "kfold(k=3)", "measures": "mse"}
    return errbar.select(Lasso(), {"alpha": [0.01, 0.1, 1]}, X, y, engine=engine, **how)


def test_one_cluster_serves_all_searches_of_a_selection_and_is_ended(started):
    there, here = select_on("dask(workers=2)"), select_on("serial")
    assert len(started) == 1 and started[0].status.name == "closed"
    assert there.selection.candidates == here.selection.candidates
    assert there["mse"].value == here["mse"].value


def test_ctrl_c_within_an_outer_split_ends_the_cluster_too(started):
    def stop(what, share):
        if what.startswith("outer split 2"):
            signal.raise_signal(signal.SIGINT)

    with heard_by(stop), pytest.raises(KeyboardInterrupt, match="The search on all rows chose alpha"):
        select_on("dask(workers=2)")
    assert len(started) == 1 and started[0].status.name == "closed"
