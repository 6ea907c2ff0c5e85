"""Runs on real local clusters of dask and ray: `scripts/test --clusters` has both, the default suite skips them."""

import json
import subprocess
import sys
from importlib.util import find_spec

import numpy as np
import pytest

import errbar

pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.heavy]  # the clusters' own, as workers come and go

MODEL = """
import os, signal
from pathlib import Path
import numpy as np
from beside import shifted

class Centroids:
    def fit(self, X, y):
        X, y = np.asarray(X, float), np.asarray(y)
        self.classes_ = np.unique(y)
        self.centres = np.stack([X[y == c].mean(axis=0) for c in self.classes_])
        return self
    def predict(self, X):
        far = ((shifted(np.asarray(X, float))[:, None] - self.centres) ** 2).sum(axis=2)
        return self.classes_[far.argmin(axis=1)]

class KillsItsWorkerOnce(Centroids):
    def fit(self, X, y):
        marker = Path(__file__).with_name("killed")
        if os.getpid() != CALLER and not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().fit(X, y)

CALLER = os.getpid()
model = Centroids()
mortal = KillsItsWorkerOnce()
"""


@pytest.fixture(scope="module", params=["dask", "ray"])
def cluster(request):
    """The name of an engine whose cluster of two workers is running."""
    needed = {"dask": "distributed", "ray": "ray"}[request.param]
    if find_spec(needed) is None:
        pytest.skip(f"NOT TESTED HERE: engine {request.param} needs {needed}: scripts/test --clusters")
    if request.param == "dask":
        import distributed

        with (
            distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as started,
            distributed.Client(started),
        ):
            yield "dask"
        return
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield "ray"
    ray.shutdown()


@pytest.fixture
def rows():
    rng = np.random.default_rng(3)
    X = rng.normal(size=(120, 4))
    return X, (X[:, 0] + rng.normal(size=120) > 0).astype(int)


@pytest.fixture
def file(tmp_path):
    (tmp_path / "beside.py").write_text("def shifted(x):\n    return x + 0.125\n")
    (tmp_path / "m.py").write_text(MODEL)
    return tmp_path / "m.py"


def same_run(learner, rows, engine, **more):
    here = errbar.evaluate(learner, *rows, **more)
    there = errbar.evaluate(learner, *rows, engine=engine, **more)
    assert there.id == here.id
    assert there.predictions.label.tobytes() == here.predictions.label.tobytes()
    assert [(e.value, e.low, e.high) for e in there.estimates] == [(e.value, e.low, e.high) for e in here.estimates]


def test_a_model_in_a_file_with_a_module_beside_it_gives_the_run_of_serial(cluster, rows, file):
    same_run(f"{file}:model", rows, cluster, plan="kfold(k=5)")


def test_a_class_that_no_worker_can_import_gives_the_run_of_serial(cluster, rows):
    class Majority:
        def fit(self, X, y):
            self.answer = int(np.mean(y) > 0.5)
            return self

        def predict(self, X):
            return np.full(len(X), self.answer)

    same_run(Majority(), rows, cluster, plan="kfold(k=5, repeats=2)")


def test_units_stay_together_as_in_serial(cluster, rows, file):
    same_run(f"{file}:model", rows, cluster, unit=np.arange(120) // 3)


def test_a_short_name_with_probabilities_gives_the_run_of_serial(cluster, rows):
    same_run("forest(trees=5)", rows, cluster, plan="kfold(k=5)")


def test_a_worker_killed_in_the_middle_changes_nothing(cluster, rows, file):
    same_run(f"{file}:mortal", rows, cluster, plan="kfold(k=10)")
    assert file.with_name("killed").exists()


def test_a_learner_that_draws_from_global_generators_gives_the_run_of_serial(cluster, rows):
    class Draws:
        def fit(self, X, y):
            return self

        def predict(self, X):
            return (np.random.rand(len(X)) > 0.5).astype(int)  # noqa: NPY002

    same_run(Draws(), rows, cluster, plan="kfold(k=10)")


HANGS = """
import numpy as np
class Spins:
    def fit(self, X, y):
        if not (np.asarray(X)[:, 0] > LARGEST - 1e-9).any():
            sum(range(10**14))
        return self
    def predict(self, X):
        return (np.asarray(X)[:, 0] > 0).astype(int)
model = Spins()
"""


def test_a_fit_that_never_ends_is_counted_as_failed(cluster, rows, tmp_path):
    file = tmp_path / "h.py"
    file.write_text(HANGS.replace("LARGEST", repr(float(rows[0][:, 0].max()))))
    more = {"plan": "kfold(k=4)", "measures": "error_rate", "timeout": "3s", "count_failures_as_wrong": True}
    same_run(f"{file}:model", rows, cluster, **more)
    assert errbar.evaluate(f"{file}:model", *rows, engine=cluster, **more).plan["failed"] == 1


@pytest.mark.parametrize("engine", ["dask(workers=2)", "ray(workers=2)"])
def test_the_command_line_starts_and_ends_a_cluster_of_its_own(engine, file, rows):
    needed = {"dask": "distributed", "ray": "ray"}[engine.partition("(")[0]]
    if find_spec(needed) is None:
        pytest.skip(f"NOT TESTED HERE: engine {engine} needs {needed}: scripts/test --clusters")
    table = np.column_stack(rows)
    data = file.with_name("d.csv")
    np.savetxt(data, table, delimiter=",", header="a,b,c,d,y", comments="", fmt=["%.17g"] * 4 + ["%d"])
    found = []
    for call in ("serial", engine):
        words = ["evaluate", data, "--target", "y", "--model", f"{file}:model", "--engine", call, "--json"]
        command = [sys.executable, "-m", "errbar", *map(str, words)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=180, cwd=file.parent)
        assert done.returncode == 0, done.stderr
        found.append(json.loads(done.stdout)["run"])
    assert found[0] == found[1]
