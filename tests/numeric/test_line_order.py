import numpy as np
import pytest

from errbar._numeric.line_order import order_lines

RNG = np.random.default_rng(0)


@pytest.mark.parametrize(
    "lines",
    [
        RNG.normal(size=(7, 1000)),
        np.round(RNG.normal(size=(7, 333)), 1),
        RNG.integers(-3, 4, (5, 64)).astype(float),
        1e15 + RNG.integers(0, 9, (3, 500)) / 8,  # differ in the lowest bits alone
        RNG.normal(size=(3, 50)).astype(np.float32),
        np.array([[0.0, -0.0, 0.0, -0.0, 1e-310, -1e-310], [np.inf, -np.inf, 1e308, -1e308, 0.0, 5e-324]]),
        np.where(RNG.random((4, 90)) < 0.2, np.nan, RNG.normal(size=(4, 90))),
        np.where(RNG.random((4, 90)) < 0.2, -np.nan, 1.0),
        np.full((2, 40), 3.0),
        np.zeros((3, 1)),
        np.zeros((3, 0)),
        np.zeros((0, 5)),
    ],
    ids=str.split("normal rounded whole fine float32 extremes gaps negative_nan constant single empty none"),
)
def test_it_is_the_stable_order(lines):
    assert order_lines(lines).tolist() == np.argsort(lines, axis=1, kind="stable").tolist()
