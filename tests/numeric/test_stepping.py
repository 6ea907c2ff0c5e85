import numpy as np
import pytest

from errbar._numeric.stepping import gradient, gradients, slope


def test_gradient_of_a_quotient_by_hand():
    # d/da (a / (a + b)) = b / (a + b)^2 = 3 / 16, d/db = -a / (a + b)^2 = -1 / 16
    found = gradient(lambda x: x[0] / (x[0] + x[1]), np.array([1.0, 3.0]))
    assert found == pytest.approx([3 / 16, -1 / 16], rel=1e-15)


def test_gradient_keeps_the_shape_of_a_table():
    found = gradient(lambda t: (t * t).sum(), np.array([[1.0, 2.0], [3.0, 4.0]]))
    assert found == pytest.approx(np.array([[2.0, 4.0], [6.0, 8.0]]))


@pytest.mark.parametrize("size", [1.0, 1e-20, 1e-90, 1e-150])
def test_tiny_arguments_are_moved_by_less_than_themselves(size):
    assert slope(lambda x: x**0.5, size) == pytest.approx(0.5 * size**-0.5, rel=1e-12)
    found = gradient(lambda m: m[0] / (m[1] + m[2]), np.array([3 * size, size, 0.0]))
    assert np.allclose(found, [1 / size, -3 / size, -3 / size], rtol=1e-12)


@pytest.mark.parametrize("size", [1e-270, 1e-290, 1e-300, 1e-305])
def test_a_step_from_the_least_numbers_keeps_its_digits(size):
    assert slope(lambda x: 3 * x, size) == pytest.approx(3, rel=1e-9)
    assert slope(lambda x: x**0.5, size) == pytest.approx(0.5 * size**-0.5, rel=1e-6)


@pytest.mark.parametrize("size", [1e-310, 1e-320, 5e-324])
def test_no_number_is_too_small_for_a_step(size):
    assert slope(lambda x: 3 * x, size) == pytest.approx(3)


def test_many_steps_at_once_give_the_gradient():
    at = np.array([0.5, 2.0, 0.0, 1e-12])
    f = lambda x: (x**2).sum(axis=-1) / (1 + x[..., 1])  # noqa: E731
    assert np.allclose(gradients(f, at), gradient(f, at), rtol=1e-14)
