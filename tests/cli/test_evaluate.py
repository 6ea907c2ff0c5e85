"""errbar evaluate as a command: what it prints, keeps and resumes, and every bad input told."""

import json
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pyarrow.parquet as pq
import pytest

ROWS = 90
SLOW = """
import os
import time
from sklearn.naive_bayes import GaussianNB

class Slow(GaussianNB):
    def fit(self, X, y):
        if not os.path.exists("hurry"):
            time.sleep(0.15)
        return super().fit(X, y)

model = Slow()
"""


@pytest.fixture
def data(folder):
    """d.csv: numbers, text with gaps, a date, a patient; y of two classes, z a number."""
    rng = np.random.default_rng(0)
    x = rng.normal(size=ROWS)
    lines = ["x,colour,day,patient,y,z,same,name,gap"]
    for i in range(ROWS):
        colour = "" if i % 11 == 0 else ["red", "green"][i % 2]
        y = "yes" if x[i] + 0.7 * rng.normal() > 0 else "no"
        z = f"{x[i] + rng.normal():.4f}"
        day = f"2024-{1 + i // 28:02d}-{1 + i % 28:02d}"
        lines.append(f"{x[i]:.5f},{colour},{day},{i // 3},{y},{z},1,n{i},{'' if i == 4 else 1}")
    (folder / "d.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


BASE = ("evaluate", "d.csv", "--drop", "name", "gap", "same")


def test_a_table_a_design_and_where_the_predictions_are(data, errbar):
    said = errbar(*BASE, "--target", "y", "--model", "logistic", "--effort", "quick", "--unit", "patient")
    assert (said.code, said.err) == (0, "")
    for words in (
        "90 rows",
        "30 patients",
        "10-fold",
        "error rate",
        "of 100 new rows",
        "too narrow",
        "predictions: .errbar",
    ):
        assert words in said.out
    kept = next((data / ".errbar" / "runs").glob("*.parquet"))
    table = pq.read_table(kept)
    assert {"row", "repeat", "fold", "truth", "label", "prob", "unit"} <= set(table.column_names)
    assert table.num_rows == ROWS


def test_json_is_one_run_and_nothing_else(data, errbar):
    said = errbar(*BASE, "--target", "z", "--model", "ridge", "--json")
    run = json.loads(said.out)
    assert (run["verb"], run["plan"]["plan"]) == ("evaluate", "kfold(k=3, repeats=10)")
    first = run["estimates"][0]
    assert first["estimand"] == "learner" and first["n_train"] == 60 and first["low"] < first["value"] < first["high"]


def test_stored_runs_are_listed_and_shown_again(data, errbar):
    made = errbar(*BASE, "--target", "y", "--model", "tree(max_depth=2)").out
    run = made.strip().rpartition(" ")[2]
    assert run in errbar("runs").out
    shown = errbar("show", run[:6]).out
    assert shown.splitlines()[4:12] == made.splitlines()[4:12]


def command(*words):
    return [sys.executable, "-m", "errbar", *map(str, words)]


SLOWLY = (*BASE, "colour", "day", "--target", "y", "--model", "slow.py:model", "--unit", "patient", "--json")


def folds_kept(errbar):
    found = json.loads(errbar("runs", "--json").out or "{}")
    pending = found.get("unfinished", found.get("pending", [])) if isinstance(found, dict) else []
    return sum(p.get("done", p.get("kept", 0)) for p in pending)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT], ids=["kill -9", "Ctrl-C"])
