"""A whole selection: fits that are counted, outer scores of a plain nested loop, units never on two sides."""

from __future__ import annotations

import signal
from pathlib import Path

import numpy as np
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.linear_model import Lasso
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC

import errbar
from errbar.errors import BadInput, LearnerFailed, Refusal
from errbar.records.splitter import RowLayout
from errbar.records.types import Array, Floats, Ints
from errbar.splits import draw

ALPHAS = [0.003, 0.01, 0.03, 0.1, 0.3]


@pytest.fixture(scope="module")
def line() -> tuple[Floats, Floats]:
    rng = np.random.default_rng(4)
    X = rng.normal(size=(60, 8))
    return X, X @ np.array([1.0, 0.5, 0, 0, 0, 0, 0, 0.2]) + rng.normal(size=60)


def squared(alpha: float, X: Floats, y: Floats, train: Ints, test: Ints) -> Floats:
    return (Lasso(alpha=alpha).fit(X[train], y[train]).predict(X[test]) - y[test]) ** 2


def plain_nested_loop(X: Floats, y: Floats, outer: str) -> list[float]:
    """The mean squared error of the best penalty in every outer split, by three loops and nothing else."""
    out = []
    for train, test in draw(outer, RowLayout(n=len(y)), seed=0).split():
        inner = [(train[a], train[b]) for a, b in draw("kfold(k=5)", RowLayout(n=len(train)), seed=0).split()]
        means = [np.concatenate([squared(alpha, X, y, a, b) for a, b in inner]).mean() for alpha in ALPHAS]
        out.append(float(squared(ALPHAS[int(np.argmin(means))], X, y, train, test).mean()))
    return out


@pytest.mark.parametrize(
    ("effort", "outer", "fits"),
    [("quick", "kfold(k=5)", 30 * 5 + 1), ("standard", "kfold(k=5, repeats=2)", 55 * 5 + 6)],
)
def test_outer_scores_are_those_of_a_plain_nested_loop(
    line: tuple[Floats, Floats], effort: str, outer: str, fits: int
) -> None:
    X, y = line
    run = errbar.select(Lasso(), {"alpha": ALPHAS}, X, y, effort=effort, measures="mse")
    scores = [row[-1] for row in run.sheet("folds").rows]
    assert np.allclose(np.array(scores, dtype=float), plain_nested_loop(X, y, outer), rtol=1e-12)
    assert run.selection is not None and run.selection.fits == fits
    assert run["mse"].estimand.what == "procedure" and run["mse"].interval is not None
    assert run.selection.naive is not None and run["mse"].value is not None
    assert run.selection.optimism == pytest.approx(run["mse"].value - run.selection.naive)


class Fussy(ClassifierMixin, BaseEstimator):
    """The true class of rows that are their own number, but for `bad`, which cannot be fitted on row 7."""

    def __init__(self, bad: bool = False) -> None:
        self.bad = bad

    def fit(self, X: Array, y: Array) -> Fussy:
        if self.bad and 7 in X[:, 0]:
            raise ValueError("row 7")
        self.classes_ = np.unique(y)
        return self

    def predict(self, X: Array) -> Array:
        return (X[:, 0] % 2 if self.bad else np.zeros(len(X))).astype(int)


def test_a_candidate_that_fails_one_fit_never_wins() -> None:
    X = np.arange(40.0).reshape(-1, 1)
    run = errbar.select(Fussy(), {"bad": [True, False]}, X, np.arange(40) % 2, effort="quick", measures="error_rate")
    assert run.selection is not None and run.selection.chosen["params"] == {"bad": False}
    out = run.selection.candidates[0]
    assert out.value is None and "row 7" in str(out.left)


def test_where_all_candidates_fail_the_first_reason_is_named() -> None:
    X = np.arange(40.0).reshape(-1, 1)
    with pytest.raises(LearnerFailed, match=r"Every candidate failed.*row 7"):
        errbar.select(Fussy(), {"bad": [True]}, X, np.arange(40) % 2, effort="quick")


class Spy(BaseEstimator, ClassifierMixin):
    """Writes the units of every fit and of what it is asked, which must never be on both sides."""

    def __init__(self, k: int = 1, file: str = "") -> None:
        self.k, self.file = k, file

    def fit(self, X: Array, y: Array) -> Spy:
        self.classes_, self.seen_ = np.unique(y), set(X[:, 1])
        return self

    def predict(self, X: Array) -> Array:
        both = self.seen_ & set(X[:, 1])
        if both and len(self.seen_) < 20:  # the model of all rows is asked about its own
            raise ValueError(f"units {both} on both sides")
        return (X[:, 0] > 0).astype(int)


