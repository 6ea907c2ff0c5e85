import pytest

from errbar.records.figure import Axis
from errbar.report.drawing.scale import Scale


def test_an_even_scale_runs_from_its_start_to_its_end():
    scale = Scale(Axis(label="", low=0, high=10), 100, 200)
    assert (scale(0), scale(5), scale(10)) == (100, 150, 200)


def test_y_runs_upwards_as_its_start_is_below():
    assert Scale(Axis(label="", low=0, high=1), 300, 100)(0.25) == 250


def test_a_logarithmic_scale_gives_every_factor_of_ten_the_same_room():
    scale = Scale(Axis(label="", low=1, high=100, log=True), 0, 80)
    assert (scale(1), scale(10), scale(100)) == pytest.approx((0, 40, 80))


def test_what_has_no_logarithm_lies_beyond_the_low_end():
    assert Scale(Axis(label="", low=1, high=100, log=True), 0, 80)(0) < 0
