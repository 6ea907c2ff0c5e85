import math

import numpy as np
import pytest

from errbar.contrasts._bracketed_root import root_between, roots_between


@pytest.mark.parametrize(
    ("f", "a", "b", "root"),
    [
        (lambda x: x * x - 2, 0.0, 2.0, math.sqrt(2)),
        (lambda x: 2 - x * x, 0.0, 2.0, math.sqrt(2)),
        (lambda x: math.exp(x) - 1e6, 0.0, 50.0, math.log(1e6)),
        (lambda x: (x - 3) ** 3, 1.0, 10.0, 3.0),
        (lambda x: x - 1, 0.0, 1.0, 1.0),
    ],
)
def test_the_root_is_found_from_either_end(f, a, b, root):
    tolerance = 1e-4 if root == 3.0 else 1e-11  # a threefold root is flat
    assert root_between(f, (a, f(a)), (b, f(b))) == pytest.approx(root, rel=tolerance)
    assert root_between(f, (b, f(b)), (a, f(a))) == pytest.approx(root, rel=tolerance)


def test_few_values_are_asked_for():
    asked = []

    def f(x):
        asked.append(x)
        return x**1.3 - 5

    root_between(f, (0.1, f(0.1)), (30.0, f(30.0)))
    assert len(asked) < 15


def test_many_roots_are_each_alone():
    rng = np.random.default_rng(0)
    power, height = rng.uniform(0.5, 4, 60), rng.uniform(0.1, 50, 60)
    height[0] = 3.0 ** power[0]  # its root is an end already
    start, end = np.full(60, 1e-3), height ** (1 / power) * rng.uniform(1.1, 30, 60)
    end[0] = 3.0

    def f(x):
        return x**power - height

    found = roots_between(f, (start, f(start)), (end, f(end)), 1e-10)
    for i in range(60):
        g = lambda x, i=i: x ** power[i] - height[i]  # noqa: E731
        alone = root_between(g, (start[i], g(start[i])), (end[i], g(end[i])), 1e-10)
        assert found[i] == pytest.approx(alone, rel=1e-12)
    assert found == pytest.approx(height ** (1 / power), rel=1e-9)
