import itertools
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


@pytest.mark.parametrize("size", [2, 4, 6])
def test_over_all_samples_of_any_size_a_rule_that_none_changes_has_the_error_of_a_mean(size):
    """All 4^size samples once: no Monte-Carlo noise, so the standard error is sd / sqrt(n) but for rounding."""
    loss, rows = np.array([0.0, 0.0, 1.0, 3.0]), range(4)
    counts = np.array([[drawn.count(i) for i in rows] for drawn in itertools.product(rows, repeat=size)])
    split, row = np.nonzero(counts == 0)
    main = Losses(loss[row], split, row)
    r = by_hand([[0.0]] * len(counts), family="bootstrap", main=main, counts=counts, bounds=(0, math.inf))
    assert standard_error(r) == pytest.approx((loss.std() / 2, loss.mean()), rel=1e-12)


@pytest.mark.parametrize("size", [20, 80])
def test_a_run_has_the_standard_error_of_its_own_samples_whatever_their_size(size):
    import errbar

    y = np.repeat([1, 0], [5, 35])  # always called 0, so the error out of bag is 5/40
    plan = f"bootstrap(repeats=200, size={size})"
    run = errbar.evaluate("constant", np.arange(40.0)[:, None], y, plan=plan, measures="error_rate", interval="oob")
    counts = np.array([np.bincount(s.trained, minlength=40) for s in run.drawn.splits])
    assert set(counts.sum(1)) == {size}
    split, row = np.nonzero(counts == 0)
    by = by_hand([[0.0]] * 200, family="bootstrap", main=Losses(1.0 * y[row], split, row), counts=counts)
    found = run["error_rate"]
    assert (found.se, found.value) == pytest.approx(standard_error(by), rel=1e-9)
    assert found.value == pytest.approx(0.125)
