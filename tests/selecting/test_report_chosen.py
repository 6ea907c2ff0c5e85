"""The chosen setting reported: one search on the training part, its choice graded on the rest, fitted on all rows."""

from __future__ import annotations

import json
from typing import ClassVar

import numpy as np
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.linear_model import Lasso
from sklearn.neighbors import KNeighborsClassifier

import errbar
from errbar.errors import BadInput
from errbar.records.splitter import RowLayout
from errbar.records.types import Array, Floats, Ints
from errbar.report.html import page
from errbar.report.page.replay import replay
from errbar.report.paper.paper_markdown import markdown
from errbar.splits import draw
from tests.selecting.twelve_points import TEST, TOY, X, Y, toy

ALPHAS = {"alpha": [0.003, 0.1, 3.0]}
HOLDOUT = {"outer": "holdout", "measures": "mse"}


def test_twelve_points_counted_by_hand() -> None:
    """Leaving one of the eight out, 1-NN errs on 2.1 and 3.3, 12.1 and 13.3; 3-NN on 2.1 and 12.1 alone.

    So k=3 is chosen. Fitted on the eight it answers a for 0.4, 2.0 and 2.2, and b for 12.05: right on 0.4 alone.
    """
    run = toy(report="chosen")
    found, e = run.selection, run["error_rate"]
    assert found is not None
    assert [c.value for c in found.candidates] == [4 / 8, 2 / 8]
    assert found.chosen["params"] == {"n_neighbors": 3} and found.naive == 2 / 8
    assert (e.value, e.n, found.optimism) == (3 / 4, 4, 3 / 4 - 2 / 8)
    assert run.predictions is not None and run.predictions.row is not None
    assert sorted(run.predictions.row) == [*TEST]


def test_by_default_another_setting_than_the_one_that_was_graded_may_be_chosen() -> None:
    """Leaving one of all twelve out, 1-NN errs on 3.3 and 13.3 and 3-NN on six: k=1 is chosen, k=3 was graded."""
    found, e = toy().selection, toy()["error_rate"]
    assert found is not None and found.chosen["params"] == {"n_neighbors": 1} and found.naive == 2 / 12
    assert found.stability.choices == {"n_neighbors=3": 1} and e.value == 3 / 4
    assert e.estimand.what == "procedure"
    assert e.about == "a model chosen this way from 2 candidates at n=8, new rows like these"


def test_the_estimate_is_about_the_setting_and_states_the_rows_it_was_fitted_on() -> None:
    e = toy(report="chosen")["error_rate"]
    assert (e.estimand.what, e.estimand.n_train) == ("model", 8)
    assert e.about == "the setting n_neighbors=3, fitted on 8 rows, new rows like these"
    assert (e.method, e.low, e.high) == (toy()["error_rate"].method, toy()["error_rate"].low, toy()["error_rate"].high)


@pytest.fixture(scope="module")
def line() -> tuple[Floats, Floats]:
    rng = np.random.default_rng(4)
    rows = rng.normal(size=(60, 4))
    return rows, rows @ np.array([1.0, 0.5, 0, 0]) + rng.normal(size=60)


def test_choice_and_error_are_those_of_a_plain_loop_over_the_training_part(line: tuple[Floats, Floats]) -> None:
    rows, y = line
    run = errbar.select(Lasso(), ALPHAS, rows, y, **HOLDOUT, report="chosen")
    assert run.drawn is not None and run.selection is not None
    ((train, test),) = run.drawn.split()
    inner = [(train[a], train[b]) for a, b in draw("kfold(k=5)", RowLayout(n=len(train)), seed=0).split()]

    def squares(alpha: float, a: Ints, b: Ints) -> Floats:
        return (Lasso(alpha).fit(rows[a], y[a]).predict(rows[b]) - y[b]) ** 2

    means = [np.concatenate([squares(alpha, a, b) for a, b in inner]).mean() for alpha in ALPHAS["alpha"]]
    best = ALPHAS["alpha"][int(np.argmin(means))]
    assert run.selection.chosen["params"] == {"alpha": best}
    assert run.selection.naive == pytest.approx(min(means), rel=1e-12)
    assert run["mse"].value == pytest.approx(squares(best, train, test).mean(), rel=1e-12)


class Spy(ClassifierMixin, BaseEstimator):
    """Writes the numbers of the rows that every fit and every answer saw; a row's number is its second feature."""

    fitted: ClassVar[list[frozenset[int]]] = []
    asked: ClassVar[list[frozenset[int]]] = []

    def __init__(self, k: int = 1) -> None:
        self.k = k

    def fit(self, rows: Array, y: Array) -> Spy:
        self.classes_ = np.unique(y)
        Spy.fitted.append(frozenset(rows[:, 1].astype(int)))
        return self

    def predict(self, rows: Array) -> Array:
        Spy.asked.append(frozenset(rows[:, 1].astype(int)))
        return (rows[:, 0] > self.k / 10).astype(int)


