"""compare on predictions that are there already: pairing, families of p, verdicts, margins, tests by name."""

import math

import numpy as np
import pandas as pd
import polars as pl
import pytest
from scipy import stats
from statsmodels.stats.contingency_tables import cochrans_q

import errbar
from errbar.errors import BadInput, NoInterval, Refusal, UnknownName
from tests.verbs.nested import MID_P, TRUTH, WRONG, by_pair, labels, roles

Z = 1.959963985
POWER = 0.841621234


@pytest.fixture(scope="module")
def probs():
    """Three models' probabilities of 120 rows: one sharp, one dull, one noise."""
    rng = np.random.default_rng(5)
    truth = rng.integers(0, 2, 120)
    x = truth + rng.normal(size=120)
    sharp, dull = (1 / (1 + np.exp(-k * (x - 0.5))) for k in (2.0, 0.8))
    return truth, {"sharp": {"prob": sharp}, "dull": {"prob": dull}, "noise": {"prob": rng.uniform(0.05, 0.95, 120)}}


def frames(order=None):
    """Tables of A and B with ids; B's rows in another order."""
    ids = np.array([f"row {i}" for i in range(20)])
    order = np.arange(20) if order is None else order
    a = {"id": ids, "y": TRUTH, "l": labels("a")}
    return {"a": a, "b": {"id": ids[order], "y": TRUTH[order], "l": labels("b")[order]}}


def test_accuracy_of_two_by_hand():
    (c,) = errbar.compare(roles("a", "b"), truth=TRUTH, measures="accuracy").comparisons
    assert (c.left, c.right, c.left_value, c.right_value) == ("a", "b", 0.7, 0.9)
    assert c.gap == pytest.approx(0.2)
    assert c.p == c.p_adjusted == 2**-4
    # Bonett and Price: one disagreement more on each side, of n + 2 rows.
    half = Z * math.sqrt((6 / 22 - (4 / 22) ** 2) / 22)
    assert (c.low, c.high) == pytest.approx((4 / 22 - half, 4 / 22 + half))
    assert (c.method, c.verdict, c.primary, c.better) == ("mcnemar", "not resolved", True, "high")
    assert c.extras == {"only_left": 0, "only_right": 4, "n": 20}


def test_what_these_rows_resolve_and_how_many_it_takes_by_hand():
    (c,) = errbar.compare(roles("a", "b"), truth=TRUTH, measures="accuracy").comparisons
    se = math.sqrt(4 - 4**2 / 20) / 20
    assert c.se == pytest.approx(se)
    assert c.resolves == pytest.approx((Z + POWER) * se)
    assert c.rows_needed == math.ceil(20 * ((Z + POWER) * se / 0.2) ** 2) == 32


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
    assert {k[:2]: c.p for k, c in found.items()} == MID_P
    adjusted = {k[:2]: c.p_adjusted for k, c in found.items()}
    # The least of three thrice, the next twice, the last once.
    assert adjusted == {("b", "c"): 3 / 2048, ("a", "c"): 2 / 128, ("a", "b"): 1 / 16}
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
    assert "p of error rate (primary) unadjusted; of the other 1 adjusted together (Holm)." in str(first)


def test_a_primary_measure_that_was_not_listed_is_added():
    run = errbar.compare(roles("a", "c"), truth=TRUTH, measures="accuracy", primary="f1")
    assert [(c.measure, c.primary) for c in run.comparisons] == [("f1", True), ("accuracy", False)]


def test_a_primary_measure_without_a_value_is_said(probs):
    truth, models = probs
    run = errbar.compare(models, truth=np.ones(120, int), classes=[0, 1], positive=1, primary="roc_auc")
    assert all(c.gap is None and c.reason.startswith("undefined") for c in run.comparisons if c.primary)
    assert "The primary measure, roc_auc, has no gap here; p adjusted for the other 9 (Holm)." in str(run)


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
        ("f1:0.1", "f1 is not. Add it: -m f1"),
        ("accuracy:0", "a gap above 0.*got '0'"),
        ("accuracy:-0.1", "got '-0.1'"),
        ("accuracy:nan", "got 'nan'"),
        ("accuracy:", "got ''"),
        ({"accuracy": None}, "got None"),
        ("acuracy:0.1", "No measure named 'acuracy'. Near it: accuracy"),
    ],
)
def test_margins_that_make_no_sense_are_refused(margin, why):
    with pytest.raises(BadInput, match=why):
        errbar.compare(roles("a", "b"), truth=TRUTH, measures="accuracy,recall", margin=margin)


