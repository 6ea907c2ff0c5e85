"""compare over every kind of plan: the test that holds there, plain tests refused with their rates."""

import numpy as np
import pytest
from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge
from sklearn.naive_bayes import GaussianNB

import errbar
from errbar.errors import BadInput
from tests.verbs.counted import BROKEN, FITS, PAIR


@pytest.fixture(autouse=True)
def from_zero():
    FITS.clear()
    BROKEN.clear()


@pytest.fixture(scope="module")
def rows():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(80, 3))
    return X, (X[:, 0] + 0.7 * rng.normal(size=80) > 0).astype(int)


def test_five_by_two_draws_its_own_plan(rows):
    run = errbar.compare(PAIR, *rows, test="five_by_two", measures="accuracy")
    assert (run.plan["plan"], len(FITS)) == ("kfold(k=2, repeats=5)", 22)  # one of each twice (EB310)
    assert (run.comparisons[0].method, run.comparisons[0].extras["df"]) == ("five_by_two", 5)
    with pytest.raises(BadInput, match=r"five_by_two.` needs kfold\(k=2, repeats=5\)"):
        errbar.compare(PAIR, *rows, test="five_by_two", plan="kfold(k=5)", measures="accuracy")


def test_the_posterior_of_left_equivalent_and_right(rows):
    run = errbar.compare(PAIR, *rows, test="bayes_correlated_t(rope=0.05)", measures="accuracy", effort="quick")
    x = run.comparisons[0].extras
    assert x["p_left"] + x["p_rope"] + x["p_right"] == pytest.approx(1)
    said = f"(posterior: fair {x['p_left']:.2f}, equivalent {x['p_rope']:.2f}, tilted {x['p_right']:.2f})"
    assert said in str(run)


def test_the_posterior_of_a_measure_without_sides_is_below_and_above(rows):
    X, _ = rows
    models = {"ridge": Ridge(alpha=50), "line": LinearRegression()}
    run = errbar.compare(models, X, X[:, 0] + X[:, 1] ** 2, test="bayesian", measures="bias", effort="quick")
    x = run.comparisons[0].extras
    assert f"(posterior: below {x['p_below']:.2f}, equivalent 0.00, above {x['p_above']:.2f})" in str(run)


@pytest.mark.parametrize(
    ("test", "plan", "rate"),
    [
        ("plain_t", "subsampling(rate=0.5, repeats=10)", "44–66 % of cases (30 random splits)"),
        ("t", "kfold(k=5, repeats=2)", "37–60 % of cases (10 repeats of 10 folds)"),
        ("wilcoxon", "kfold(k=5)", "about 50 % of cases (10 repeats of 10 folds)"),
        ("mcnemar", "kfold(k=5)", "3–17 % of cases (one 10-fold cross-validation)"),
        ("z_unpaired", "kfold(k=5)", "0.3–17 % of cases (one 10-fold cross-validation)"),
        ("cochran_q", "kfold(k=5)", "3–17 % of cases"),
    ],
)
def test_a_plain_test_over_splits_is_refused_with_its_rate_and_the_corrected_one_run(rows, test, plan, rate):
    plain = errbar.compare(PAIR, *rows, plan=plan, measures="accuracy", test=test)
    usual = errbar.compare(PAIR, *rows, plan=plan, measures="accuracy")
    assert plain.comparisons == usual.comparisons
    (finding,) = [f for f in plain.findings if f.code == "EB109"]
    assert (finding.severity, finding.because, finding.measures) == ("refuse", None, ())
    assert rate in finding.message
    assert "the corrected test was run instead" in finding.message
    assert usual.findings == ()


def test_the_plain_t_runs_where_somebody_insists(rows):
    words = {"plan": "kfold(k=5)", "measures": "accuracy", "test": "plain_t"}
    run = errbar.compare(PAIR, *rows, **words, because={"eb109": "as printed in 1998"})
    corrected = errbar.compare(PAIR, *rows, plan="kfold(k=5)", measures="accuracy").comparisons[0]
    c = run.comparisons[0]
    assert c.method == "plain_t"
    # 1/5 in place of 1/5 + 1/4.
    assert c.se == pytest.approx(corrected.se * np.sqrt(0.2 / 0.45))
    (finding,) = run.findings
    assert finding.because == "as printed in 1998"
    assert "it was run all the same" in finding.message