def noted(rows: Floats, y: Ints, **more: object) -> errbar.Run:
    """A selection among three spies over five inner folds, its notes begun anew."""
    Spy.fitted, Spy.asked = [], []
    words = {"outer": "holdout", "measures": "error_rate", **more}
    return errbar.select(Spy(), {"k": [-9, 1, 9]}, rows, y, **words)


@pytest.fixture(scope="module")
def numbered() -> tuple[Floats, Ints]:
    rng = np.random.default_rng(0)
    return np.column_stack([rng.normal(size=90), np.arange(90)]), np.arange(90) % 2


def test_the_untouched_part_reaches_no_fit_of_the_search(numbered: tuple[Floats, Ints]) -> None:
    run = noted(*numbered, report="chosen")
    assert run.drawn is not None and run.selection is not None
    test = frozenset(run.drawn.splits[0].test.tolist())
    part = frozenset(range(90)) - test
    assert len(test) == 30
    *searched, graded, final = Spy.fitted
    assert len(searched) == 3 * 5 and all(rows < part for rows in searched)
    assert graded == part and final == frozenset(range(90))
    *validated, on_test, on_all = Spy.asked
    assert all(rows < part for rows in validated) and on_test == test and on_all == frozenset(range(90))
    assert run.selection.fits == len(Spy.fitted) == 5 * 3 + 2 and run.selection.fits_saved == 0


def test_the_default_searches_all_rows_too_so_the_spy_sees_a_leak_where_there_is_one(
    numbered: tuple[Floats, Ints],
) -> None:
    run = noted(*numbered)
    assert run.drawn is not None and run.selection is not None
    test = frozenset(run.drawn.splits[0].test.tolist())
    assert sum(bool(rows & test) for rows in Spy.fitted) == 3 * 5 + 1
    assert run.selection.fits == len(Spy.fitted) == 2 * 5 * 3 + 2


def test_labels_of_the_untouched_part_change_neither_choice_nor_scores() -> None:
    other = Y.copy()
    other[TEST] = list("baab")
    before, after = (
        errbar.select(KNeighborsClassifier(), {"n_neighbors": [1, 3]}, X, y, **TOY, report="chosen") for y in (Y, other)
    )
    assert before.selection is not None and after.selection is not None
    assert before.selection.candidates == after.selection.candidates
    assert before.selection.chosen == after.selection.chosen
    assert (before["error_rate"].value, after["error_rate"].value) == (3 / 4, 1 / 4)


def test_a_race_runs_once() -> None:
    rng = np.random.default_rng(2)
    rows = rng.normal(size=(100, 2))
    y = (rows[:, 0] + rng.normal(size=100) > 0).astype(int)
    found = errbar.select(
        KNeighborsClassifier(), {"n_neighbors": list(range(1, 50, 2))}, rows, y,
        inner="kfold(k=5, repeats=5)", outer="holdout", report="chosen", race="halving", refit=True,
        measures="error_rate",
    ).selection  # fmt: skip
    # 25 candidates on 2 splits, 12 on 2 more, 6 on 4, 3 on 8: 122 of 625; and the two models that are fitted
    assert found is not None and (found.fits, found.fits + found.fits_saved) == (122 + 2, 625 + 2)


def test_one_search_has_all_the_time_and_tries_one_candidate_at_least(numbered: tuple[Floats, Ints]) -> None:
    found = noted(*numbered, report="chosen", seconds="0.001s").selection
    assert found is not None and (found.asks, found.budget, found.fits) == (1, 3, 5 + 2)
    assert (found.outer_done, found.outer_planned) == (1, 1)


class Choosy(Spy):
    """Fails where it is fitted on as many rows as the training part has, unless k is 9."""

    def fit(self, rows: Array, y: Array) -> Spy:
        if self.k != 9 and len(rows) == 60:
            raise ValueError("sixty rows")
        return super().fit(rows, y)


