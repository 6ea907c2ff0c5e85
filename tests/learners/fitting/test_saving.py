"""A saved model: whole, usable elsewhere, or refused in words."""

import os
import subprocess
import sys
import threading

import joblib
import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.learners import for_task, learner
from errbar.learners.fitting import fit_all, save_model
from tests.learners.rows import Numbers, classes, mixed, numbers

ROWS, SIGNAL = mixed()
TASK = classes(ROWS, (SIGNAL > 0).astype(int), ["no", "yes"], positive=1)


def test_a_file_holds_the_model_its_classes_and_its_columns(tmp_path):
    made = for_task(learner("forest(trees=5)"), TASK)
    model = fit_all(made, TASK, 0)
    save_model(model, made, TASK, tmp_path / "new" / "m.joblib")
    kept = joblib.load(tmp_path / "new" / "m.joblib")
    np.testing.assert_array_equal(kept["model"].predict(ROWS.values), model.predict(ROWS.values))
    assert kept["classes"].tolist() == ["no", "yes"] and kept["positive"] == 1 and kept["kind"] == "binary"
    assert [c.name for c in kept["columns"]] == ["a", "b", "town", "day"]
    assert kept["learner"] == "forest(trees=5)" and kept["errbar"]
    assert os.listdir(tmp_path / "new") == ["m.joblib"]


def test_a_model_whose_class_is_in_a_file_loads_where_that_file_is_not(tmp_path):
    (tmp_path / "own.py").write_text(
        "class Mean:\n"
        "    def fit(self, X, y):\n        self.m = float(sum(y)) / len(y)\n        return self\n"
        "    def predict(self, X):\n        return [self.m] * len(X)\n"
    )
    task = numbers(Numbers(np.eye(120)), np.full(120, 2.5))
    made = learner(f"{tmp_path}/own.py:Mean")
    save_model(fit_all(made, task, 0), made, task, tmp_path / "m.joblib")
    (tmp_path / "own.py").unlink()
    code = "import sys, joblib; print(joblib.load(sys.argv[1])['model'].predict([0, 0]))"
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "m.joblib")], capture_output=True, text=True, cwd="/"
    )
    assert done.stdout.strip() == "[2.5, 2.5]", done.stderr


def test_what_cannot_be_pickled_is_refused_and_leaves_no_file(tmp_path):
    class Locked:
        def fit(self, X, y):
            self.lock = threading.Lock()
            return self

        def predict(self, X):
            return np.zeros(len(X))

    task = numbers(ROWS, SIGNAL)
    made = learner(Locked())
    model = fit_all(made, task, 0)
    with pytest.raises(BadInput, match="Locked cannot be saved: "):
        save_model(model, made, task, tmp_path / "m.joblib")
    assert os.listdir(tmp_path) == []


def test_a_folder_that_cannot_be_written_is_refused(tmp_path):
    (tmp_path / "file").write_text("x")
    made = for_task(learner("constant"), TASK)
    with pytest.raises(BadInput, match="cannot be written: "):
        save_model(fit_all(made, TASK, 0), made, TASK, tmp_path / "file" / "m.joblib")
