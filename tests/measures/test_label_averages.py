"""Measures of one class against the rest where a row has several labels."""

import numpy as np
import pytest
from sklearn import metrics
from tests.measures._leaving_out import weighed
from tests.measures.label_sets import LABEL, TRUTH, rows

import errbar
from errbar.errors import BadInput

PEERS = {
    "f1": metrics.f1_score,
    "jaccard": metrics.jaccard_score,
    "precision": metrics.precision_score,
    "recall": metrics.recall_score,
}


def test_averages_worked_by_hand(estimate):
    def f1(average):
        return estimate(f"f1(average={average})", truth=TRUTH, label=LABEL, kind="multilabel").value

    assert f1("micro") == pytest.approx(8 / 10)  # 2 x 4 / (2 x 4 + 1 + 1)
    assert f1("macro") == pytest.approx((1 + 2 / 3 + 2 / 3) / 3)  # 2 of 2; TP 1, FN 1; TP 1, FP 1
    assert f1("weighted") == pytest.approx((2 * 1 + 2 * 2 / 3 + 1 * 2 / 3) / 5)


@pytest.mark.parametrize("average", ["macro", "micro", "weighted", "samples"])
@pytest.mark.parametrize("name", PEERS)
def test_agrees_with_scikit_learn(estimate, name, average):
    truth, prob = rows(8)
    weight = np.random.default_rng(2).random(len(truth))
    found = estimate(f"{name}(average={average})", truth=truth, prob=prob, weight=weight, kind="multilabel")
    expected = PEERS[name](truth, prob >= 0.5, average=average, sample_weight=weight)
    assert found.value == pytest.approx(expected, rel=1e-12)
    assert f"({average})" in found.label


@pytest.mark.parametrize("average", ["macro", "weighted"])
@pytest.mark.parametrize(
    ("name", "peer"), [("roc_auc", metrics.roc_auc_score), ("average_precision", metrics.average_precision_score)]
)
def test_rankings_of_labels_agree_with_scikit_learn(estimate, name, peer, average):
    truth, prob = rows(9)
    found = estimate(f"{name}(average={average})", truth=truth, prob=prob, kind="multilabel")
    assert found.value == pytest.approx(peer(truth, prob, average=average), rel=1e-12)


def test_proper_losses_are_means_over_labels(estimate):
    truth, prob = rows(10)
    prob = prob.clip(0.01, 0.99)
    per_label = [metrics.log_loss(truth[:, c], prob[:, c]) for c in range(4)]
    found = estimate("log_loss", truth=truth, prob=prob, kind="multilabel")
    assert found.value == pytest.approx(np.mean(per_label), rel=1e-12)
    brier = estimate("brier", truth=truth, prob=prob, kind="multilabel")
    assert brier.value == pytest.approx(np.mean((truth - prob) ** 2), rel=1e-12)


@pytest.mark.parametrize("call", ["f1", "recall", "roc_auc", "average_precision"])
def test_one_label_is_a_task_of_two_classes(call, estimate):
    truth, prob = rows(11)
    found = estimate(f"{call}(class=wind)", truth=truth, prob=prob, kind="multilabel", classes="rain,wind,fog,sun")
    alone = estimate(call, truth=truth[:, 1], prob=prob[:, 1], positive=1)
    assert (found.value, found.low, found.high) == pytest.approx((alone.value, alone.low, alone.high), rel=1e-12)
    assert found.no_skill == pytest.approx(alone.no_skill)
    assert "[wind]" in found.label


@pytest.mark.parametrize(
    "call",
    ["f1(average=micro)", "f1(average=weighted)", "jaccard(average=samples)", "roc_auc(average=weighted)", "recall"],
)
def test_influence_is_the_derivative_by_a_rows_weight(call):
    truth, prob = rows(12, n=40)
    slopes, influences = weighed(call, truth=truth, prob=prob, kind="multilabel")
    assert influences == pytest.approx(slopes, abs=1e-5)


def test_counts_of_all_labels_are_summed(estimate):
    found = estimate("tp", truth=TRUTH, label=LABEL, kind="multilabel")
    assert found.value == pytest.approx(4)
    assert found.no_skill == pytest.approx((2 * 2 + 2 * 1 + 1 * 2) / 4)  # calls of each label dealt at random
    assert estimate("fp(class=2)", truth=TRUTH, label=LABEL, kind="multilabel").value == 1


def test_no_skill_is_that_of_calling_every_label(estimate):
    shares = np.array([0.5, 0.5, 0.25])
    macro = estimate("f1", truth=TRUTH, label=LABEL, kind="multilabel")
    assert macro.no_skill == pytest.approx((2 * shares / (1 + shares)).mean())
    micro = estimate("f1(average=micro)", truth=TRUTH, label=LABEL, kind="multilabel")
    assert micro.no_skill == pytest.approx(2 * (5 / 12) / (1 + 5 / 12))


def test_rows_without_labels_leave_the_average_over_rows_undefined(estimate):
    found = estimate("f1(average=samples)", truth=TRUTH, label=LABEL, kind="multilabel")
    assert found.value is None
    assert "1 of 4 rows have no value of their own, row 3 first, which has 0 true and 0 predicted" in found.reason


def test_a_label_that_nobody_has_is_named(estimate):
    truth = np.column_stack([TRUTH, np.zeros(4, dtype=int)])
    label = np.column_stack([LABEL, np.zeros(4, dtype=int)])
    roles = {"truth": truth, "label": label, "kind": "multilabel", "classes": ["a", "b", "c", "d"]}
    assert "label 'd': no row is positive" in estimate("f1", **roles).reason
    assert "label 'd': no row is positive" in estimate("f1(class=d)", **roles).reason
    assert estimate("f1(average=micro)", **roles).value == pytest.approx(0.8)


def test_doubtful_options_are_refused(estimate):
    roles = {"truth": TRUTH, "label": LABEL, "kind": "multilabel"}
    with pytest.raises(BadInput, match="macro, micro, weighted, samples"):
        estimate("f1(average=mean)", **roles)
    with pytest.raises(BadInput, match="class= is for one label"):
        estimate("f1(average=micro, class=0)", **roles)
    with pytest.raises(BadInput, match="macro, micro, weighted"):
        estimate("f1(average=samples)", truth=["a", "b", "c"] * 4, label=["a", "b", "c"] * 4)
    with pytest.raises(BadInput, match="macro or weighted"):
        estimate("roc_auc(average=micro)", truth=TRUTH, prob=LABEL * 0.8 + 0.1, kind="multilabel")


def test_units_widen_the_interval_of_an_average():
    truth, prob = (np.repeat(part, 5, axis=0) for part in rows(13, n=40))
    unit = np.repeat(np.arange(40), 5)
    alone = errbar.score(truth=truth, prob=prob, kind="multilabel", measures="f1")["f1"]
    by_unit = errbar.score(truth=truth, prob=prob, kind="multilabel", measures="f1", unit=unit)["f1"]
    assert by_unit.value == pytest.approx(alone.value)
    assert by_unit.high - by_unit.low > 2 * (alone.high - alone.low)
