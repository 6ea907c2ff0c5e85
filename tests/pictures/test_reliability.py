import numpy as np
import pytest
from scipy.stats import beta
from sklearn.isotonic import IsotonicRegression

import errbar
from errbar.pictures import PictureInput
from tests.pictures.two_classes import drawn, mark

TWO = {"truth": [0, 0, 0, 1] * 5 + [0, 1, 1, 1] * 5, "prob": [0.2] * 20 + [0.72] * 20}


def rows(n=500, seed=0):
    rng = np.random.default_rng(seed)
    p = rng.random(n)
    return {"truth": (rng.random(n) < p**2).astype(int), "prob": p}


def test_two_segments_by_hand():
    points = mark(drawn("reliability", **TWO), "in bins")
    assert (points.x, points.y) == (pytest.approx((0.2, 0.72)), (0.25, 0.75))
    # 5 of 20
    assert points.low[0] == pytest.approx(beta.ppf(0.025, 5, 16))
    assert points.high[0] == pytest.approx(beta.ppf(0.975, 6, 15))
    assert "20 rows" in points.text[0]


def test_the_band_holds_for_both_bins_at_once():
    band = mark(drawn("reliability", **TWO), "95%, all bins at once")
    assert band.x == (0.2, 0.2, 0.72, 0.72)
    # each at 97.5 %
    assert band.low[0] == pytest.approx(beta.ppf(0.0125, 5, 16))
    assert band.high[0] == pytest.approx(beta.ppf(0.9875, 6, 15))


def test_the_line_is_the_isotonic_fit():
    given = rows()
    line = mark(drawn("reliability", **given), "isotonic fit")
    fit = IsotonicRegression().fit(given["prob"], given["truth"])
    assert np.array(line.y) == pytest.approx(fit.predict(line.x), abs=1e-9)


def test_bars_count_rows():
    (bars,) = [m for m in drawn("reliability", **TWO).marks if m.shape == "bars"]
    assert len(bars.x) == 20
    assert [t for t in bars.text if not t.startswith("0 rows")] == [
        "20 rows at 0.20 to 0.25",
        "20 rows at 0.70 to 0.75",
    ]
    assert max(bars.y) == pytest.approx(0.15)


def test_classes_are_drawn_each_against_the_rest():
    rng = np.random.default_rng(2)
    y = np.repeat([0, 1, 2], [10, 20, 30])
    prob = rng.dirichlet(np.ones(3), 60)
    found = drawn("reliability", PictureInput(errbar.score(truth=y, prob=prob, classes=[0, 1, 2])))
    assert [m.label for m in found.marks[1:]] == ["2", "1", "0"]
    line = mark(found, "1")
    fit = IsotonicRegression().fit(prob[:, 1], y == 1)
    assert np.array(line.y) == pytest.approx(fit.predict(line.x), abs=1e-9)


def test_scores_that_are_no_probabilities_have_no_diagram():
    assert drawn("reliability", PictureInput(errbar.score(truth=[0, 1, 0], score=[-1, 2, 3], positive=1))) is None
