"""compare on predictions that are there already: pairing, roles, measures, what is held back."""

import math

import numpy as np
import pandas as pd
import polars as pl
import pytest

import errbar
from errbar.errors import BadInput, Refusal
from errbar.report.run_text import render
from tests.verbs.nested import MID_P, TRUTH, WRONG, by_pair, labels, roles


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
    assert {k[:2]: c.extras["midp"] for k, c in by_pair(run).items()} == MID_P


def test_without_ids_another_order_is_refused():
    tables = frames(np.r_[19, 0:19])
    with pytest.raises(Refusal, match=r"'id' names the same rows in a and b, 20 of 20.*`id=.id.`\. \(EB110\)"):
        errbar.compare(tables, truth="y", label="l")
    bare = {name: {k: v for k, v in table.items() if k != "id"} for name, table in tables.items()}
    with pytest.raises(Refusal, match=r"truth must be the same in every row; a and b differ on 2 of 20.*\(EB110\)"):
        errbar.compare(bare, truth="y", label="l")


def test_rows_that_are_not_shared_are_refused_or_left_out_and_counted():
    tables = frames(np.random.default_rng(0).permutation(20))
    gone = np.isin(tables["b"]["id"], ["row 0", "row 1", "row 10", "row 12", "row 19"])  # A is wrong on three of them
    tables["b"] = {k: v[~gone] for k, v in tables["b"].items()}
    words = {"truth": "y", "label": "l", "id": "id", "measures": "accuracy"}
    with pytest.raises(Refusal, match=r"not scored on the same rows \(15 shared of 20 and 15\)"):
        errbar.compare(tables, **words)
    run = errbar.compare(tables, **words, shared=True)
    (c,) = run.comparisons
    assert (run.data.rows, c.left_value, c.right_value) == (15, 12 / 15, 14 / 15)
    assert (c.extras["only_left"], c.extras["only_right"]) == (0, 2)
    assert "paired by id on the 15 shared rows; left out: a 5, b 0" in run.data.said


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


def test_three_classes():
    truth = np.array(["x", "y", "z"] * 10)
    wrong = truth.copy()
    wrong[:9] = "x"
    run = errbar.compare({"a": {"label": truth}, "b": {"label": wrong}}, truth=truth)
    found = {c.measure: c for c in run.comparisons}
    assert (found["accuracy"].gap, found["balanced_accuracy"].gap) == pytest.approx((-6 / 30, -6 / 30))
    assert found["accuracy"].extras["midp"] == 2**-6


@pytest.mark.parametrize(
    ("models", "why"),
    [
        ([], "Comparing needs two models; got none"),
        (None, "Comparing needs two models; got one table and no prediction"),
        (
            {"a": {"label": [1, 0]}},
            "got one dictionary of roles",
        ),
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
    assert {c.measure: c.extras.get("midp") for c in run.comparisons}["accuracy"] == 2**-4


def test_hard_labels_given_as_probabilities_are_held_back_and_whose_they_are_is_said(probs):
    truth, models = probs
    hard = {"hard": {"prob": (models["sharp"]["prob"] > 0.5).astype(float)}, "dull": models["dull"]}
    run = errbar.compare(hard, truth=truth)
    found = {c.measure: c for c in run.comparisons}
    assert {found[m].reason for m in ("brier", "roc_auc", "log_loss")} == {"refused: EB111"}
    assert found["brier"].gap is found["brier"].left_value is found["brier"].p is None
    assert found["accuracy"].gap is not None
    assert next(f for f in run.findings if f.code == "EB111").message.startswith("hard: All 120 values of prob")
    because = {"EB111": "a rule book has no probabilities"}
    told = errbar.compare(hard, truth=truth, measures="brier,log_loss", because=because)
    assert told.comparisons[0].gap is not None
    assert told.comparisons[1].reason.startswith("undefined: hard: ")
    assert [f.because for f in told.findings if f.code == "EB111"] == list(because.values())


def test_a_refusal_holds_back_only_the_model_it_is_about(probs):
    truth, models = probs
    given = {**models, "hard": {"prob": (models["sharp"]["prob"] > 0.5).astype(float)}}
    found = by_pair(errbar.compare(given, truth=truth, measures="brier,log_loss"))
    reasons = {k: c.reason for k, c in found.items()}
    # Four models are six pairs, three of them with `hard`.
    assert len(reasons) == 12
    assert {k: r for k, r in reasons.items() if r is not None} == {
        (name, "hard", m): "refused: EB111" for name in ("sharp", "dull", "noise") for m in ("brier", "log_loss")
    }
    without = by_pair(errbar.compare(models, truth=truth, measures="brier,log_loss"))
    assert all(found[k].gap == c.gap for k, c in without.items())


def test_what_rests_on_the_truth_alone_is_no_difference_of_models(probs):
    truth, models = probs
    run = errbar.compare({k: models[k] for k in ("sharp", "dull")}, truth=truth, measures="prevalence,uncertainty")
    for c in run.comparisons:
        assert c.reason == f"no interval: {c.measure} rests on the truth alone, so no two models differ in it"
        assert (c.gap, c.p, c.left_value) == (0, None, c.right_value)
    assert run.comparisons[0].left_value == pytest.approx(truth.mean())


def test_where_all_is_held_back_there_is_no_run(probs):
    truth, models = probs
    hard = {k: {"prob": (v["prob"] > 0.5).astype(float)} for k, v in models.items()}
    with pytest.raises(Refusal, match=r'All 120 values.*Override: `because={"EB111": "reason"}`. \(EB111\)'):
        errbar.compare(hard, truth=truth, measures="brier,roc_auc")


def test_names_with_commas_and_breaks_are_names():
    run = errbar.compare({"a, b": {"label": labels("a")}, "c → d": {"label": labels("b")}}, truth=TRUTH, against="a, b")
    assert {(c.left, c.right) for c in run.comparisons} == {("a, b", "c → d")}
    assert "only a, b right 0, only c → d right 4" in render(run, every=True)


def test_ids_in_both_files_are_told_where_rows_are_taken_for_separate():
    def said(ids):
        models = {"a": pd.DataFrame({"i": range(20), "y": TRUTH, "l": labels("a")})}
        models["b"] = pd.DataFrame({"i": ids, "y": TRUTH, "l": labels("b")})
        roles = {"truth": "y", "label": "l", "id": "i", "measures": "accuracy"}
        return errbar.compare(models, **roles, test="z_unpaired").data.said

    assert any(x.startswith("5 ids occur in more than one file") for x in said(range(15, 35)))
    assert not any("ids stand" in x for x in said(range(20, 40)))


def test_how_the_other_file_was_read_is_said_too():
    models = {"a": {"label": ["yes", "no", "no", "yes"]}, "b": {"label": ["Yes", "no", "no", "no"]}}
    run = errbar.compare(models, truth=["yes", "no", "yes", "yes"], measures="accuracy")
    assert "b: label Yes read as yes" in run.data.said
    gated = errbar.gate(models["b"], champion=models["a"], truth=["yes", "no", "yes", "yes"], better="accuracy")
    assert "candidate: label Yes read as yes" in gated.data.said
    gated = errbar.gate(models["a"], champion=models["b"], truth=["yes", "no", "yes", "yes"], better="accuracy")
    assert "label Yes read as yes" in gated.data.said
