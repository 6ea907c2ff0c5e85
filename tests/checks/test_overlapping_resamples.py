import numpy as np
import pytest
from sklearn.naive_bayes import GaussianNB

import errbar
from errbar.checks.overlapping_resamples import RATES, rejection_rate
from errbar.families import family_named
from errbar.records.check_input import ReplacedTest


@pytest.fixture
def kept(tmp_path):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 2))
    y = (X[:, 0] + rng.normal(size=60) > 0).astype(int)

    def made(plan):
        errbar.evaluate(GaussianNB(), X, y, plan=plan, out=tmp_path / "left.parquet")
        return tmp_path / "left.parquet"

    return made


def test_predictions_of_overlapping_fits_are_scored_as_the_learners(kept):
    run = errbar.score(kept("kfold(k=3, repeats=10)"), truth="truth", prob="prob")
    assert run["accuracy"].method == "corrected_t"
    assert "EB109" not in {f.code for f in run.findings}


def test_a_reason_has_them_scored_as_one_models_and_is_kept(kept):
    run = errbar.score(kept("kfold(k=5)"), truth="truth", label="label", because={"EB109": "values only"})
    (found,) = (f for f in run.findings if f.code == "EB109")
    assert (
        found.because == "values only" and "These 60 predictions were made under kfold(k=5, repeats=1)" in found.message
    )
    assert run["accuracy"].method != "corrected_t"


def test_one_holdout_is_one_models_predictions(kept):
    run = errbar.score(kept("holdout"), truth="truth", label="label")
    assert "EB109" not in {f.code for f in run.findings}


def plain(test="plain_t", splitter="subsampling", repeats=30, **more):
    plan = f"{splitter}(repeats={repeats})"
    return ReplacedTest(test=test, plan=plan, family=family_named(splitter), repeats=repeats, **more)


def test_a_plain_test_is_replaced_with_its_measured_rate(told):
    (found,) = told("overlapping_resamples", "compare", replaced_test=plain())
    assert found.severity == "refuse"
    assert found.message == (
        "A plain paired t-test over the overlapping splits of subsampling(repeats=30) rejects equal models in "
        "44–66 % of cases (30 random splits); the corrected test was run instead."
    )
    assert found.measures == ()


def test_a_plain_test_that_was_run_after_all_says_so(told):
    (found,) = told("overlapping_resamples", "compare", replaced_test=plain(was_run=True))
    assert found.message.endswith("(30 random splits); it was run all the same.")


def test_a_test_goes_by_the_name_that_people_know(told):
    (found,) = told("overlapping_resamples", "compare", replaced_test=plain(test="mcnemar"))
    assert found.message.startswith("A plain McNemar test over")
    (found,) = told("overlapping_resamples", "compare", replaced_test=plain(test="permutation"))
    assert found.message.startswith("A plain permutation test over")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("plain_t", "subsampling", 30), "44–66 % of cases (30 random splits)"),
        (("plain_t", "kfold", 10), "37–60 % of cases (10 repeats of 10 folds)"),
        (("plain_t", "kfold", 1), "3–15 % of cases (one 10-fold cross-validation)"),
        (("plain_t", "leave_one_unit_out", 1), "3–15 % of cases (one 10-fold cross-validation)"),
        (("wilcoxon", "kfold", 10), "about 50 % of cases (10 repeats of 10 folds)"),
        (("sign_flip", "kfold", 1), "0.5–11 % of cases (one 10-fold cross-validation)"),
        (("delong", "kfold", 10), "3–17 % of cases (a paired test of rows over one 10-fold cross-validation)"),
    ],
)
def test_rates_by_test_and_plan(asked, said):
    assert rejection_rate(plain(*asked)) == said


@pytest.mark.parametrize("test", RATES)
def test_where_a_design_was_not_measured_the_measured_one_is_named(test):
    assert rejection_rate(plain(test)).endswith(tuple(f"({design})" for design in RATES[test]))
