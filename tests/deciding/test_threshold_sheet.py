"""Counts by threshold."""

import numpy as np
import pytest

import errbar
from errbar.evidence import MANY

TRUTH = list("PPNPPNNNPN")
PROB = [0.90, 0.80, 0.70, 0.60, 0.55, 0.54, 0.53, 0.51, 0.50, 0.40]


def sheet(**roles):
    return next((s for s in errbar.score(**roles).sheets if s.name == "thresholds"), None)


def test_the_table_of_the_fifth_lecture_with_its_ninth_row_right():
    """It prints TN 0, FN 1 there: 5 positives found of 5 leave no false negative."""
    found = sheet(truth=TRUTH, prob=PROB, positive="P")
    assert found.columns == ("threshold", "TP", "FP", "TN", "FN", "TPR", "FPR")
    assert [row[1:5] for row in found.rows] == [
        (1, 0, 5, 4),
        (2, 0, 5, 3),
        (2, 1, 4, 3),
        (3, 1, 4, 2),
        (4, 1, 4, 1),
        (4, 2, 3, 1),
        (4, 3, 2, 1),
        (4, 4, 1, 1),
        (5, 4, 1, 0),
        (5, 5, 0, 0),
    ]
    assert found.column("threshold") == PROB
    assert found.rows[4][5:] == (0.8, 0.2)


def test_ties_are_one_threshold_and_weights_are_summed():
    found = sheet(truth=[1, 0, 1, 0], prob=[0.7, 0.7, 0.2, 0.1], weight=[2.0, 0.5, 1.0, 3.0], positive=1)
    assert [row[:5] for row in found.rows] == [(0.7, 2, 0.5, 3, 1), (0.2, 3, 0.5, 3, 0), (0.1, 3, 3.5, 0, 0)]


def test_of_many_scores_every_twentieth_of_the_rows_is_a_line_as_counted_by_hand():
    rng = np.random.default_rng(0)
    y, p = rng.integers(0, 2, 500), rng.random(500)
    found = sheet(truth=y, prob=p, positive=1)
    assert len(found.rows) == 19 and "every twentieth" in found.title
    for threshold, tp, fp, tn, fn, *_ in found.rows:
        called = p >= threshold
        assert (tp, fp) == (np.sum(called & (y == 1)), np.sum(called & (y == 0)))
        assert (tn, fn) == (np.sum(~called & (y == 0)), np.sum(~called & (y == 1)))


@pytest.mark.parametrize(
    "roles",
    [
        {"truth": [0, 1, 1], "label": [0, 1, 0]},
        {"truth": [1, 1], "prob": [0.2, 0.4], "classes": [0, 1]},
        {"truth": [0, 1, 2], "prob": np.eye(3)},
        {"truth": [0, 1, 1], "prob": [0.2, 0.6, 0.7], "measures": "accuracy"},
    ],
)
def test_a_run_that_orders_no_two_classes_has_none(roles):
    assert sheet(**roles) is None


def many_rows(ties=False):
    rng = np.random.default_rng(8)
    p = rng.random(MANY + 1_001)
    y = (rng.random(len(p)) < p).astype(np.int64)
    return y, np.round(0.1 + 0.8 * p, 1) if ties else p


@pytest.mark.parametrize(
    "roles", [{"measures": "log_loss"}, {"measures": "brier", "weight": 1.0 + np.arange(MANY + 1_001) % 3}]
)
def test_many_rows_have_it_when_the_call_returns_and_keep_it_when_they_are_overwritten(roles):
    y, p = many_rows()
    run, want = errbar.score(truth=y, prob=p, **roles), sheet(truth=y, prob=p, **roles)
    p[:] = 1 - p
    assert run.sheet("thresholds") == want != sheet(truth=y, prob=p, **roles)
