"""Two models row beside row: joint tables by hand, exchanges, and whose measure is undefined."""

import gc
import weakref

import numpy as np
import pytest

from errbar.comparing.row_pair import PairedEvidence, exchange_rows
from errbar.errors import NoInterval, Undefined
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.predictions import Predictions

TRUTH = np.array([1, 1, 1, 0, 0, 0])
LEFT = np.array([1, 1, 0, 0, 0, 1])
RIGHT = np.array([1, 0, 0, 0, 1, 1])


def given(label=None, prob=None, truth=TRUTH, **more):
    fields = {"kind": "binary", "classes": ("no", "yes"), "positive": 1, "label": label, "prob": prob, **more}
    return Predictions(truth=truth, **fields)


def duo(**more):
    return PairedEvidence(Evidence(given(LEFT, **more)), Evidence(given(RIGHT, **more)))


def test_the_gap_is_right_minus_left():
    pair = duo().pair(measure("accuracy"))
    assert (pair.left.value, pair.right.value) == pytest.approx((4 / 6, 2 / 6))
    assert pair.gap == pytest.approx(-2 / 6)
    assert (pair.n, pair.plain, pair.unit, pair.weight) == (6, True, None, None)


def test_the_joint_table_by_hand():
    joint = duo().pair(measure("accuracy")).joint()
    # [truth, left, right]: rows (1,1,1) (1,1,0) (1,0,0) (0,0,0) (0,0,1) (0,1,1), once each.
    expected = np.zeros((2, 2, 2))
    for cell in ((1, 1, 1), (1, 1, 0), (1, 0, 0), (0, 0, 0), (0, 0, 1), (0, 1, 1)):
        expected[cell] += 1
    assert np.array_equal(joint, expected)


def test_the_joint_table_is_one_for_all_measures_of_a_threshold():
    both = duo()
    assert both.pair(measure("accuracy")).joint() is both.pair(measure("f1")).joint()


def test_thresholds_have_tables_of_their_own():
    probs = np.array([0.9, 0.8, 0.4, 0.3, 0.2, 0.6]), np.array([0.9, 0.4, 0.35, 0.1, 0.7, 0.6])
    both = PairedEvidence(*(Evidence(given(prob=p)) for p in probs))
    low = both.pair(measure("recall(threshold=0.3)")).joint()
    assert np.array_equal(both.pair(measure("recall")).joint()[1], [[1, 0], [1, 1]])
    assert np.array_equal(low[1], [[0, 0], [0, 3]])


def test_weights_are_summed_in_the_joint_table():
    w = np.array([1.0, 2, 3, 4, 5, 6])
    pair = duo(weight=w).pair(measure("accuracy"))
    assert pair.joint()[1, 1, 0] == 2
    assert pair.joint().sum() == 21
    assert not pair.plain


def test_a_measure_of_no_table_has_none():
    both = PairedEvidence(*(Evidence(given(prob=p)) for p in (np.linspace(0.9, 0.1, 6), np.linspace(0.1, 0.9, 6))))
    assert both.pair(measure("log_loss")).joint() is None


def test_the_positive_rows_are_known_where_one_class_is_ranked():
    both = PairedEvidence(*(Evidence(given(prob=p)) for p in (np.linspace(0.9, 0.1, 6), np.linspace(0.1, 0.9, 6))))
    assert np.array_equal(both.pair(measure("roc_auc")).positive(), TRUTH == 1)
    assert both.pair(measure("accuracy")).positive is None


def test_values_after_an_exchange():
    pair = duo().pair(measure("accuracy"))
    assert pair.swapped(np.zeros(6, bool)) == pytest.approx((4 / 6, 2 / 6))
    assert pair.swapped(np.ones(6, bool)) == pytest.approx((2 / 6, 4 / 6))
    # Row 2 alone: left loses a hit, right gains it.
    assert pair.swapped(np.arange(6) == 1) == pytest.approx((3 / 6, 3 / 6))


def test_probabilities_of_several_classes_are_exchanged_whole():
    a, b = np.full((2, 3), 1 / 3), np.tile([0.5, 0.25, 0.25], (2, 1))
    fields = {"kind": "multiclass", "classes": ("x", "y", "z"), "truth": np.array([0, 1])}
    left, right = exchange_rows(Predictions(prob=a, **fields), Predictions(prob=b, **fields), np.array([True, False]))
    assert np.array_equal(left.prob, [b[0], a[1]])
    assert np.array_equal(right.prob, [a[0], b[1]])


def test_what_only_one_of_them_gives_is_not_exchanged():
    left, _ = exchange_rows(given(LEFT, np.linspace(0, 1, 6)), given(RIGHT), np.ones(6, bool))
    assert np.array_equal(left.label, RIGHT)
    assert left.prob is None
    with pytest.raises(NoInterval, match="different kinds of predictions, which cannot be exchanged"):
        exchange_rows(given(LEFT), given(prob=np.linspace(0, 1, 6)), np.ones(6, bool))


def test_whose_value_is_undefined_is_said():
    never = Evidence(given(np.zeros(6, int)))
    both = PairedEvidence(Evidence(given(LEFT)), never, ("sharp", "silent"))
    with pytest.raises(Undefined, match=r"^silent: "):
        both.pair(measure("precision"))


def test_a_pair_goes_without_the_collector_when_nobody_asks_more():
    both = duo(prob=np.linspace(0.2, 0.7, 6))
    pairs = [both.pair(measure(name)) for name in ("accuracy", "roc_auc", "log_loss")]
    pairs[0].joint()
    gone = weakref.ref(both)
    gc.disable()
    try:
        del both, pairs
        assert gone() is None
    finally:
        gc.enable()
