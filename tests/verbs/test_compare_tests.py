"""compare with a test by name, and what does not fit."""

import math

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.contingency_tables import cochrans_q

import errbar
from errbar.errors import BadInput, NoInterval, UnknownName
from tests.verbs.nested import TRUTH, WRONG, labels, roles


@pytest.mark.parametrize(("test", "p"), [("mcnemar(p=exact)", 2**-3), ("permutation", 2**-3)])
def test_a_test_by_name(test, p):
    run = errbar.compare(roles("a", "b"), truth=TRUTH, measures="accuracy", test=test)
    assert (run.comparisons[0].method, run.comparisons[0].p) == (test, p)
    assert run.options["test"] == test


def test_separate_samples_of_different_size_by_hand():
    # 30 wrong of 100 and 8 wrong of 40: z = 0.1 / sqrt(0.21 / 100 + 0.16 / 40).
    models = {}
    for name, n, wrong in (("a", 100, 30), ("b", 40, 8)):
        truth = np.arange(n) % 2
        models[name] = {"truth": truth, "label": np.where(np.arange(n) < wrong, 1 - truth, truth)}
    run = errbar.compare(models, measures="accuracy", test="z_unpaired")
    (c,) = run.comparisons
    z = 0.1 / math.sqrt(0.21 / 100 + 0.16 / 40)
    assert c.gap == pytest.approx(0.1)
    assert c.extras == pytest.approx({"z": z, "confidence": stats.norm.cdf(z)})
    assert c.p == pytest.approx(2 * stats.norm.sf(z))
    assert f"(C = {stats.norm.cdf(z):.3f} that a is worse)" in str(run)
    assert "separate samples of 100 and 40 rows" in str(run)


def sample(n, wrong, **roles):
    truth = np.arange(n) % 2
    return {"truth": truth, "label": np.where(np.arange(n) < wrong, 1 - truth, truth), **roles}


def test_few_errors_on_separate_samples_are_not_called_better():
    # The normal z says p = .019; Newcombe's interval is -0.193 to 0.012, Fisher's p .073.
    models = {"a": sample(56, 5), "b": sample(40, 0)}
    (c,) = errbar.compare(models, measures="error_rate", test="separate").comparisons
    assert (c.method, c.verdict) == ("mover", "not resolved")
    assert c.low < 0 < c.high and 0.05 < c.p < 0.08
    (newcombe,) = errbar.compare(models, measures="error_rate", test="mover(limits=wilson)").comparisons
    assert (newcombe.low, newcombe.high) == pytest.approx((-0.1926, 0.0119), abs=5e-5)


def test_three_separate_samples_give_every_pair_adjusted():
    models = {"a": sample(70, 14), "b": sample(80, 32), "c": sample(60, 20)}
    run = errbar.compare(models, measures="error_rate", test="separate")
    assert [(c.left, c.right) for c in run.comparisons] == [("a", "b"), ("a", "c"), ("b", "c")]
    first = run.comparisons[0]
    assert first.p_adjusted == pytest.approx(3 * first.p)  # the smallest of three, by Holm's method
    for c in run.comparisons:
        low, high = c.extras.get("adjusted_low", c.low), c.extras.get("adjusted_high", c.high)
        assert (c.p_adjusted < 0.05) == (low > 0 or high < 0)
    against = errbar.compare(models, measures="error_rate", test="separate", against="b")
    assert [(c.left, c.right) for c in against.comparisons] == [("b", "a"), ("b", "c")]


