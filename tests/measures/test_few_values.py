import numpy as np
import pytest

from errbar.measures import _few_values as room
from errbar.measures._few_values import few_values


@pytest.mark.parametrize("distinct", [1, 2, 300, 2_000])
def test_codes_are_places_among_the_sorted_values(distinct):
    rng = np.random.default_rng(distinct)
    x = rng.normal(size=distinct)[rng.integers(0, distinct, 40 * distinct + 5_000)]
    # A probe of 1,024 rows sees mostly distinct values where there are 2,000: those count as many.
    found = few_values(x)
    if distinct == 2_000:
        assert found is None
        return
    values, code = np.unique(x, return_inverse=True)
    assert np.array_equal(found[0], values)
    assert np.array_equal(found[1], code)


def test_values_that_fall_on_one_place_are_told_apart(monkeypatch):
    monkeypatch.setattr(room, "BITS", 4)  # 16 places for 12 values
    x = np.random.default_rng(1).integers(-6, 6, 9_000) / 7
    values, code = np.unique(x, return_inverse=True)
    found = few_values(x)
    assert np.array_equal(found[0], values)
    assert np.array_equal(found[1], code)
    monkeypatch.setattr(room, "BITS", 1)  # 2 places, four tries: too few
    assert few_values(x) is None


def test_the_two_zeros_are_one_value_and_infinities_are_two():
    x = np.tile([0.0, -0.0, np.inf, -np.inf], 2_000)
    values, code = few_values(x)
    assert values.tolist() == [-np.inf, 0.0, np.inf]
    assert code[:4].tolist() == [1, 1, 2, 0]


def test_few_rows_and_many_values_are_left_to_sorting():
    assert few_values(np.zeros(100)) is None
    assert few_values(np.random.default_rng(0).random(10_000)) is None
    rare = np.zeros(100_000)
    rare[1::10] = np.arange(10_000)  # the probe's stride misses them
    assert few_values(rare) is None
