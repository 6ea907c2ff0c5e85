"""What users and a statistician found, kept found."""

import numpy as np
import pandas as pd
import pytest

import errbar
from errbar.errors import BadInput


def test_perfect_multiclass_order_gets_the_bound_of_its_rarest_class():
    n, k = 227, 11
    truth = np.arange(n) % k
    prob = np.full((n, k), 0.02)
    prob[np.arange(n), truth] = 1 - 0.02 * (k - 1)
    e = errbar.score(truth=truth, prob=prob, measures="roc_auc")["roc_auc"]
    assert e.value == 1.0
    assert e.low == pytest.approx(0.025 ** (1 / 20))  # the rarest class has 20 rows


@pytest.mark.parametrize("scale", [0.1, 1.0, 100.0])
def test_the_scale_of_weights_changes_no_interval(scale):
    truth, prob = [1, 1, 1, 1, 1, 0, 0, 0], [0.9, 0.8, 0.7, 0.65, 0.6, 0.3, 0.2, 0.1]
    e = errbar.score(truth=truth, prob=prob, weight=[scale] * 8, measures="partial_auc,average_precision")
    for name in ("partial_auc", "average_precision"):
        alone = errbar.score(truth=truth, prob=prob, measures=name)[name]
        assert e[name].value == 1.0
        assert e[name].low == pytest.approx(alone.low)


def test_recall_of_a_few_large_units_is_worth_those_units():
    # Six units hold all positives, all found; 100 more units hold negatives only.
    truth = np.array([1] * 240 + [0] * 100)
    unit = np.concatenate([np.repeat(np.arange(6), 40), np.arange(6, 106)])
    e = errbar.score(truth=truth, label=truth, unit=unit, measures="recall")["recall"]
    assert e.low == pytest.approx(0.025 ** (1 / 6))


def test_one_large_unit_among_small_ones_is_worth_little_more_than_one():
    truth = np.ones(1009, dtype=int)
    unit = np.concatenate([np.zeros(1000), np.arange(1, 10)])
    e = errbar.score(truth=truth, label=truth, unit=unit, classes=[0, 1], measures="accuracy")["accuracy"]
    worth = 1009**2 / (1000**2 + 9)
    assert e.low == pytest.approx(0.025 ** (1 / worth))


def test_equal_losses_have_no_width_with_weights_either():
    rng = np.random.default_rng(0)
    y = rng.normal(size=60)
    e = errbar.score(truth=y, value=y + 1, weight=rng.lognormal(0, 1, 60), measures="mae")["mae"]
    assert e.interval is None
    assert "equal" in e.reason


def test_totals_are_shown_by_slice_and_never_compared():
    rng = np.random.default_rng(1)
    truth, by = rng.integers(0, 2, 300), np.repeat(["a", "b"], [100, 200])
    run = errbar.score(truth=truth, label=rng.integers(0, 2, 300), by=by, measures="tp,accuracy")
    assert {c.measure for c in run.comparisons} == {"accuracy"}
    assert run.slice("slice=a" if "slice=a" in {e.slice for e in run.estimates} else "by=a")["tp"].value > 0


def test_small_slices_are_shown_and_not_tested():
    rng = np.random.default_rng(2)
    run = errbar.score(truth=rng.integers(0, 2, 100), label=rng.integers(0, 2, 100), by=np.arange(100) // 20)
    assert run.comparisons == ()
    assert len({e.slice for e in run.estimates} - {None}) == 5


def test_a_slice_that_differs_is_named():
    truth = np.tile([0, 1], 200)
    label = truth.copy()
    label[:100] = 1 - label[:100]
    run = errbar.score(truth=truth, label=label, by=np.arange(400) // 100, measures="accuracy")
    worst = min(run.comparisons, key=lambda c: c.p_adjusted)
    assert worst.verdict == "left better"
    assert worst.gap == pytest.approx(-1.0)


def test_an_order_of_classes_that_the_columns_deny_is_refused():
    data = {"y": ["a", "b", "c"], "p_a": [0.8, 0.1, 0.1], "p_b": [0.1, 0.8, 0.1], "p_c": [0.1, 0.1, 0.8]}
    with pytest.raises(BadInput, match="ends in 'a'"):
        errbar.score(data, truth="y", prob=["p_a", "p_b", "p_c"], classes=["c", "b", "a"])


def test_a_threshold_beside_labels_is_said_to_do_nothing():
    run = errbar.score(truth=[0, 1, 1], label=[0, 1, 0], prob=[0.2, 0.7, 0.4], threshold=0.3)
    assert any("`threshold=0.3` has no effect" in said for said in run.data.said)


def test_a_score_is_cut_where_a_threshold_is_given():
    run = errbar.score(truth=[0, 1, 1, 0], score=[-1.0, 2.0, -0.5, 0.3], threshold=0, positive=1)
    assert run["accuracy"].value == 0.5


@pytest.mark.parametrize("call", ["recall(threshold=3)", "f1(average=macro,class=1)", "roc_auc(multi=ovo)"])
def test_options_that_cannot_be_meant_are_refused(call):
    with pytest.raises(BadInput):
        errbar.score(truth=[0, 1, 1, 0], prob=[0.2, 0.7, 0.4, 0.6], measures=call)


def test_costs_that_no_measure_reads_are_refused():
    with pytest.raises(BadInput, match=r"`measures=.cost.`"):
        errbar.score(truth=[0, 1, 1], label=[0, 1, 0], cost="fn=10,fp=1", measures="f1")


def test_series_with_other_indexes_are_not_paired_by_position():
    y, p = pd.Series([0, 1, 1, 0]), pd.Series([0.1, 0.9, 0.8, 0.2])
    with pytest.raises(BadInput, match="different indexes"):
        errbar.score(truth=y, prob=p.iloc[::-1])
    assert errbar.score(truth=y, prob=p)["roc_auc"].value == 1.0


def test_measures_are_found_by_the_names_that_tables_print():
    run = errbar.score(truth=[0, 1, 1, 0], prob=[0.1, 0.9, 0.8, 0.2], measures="ROC AUC,log-loss,F1")
    assert [e.measure for e in run.estimates] == ["roc_auc", "log_loss", "f1"]


def test_accuracy_below_no_skill_is_called_worse():
    run = errbar.score(truth=[0] * 90 + [1] * 10, label=[1] * 100, measures="accuracy")
    assert any("is worse than" in f.message for f in run.findings)


def test_an_override_that_was_not_needed_is_noted():
    run = errbar.score(truth=[0, 1, 1, 0], prob=[0.1, 0.9, 0.8, 0.2], because={"EB111": "habit"})
    assert any("was not needed" in f.message for f in run.findings)


def test_the_level_may_be_extreme():
    for level in (0.999, 0.99999):
        run = errbar.score(
            truth=[1.0, 2.0, 4.0], value=[1.1, 2.5, 3.0], weight=[1.0, 2.0, 1.0], measures="r2", level=level
        )
        assert run["r2"].value is not None
