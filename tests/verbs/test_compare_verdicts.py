"""compare on models whose numbers are known by hand: families of p, verdicts, margins, rows needed."""

import math

import numpy as np
import pytest
from scipy.stats import norm

import errbar
from errbar.errors import BadInput
from tests.verbs.nested import MID_P, TRUTH, by_pair, labels, roles

Z = 1.959963985
POWER = 0.841621234


def test_accuracy_of_two_by_hand():
    (c,) = errbar.compare(roles("a", "b"), truth=TRUTH, measures="accuracy").comparisons
    assert (c.left, c.right, c.left_value, c.right_value) == ("a", "b", 0.7, 0.9)
    assert c.gap == pytest.approx(0.2)
    assert c.extras["midp"] == 2**-4
    # Bonett and Price's interval, (5 - 1) / 22 with sd sqrt((6 - 16 / 22) / 22), reaches 0 at a larger p.
    assert c.p == c.p_adjusted == pytest.approx(2 * norm.sf(4 / math.sqrt(6 - 16 / 22)))
    # Bonett and Price: one disagreement more on each side, of n + 2 rows.
    half = Z * math.sqrt((6 / 22 - (4 / 22) ** 2) / 22)
    assert (c.low, c.high) == pytest.approx((4 / 22 - half, 4 / 22 + half))
    assert (c.method, c.verdict, c.primary, c.better) == ("mcnemar", "not resolved", True, "high")
    assert c.extras == {"only_left": 0, "only_right": 4, "n": 20, "midp": 2**-4}


def test_what_these_rows_resolve_and_how_many_it_takes_by_hand():
    (c,) = errbar.compare(roles("a", "b"), truth=TRUTH, measures="accuracy").comparisons
    se = math.sqrt(4 - 4**2 / 20) / 20
    assert c.se == pytest.approx(se)
    # The interval is wider than that, as if this were the standard error (see above):
    wide = math.sqrt((6 / 22 - (4 / 22) ** 2) / 22)
    assert c.resolves == pytest.approx((Z + POWER) * wide)
    assert c.rows_needed == math.ceil(20 * ((Z + POWER) * wide / 0.2) ** 2) == 43


def test_a_resolved_gap_needs_no_more_rows():
    (c,) = errbar.compare(roles("b", "c"), truth=TRUTH, measures="accuracy").comparisons
    assert (c.verdict, c.rows_needed) == ("left better", None)


def test_of_a_loss_the_better_one_is_below():
    (c,) = errbar.compare(roles("c", "b"), truth=TRUTH, measures="error_rate").comparisons
    assert c.gap == pytest.approx(-0.55)
    assert (c.verdict, c.p, c.extras["only_right"]) == ("right better", 2**-11, 11)


def test_three_models_are_three_pairs_and_holm_adjusts_them_by_hand():
    found = by_pair(errbar.compare(roles(), truth=TRUTH, measures="accuracy"))
    assert [(left, right) for left, right, _ in found] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert {k[:2]: c.extras["midp"] for k, c in found.items()} == MID_P
    adjusted = {k[:2]: c.p_adjusted for k, c in found.items()}
    # The least of three thrice, the next twice, the last once.
    ab = 2 * norm.sf(4 / math.sqrt(6 - 16 / 22))  # where the interval of a and b reaches 0, above its mid-p of 1/16
    assert adjusted == {("b", "c"): 3 / 2048, ("a", "c"): 2 / 128, ("a", "b"): pytest.approx(ab)}
    assert [c.verdict for c in found.values()] == ["not resolved", "left better", "left better"]


def test_against_one_model_there_are_fewer_pairs_to_pay_for():
    run = errbar.compare(roles(), truth=TRUTH, measures="accuracy", against="c")
    found = by_pair(run)
    assert {k[:2]: c.p_adjusted for k, c in found.items()} == {("c", "a"): 1 / 128, ("c", "b"): 2 / 2048}
    assert all(c.verdict == "right better" for c in found.values())
    assert run.options["against"] == "c"


def test_the_primary_measure_stands_first_and_pays_nothing_for_the_others():
    both = errbar.compare(roles("a", "c"), truth=TRUTH, measures="accuracy,error_rate")
    assert [c.p_adjusted for c in both.comparisons] == [2 / 128, 2 / 128]
    assert "EB203" in {f.code for f in both.findings}
    first = errbar.compare(roles("a", "c"), truth=TRUTH, measures="accuracy,error_rate", primary="error_rate")
    assert [(c.measure, c.primary, c.p_adjusted) for c in first.comparisons] == [
        ("error_rate", True, 1 / 128),
        ("accuracy", False, 1 / 128),
    ]
    assert first.findings == ()
    assert "error rate is primary: its p-value is not adjusted; nor is the one other." in str(first)


