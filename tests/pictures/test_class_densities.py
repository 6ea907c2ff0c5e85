"""Densities of the classes in the plane: half of a class lies within its inner line."""

import numpy as np
import pytest

from errbar.pictures.class_densities import level_around
from tests.pictures.test_decision_boundary import figure, lines


def test_half_of_a_round_class_lies_within_the_inner_line():
    found = figure("class_densities", "two_gaussians")
    inner = lines(found)[0]
    # the squared radius is chi-squared with 2 df: its median is 2 log 2
    radius = np.hypot(np.array(inner.x) + 1, inner.y)
    assert radius == pytest.approx(np.sqrt(2 * np.log(2)), abs=0.03)
    assert level_around(np.array([[4.0, 3.0], [2.0, 1.0]]), 0.5) == 3.0