def test_rows_are_paired_by_id_whatever_their_order():
    order = np.random.default_rng(0).permutation(20)
    words = {"truth": "y", "label": "l", "id": "id", "measures": "accuracy,f1"}
    straight, shuffled = errbar.compare(frames(), **words), errbar.compare(frames(order), **words)
    assert shuffled.comparisons == straight.comparisons
    assert "paired by id" in shuffled.data.said


@pytest.mark.parametrize("made", [pd.DataFrame, pl.DataFrame])
def test_frames_and_files_are_models_alike(made, tmp_path):
    tables = {name: made(table) for name, table in frames().items()}
    expected = errbar.compare(roles("a", "b"), truth=TRUTH).comparisons
    assert errbar.compare(tables, truth="y", label="l").comparisons == expected
    for name, table in frames().items():
        pd.DataFrame(table).to_csv(tmp_path / f"{name}.csv", index=False)
    files = [tmp_path / "a.csv", str(tmp_path / "b.csv")]
    assert errbar.compare(files, truth="y", label="l", id="id").comparisons == expected


def test_columns_of_one_table_are_models():
    table = {"y": TRUTH, **{name: labels(name) for name in WRONG}}
    run = errbar.compare(table, truth="y", label=["a", "b", "c"], measures="accuracy")
    assert {k[:2]: c.p for k, c in by_pair(run).items()} == MID_P


def test_without_ids_another_order_is_refused():
    order = np.r_[19, 0:19]
    with pytest.raises(Refusal, match=r"truth must be the same in every row; a and b differ on 2 of 20.*\(EB110\)"):
        errbar.compare(frames(order), truth="y", label="l")


def test_rows_that_are_not_shared_are_refused_or_left_out_and_counted():
    tables = frames()
    tables["b"] = {k: v[:15] for k, v in tables["b"].items()}
    words = {"truth": "y", "label": "l", "id": "id", "measures": "accuracy"}
    with pytest.raises(Refusal, match=r"not scored on the same rows \(15 shared of 20 and 15\)"):
        errbar.compare(tables, **words)
    run = errbar.compare(tables, **words, shared=True)
    assert (run.data.rows, run.comparisons[0].left_value) == (15, 9 / 15)
    assert "paired by id on the 15 shared rows; left out: a 5, b 0" in run.data.said


def test_a_model_against_itself_has_a_gap_of_zero_that_is_not_resolved():
    run = errbar.compare({"a": {"label": labels("a")}, "again": {"label": labels("a")}}, truth=TRUTH)
    assert {c.gap for c in run.comparisons} == {0}
    assert {c.p for c in run.comparisons} == {1}
    assert all(c.low < 0 < c.high and c.verdict == "not resolved" for c in run.comparisons)
    assert all(c.rows_needed is None for c in run.comparisons)


def test_three_models_that_answer_alike_are_three_pairs_without_a_gap():
    run = errbar.compare({name: {"label": labels("a")} for name in "xyz"}, truth=TRUTH, measures="accuracy")
    assert [(c.gap, c.p_adjusted) for c in run.comparisons] == [(0, 1)] * 3
    assert "p of accuracy (primary) adjusted for its 3 pairs (Holm)." in str(run)


def test_probabilities_are_compared_on_four_measures(probs):
    truth, models = probs
    run = errbar.compare(models, truth=truth)
    assert [c.measure for c in run.comparisons[::3]] == ["log_loss", "brier", "roc_auc", "accuracy"]
    assert [c.method for c in run.comparisons[::3]] == ["paired", "paired", "delong", "mcnemar"]
    assert by_pair(run)["sharp", "noise", "roc_auc"].verdict == "left better"


def test_brier_gaps_by_hand(probs):
    truth, models = probs
    (c,) = errbar.compare({k: models[k] for k in ("sharp", "noise")}, truth=truth, measures="brier").comparisons
    d = (models["noise"]["prob"] - truth) ** 2 - (models["sharp"]["prob"] - truth) ** 2
    assert c.gap == pytest.approx(d.mean())
    assert c.se == pytest.approx(d.std(ddof=1) / math.sqrt(120))
    assert c.low < d.mean() < c.high


