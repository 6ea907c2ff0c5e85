"""The decision curve: net benefit by hand, its band by corners."""

import numpy as np
import pytest

import errbar
from errbar.pictures import PictureInput
from errbar.pictures.decision_curve import net_benefit
from tests.pictures.two_classes import drawn, mark


def at(m, x):
    """The line's value at a threshold that is one of its points."""
    return m.y[int(np.argmin(np.abs(np.array(m.x) - x)))]


def test_four_rows_by_hand():
    found = drawn("decision_curve")
    line = mark(found, "this model")
    # positives at 0.9 and 0.4, negatives at 0.6 and 0.1; at 0.2 the calls are 2 right, 1 false: 2/4 - 1/4 x 0.2/0.8
    assert at(line, 0.2) == pytest.approx(2 / 4 - 1 / 4 * 0.25)
    assert at(line, 0.5) == pytest.approx(1 / 4 - 1 / 4 * 1.0)
    assert at(line, 0.8) == pytest.approx(1 / 4)
    assert at(mark(found, "act always"), 0.2) == pytest.approx(2 / 4 - 2 / 4 * 0.25)
    assert mark(found, "act never").y == (0.0, 0.0)


def test_costs_of_the_run_mark_their_threshold():
    assert mark(drawn("decision_curve", cost="fn=3,fp=1"), "the run's costs").x == (0.25, 0.25)


def test_a_known_prevalence_is_that_of_the_place_of_use():
    y, p = np.array([1, 1, 0, 0] * 10), np.array([0.9, 0.4, 0.6, 0.1] * 10)
    run = errbar.threshold(truth=y, prob=p, goal="youden", prevalence=0.1, positive=1)
    line = mark(drawn("decision_curve", PictureInput(run)), "this model")
    assert at(line, 0.2) == pytest.approx(net_benefit(np.ones(1), np.full(1, 0.5), np.full(1, 0.2), 0.1)[0])


def test_scores_have_none():
    given = PictureInput(errbar.score(truth=[0, 1, 0, 1], score=[-2, 1, 0.5, 3], positive=1))
    assert drawn("decision_curve", given) is None


def test_a_band_holds_the_line():
    found = drawn("decision_curve", truth=[1, 0, 1, 0, 0, 1] * 20, prob=[0.8, 0.7, 0.3, 0.2, 0.6, 0.55] * 20)
    band, line = mark(found, "95%"), mark(found, "this model")
    assert all(low <= y <= high for low, y, high in zip(band.low, line.y, band.high))
