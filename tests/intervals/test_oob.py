import math

import numpy as np
import pytest

from errbar.intervals.oob import standard_error
from errbar.records.resampled import Losses
from tests.intervals.resampled_by_hand import by_hand

COUNTS = np.array([[2, 1, 0], [0, 2, 1], [1, 0, 2], [0, 0, 3]])


def bagged(loss_of, **more):
    pairs = [(b, i) for b in range(4) for i in range(3) if COUNTS[b, i] == 0]
    main = Losses(np.array([loss_of[p] for p in pairs]), *(np.array(x) for x in zip(*pairs)))
    return by_hand([[0.0]] * 3, family="bootstrap", main=main, counts=COUNTS, bounds=(0, math.inf), **more)


LOSS = {(0, 2): 1.0, (1, 0): 2.0, (2, 1): 4.0, (3, 0): 3.0, (3, 1): 1.0}


def test_standard_error_by_the_printed_formula():
    """Efron and Tibshirani (1997), eq. 36-40, written out row by row."""
    n, B = 3, 4
    E = {0: (2 + 3) / 2, 1: (4 + 1) / 2, 2: 1.0}
    err = np.mean(list(E.values()))
    q = [1 / n, 2 / n, 4 / n, 4 / n]
    d = []
    for i in range(n):
        out = [b for b in range(B) if COUNTS[b, i] == 0]
        covered = sum((COUNTS[b, i] - COUNTS[:, i].mean()) * q[b] for b in range(B)) / len(out)
        d.append((2 + 1 / (n - 1)) * (E[i] - err) / n + covered)
    se, centre = standard_error(bagged(LOSS))
    assert centre == pytest.approx(2.0)
    assert se == pytest.approx(math.sqrt(np.square(d).sum()))


def test_units_that_are_single_rows_change_nothing():
    assert standard_error(bagged(LOSS, unit=np.arange(3))) == pytest.approx(standard_error(bagged(LOSS)))


@pytest.mark.parametrize("size", [20, 40, 80])
def test_the_error_of_a_rule_that_no_sample_changes_is_that_of_a_mean_whatever_the_draws(size):
    import errbar

    y = np.zeros(40, dtype=int)
    y[:5] = 1
    plan = f"bootstrap(repeats=2000, size={size})"
    e = errbar.evaluate("constant", np.arange(40.0)[:, None], y, plan=plan, measures="error_rate", interval="oob")
    # Always 0, so the error out of bag is 5/40; its standard error is sd / sqrt(n), but for the noise of 2,000 samples.
    assert e["error_rate"].value == pytest.approx(0.125, abs=1e-3)
    assert e["error_rate"].se == pytest.approx(np.sqrt(0.125 * 0.875 / 40), rel=0.2)
