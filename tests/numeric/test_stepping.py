import numpy as np
import pytest

from errbar._numeric.stepping import gradient


def test_gradient_of_a_quotient_by_hand():
    # d/da (a / (a + b)) = b / (a + b)^2 = 3 / 16, d/db = -a / (a + b)^2 = -1 / 16
    found = gradient(lambda x: x[0] / (x[0] + x[1]), np.array([1.0, 3.0]))
    assert found == pytest.approx([3 / 16, -1 / 16], rel=1e-15)


def test_gradient_keeps_the_shape_of_a_table():
    found = gradient(lambda t: (t * t).sum(), np.array([[1.0, 2.0], [3.0, 4.0]]))
    assert found == pytest.approx(np.array([[2.0, 4.0], [6.0, 8.0]]))