def test_a_choice_that_cannot_be_fitted_on_the_training_part_gives_way_and_is_counted() -> None:
    rng = np.random.default_rng(0)
    rows = np.column_stack([rng.normal(size=90), np.arange(90)])
    y = (rows[:, 0] > 0.1).astype(int)
    run = errbar.select(
        Choosy(), {"k": [1, 9]}, rows, y, outer="holdout", report="chosen", measures="error_rate"
    )  # fmt: skip
    found = run.selection
    assert found is not None and found.chosen["params"] == {"k": 9}
    assert found.candidates[0].value is None and "sixty rows" in str(found.candidates[0].left)
    assert found.naive == found.candidates[1].value and "k=9" in run["error_rate"].about
    assert "1 candidate failed" in " ".join(str(run).split())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({}, r'with no `outer`; .* Use `outer="holdout"`'),
        ({"outer": 5}, r'`outer="kfold"`, 5 splits; .* Use `outer="holdout"`'),
        ({"outer": "subsampling(repeats=1)"}, r'`outer="subsampling"`, 1 split; .* Use `outer="holdout"`'),
        ({"time": np.arange(90)}, r'Use `outer="time_ordered\(k=1\)"`'),
        ({"time": np.arange(90), "outer": "time_ordered(k=3)"}, r'`outer="time_ordered"`, 3 splits'),
    ],
)
def test_anything_but_one_holdout_is_refused_by_name_before_any_fit(
    numbered: tuple[Floats, Ints], words: dict[str, object], says: str
) -> None:
    Spy.fitted = []
    with pytest.raises(BadInput, match=r'`report="chosen"`.*' + says):
        errbar.select(Spy(), {"k": [1, 9]}, *numbered, report="chosen", **words)
    assert Spy.fitted == []


def test_other_words_are_refused(numbered: tuple[Floats, Ints]) -> None:
    with pytest.raises(BadInput, match="`report` must be search or chosen; got 'winner'"):
        errbar.select(Spy(), {"k": [1, 9]}, *numbered, outer="holdout", report="winner")


def test_the_last_block_in_time_is_a_holdout_too() -> None:
    rng = np.random.default_rng(0)
    rows, y = rng.normal(size=(80, 2)), rng.integers(0, 2, 80)
    run = errbar.select(
        "knn", {"k": [1, 5]}, rows, y, time=np.arange(80), outer="time_ordered(k=1)", report="chosen",
        measures="error_rate",
    )  # fmt: skip
    assert run.drawn is not None and run.drawn.splits[0].test.tolist() == [*range(40, 80)]
    assert run.selection is not None and run.selection.inner == "time_ordered(k=5)"
    assert run["error_rate"].n == 40 and run["error_rate"].interval is not None


def test_units_are_on_one_side_of_the_holdout_and_of_every_inner_split() -> None:
    unit = np.repeat(np.arange(12), 5)
    rows = np.column_stack([np.random.default_rng(0).normal(size=60), unit])
    Spy.fitted, Spy.asked = [], []
    run = errbar.select(
        Spy(), {"k": [1, 2]}, rows, np.arange(60) % 2, unit=unit, outer="holdout", report="chosen"
    )  # fmt: skip
    assert all(not fitted & asked for fitted, asked in zip(Spy.fitted[:-1], Spy.asked[:-1], strict=True))
    assert run.plan is not None and run.plan["units_apart"]


def test_what_is_printed_names_the_setting_whose_error_it_is() -> None:
    run = toy(report="chosen")
    said = " ".join(str(run).split())
    assert "of the setting n_neighbors=3, from 1 outer split that chose nothing" in said
    assert "stability" not in said and "a model chosen this way" not in said
    assert "stability" in str(toy()) and "of a model chosen this way, from" in " ".join(str(toy()).split())


def test_page_picture_and_methods_name_it_too(numbered: tuple[Floats, Ints]) -> None:
    run = noted(*numbered, report="chosen")
    made = page(run)
    assert "the dashed line is the chosen setting on rows that chose nothing" in made
    assert "Chosen by the outer splits" not in made
    methods = markdown(run)
    assert "The search saw only the training part of one holdout" in methods and "fitted on these 60 rows" in methods
    assert "was repeated within" not in methods and "was repeated within" in markdown(noted(*numbered))


def test_the_command_that_makes_it_again_asks_for_it() -> None:
    document = json.loads(toy(report="chosen").to_json())
    document.pop("provenance")
    assert "--report chosen" in replay(errbar.Run.from_json(json.dumps(document)))


def test_the_warning_of_one_holdout_has_a_remedy_that_works(numbered: tuple[Floats, Ints]) -> None:
    (found,) = [f.message for f in noted(*numbered, report="chosen").findings if f.code == "EB214"]
    assert "leave `report` out and use `outer=kfold(k=10)`" in found
    assert noted(*numbered, outer="kfold(k=10)").selection.outer_done == 10
    (default,) = [f.message for f in noted(*numbered).findings if f.code == "EB214"]
    assert "leave `outer` out, or use kfold(k=10)" in default
