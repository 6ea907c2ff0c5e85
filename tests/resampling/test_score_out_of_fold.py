"""Law: scoring the file that `evaluate` wrote gives the estimates of `evaluate`, whatever the plan."""

import numpy as np
import pytest

import errbar
from errbar.errors import BadInput, Refusal

N = 36
PLANS = {
    "kfold(k=3, repeats=2)": {},
    "kfold(k=4)": {"unit": np.repeat(np.arange(12), 3)},
    "subsampling(rate=0.7, repeats=6)": {},
    "leave_one_out": {},
    "leave_one_unit_out": {"unit": np.repeat(np.arange(12), 3)},
    "leave_p_out(p=1)": {},
    "holdout": {},
    "nested_kfold(k=3, repeats=1)": {},
    "paired_halves(rate=0.75, repeats=2, halvings=2)": {},
    "time_ordered(k=3)": {"time": np.arange(N)},
    "resubstitution": {},
    "bootstrap(repeats=8)": {},
}


def drawn():
    rng = np.random.default_rng(1)
    X = rng.normal(size=(N, 2))
    return X, (X[:, 0] + rng.normal(size=N) > 0).astype(int)


@pytest.mark.parametrize("plan", PLANS)
def test_a_stored_file_gives_the_very_estimates_again(plan, tmp_path):
    file = tmp_path / "oof.parquet"
    three = "accuracy,brier,roc_auc"
    first = errbar.evaluate("naive_bayes", *drawn(), plan=plan, out=file, measures=three, **PLANS[plan])
    again = errbar.score(file, measures=three)
    assert again.plan == first.plan and again.learners == first.learners
    for a in first.estimates:
        b = again[a.measure]
        for what in ("value", "low", "high", "se", "method", "estimand", "n", "n_units", "no_skill", "reason"):
            assert getattr(a, what) == getattr(b, what), (a.measure, what)


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("oof") / "oof.parquet"
    errbar.evaluate("naive_bayes", *drawn(), plan="kfold(k=3, repeats=2)", out=path, measures="accuracy,brier")
    return path


def test_its_columns_may_be_named_or_read_as_anybodys(file):
    want = errbar.score(file, measures="brier")["brier"]
    for roles in ({}, {"fold": "fold", "repeat": "repeat", "id": "row"}):
        found = errbar.score(file, truth="truth", prob="prob", measures="brier", **roles)["brier"]
        assert (found.value, found.low, found.high) == (want.value, want.low, want.high)


def test_a_threshold_cuts_its_probabilities_anew(file):
    assert errbar.score(file, threshold=0.999, measures="recall")["recall"].value < 0.5
    assert errbar.score(file, cost="fn=10,fp=1", measures="cost")["cost"].value > 0


def test_the_class_of_its_probabilities_cannot_be_turned(file):
    with pytest.raises(BadInput, match=r"`positive` must be the class of the probabilities in .*, '1'; got another"):
        errbar.score(file, positive="0")


def test_units_that_the_plan_cut_through_are_refused(file, tmp_path):
    with pytest.raises(Refusal) as caught:
        errbar.score(file, unit=np.tile(np.repeat(np.arange(12), 3), 2), truth="truth", label="label")
    assert caught.value.code == "EB101"


def test_a_bootstraps_file_is_scored_as_it_was_and_no_other_way(tmp_path):
    path = tmp_path / "boot.parquet"
    errbar.evaluate("naive_bayes", *drawn(), plan="bootstrap(repeats=5)", out=path, measures="accuracy")
    with pytest.raises(BadInput, match="scored as `errbar evaluate` did only; got brier"):
        errbar.score(path, measures="brier")
    with pytest.raises(BadInput, match=r"got `level=0\.9`"):
        errbar.score(path, level=0.9)


def test_runs_of_score_over_folds_are_compared_over_their_plan(file, tmp_path):
    a = errbar.score(file)
    other = tmp_path / "other.parquet"
    errbar.evaluate("constant", *drawn(), plan="kfold(k=3, repeats=2)", out=other)
    run = errbar.compare({"bayes": a, "constant": errbar.score(other)}, measures="accuracy")
    want = errbar.compare([file, other], measures="accuracy")
    assert (run.comparisons[0].low, run.comparisons[0].p) == (want.comparisons[0].low, want.comparisons[0].p)