def test_a_page_of_separate_samples_does_not_call_them_the_same_rows(tmp_path):
    run = errbar.compare({"a": sample(70, 14), "b": sample(80, 32)}, measures="error_rate", test="separate")
    run.report(tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "mid-p on 14 of 70; mid-p on 32 of 80" in page
    assert "compared on the same rows" not in page and "Same rows" not in page


def test_units_widen_the_gap_of_separate_samples():
    rng = np.random.default_rng(2)
    models = {}
    for name, rate in (("a", 0.3), ("b", 0.2)):
        wrong = np.repeat(rng.random(20) < rate, 5)
        truth = np.arange(100) % 2
        models[name] = {"truth": truth, "label": np.where(wrong, 1 - truth, truth), "patient": np.arange(100) // 5}
    rows, units = (
        errbar.compare(models, measures="accuracy", test="separate", truth="truth", label="label", unit=unit)
        for unit in (None, "patient")
    )
    (of_rows,), (of_units,) = rows.comparisons, units.comparisons
    assert of_units.high - of_units.low > 1.5 * (of_rows.high - of_rows.low)


def test_a_margin_may_show_separate_samples_equivalent():
    models = {"a": sample(900, 90), "b": sample(900, 92)}
    (c,) = errbar.compare(models, measures="accuracy", test="separate", margin=0.05).comparisons
    assert c.verdict == "equivalent within margin"


def test_cochran_q_of_three_models_is_statsmodels():
    run = errbar.compare(roles(), truth=TRUTH, test="cochran_q")
    right = np.column_stack([labels(name) == TRUTH for name in WRONG])
    expected = cochrans_q(right.astype(int))
    name, statistic, df, p = run.sheet("omnibus").rows[0]
    assert (name, df) == ("cochran_q", "2")
    assert (statistic, p) == pytest.approx((expected.statistic, expected.pvalue))
    assert {c.measure for c in run.comparisons} == {"accuracy"}
    assert f"Whether any of 3 models differs: cochran_q {expected.statistic:.3g} on 2 df" in str(run)


def test_cochran_q_counts_rows_once():
    with pytest.raises(BadInput, match=r"cochran_q.` counts every row once; got weights"):
        errbar.compare(roles(), truth=TRUTH, test="cochran_q", weight=np.arange(20) + 1.0)
    with pytest.raises(NoInterval, match="needs independent rows; these belong to 10 units"):
        errbar.compare(roles(), truth=TRUTH, test="cochran_q", unit=np.arange(20) // 2)
    with pytest.raises(BadInput, match="which rows are right; it needs accuracy or error_rate"):
        errbar.compare(roles(), truth=TRUTH, test="cochran_q", measures="f1")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"test": "corrected_t"}, "corrected_t.` needs two learners over one plan; got fixed predictions"),
        ({"test": "friedman"}, "friedman.` needs .* data sets; got fixed predictions on the same rows"),
        ({"test": "delong", "measures": "accuracy"}, "delong.`: accuracy: delong is for the ROC area"),
        ({"test": "mcnemar", "primary": "f1"}, "mcnemar.`: f1: mcnemar compares shares of the same rows"),
        ({"test": 3}, "`test` must be the name of a contrast; got int"),
        ({"test": "mcnemar(q=1)"}, "mcnemar"),
        ({"against": "z"}, "`against` must be one of the models; got 'z'. Models: a, b"),
        ({"primary": "rmse"}, r"rmse is for regression or multioutput tasks; this one is binary \(a\)"),
        ({"primary": "log_loss"}, r"log_loss reads prob, which was not given \(a\)"),
        ({"level": 95}, "`level` is 95; it must be between 0 and 1"),
        ({"plan": "kfold"}, "`plan` is for learners that are fitted here"),
        ({"effort": "quick"}, "`effort` is for learners"),
        ({"resume": True}, "`resume` is for learners"),
        ({"better": "low"}, "`better` is for tables of scores"),
        ({"because": {"EB999": "x"}}, "Unknown code 'EB999'"),
    ],
)
def test_what_does_not_fit_is_refused(options, why):
    with pytest.raises(BadInput, match=why):
        errbar.compare(roles("a", "b"), truth=TRUTH, **options)


def test_a_test_that_does_not_exist_is_told_with_names_near_it():
    with pytest.raises(UnknownName, match=r"Unknown contrast 'mcnemarr'. Did you mean mcnemar"):
        errbar.compare(roles("a", "b"), truth=TRUTH, test="mcnemarr")


def test_a_measure_of_rows_in_their_order_takes_the_test_that_was_named():
    rng = np.random.default_rng(0)
    truth = rng.normal(size=40).cumsum()
    models = {name: {"value": truth + rng.normal(size=40)} for name in "ab"}
    found = errbar.compare(models, truth=truth, measures="mase", test="permutation").comparisons[0]
    assert found.method == "permutation"
    with pytest.raises(BadInput, match="mase reads rows in their order, and paired_bootstrap draws them anew"):
        errbar.compare(models, truth=truth, measures="mase", test="paired_bootstrap")


def test_an_override_that_nothing_asked_for_is_said_to_be_unneeded():
    models = {name: {"label": [0, 1, 1, 0]} for name in "ab"}
    run = errbar.compare(models, truth=[0, 1, 1, 1], measures="accuracy", because={"EB111": "labels"})
    assert [f.message for f in run.findings if f.code == "EB111"] == [
        "The override of EB111 was not needed: nothing found."
    ]
