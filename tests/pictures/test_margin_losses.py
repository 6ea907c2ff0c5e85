import math

import numpy as np
import pytest

import errbar
from errbar.pictures import PictureInput
from errbar.pictures.margin_losses import loss, margins_of
from tests.pictures.two_classes import drawn, mark, scored


def test_losses_by_hand():
    z = np.array([-1.0, 0.0, 2.0])
    assert loss("hinge", z) == pytest.approx([2, 1, 0])
    assert loss("squared", z) == pytest.approx([4, 1, 1])
    assert loss("exponential", z) == pytest.approx([math.e, 1, math.exp(-2)])
    assert loss("logistic", z) == pytest.approx([math.log2(1 + math.e), 1, math.log2(1 + math.exp(-2))])


@pytest.mark.parametrize(
    ("name", "measure"),
    [
        ("hinge", "hinge_loss"),
        ("squared", "squared_margin_loss"),
        ("exponential", "exponential_loss"),
        ("logistic", "logistic_loss"),
    ],
)
def test_a_measure_is_the_mean_of_its_line(name, measure):
    run = errbar.score(truth=[1, 0, 1, 0], score=[1.5, -0.3, -0.4, 2.0], positive=1, measures=measure)
    assert run[measure].value == pytest.approx(loss(name, margins_of(PictureInput(run).evidence)).mean())


def test_probabilities_become_log_odds_signed_by_the_truth():
    z = margins_of(scored(truth=[1, 0], prob=[0.75, 0.75]).evidence)
    assert z == pytest.approx([math.log(3), -math.log(3)])


def test_sure_rows_stand_at_the_ends_and_are_counted():
    found = drawn("margin_losses", truth=[1, 0, 1, 0], prob=[1.0, 1.0, 0.6, 0.4])
    assert "2 of 4 rows" in found.notes[1]
    bars = mark(found, "rows")
    assert bars.text[0].startswith("1 rows") and bars.text[-1].startswith("1 rows")


def test_every_line_stays_in_the_picture_and_passes_one_at_zero():
    found = drawn("margin_losses")
    for name in ("hinge", "logistic", "exponential", "squared"):
        line = mark(found, name)
        assert max(line.y) <= found.y.high
        assert np.interp(0, line.x, line.y) == pytest.approx(1, abs=2e-3)