def test_the_override_runs_the_plain_t_and_nothing_else(rows):
    with pytest.raises(BadInput, match=r"EB109.* runs plain_t over splits; mcnemar needs .*Give `test=.plain_t.`"):
        errbar.compare(PAIR, *rows, plan="kfold(k=2)", measures="accuracy", test="mcnemar", because={"EB109": "x"})


@pytest.mark.parametrize(
    ("plan", "method"),
    [
        ("nested_kfold(k=3, repeats=2)", "nested_cv"),
        ("paired_halves(repeats=4, halvings=3)", "conservative_z"),
        ("leave_one_out", "corrected_t"),
        ("holdout", "mcnemar"),
    ],
)
def test_every_plan_has_the_test_that_is_valid_for_it(rows, plan, method):
    X, y = rows
    (c,) = errbar.compare(PAIR, X[:40], y[:40], plan=plan, measures="accuracy").comparisons
    assert c.method == method
    assert c.low <= c.gap <= c.high
    assert (c.p < 0.05) == (not c.low <= 0 <= c.high)


def test_where_p_falls_the_interval_of_nested_folds_touches_zero(rows):
    words = {"plan": "nested_kfold(k=4, repeats=2)", "measures": "log_loss"}
    c = errbar.compare(PAIR, *rows, **words).comparisons[0]
    at = errbar.compare(PAIR, *rows, **words, level=1 - c.p).comparisons[0]
    assert min(abs(at.low), abs(at.high)) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        ("bootstrap(repeats=5)", "no valid test is known for bootstrap samples; use kfold(k=10)"),
        ("resubstitution", "rows that a model was fitted on give no interval for new rows"),
        ("leave_p_out(p=2)", "no valid interval is known for leave_p_out"),
    ],
)
def test_plans_without_a_valid_test_give_the_gap_and_the_reason(rows, plan, why):
    X, y = rows
    run = errbar.compare(PAIR, X[:16], y[:16], plan=plan, measures="accuracy")
    (c,) = run.comparisons
    assert why in c.reason
    assert c.gap == pytest.approx(c.right_value - c.left_value)
    assert (c.p, c.p_adjusted, c.low, c.method, c.verdict) == (None, None, None, None, "not resolved")
    assert why in str(run)


def test_blocks_of_time_are_the_units(rows):
    X, y = rows
    pair, words = [LogisticRegression(), GaussianNB()], {"time": np.arange(80), "plan": "time_ordered(k=6)"}
    accuracy, area = errbar.compare(pair, X, y, **words, measures="accuracy,roc_auc").comparisons
    assert (accuracy.method, area.method) == ("paired", "blocks")
    assert accuracy.how.startswith("6 units")
    with pytest.raises(BadInput, match="roc_auc: paired pools rows of different fits"):
        errbar.compare(pair, X, y, **words, measures="roc_auc", test="paired")
    alike = errbar.compare(PAIR, X, y, **words, measures="roc_auc").comparisons[0]  # a tilt changes no order
    assert (alike.gap, alike.p, alike.verdict) == (0, None, "not resolved")


def test_folds_from_a_column_are_those_that_evaluate_takes(rows):
    X, y = rows
    data = {"u": X[:, 0], "v": X[:, 1], "w": X[:, 2], "y": y, "fold": np.arange(80) % 4}
    learners = {"ridge": LogisticRegression(), "bayes": GaussianNB()}
    run = errbar.compare(learners, data, target="y", plan="given:fold", measures="error_rate")
    alone = [errbar.evaluate(m, data, target="y", plan="given:fold", measures="error_rate") for m in learners.values()]
    assert run.plan["family"] == "given" and run.plan["plan"] == alone[0].plan["plan"]
    (found,) = run.comparisons
    assert [found.left_value, found.right_value] == [pytest.approx(a["error_rate"].value) for a in alone]
    assert "not features: 'fold' (fold)" in " ".join(run.data.said)
