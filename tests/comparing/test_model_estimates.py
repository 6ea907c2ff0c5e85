import numpy as np
import pytest

import errbar


def models(n=300, k=3):
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, n)
    return {f"m{i}": {"prob": 1 / (1 + np.exp(-(1.5 * y - 0.75 + rng.normal(size=n))))} for i in range(k)}, y


@pytest.mark.parametrize("primary", ["roc_auc", "log_loss", "brier", "accuracy"])
def test_each_model_has_the_interval_that_a_score_of_it_has(primary):
    given, y = models()
    run = errbar.compare(given, truth=y, positive=1, primary=primary)
    sheet = run.sheet("models")
    alone = [errbar.score(truth=y, **given[name], positive=1, measures=primary)[primary] for name in given]
    assert sheet.column("model") == list(given)
    assert sheet.column("low") == pytest.approx([e.low for e in alone], rel=1e-12)
    assert sheet.column("high") == pytest.approx([e.high for e in alone], rel=1e-12)
    pairs = {(c.left, c.right): c for c in run.comparisons if c.primary}
    assert sheet.column("value")[0] == pairs["m0", "m1"].left_value


def test_learners_have_the_interval_that_evaluating_them_gives():
    rng = np.random.default_rng(1)
    X = rng.normal(size=(80, 2))
    y = (X[:, 0] + rng.normal(size=80) > 0).astype(int)
    given = {"a": "logistic", "b": "naive_bayes"}
    sheet = errbar.compare(given, X, y, plan="kfold(k=4)", primary="error_rate").sheet("models")
    one = errbar.evaluate("naive_bayes", X, y, plan="kfold(k=4)", measures="error_rate")["error_rate"]
    assert (sheet.column("low")[1], sheet.column("high")[1]) == pytest.approx((one.low, one.high), rel=1e-9)


def test_the_first_measure_decides_where_none_is_primary():
    given, y = models(k=2)
    run = errbar.compare(given, truth=y, positive=1, measures="brier,accuracy")
    assert set(run.sheet("models").column("measure")) == {"brier"}


def test_separate_samples_have_intervals_of_their_own():
    given, y = models(k=2)
    given = {"m0": {**given["m0"], "truth": y}, "m1": {"prob": given["m1"]["prob"][:200], "truth": y[:200]}}
    run = errbar.compare(given, truth="truth", positive=1, measures="accuracy", test="z_unpaired")
    one = errbar.score(truth=y[:200], prob=given["m1"]["prob"], positive=1, measures="accuracy")["accuracy"]
    assert run.sheet("models").column("low")[1] == pytest.approx(one.low)


def test_the_content_id_of_a_comparison_does_not_depend_on_what_it_describes():
    given, y = models(k=2)
    from dataclasses import replace

    run = replace(errbar.compare(given, truth=y, positive=1), identity="")  # as a run made by hand
    bare = replace(run, sheets=tuple(s for s in run.sheets if s.name not in ("models", "model_bins", "disagreements")))
    assert bare.id == run.id
    fewer = replace(run, sheets=tuple(s for s in run.sheets if s.name != "points"))
    assert fewer.id != run.id
    assert errbar.Run.from_json(run.to_json()) == run
