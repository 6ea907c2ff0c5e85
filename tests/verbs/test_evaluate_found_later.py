"""Of few rows in arrays an evaluation finds later what only texts show, and is still the same run."""

import copy
import pickle
from dataclasses import replace

import numpy as np
import pytest
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

import errbar
from errbar.errors import Refusal
from errbar.records.later import Later
from errbar.records.run import Run
from errbar.resampling import own_rows
from tests.own_concepts import own_measure
from tests.verbs.found_later import document, held, later_and_at_once, read_by_threads

RNG = np.random.default_rng(11)
N = 90
X = RNG.normal(0, 1, (N, 4))
V = X @ np.array([1.0, -1.0, 0.5, 0.0]) + RNG.normal(0, 1, N)
C = (V > 0).astype(np.int64)
K = np.digitize(V, [-0.7, 0.7])
UNIT = np.arange(N) // 3
GOLD = np.column_stack([X, V])


class Ours(Ridge):
    """A learner from elsewhere that has the name of one of scikit-learn's."""


Ours.__name__ = "Ridge"

CALLS = {
    "leave-one-out ridge": lambda: {"learner": Ridge(), "X": X, "y": V, "plan": "leave_one_out", "measures": "mse"},
    "leave-one-out naive Bayes": lambda: {"learner": GaussianNB(), "X": X, "y": C, "plan": "leave_one_out"},
    "default ridge": lambda: {"learner": "ridge", "X": X, "y": V},
    "default logistic": lambda: {"learner": LogisticRegression(), "X": X, "y": C, "plan": "kfold(k=5)"},
    "golden column": lambda: {"learner": LinearRegression(), "X": GOLD, "y": V, "plan": "kfold(k=5)"},
    "golden column of classes": lambda: {"learner": "naive_bayes", "X": GOLD, "y": C, "plan": "kfold(k=5)"},
    "golden column, known": lambda: {
        "learner": Ridge(), "X": GOLD, "y": V, "plan": "kfold(k=5)", "because": {"EB205": "it is known"}
    },
    "override without need": lambda: {"learner": Ridge(), "X": X, "y": V, "because": {"EB205": "it is known"}},
    "scaled ridge": lambda: {"learner": make_pipeline(StandardScaler(), Ridge()), "X": X, "y": V, "plan": "holdout"},
    "tree": lambda: {"learner": DecisionTreeClassifier(max_depth=2, random_state=0), "X": X, "y": C},
    "forest": lambda: {"learner": RandomForestClassifier(5, random_state=0), "X": X, "y": K, "plan": "kfold(k=3)"},
    "repeats": lambda: {"learner": GaussianNB(), "X": X, "y": C, "plan": "repeated_kfold(k=3,repeats=3)"},
    "three classes": lambda: {"learner": GaussianNB(), "X": X, "y": K, "plan": "kfold(k=3)"},
    "words": lambda: {"learner": GaussianNB(), "X": X, "y": np.where(C, "yes", "no"), "plan": "kfold(k=3)"},
    "single precision": lambda: {"learner": Ridge(), "X": X.astype(np.float32), "y": V.astype(np.float32)},
    "whole numbers": lambda: {"learner": Ridge(), "X": np.rint(9 * X).astype(int), "y": np.rint(9 * V).astype(int)},
    "booleans": lambda: {"learner": GaussianNB(), "X": X > 0, "y": C > 0, "plan": "kfold(k=3)"},
    "one column": lambda: {"learner": Ridge(), "X": X[:, :1], "y": V},
    "column order": lambda: {"learner": Ridge(), "X": np.asfortranarray(X), "y": V, "plan": "leave_one_out"},
    "missing": lambda: {"learner": "boosting", "X": np.where(X > 1.5, np.nan, X), "y": C, "plan": "holdout"},
    "nearly constant target": lambda: {"learner": Ridge(), "X": X, "y": np.arange(N) == 5.0, "plan": "leave_one_out"},
    "huge": lambda: {"learner": Ridge(), "X": 1e120 * X, "y": 1e40 * V, "plan": "kfold(k=3)"},
    "units": lambda: {"learner": GaussianNB(), "X": X, "y": C, "unit": UNIT, "plan": "kfold(k=3)"},
    "weights": lambda: {"learner": Ridge(), "X": X, "y": V, "weight": np.arange(N) % 4 + 0.5, "plan": "kfold(k=3)"},
    "time": lambda: {"learner": Ridge(), "X": X, "y": V, "time": np.arange(N)},
    "slices": lambda: {"learner": GaussianNB(), "X": X, "y": C, "by": np.arange(N) % 2, "plan": "kfold(k=3)"},
    "two outputs": lambda: {"learner": Ridge(), "X": X, "y": np.stack([V, -V + X[:, 0]], 1), "plan": "kfold(k=3)"},
    "bootstrap": lambda: {"learner": GaussianNB(), "X": X, "y": C, "plan": "bootstrap(repeats=10)"},
    "resubstitution": lambda: {"learner": Ridge(), "X": X, "y": V, "plan": "resubstitution"},
    "no interval": lambda: {"learner": Ridge(), "X": X, "y": V, "plan": "kfold(k=3)", "interval": "none"},
    "inner loss": lambda: {"learner": Ridge(), "X": X, "y": V, "plan": "kfold(k=3)", "fit_loss": "mae"},
    "own measure": lambda: {"learner": GaussianNB(), "X": X, "y": C, "plan": "holdout", "measures": [own_measure()]},
    "learner from elsewhere": lambda: {"learner": Ours(), "X": X, "y": V, "plan": "kfold(k=3)"},
}  # fmt: skip