def test_units_reach_the_inner_and_the_outer_splits() -> None:
    rng = np.random.default_rng(0)
    unit = np.repeat(np.arange(20), 5)
    X = np.column_stack([rng.normal(size=100), unit])
    run = errbar.select(Spy(), {"k": [1, 2]}, X, (rng.random(100) > 0.5).astype(int), unit=unit, effort="quick")
    assert run.data.units == 20 and run.plan is not None and run.plan["units_apart"]


def test_time_reaches_both_loops() -> None:
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(80, 2)), rng.integers(0, 2, 80)
    run = errbar.select("knn", {"k": [1, 5]}, X, y, time=np.arange(80), measures="error_rate")
    assert run.selection is not None and run.selection.inner.startswith("time_ordered")
    assert run.plan is not None and run.plan["family"] == "time_ordered"


def test_given_folds_are_outer_and_inner_splits() -> None:
    rng = np.random.default_rng(0)
    row = np.arange(80)
    rows = {"x": rng.normal(size=80), "site": row % 4, "other": row % 3, "y": row // 4 % 2}
    ask = {"target": "y", "measures": "error_rate", "outer": "given:site"}
    run = errbar.select("knn", {"k": [1, 5]}, rows, **ask, inner="given:site")
    assert run.plan is not None and run.plan["main"] == 4 and "not features: 'site' (fold)" in run.data.said
    assert run.selection is not None and len(run.selection.candidates[0].scores) == 4
    with pytest.raises(BadInput, match="`outer` names 'site' and `inner` 'other'"):
        errbar.select("knn", {"k": [1, 5]}, rows, **ask, inner="given:other")
    with pytest.raises(BadInput, match="give PredefinedSplit"):
        errbar.select("knn", {"k": [1, 5]}, rows, **{**ask, "outer": rows["site"]})


def test_holdout_with_subsampling_inside_is_the_lecture_example() -> None:
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(90, 2)), rng.integers(0, 2, 90)
    run = errbar.select(
        KNeighborsClassifier(), {"n_neighbors": [1, 5, 9]}, X, y,
        outer="holdout", inner="subsampling(repeats=3)", measures="error_rate",
    )  # fmt: skip
    assert run.selection is not None
    assert len(run.selection.candidates[0].scores) == 3
    assert run["error_rate"].n == 30


def test_an_interrupted_selection_goes_on_where_it_was(tmp_path: Path, line: tuple[Floats, Floats]) -> None:
    X, y = line
    Stopping.left = 40

    def ask(**more: object) -> errbar.Run:
        return errbar.select(Stopping(), {"alpha": ALPHAS}, X, y, effort="quick", measures="mse", **more)

    with pytest.raises(KeyboardInterrupt, match="folds are kept"):
        ask(store=tmp_path / "s")
    Stopping.left = 10**9
    again = ask(store=tmp_path / "s", resume=True)
    fitted = 10**9 - Stopping.left
    Stopping.left = 10**9
    assert ask().id == again.id
    assert fitted < 30 * 5 - 30