def test_units_widen_what_copies_of_rows_would_narrow(probs):
    truth, models = probs
    pair = {k: models[k]["prob"] for k in ("sharp", "dull")}
    twice = {k: {"prob": np.repeat(p, 2)} for k, p in pair.items()}
    words = {"truth": np.repeat(truth, 2), "measures": "brier"}
    alone = errbar.compare({k: {"prob": p} for k, p in pair.items()}, truth=truth, measures="brier").comparisons[0]
    copied = errbar.compare(twice, **words).comparisons[0]
    united = errbar.compare(twice, **words, unit=np.repeat(np.arange(120), 2)).comparisons[0]
    assert copied.se < 0.72 * alone.se
    assert united.se == pytest.approx(alone.se)
    assert united.p == pytest.approx(alone.p, rel=1e-6)


def test_weights_equal_repeats(probs):
    truth, models = probs
    pair = {k: models[k] for k in ("sharp", "dull")}
    w = np.arange(120) % 3 + 1
    weighed = errbar.compare(pair, truth=truth, weight=w, measures="brier,roc_auc,accuracy")
    again = {k: {"prob": np.repeat(v["prob"], w)} for k, v in pair.items()}
    repeated = errbar.compare(again, truth=np.repeat(truth, w), measures="brier,roc_auc,accuracy")
    assert [c.gap for c in weighed.comparisons] == pytest.approx([c.gap for c in repeated.comparisons])
    assert {c.method for c in weighed.comparisons} == {"paired"}


def test_regression_by_hand():
    truth = np.arange(8.0)
    models = {"a": {"value": truth + 1}, "b": {"value": truth + np.array([2, 0, 2, 0, 2, 0, 2, 1.0])}}
    found = {c.measure: c for c in errbar.compare(models, truth=truth).comparisons}
    assert found["mae"].gap == pytest.approx(9 / 8 - 1)
    assert found["rmse"].gap == pytest.approx(math.sqrt(17 / 8) - 1)


def test_a_measure_without_a_better_side_differs():
    truth = np.arange(30.0)
    models = {"a": {"value": truth + np.tile([1.0, 1.2], 15)}, "b": {"value": truth}}
    run = errbar.compare(models, truth=truth, measures="bias")
    assert run.comparisons[0].verdict == "differs"


def test_three_classes():
    truth = np.array(["x", "y", "z"] * 10)
    wrong = truth.copy()
    wrong[:9] = "x"
    run = errbar.compare({"a": {"label": truth}, "b": {"label": wrong}}, truth=truth)
    found = {c.measure: c for c in run.comparisons}
    assert (found["accuracy"].gap, found["balanced_accuracy"].gap) == pytest.approx((-6 / 30, -6 / 30))
    assert found["accuracy"].p == 2**-6


@pytest.mark.parametrize(("test", "p"), [("mcnemar", 2**-4), ("mcnemar(p=exact)", 2**-3), ("permutation", 2**-3)])
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
    with pytest.raises(BadInput, match="cochran_q counts every row once; these have weights"):
        errbar.compare(roles(), truth=TRUTH, test="cochran_q", weight=np.arange(20) + 1.0)
    with pytest.raises(NoInterval, match="rows that stand alone; these belong to 10 units"):
        errbar.compare(roles(), truth=TRUTH, test="cochran_q", unit=np.arange(20) // 2)
    with pytest.raises(BadInput, match="which rows are right; it is for accuracy and error_rate"):
        errbar.compare(roles(), truth=TRUTH, test="cochran_q", measures="f1")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"test": "corrected_t"}, "corrected_t is for two learners over one plan; these are fixed predictions"),
        ({"test": "friedman"}, "friedman is for .* data sets; these are fixed predictions on the same rows"),
        ({"test": "delong", "measures": "accuracy"}, "delong: accuracy: delong is for the ROC area"),
        ({"test": "mcnemar", "primary": "f1"}, "mcnemar: f1: mcnemar compares shares of the same rows"),
        ({"test": 3}, "--test is the name of a contrast; got int"),
        ({"test": "mcnemar(q=1)"}, "mcnemar"),
        ({"against": "z"}, "--against names one of the models; there is no 'z'. Models: a, b"),
        ({"primary": "rmse"}, r"rmse is for regression or multioutput tasks; this one is binary \(a\)"),
        ({"primary": "log_loss"}, r"log_loss reads prob, which was not given \(a\)"),
        ({"level": 95}, "--level is a share between 0 and 1"),
        ({"plan": "kfold"}, "--plan is for learners that are fitted here"),
        ({"effort": "quick"}, "--effort is for learners"),
        ({"resume": True}, "--resume is for learners"),
        ({"better": "low"}, "--better is for scores by data set"),
        ({"because": {"EB999": "x"}}, "there is no 'EB999'"),
    ],
)
def test_what_does_not_fit_is_refused(options, why):
    with pytest.raises(BadInput, match=why):
        errbar.compare(roles("a", "b"), truth=TRUTH, **options)


