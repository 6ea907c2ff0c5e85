"""Rows handed over by certainty: counts by hand, and an interval that holds though the cut was found on these rows."""

import numpy as np
import pytest
from scipy.stats import beta

import errbar
from errbar.deciding.handing_over import SHARES, handing_sheets
from errbar.evidence import Evidence
from errbar.records.predictions import Predictions

CLASSES = ("a", "b", "c")


def evidence(certainty, label, truth, **more):
    prob = np.repeat(((1 - certainty) / 2)[:, None], 3, axis=1)
    prob[np.arange(len(label)), label] = certainty
    return Evidence(Predictions(kind="multiclass", truth=truth, prob=prob, classes=CLASSES, **more))


def test_a_tenth_of_twenty_rows_by_hand():
    certainty = np.linspace(0.4, 0.97, 20)
    label = np.arange(20) % 3
    truth = label.copy()
    truth[[0, 1, 2]] = (label[[0, 1, 2]] + 1) % 3  # wrong on the three of which it is least certain
    (sheet,) = handing_sheets(evidence(certainty, label, truth), 0.95)
    by_share = {round(row[0], 2): row for row in sheet.rows}
    _, cut, kept, right, low, high, rest, rest_right, *_ = by_share[0.1]
    assert (cut, kept, rest, rest_right) == (pytest.approx(certainty[1]), 18, 2, 0.0)
    assert right == pytest.approx(17 / 18)
    assert (low, high) == pytest.approx((beta.ppf(0.025, 17, 2), beta.ppf(0.975, 18, 1)))
    assert list(by_share) == [0.05, 0.1, 0.2, 0.3, 0.5]


def test_the_gap_spans_both_at_once():
    (sheet,) = handing_sheets(evidence(np.linspace(0.4, 0.97, 40), np.zeros(40, int), np.zeros(40, int)), 0.95)
    row = sheet.rows[1]
    # all right: 36 of 36 kept and 4 of 4 handed over, each at 97.5 %
    assert row[8] == pytest.approx(beta.ppf(0.0125, 36, 1) - 1) and row[9] == pytest.approx(1 - beta.ppf(0.0125, 4, 1))


def test_ties_go_together_and_rows_that_are_all_as_certain_cannot_be_handed_over():
    certainty = np.repeat([0.5, 0.9], [10, 30])
    (sheet,) = handing_sheets(evidence(certainty, np.zeros(40, int), np.zeros(40, int)), 0.95)
    assert {row[0] for row in sheet.rows} == {0.25} and {row[2] for row in sheet.rows} == {30}
    assert handing_sheets(evidence(np.full(40, 0.6), np.zeros(40, int), np.zeros(40, int)), 0.95) == ()


@pytest.mark.parametrize("more", [{"unit": np.arange(40) // 2, "unit_name": "u"}, {"weight": np.full(40, 2.0)}])
def test_units_and_weights_have_none(more):
    assert handing_sheets(evidence(np.linspace(0.4, 0.9, 40), np.zeros(40, int), np.zeros(40, int), **more), 0.95) == ()


def test_the_interval_holds_for_new_rows_above_the_cut():
    rng, misses, n, runs = np.random.default_rng(0), np.zeros(len(SHARES)), 100, 400
    for _ in range(runs):
        certainty, label = 1 / 3 + 2 / 3 * rng.random(n), rng.integers(0, 3, n)
        right = rng.random(n) < 0.25 + 0.75 * certainty
        (sheet,) = handing_sheets(evidence(certainty, label, np.where(right, label, (label + 1) % 3)), 0.95)
        for i, row in enumerate(sheet.rows):
            true = 0.25 + 0.75 * (row[1] + 1) / 2  # certainty is uniform above the cut
            misses[i] += not row[4] <= true <= row[5]
    assert (misses / runs < 0.05 + 3 * np.sqrt(0.05 * 0.95 / runs)).all()


def test_a_score_of_three_classes_keeps_it():
    rng = np.random.default_rng(3)
    y = rng.integers(0, 3, 60)
    prob = rng.dirichlet(np.ones(3), 60)
    assert errbar.score(truth=y, prob=prob).sheet("handing_over").rows
