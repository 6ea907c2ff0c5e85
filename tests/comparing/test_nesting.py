"""The level at which an interval first holds a value."""

import pytest

from errbar.comparing.nesting import least_level


@pytest.mark.parametrize("edge", [0.02, 0.5, 0.95, 0.999, 1 - 1e-7])
def test_the_least_level_that_reaches_zero_is_found(edge):
    assert 1 - least_level(lambda level: level >= edge) == pytest.approx(1 - edge, rel=1e-6)


def test_a_zero_that_is_always_or_never_within():
    assert least_level(lambda level: True) == 0.0
    assert 1 - least_level(lambda level: False) == pytest.approx(1e-9)
