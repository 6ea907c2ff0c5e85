import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.worlds import world


def test_the_best_line_leaves_what_the_integrals_say():
    # Least squares of sin(2 pi x) on x: slope 12 (int x sin - 0) = -6/pi, mean 0; what is left is 1/2 - 3 / pi^2.
    w = world("sine(noise=0.1)")
    line = w.true_error(lambda X: -6 / np.pi * (X[:, 0] - 0.5))
    assert line.value == pytest.approx(0.01 + 0.5 - 3 / np.pi**2, abs=1e-5) and line.how == "quadrature"


def test_absolute_loss_of_the_wave_itself_is_that_of_the_noise():
    w = world("sine(noise=2, waves=3)")
    assert w.truth(w.bayes, "absolute").value == pytest.approx(2 * np.sqrt(2 / np.pi))
    assert w.bayes_error.value == 4


def test_settings_are_checked():
    with pytest.raises(BadInput, match="noise"):
        world("sine(noise=0)")
    with pytest.raises(BadInput, match="waves"):
        world("sine(waves=0.5)")
