import math

import pytest

from errbar.contrasts._bracketed_root import root_between


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