def both(monkeypatch, call):
    return later_and_at_once(monkeypatch, own_rows, errbar.evaluate, call)


@pytest.mark.parametrize("name", CALLS)
def test_a_run_is_the_same_as_when_all_is_found_at_once(name, monkeypatch):
    run, plain = both(monkeypatch, CALLS[name])
    assert run == plain
    assert hash(run) == hash(plain)
    assert run.id == plain.id
    assert document(run) == document(plain)
    assert str(replace(run, seconds=0.0)) == str(replace(plain, seconds=0.0))
    assert Run.from_json(run.to_json()) == plain


def test_columns_of_a_wider_array_give_the_same_numbers(monkeypatch):
    wide = np.column_stack([X, V])
    run, plain = both(monkeypatch, lambda: {"learner": Ridge(), "X": wide[:, :-1], "y": wide[:, -1]})
    assert [e.value for e in run] == pytest.approx([e.value for e in plain], rel=1e-12)
    assert run.findings == plain.findings


def test_what_waits_and_what_does_not(monkeypatch):
    run, plain = both(monkeypatch, CALLS["leave-one-out ridge"])
    assert all(isinstance(held(run, name), Later) for name in ("sheets", "findings", "data"))
    assert not any(isinstance(held(plain, name), Later) for name in ("sheets", "findings", "data"))
    for name in ("inner loss", "own measure"):
        assert not isinstance(held(errbar.evaluate(**CALLS[name]()), "sheets"), Later)


def test_frames_lists_and_many_cells_are_read_at_once(monkeypatch):
    frame = pytest.importorskip("pandas").DataFrame(X)
    for rows in (frame, X.tolist(), X.astype(object)):
        assert not isinstance(held(errbar.evaluate(Ridge(), rows, V, plan="kfold(k=3)"), "sheets"), Later)
    monkeypatch.setattr(own_rows, "CELLS", X.size - 1)
    assert not isinstance(held(errbar.evaluate(Ridge(), X, V, plan="kfold(k=3)"), "sheets"), Later)


@pytest.mark.parametrize(
    "way", [lambda r: pickle.loads(pickle.dumps(r)), copy.copy, copy.deepcopy, lambda r: replace(r, kept=None)]
)
@pytest.mark.parametrize("name", ["leave-one-out ridge", "golden column", "tree"])
def test_copies_of_a_run_that_nobody_has_read_are_whole(name, way, monkeypatch):
    run, plain = both(monkeypatch, CALLS[name])
    assert document(way(run)) == document(plain)


@pytest.mark.parametrize("name", CALLS)
def test_what_the_caller_does_with_his_arrays_afterwards_changes_nothing(name, monkeypatch):
    if name in ("inner loss", "own measure"):
        pytest.skip("read at once")
    _, plain = both(monkeypatch, CALLS[name])
    want = document(plain)
    given = copy.deepcopy(CALLS[name]())
    run = errbar.evaluate(**given)
    for value in given.values():
        if isinstance(value, np.ndarray):
            value[...] = value.ravel()[0]
    given.get("because", {}).clear()
    if isinstance(given["learner"], Ridge):
        given["learner"].alpha = 1e6
    assert document(run) == want


def test_many_threads_read_one_run(monkeypatch):
    run, plain = both(monkeypatch, CALLS["golden column"])
    found = read_by_threads(lambda: (run.findings, run.sheets, run.data))
    assert found == [(plain.findings, plain.sheets, plain.data)] * 8


def test_a_column_that_gives_the_target_away_is_warned_of_and_copies_are_refused_at_once():
    run = errbar.evaluate(**CALLS["golden column"]())
    assert "EB205" in [f.code for f in run.findings]
    twice = np.repeat(np.arange(N // 2), 2)
    with pytest.raises(Refusal):
        errbar.evaluate(Ridge(), X[twice], V[twice], plan="kfold(k=5)")


def test_a_store_keeps_the_whole_run(tmp_path, monkeypatch):
    run = errbar.evaluate(**CALLS["golden column"](), store=str(tmp_path / "runs"))
    plain = both(monkeypatch, CALLS["golden column"])[1]
    assert [f.code for f in run.findings] == [f.code for f in plain.findings]
    assert run.sheets == plain.sheets
