"""Exact facts: conflicting labels, ids in two spellings, constants, steps that stay fitted, rows held for stopping."""

import functools
import math

import numpy as np
import pandas as pd
import pytest
from sklearn.decomposition import PCA
from sklearn.feature_selection import SelectKBest
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import errbar
from errbar.auditing.detectors.id_writing import simplify
from errbar.errors import BadInput, Refusal

RNG = np.random.default_rng(1)
X, Y = RNG.normal(size=(60, 4)), np.arange(60) % 2


def codes(run):
    return {f.code: f for f in run.findings}


def test_conflicting_labels_bound_the_error_from_below():
    # Ten sets of two equal rows, four of which disagree: any rule is wrong on 4 rows; D = 0.4.
    rows = np.concatenate([np.arange(60), np.arange(10)])
    y = np.concatenate([Y, np.where(np.arange(10) < 4, 1 - Y[:10], Y[:10])])
    found = codes(errbar.check(X[rows], y))["EB306"]
    assert "wrong on 4 of 70 rows" in found.message
    assert f"{(1 - math.sqrt(1 - 2 * 0.4)) / 2:.2g} or more" in found.message


@pytest.mark.parametrize(("a", "b"), [("007", "7"), (" p1", "P1 "), ("7.0", "07"), ("a  b", "A b")])
def test_ids_that_differ_in_writing_are_one(a, b):
    assert simplify(a) == simplify(b)


@pytest.mark.parametrize(("a", "b"), [("70", "7"), ("-7", "7"), ("p1", "p01"), ("7.5", "7")])
def test_other_ids_stay_two(a, b):
    assert simplify(a) != simplify(b)


def test_a_unit_in_two_spellings_is_noted(tmp_path):
    ids = [f"{i // 6:02d}" if i % 2 else f"{i // 6}" for i in range(60)]
    pd.DataFrame(X).assign(y=Y, patient=ids).to_csv(tmp_path / "d.csv", index=False)
    found = codes(errbar.check(tmp_path / "d.csv", target="y", unit="patient"))["EB309"]
    assert "Column 'patient' has '0' and '00', and 9 more, in 60 rows" in found.message


def test_constant_and_empty_columns_and_a_single_site_are_told_apart():
    frame = pd.DataFrame(X, columns=list("abcd")).assign(flag=1, none=np.nan, hospital="A", y=Y)
    found = codes(errbar.check(frame, target="y"))
    assert "one hospital (A)" in found["EB303"].message
    told = [f.message for f in errbar.check(frame, target="y").findings if f.code == "EB311"]
    assert any("'flag' has one value" in t for t in told) and any("'none' has no value" in t for t in told)


def test_a_column_of_infinite_values_is_constant_and_nothing_is_computed_with_it(recwarn):
    found = codes(errbar.check(np.column_stack([np.full(60, np.inf), X]), Y))["EB311"]
    assert "one value in every row" in found.message and not recwarn.list


@pytest.mark.parametrize("scale", [lambda v: (v - v.mean(0)) / v.std(0), lambda v: (v - v.min(0)) / np.ptp(v, axis=0)])
def test_columns_that_were_scaled_by_all_rows_are_noted(scale):
    assert "EB301" in codes(errbar.check(scale(X), Y)) and "EB301" not in codes(errbar.check(X, Y))


def test_a_frozen_step_is_refused_if_it_reads_the_target_and_noted_if_not():
    FrozenEstimator = pytest.importorskip("sklearn.frozen", reason="scikit-learn below 1.6").FrozenEstimator
    chosen = make_pipeline(FrozenEstimator(SelectKBest(k=2).fit(X, Y)), GaussianNB())
    with pytest.raises(Refusal, match="SelectKBest reads the target and was fitted beforehand") as refused:
        errbar.evaluate(chosen, X, Y, plan="kfold(k=3)")
    assert refused.value.code == "EB106"
    turned = make_pipeline(FrozenEstimator(PCA(2).fit(X)), GaussianNB())
    assert "EB301" in codes(errbar.evaluate(turned, X, Y, plan="kfold(k=3)"))


def test_a_pipeline_that_was_fitted_is_fitted_anew_and_no_cause_for_alarm():
    fitted = make_pipeline(StandardScaler(), SelectKBest(k=2), GaussianNB()).fit(X, Y)
    assert not codes(errbar.evaluate(fitted, X, Y, plan="kfold(k=3)")).keys() & {"EB106", "EB301"}


def test_weights_of_classes_are_noted():
    run = errbar.evaluate(LogisticRegression(class_weight="balanced"), X, Y, plan="kfold(k=3)")
    assert "class_weight='balanced'" in codes(run)["EB302"].message


