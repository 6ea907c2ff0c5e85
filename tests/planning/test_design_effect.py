import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.planning.design_effect import design_effect, icc_of, in_units, weighted_size


def test_the_numbers_of_the_design_document():
    assert in_units(2789, 3, 0.2) == pytest.approx((1.4, 3905, 1302))


@pytest.mark.parametrize(("m", "icc", "effect"), [(1, 0.5, 1), (5, 0, 1), (5, 1, 5), (2.5, 0.2, 1.3)])
def test_the_effect_by_hand(m, icc, effect):
    assert design_effect(m, icc) == pytest.approx(effect)


def test_the_size_of_the_unit_that_a_row_stands_in():
    # Units of 1, 1 and 4 rows: (1 + 1 + 16) / 6.
    assert weighted_size(np.array([0, 1, 2, 2, 2, 2])) == 3.0


def test_the_intraclass_correlation_by_hand():
    # Two units of two: 1, 3 and 5, 7. Between 2 (2^2 + 2^2) / 1 = 16, within 4 / 2 = 2, so (16 - 2) / (16 + 2).
    assert icc_of(np.array([1, 3, 5, 7]), np.array([0, 0, 1, 1])) == pytest.approx(14 / 18)


def test_the_intraclass_correlation_is_found_again():
    rng = np.random.default_rng(0)
    unit = np.repeat(np.arange(2000), rng.integers(1, 6, 2000))
    values = rng.normal(size=2000)[unit] * np.sqrt(0.3) + rng.normal(size=len(unit)) * np.sqrt(0.7)
    assert icc_of(values, unit) == pytest.approx(0.3, abs=0.03)


def test_copies_have_1_and_rows_unlike_each_other_no_less_than_0():
    assert icc_of(np.array([1, 1, 2, 2]), np.array([0, 0, 1, 1])) == 1.0
    assert icc_of(np.array([1, 2, 1, 2]), np.array([0, 0, 1, 1])) == 0.0


def test_without_units_that_repeat_there_is_none():
    assert icc_of(np.arange(4), np.arange(4)) is None
    assert icc_of(np.arange(4), np.zeros(4, int)) is None
    assert icc_of(np.ones(4), np.array([0, 0, 1, 1])) is None


@pytest.mark.parametrize(
    ("m", "icc", "says"), [(0.5, 0.1, "1 or more; got 0.5"), (3, 1.2, "got 1.2"), (3, -0.1, "copies")]
)
def test_what_makes_no_sense_is_refused_in_words(m, icc, says):
    with pytest.raises(BadInput, match=says):
        design_effect(m, icc)
