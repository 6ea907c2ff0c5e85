import pytest

import errbar
from errbar.pictures import PictureInput
from tests.pictures.two_classes import drawn, mark


def test_four_rows_by_hand():
    found = drawn("cost_curve", cost="fn=3,fp=1")
    # thresholds 0, 0.1, 0.4, 0.5, 0.6, 0.9, 1: (3 fn + fp) / 4
    want = [2 / 4, 2 / 4, 1 / 4, 4 / 4, 4 / 4, 3 / 4, 6 / 4]
    assert mark(found, "this model").y == pytest.approx(want)
    assert found.moving.y == pytest.approx(want)
    lowest = mark(found, "lowest")
    assert (lowest.x, lowest.y) == ((0.4,), pytest.approx((0.25,)))
    assert mark(found, "best where").x == (0.25, 0.25)  # 1 / (1 + 3)


def test_without_costs_it_is_the_error_rate():
    found = drawn("cost_curve")
    assert mark(found, "this model").y == pytest.approx([0.5, 0.5, 0.25, 0.5, 0.5, 0.25, 0.5])
    assert "error rate" in found.notes[0]


def test_the_cost_is_the_runs_own_at_its_threshold():
    found = drawn("cost_curve", given := PictureInput(errbar.score(**ROWS, cost="fn=7,fp=2")))
    at = found.moving.x.index(0.5)
    assert found.moving.y[at] == pytest.approx(given.run["cost"].value)


ROWS = {"truth": [1, 0, 1, 0, 0, 1, 0], "prob": [0.8, 0.7, 0.3, 0.2, 0.6, 0.55, 0.1], "positive": 1}


def test_prices_of_right_answers_are_taken_off_and_it_says_so():
    found = drawn("cost_curve", cost="fn=4,fp=2,tp=1,tn=1")
    assert mark(found, "this model").y == pytest.approx(mark(drawn("cost_curve", cost="fn=3,fp=1"), "this model").y)
    assert "Right answers have costs too" in found.notes[0]


def test_the_method_names_the_three_spans_and_the_prevalence():
    # 2 of 4 at 98.33%, by hand from the binomial: 6 p^2 - 8 p^3 + 3 p^4 = 0.05 / 6 at p = 0.0382, and 1 less that
    said = drawn("cost_curve").method
    assert "three spans at 98.33% each" in said and "prevalence of these rows, 0.0382 to 0.962" in said


def test_scores_have_no_threshold_of_theory():
    found = drawn("cost_curve", PictureInput(errbar.score(truth=[0, 1, 0, 1], score=[-2, 1, 0.5, 3], positive=1)))
    assert not [m for m in found.marks if m.label.startswith("best where")]