@pytest.mark.faults
def test_what_is_done_is_kept_and_resuming_gives_the_identical_run(data, errbar, how):
    (data / "slow.py").write_text(SLOW, encoding="utf-8")
    running = subprocess.Popen(command(*SLOWLY), cwd=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    until = time.monotonic() + 60
    while time.monotonic() < until and folds_kept(errbar) < 3:
        time.sleep(0.1)
    os.kill(running.pid, how)
    _, err = running.communicate(timeout=60)
    if how == signal.SIGINT:
        assert running.returncode == 130
        assert b"folds are kept. Run it again with --resume to continue" in err
    kept = folds_kept(errbar)
    assert 3 <= kept < 30
    (data / "fresh").mkdir()
    (data / "hurry").touch()  # nothing is to be interrupted any more
    resumed = subprocess.run(command(*SLOWLY, "--resume"), cwd=data, capture_output=True, timeout=120, check=True)
    fresh = subprocess.run(command(*SLOWLY, "--store", "fresh"), cwd=data, capture_output=True, timeout=120, check=True)
    one, two = json.loads(resumed.stdout), json.loads(fresh.stdout)
    for run in (one, two):
        for apart in ("seconds", "kept", "checksum", "ledger", "provenance"):
            run.pop(apart, None)
    assert one == two
    assert folds_kept(errbar) == 0


BAD = {
    "no such column": (("--target", "Y2", "--model", "tree"), "has no column 'Y2'"),
    "a constant target": (("--target", "same", "--model", "tree"), "same"),
    "a target of names": (("--target", "name", "--model", "tree"), "name"),
    "a target with gaps": (("--target", "gap", "--model", "tree"), "lacks one in 1 row, first in row 5"),
    "no such learner": (("--target", "y", "--model", "forrest"), "Did you mean forest"),
    "a regressor for classes": (("--target", "y", "--model", "ridge"), "Use a classifier"),
    "more folds than rows": (("--target", "y", "--model", "tree", "--plan", "kfold(k=91)"), "got k=91 with n=90 rows"),
    "more folds than units": (
        ("--target", "y", "--model", "tree", "--plan", "kfold(k=40)", "--unit", "patient"),
        "30 patients",
    ),
    "an unknown plan": (("--target", "y", "--model", "tree", "--plan", "kfolds"), "Did you mean kfold"),
    "an unknown option": (("--target", "y", "--model", "tree", "--plan", "kfold(n=3)"), "Options: k, repeats"),
    "an unknown effort": (("--target", "y", "--model", "tree", "--effort", "some"), "quick, standard or thorough"),
    "an unknown engine": (("--target", "y", "--model", "tree", "--engine", "thread"), "Did you mean threads"),
    "an unknown measure": (("--target", "y", "--model", "tree", "-m", "acuracy"), "Did you mean accuracy"),
    "a method of other plans": (("--target", "y", "--model", "tree", "--interval", "nested_cv"), "corrected_t"),
    "a model file that is not there": (("--target", "y", "--model", "no.py:x"), "no.py"),
    "a model file that raises": (("--target", "y", "--model", "bad.py:x"), "ZeroDivisionError"),
    "no such object": (("--target", "y", "--model", "slow.py:modle"), "model"),
    "a memory that is no size": (("--target", "y", "--model", "tree", "--memory", "lots"), "lots"),
    "a gap without a time": (("--target", "y", "--model", "tree", "--gap", "3d"), "Give --time"),
    "a store that is a file": (("--target", "y", "--model", "tree", "--store", "d.csv"), "d.csv"),
}


@pytest.mark.parametrize(("words", "found"), BAD.values(), ids=BAD.keys())
def test_bad_input_is_told_and_keeps_nothing(data, errbar, words, found):
    (data / "slow.py").write_text(SLOW, encoding="utf-8")
    (data / "bad.py").write_text("x = 1 / 0\n", encoding="utf-8")
    dropped = [w for w in ("name", "gap", "same") if w not in words]
    said = errbar("evaluate", "d.csv", "--drop", *dropped, *words)
    assert (said.code, said.out) == (2, ""), said
    assert found in said.err and said.err.startswith("errbar: ") and said.err.count("\n") == 1
    assert not list((data / ".errbar").glob("runs/*"))


LEARNERS = {
    "wrong length": ("def model(X, y, Z): return y[:3]", "3"),
    "not a number": ("def model(X, y, Z):\n    import numpy as np\n    return np.full((len(Z), 2), np.nan)", "fold 1"),
    "an unseen class": ("def model(X, y, Z): return ['maybe'] * len(Z)", "maybe"),
    "an exception": ("def model(X, y, Z): raise KeyError('k')", "KeyError"),
}


@pytest.mark.parametrize(("code", "found"), LEARNERS.values(), ids=LEARNERS.keys())
def test_a_learner_that_answers_nonsense_is_told_with_its_fold(data, errbar, code, found):
    (data / "own.py").write_text(code + "\n", encoding="utf-8")
    said = errbar(*BASE, "--target", "y", "--model", "own.py:model")
    assert said.code == 2
    assert "fold 1 of repeat 1" in said.err and found in said.err


def test_shuffling_rows_that_have_a_time_is_refused(data, errbar):
    said = errbar(*BASE, "--target", "y", "--model", "tree", "--time", "day", "--plan", "kfold(k=5)")
    assert said.code == 4
    assert "EB115" in said.err


def test_out_and_save_write_their_files(data, errbar):
    import joblib

    said = errbar(
        *BASE, "--target", "y", "--model", "naive_bayes", "--out", "left.parquet", "--save", "m.joblib", "--quiet"
    )
    assert said.code == 0
    assert pq.read_table("left.parquet").num_rows == 10 * ROWS
    kept = joblib.load("m.joblib")
    assert len(kept["classes"]) == 2 and hasattr(kept["model"], "predict")


def test_help_has_examples(errbar):
    said = errbar("evaluate", "--help")
    assert said.code == 0
    for words in ("--effort", "--resume", "\nExamples\n", "--count-failures-as-wrong"):
        assert words in said.out