class Stopping(Lasso):
    """A Lasso that is interrupted after so many fits of this process."""

    left = 10**9

    def fit(self, X: Array, y: Array) -> Stopping:
        Stopping.left -= 1
        if Stopping.left < 0:
            signal.raise_signal(signal.SIGINT)
        super().fit(X, y)
        return self


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"outer": "nested_kfold"}, "nested_kfold"),
        ({"outer": "bootstrap"}, "holdout, subsampling"),
        ({"inner": "resubstitution"}, "memorises"),
        ({"rule": "nice"}, "best or simple"),
        ({"race": "wild"}, "careful or halving"),
        ({"budget": 0}, "1 or more"),
        ({"effort": "quick", "outer": "holdout"}, "Give one"),
        ({"primary": "prevalence"}, "can be better"),
        ({"search": "annealing", "race": "halving"}, "at its start"),
        ({"seconds": "soon"}, "`seconds"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(words: dict[str, object], says: str) -> None:
    X, y = np.arange(40.0).reshape(-1, 1), np.arange(40) % 2
    with pytest.raises(BadInput, match=says):
        errbar.select("knn", {"k": [1, 3]}, X, y, **words)


def test_a_parameter_that_the_learner_lacks_is_refused_with_the_near_name() -> None:
    X, y = np.arange(40.0).reshape(-1, 1), np.arange(40) % 2
    with pytest.raises(BadInput, match="n_neighbors"):
        errbar.select(KNeighborsClassifier(), {"n_neighbours": [1, 3]}, X, y)


@pytest.mark.parametrize("word", ["none", "None"])
def test_the_winners_own_score_is_never_the_error(word: str) -> None:
    X, y = np.arange(40.0).reshape(-1, 1), np.arange(40) % 2
    with pytest.raises(Refusal, match="EB105"):
        errbar.select("knn", {"k": [1, 3]}, X, y, outer=word)


def test_few_rows_for_many_columns_name_a_remedy_that_there_is() -> None:
    """A selection draws no curve itself."""
    X, y = np.random.default_rng(0).normal(size=(60, 20)), np.arange(60) % 2
    run = errbar.select("naive_bayes", {"smoothing": [1e-9, 1e-3]}, X, y, effort="quick", measures="error_rate")
    (found,) = (f.message for f in run.findings if f.code == "EB215")
    assert "`curve`" not in found and "evaluate" in found


def test_algorithms_are_chosen_among_too() -> None:
    rng = np.random.default_rng(1)
    X = rng.normal(size=(90, 2))
    y = (X[:, 0] + 0.3 * rng.normal(size=90) > 0).astype(int)
    run = errbar.select(
        ["logistic", "knn"], {"logistic": {}, "knn": {"k": [1, 5]}}, X, y, effort="quick", measures="error_rate"
    )
    assert run.selection is not None
    assert {c.learner for c in run.selection.candidates} == {"logistic", "knn(k=1)", "knn(k=5)"}


def test_a_race_of_25_takes_a_fifth_of_the_fits_and_says_who_left_when() -> None:
    rng = np.random.default_rng(2)
    X = rng.normal(size=(100, 2))
    y = (X[:, 0] + rng.normal(size=100) > 0).astype(int)
    run = errbar.select(
        KNeighborsClassifier(), {"n_neighbors": list(range(1, 50, 2))}, X, y,
        inner="kfold(k=5, repeats=5)", outer="holdout", race="halving", refit=True, measures="error_rate",
    )  # fmt: skip
    found = run.selection
    assert found is not None
    # 25 candidates on 2 splits, 12 on 2 more, 6 on 4, 3 on 8: 122 of 625; twice, and the two models that are fitted
    assert found.fits == 2 * 122 + 2
    assert sorted((c.left_after or 16) for c in found.candidates) == [2] * 13 + [4] * 6 + [8] * 3 + [16] * 3
    assert found.not_distinguishable == (found.chosen["name"],)


def test_a_careful_race_drops_only_what_is_worse_on_the_same_rows() -> None:
    rng = np.random.default_rng(3)
    X = rng.normal(size=(150, 1))
    y = (X[:, 0] > 0.8).astype(int)
    run = errbar.select(
        KNeighborsClassifier(), {"n_neighbors": [5, 99]}, X, y, race="careful", effort="quick", measures="error_rate"
    )
    found = run.selection
    assert found is not None and found.chosen["params"] == {"n_neighbors": 5}
    loser = found.candidates[1]
    assert loser.left_after is not None and "same rows" in str(loser.left) and loser.statistic is not None


@pytest.mark.parametrize(
    ("name", "near"), [("C", "svc__C"), ("gama", "svc__gamma"), ("svm__C", "svc__C"), ("svc__gama", "svc__gamma")]
)
def test_a_parameter_of_a_step_is_found_without_the_steps_name(name: str, near: str) -> None:
    X, y = np.arange(40.0).reshape(-1, 1), np.arange(40) % 2
    with pytest.raises(BadInput, match=f"no parameter '{name}'. Did you mean {near}"):
        errbar.select(make_pipeline(StandardScaler(), SVC()), {name: [1, 3]}, X, y)


@pytest.mark.parametrize("inner", ["holdout", "kfold(k=2)"])
def test_a_race_that_could_spare_nothing_is_refused(inner: str) -> None:
    X, y = np.arange(40.0).reshape(-1, 1), np.arange(40) % 2
    with pytest.raises(BadInput, match="after 2 inner splits"):
        errbar.select("knn", {"k": [1, 3]}, X, y, race="halving", inner=inner)


def test_five_units_are_enough_the_default_inner_folds_are_fewer_then() -> None:
    rng = np.random.default_rng(0)
    X, unit = rng.normal(size=(60, 2)), np.repeat(np.arange(5), 12)
    run = errbar.select("knn", {"k": [1, 5]}, X, rng.integers(0, 2, 60), unit=unit, effort="quick")
    assert run.selection is not None and (run.selection.inner, run.selection.outer_done) == ("kfold(k=4)", 5)


def test_a_gap_in_time_makes_the_default_inner_blocks_fewer_and_a_named_plan_is_refused_before_any_fit() -> None:
    rng = np.random.default_rng(0)
    X, y, time = rng.normal(size=(120, 2)), rng.integers(0, 2, 120), np.arange(120)
    run = errbar.select("knn", {"k": [1, 2]}, X, y, time=time, gap=3, measures="error_rate")
    assert run.selection is not None and run.selection.inner == "time_ordered(gap=3, k=2)"
    Stopping.left = 0
    with pytest.raises(BadInput, match=r"inner splits of outer split 1 of 5 .* 17 training rows"):
        errbar.select(Stopping(), {"alpha": [1, 2]}, X, X[:, 0], time=time, gap=3, inner="time_ordered(k=5)")
    assert Stopping.left == 0