def stops_early(X_train, y_train, X_test, X_val=None):
    return np.zeros(len(X_test), dtype=int)


@pytest.mark.parametrize("own", [True, False])
def test_validation_rows_are_refused_where_they_are_rows_of_the_data(own):
    held = X[:20] if own else RNG.normal(size=(20, 4))
    learner = functools.partial(stops_early, X_val=held)
    if own:
        with pytest.raises(Refusal, match="20 of 20 rows in 'X_val'") as refused:
            errbar.evaluate(learner, X, Y, plan="kfold(k=3)")
        assert refused.value.code == "EB107"
    else:
        assert "EB107" not in codes(errbar.evaluate(learner, X, Y, plan="kfold(k=3)"))


def two_files():
    frame = pd.DataFrame(X, columns=list("abcd")).assign(y=Y, patient=np.repeat(np.arange(20), 3))
    return frame[:40], frame[40:]


def test_units_in_both_files_are_counted():
    train, test = two_files()  # patient 13 has row 39 in the one and rows 40 and 41 in the other
    found = codes(errbar.check(train=train, test=test, target="y", unit="patient"))["EB101"]
    assert found.severity == "refuse" and "1 of 20 units (patient) are on both sides, so 2 of 20" in found.message


def test_a_test_file_within_the_training_file_is_refused():
    train, _ = two_files()
    found = codes(errbar.check(train=train, test=train[:15], target="y", drop="patient"))
    assert "15 of 15 scored rows are rows" in found["EB108"].message


def test_two_files_of_other_types_and_columns_are_joined():
    train, test = two_files()
    other = test.astype({"a": str}).assign(more=1)[["y", "d", "c", "b", "a", "more", "patient"]]
    run = errbar.check(train=train, test=other, target="y", drop="patient")
    assert run.data.rows == 60 and "columns of test alone are left out: 'more'" in run.data.said


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"target": "y"}, "A check needs rows"),
        ({"data": {"x": [1, 2]}}, "needs the column to predict"),
        ({"train": {"x": [1], "y": [1]}, "target": "y"}, "`train` needs `test`"),
        ({"data": {"x": [1]}, "train": {"x": [1]}, "test": {"x": [1]}, "target": "y"}, "got both"),
        ({"train": {"x": [1.0]}, "test": {"z": [1.0]}, "target": "y"}, "they share none"),
        ({"data": {"x": [1, 2, 3], "y": [0, 1, 0]}, "target": "y", "horizon": "3d"}, "`horizon` needs `time`"),
    ],
)
def test_what_cannot_be_checked_is_refused_in_words(words, says):
    with pytest.raises(BadInput, match=says):
        errbar.check(**words)


@pytest.mark.parametrize("times", [1e300, 1e-310])
def test_numbers_at_the_ends_of_floats_are_checked_as_any_others(times, recwarn):
    """A golden column, and noise: the unit of a column changes nothing."""
    leak = np.column_stack([X, 3.0 * X[:, 0]])
    assert "EB205" in codes(errbar.check(leak * times, X[:, 0])) and not codes(errbar.check(X * times, Y))
    assert not recwarn.list


def test_two_files_must_share_features_and_the_target():
    with pytest.raises(BadInput, match="columns of both are 'y' alone"):
        errbar.check(train={"a": X[:, 0], "y": Y}, test={"b": X[:, 0], "y": Y}, target="y")
    with pytest.raises(BadInput, match="'y' is not in both, which share 'a'"):
        errbar.check(train={"a": X[:, 0], "y": Y}, test={"a": X[:, 0]}, target="y")


def test_a_run_of_check_is_kept_and_read_back(tmp_path):
    run = errbar.check(np.concatenate([X, X[:9]]), np.arange(69) % 2, store=tmp_path)
    back = errbar.Run.from_json(run.to_json())
    assert back == run and back.id == run.id and run.verdict is None
    state = dict(zip(run.sheet("checks").column("code"), run.sheet("checks").column("state")))
    assert state["EB102"] == "found" and state["EB311"] == "ok"
    assert "looked at: " in str(run) and run.findings[0].message in " ".join(str(back).split())


def test_a_paper_tells_what_was_looked_for_and_what_was_found(tmp_path):
    from errbar.report.paper.methods import methods

    run = errbar.check(np.concatenate([X, X[:9]]), np.arange(69) % 2)
    told = " ".join(str(part) for sentence in methods(run) for part in sentence)
    assert "69 rows were checked for" in told and "copies of rows on both sides" in told and "scored" not in told
    assert "Checks" in run.report(tmp_path / "r.html").read_text(encoding="utf-8")
