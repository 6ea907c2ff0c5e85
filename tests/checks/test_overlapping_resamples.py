import numpy as np
import pytest
from sklearn.naive_bayes import GaussianNB

import errbar
from errbar.errors import Refusal


@pytest.fixture
def kept(tmp_path):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 2))
    y = (X[:, 0] + rng.normal(size=60) > 0).astype(int)

    def made(plan):
        errbar.evaluate(GaussianNB(), X, y, plan=plan, out=tmp_path / "left.parquet")
        return tmp_path / "left.parquet"

    return made


def test_predictions_of_overlapping_fits_are_not_scored_as_one_models(kept):
    file = kept("kfold(k=3, repeats=10)")
    with pytest.raises(Refusal, match=r"these 600 predictions were made under kfold\(k=3, repeats=10\)"):
        errbar.score(file, truth="truth", prob="prob")


def test_a_reason_overrides_it(kept):
    run = errbar.score(kept("kfold(k=5)"), truth="truth", label="label", because={"EB109": "values only"})
    assert run["accuracy"].value is not None


def test_one_holdout_is_one_models_predictions(kept):
    run = errbar.score(kept("holdout"), truth="truth", label="label")
    assert "EB109" not in {f.code for f in run.findings}


def plain(**more):
    rate = "44–66 % of cases (30 random splits)"
    return {"test": "plain_t", "plan": "subsampling(repeats=30)", "rate": rate, **more}


def test_a_plain_test_is_replaced_with_its_measured_rate(told):
    (found,) = told("overlapping_resamples", plain_test=plain())
    assert found.severity == "refuse"
    assert found.message == (
        "A plain paired t-test over the overlapping splits of subsampling(repeats=30) rejects equal models in "
        "44–66 % of cases (30 random splits); the corrected test was run instead."
    )
    assert found.measures == ()


def test_a_plain_test_that_was_run_after_all_says_so(told):
    (found,) = told("overlapping_resamples", plain_test=plain(run=True))
    assert found.message.endswith("(30 random splits); it was run all the same.")


def test_a_test_goes_by_the_name_that_people_know(told):
    (found,) = told("overlapping_resamples", plain_test=plain(test="mcnemar"))
    assert found.message.startswith("A plain McNemar test over")
    (found,) = told("overlapping_resamples", plain_test=plain(test="permutation"))
    assert found.message.startswith("A plain permutation test over")
