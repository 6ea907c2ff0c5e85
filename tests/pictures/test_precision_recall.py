import numpy as np
import pytest
from sklearn.metrics import precision_recall_curve

import errbar
from errbar.pictures import PictureInput
from errbar.pictures._score_cuts import Points, points
from errbar.pictures._threshold_grid import threshold_grid
from errbar.pictures.precision_recall import _band as band_of
from errbar.pictures.precision_recall import achievable
from tests.pictures.two_classes import corners, drawn, mark, scored


def test_four_rows_by_hand():
    found = drawn("precision_recall")
    # calls one by one: 1/1, 1/2, 2/3, 2/4 are right
    want = [(0, 1), (0.5, 1), (0.5, 0.5), (1, 2 / 3), (1, 0.5)]
    assert [p for p in corners(mark(found, "this model")) if any(p == pytest.approx(w) for w in want)] == [
        pytest.approx(w) for w in want
    ]
    assert corners(mark(found, "baseline (0.5)")) == [(0, 0.5), (1, 0.5)]
    assert found.moving.x == (1, 1, 1, 0.5, 0.5, 0.5, 0)
    # where no row is called, the point waits where the curve begins
    assert found.moving.y == pytest.approx((0.5, 0.5, 2 / 3, 0.5, 0.5, 1, 1))


def test_between_two_points_both_counts_grow_in_proportion():
    # From 5 hits and 5 mistakes to 10 hits and 30 mistakes (Davis & Goadrich 2006): at 6 hits, 10 mistakes.
    recall, precision = achievable(Points(fp=np.array([0, 5, 30.0]), tp=np.array([0, 5, 10.0])))
    for hits, mistakes in ((5, 5), (7.5, 17.5), (10, 30)):
        at = int(np.abs(recall - hits / 10).argmin())
        assert recall[at] == pytest.approx(hits / 10)
        assert precision[at] == pytest.approx(hits / (hits + mistakes))
    assert precision[0] == 0.5  # the first tie's precision


def test_it_passes_through_the_points_of_scikit_learn():
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 200)
    p = np.round(np.clip(rng.normal(0.3 + 0.3 * y, 0.2), 0, 1), 2)
    recall, precision = achievable(points(scored(truth=y, prob=p).evidence))
    ours = set(zip(np.round(recall, 9), np.round(precision, 9)))
    theirs = precision_recall_curve(y, p)
    assert {(r, q) for r, q in zip(np.round(theirs[1], 9), np.round(theirs[0], 9)) if r > 0} <= ours


def test_the_band_holds_the_curve_and_narrows_with_rows():
    def wide(n):
        rng = np.random.default_rng(1)
        y = (rng.random(n) < 0.3).astype(int)
        found = drawn("precision_recall", truth=y, prob=1 / (1 + np.exp(-rng.normal(y, 1))))
        band, line = mark(found, "95% band"), mark(found, "this model")
        middle = next((l, h) for x, l, h in zip(band.x, band.low, band.high) if x == 0.5)
        assert middle[0] <= np.interp(0.5, line.x, line.y) <= middle[1]
        return middle[1] - middle[0]

    assert wide(20_000) < 0.2 * wide(200)


@pytest.mark.heavy
def test_the_band_holds_at_every_recall_where_the_rows_give_the_prevalence():
    # Scores uniform on (0, 1), of positives the larger of two: at a recall of r, 1 - sqrt(1 - r) is the fpr.
    rng = np.random.default_rng(4)
    at = np.linspace(0, 1, 501)[1:]
    truth = 0.3 * at / (0.3 * at + 0.7 * (1 - np.sqrt(1 - at)))
    held = everywhere = 0
    for _ in range(200):
        y = (rng.random(600) < 0.3).astype(int)
        prob = np.maximum(rng.random(600), y * rng.random(600))
        rows = scored(truth=y, prob=prob, measures="brier", interval="none")  # the band is not that of a measure
        band = band_of(points(rows.evidence), threshold_grid(rows))
        inside = (np.array(band.low) <= truth) & (truth <= np.array(band.high))
        held += inside[-1]  # every row is called positive: precision is the prevalence
        everywhere += inside.all()
    assert min(held, everywhere) >= 190


def test_classes_are_drawn_each_against_the_rest():
    rng = np.random.default_rng(2)
    y = np.repeat([0, 1, 2], [10, 20, 30])
    found = drawn(
        "precision_recall", PictureInput(errbar.score(truth=y, prob=rng.dirichlet(np.ones(3), 60), classes=[0, 1, 2]))
    )
    assert [m.label for m in found.marks] == ["2 (share 0.5)", "1 (share 0.333)", "0 (share 0.167)"]