def test_a_primary_measure_that_was_not_listed_is_added():
    run = errbar.compare(roles("a", "c"), truth=TRUTH, measures="accuracy", primary="f1")
    assert [(c.measure, c.primary) for c in run.comparisons] == [("f1", True), ("accuracy", False)]


def test_a_primary_measure_without_a_value_is_said():
    rng = np.random.default_rng(5)
    models = {name: {"prob": rng.uniform(0.05, 0.95, 40)} for name in "abc"}
    run = errbar.compare(models, truth=np.ones(40, int), classes=[0, 1], positive=1, primary="roc_auc")
    assert all(c.gap is None and c.reason.startswith("undefined") for c in run.comparisons if c.primary)
    assert "The primary measure, roc_auc, has no difference here; the 9 other p-values are Holm-adjusted." in str(run)


@pytest.mark.parametrize("margin", [0.4, "0.4", "accuracy:0.4", {"accuracy": 0.4}, {"acc": 0.4}])
def test_a_gap_within_the_margin_is_equivalent(margin):
    # The interval of A and B is -0.02 to 0.386, see above.
    run = errbar.compare(roles("a", "b"), truth=TRUTH, measures="accuracy", margin=margin)
    (c,) = run.comparisons
    assert (c.verdict, c.margin, c.rows_needed) == ("equivalent within margin", 0.4, None)
    assert "equivalent within 0.4" in str(run)


def test_an_interval_that_reaches_out_of_the_margin_is_not_equivalent():
    (c,) = errbar.compare(roles("a", "b"), truth=TRUTH, measures="accuracy", margin=0.38).comparisons
    assert c.verdict == "not resolved"


def test_a_significant_gap_within_the_margin_is_of_no_consequence():
    (c,) = errbar.compare(roles("b", "c"), truth=TRUTH, measures="accuracy", margin=0.99).comparisons
    assert c.p_adjusted < 0.05
    assert c.verdict == "equivalent within margin"


def test_margins_of_several_measures():
    run = errbar.compare(roles("a", "b"), truth=TRUTH, margin="accuracy:0.4,balanced_accuracy:0.01")
    assert {c.measure: c.verdict for c in run.comparisons} == {
        "accuracy": "equivalent within margin",
        "balanced_accuracy": "not resolved",
    }
    assert run.options["margin"] == {"accuracy": 0.4, "balanced_accuracy": 0.01}


@pytest.mark.parametrize(
    ("margin", "why"),
    [
        (0.1, "several are compared and none is primary"),
        ("f1:0.1", "f1 is not. Add it: `measures=.f1.`"),
        ("accuracy:0", "a gap above 0.*got '0'"),
        ("accuracy:-0.1", "got '-0.1'"),
        ("accuracy:nan", "got 'nan'"),
        ("accuracy:", "got ''"),
        ({"accuracy": None}, "got None"),
        ("acuracy:0.1", "Unknown measure 'acuracy'. Did you mean accuracy"),
    ],
)
def test_margins_that_make_no_sense_are_refused(margin, why):
    with pytest.raises(BadInput, match=why):
        errbar.compare(roles("a", "b"), truth=TRUTH, measures="accuracy,recall", margin=margin)


def test_a_model_against_itself_has_a_gap_of_zero_that_is_not_resolved():
    run = errbar.compare({"a": {"label": labels("a")}, "again": {"label": labels("a")}}, truth=TRUTH)
    assert {c.gap for c in run.comparisons} == {0}
    assert {c.p for c in run.comparisons} == {1}
    assert all(c.low < 0 < c.high and c.verdict == "not resolved" for c in run.comparisons)
    assert all(c.rows_needed is None for c in run.comparisons)


def test_three_models_that_answer_alike_are_three_pairs_without_a_gap():
    run = errbar.compare({name: {"label": labels("a")} for name in "xyz"}, truth=TRUTH, measures="accuracy")
    assert [(c.gap, c.p_adjusted) for c in run.comparisons] == [(0, 1)] * 3
    assert "accuracy is primary: the p-values of its 3 pairs are Holm-adjusted." in str(run)


def test_a_measure_without_a_better_side_differs():
    truth = np.arange(30.0)
    models = {"a": {"value": truth + np.tile([1.0, 1.2], 15)}, "b": {"value": truth}}
    run = errbar.compare(models, truth=truth, measures="bias")
    assert run.comparisons[0].verdict == "differs"


@pytest.mark.parametrize("level", [0.5, 0.999])
def test_the_level_decides_what_is_resolved(level):
    (c,) = errbar.compare(roles("a", "b"), truth=TRUTH, measures="accuracy", level=level).comparisons
    assert (c.level, c.verdict) == (level, "right better" if level == 0.5 else "not resolved")