def test_a_test_that_does_not_exist_is_told_with_names_near_it():
    with pytest.raises(UnknownName, match="No contrast named 'mcnemarr'. Near it: mcnemar"):
        errbar.compare(roles("a", "b"), truth=TRUTH, test="mcnemarr")


@pytest.mark.parametrize(
    ("models", "why"),
    [
        ([], "Comparing needs two models; found none"),
        (None, "Comparing needs two models; found one table and no prediction"),
        ({"a": {"label": [1, 0]}}, "found one dictionary of roles|found one table"),
    ],
)
def test_one_model_or_none_is_no_comparison(models, why):
    with pytest.raises(BadInput, match=why):
        errbar.compare(models, truth=[1, 0])


def test_models_without_a_common_kind_of_prediction_are_told():
    models = {"a": {"label": TRUTH}, "b": {"score": np.arange(20.0)}}
    with pytest.raises(BadInput, match="No measure can be read from all models"):
        errbar.compare(models, truth=TRUTH)


def test_labels_and_probabilities_meet_in_labels():
    models = {"a": {"label": labels("a")}, "b": {"prob": np.where(labels("b"), 0.8, 0.1)}}
    run = errbar.compare(models, truth=TRUTH)
    assert {c.measure: c.p for c in run.comparisons}["accuracy"] == 2**-4


def test_hard_labels_given_as_probabilities_are_held_back_and_whose_they_are_is_said(probs):
    truth, models = probs
    hard = {"hard": {"prob": (models["sharp"]["prob"] > 0.5).astype(float)}, "dull": models["dull"]}
    run = errbar.compare(hard, truth=truth)
    found = {c.measure: c for c in run.comparisons}
    assert found["brier"].reason == found["roc_auc"].reason == "refused: EB111"
    assert found["brier"].gap is found["brier"].left_value is found["brier"].p is None
    assert found["log_loss"].reason.startswith("undefined: hard: ")
    assert found["accuracy"].gap is not None
    assert next(f for f in run.findings if f.code == "EB111").message.startswith("hard: All 120 values of prob")
    because = {"EB111": "a rule book has no probabilities"}
    told = errbar.compare(hard, truth=truth, measures="brier", because=because)
    assert told.comparisons[0].gap is not None
    assert [f.because for f in told.findings if f.code == "EB111"] == list(because.values())


def test_where_all_is_held_back_there_is_no_run(probs):
    truth, models = probs
    hard = {k: {"prob": (v["prob"] > 0.5).astype(float)} for k, v in models.items()}
    with pytest.raises(Refusal, match=r'All 120 values.*Override: --because EB111="reason". \(EB111\)'):
        errbar.compare(hard, truth=truth, measures="brier,roc_auc")


@pytest.mark.parametrize("level", [0.5, 0.999])
def test_the_level_decides_what_is_resolved(level):
    (c,) = errbar.compare(roles("a", "b"), truth=TRUTH, measures="accuracy", level=level).comparisons
    assert (c.level, c.verdict) == (level, "right better" if level == 0.5 else "not resolved")


def test_names_with_commas_and_breaks_are_names():
    run = errbar.compare({"a, b": {"label": labels("a")}, "c → d": {"label": labels("b")}}, truth=TRUTH, against="a, b")
    assert {(c.left, c.right) for c in run.comparisons} == {("a, b", "c → d")}
    assert "only a, b right 0, only c → d right 4" in str(run)
