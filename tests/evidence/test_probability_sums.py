"""Sums of losses of probabilities in one pass agree with losses laid out by row; withheld where digits would go."""

from __future__ import annotations

import numpy as np
import pytest

from errbar._numeric.moments import BLOCK, of_rows
from errbar.evidence.probability_sums import probability_sums

LEAST = 2.0**-53


def made(n: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(n)
    y = rng.random(n) < 0.3
    return y, 1 / (1 + np.exp(-(rng.normal(-0.9, 1, n) + 1.5 * y)))


@pytest.mark.parametrize("n", [50, BLOCK, BLOCK + 1, 5 * BLOCK + 3])
def test_moments_are_those_of_the_losses(n):
    y, p = made(n)
    found = probability_sums(p, y, LEAST)
    loss, error = -np.log(np.where(y, p, 1 - p)), (p - y) ** 2
    share = y.mean()
    assert np.allclose(found.log_loss, of_rows(loss), rtol=1e-10)
    assert np.allclose(found.brier, of_rows(error), rtol=1e-10)
    wrong = of_rows(-np.log(np.minimum(p, 1 - p)))
    assert np.allclose(found.log_loss_if_wrong[:4], wrong[:4], rtol=1e-10)
    of_shares = np.where(y, -np.log(share), -np.log(1 - share))
    assert np.allclose(found.log_loss_gap[:4], of_rows(loss - of_shares)[:4], rtol=1e-9)
    assert np.allclose(found.brier_gap[:4], of_rows(error - (share - y) ** 2)[:4], rtol=1e-9)


def test_by_hand():
    found = probability_sums(np.array([0.5, 0.25, 1.0]), np.array([True, False, True]), LEAST)
    assert np.isclose(found.brier.mean, (0.25 + 0.0625) / 3)
    assert np.isclose(found.log_loss.mean, (np.log(2) + np.log(4 / 3)) / 3)
    assert np.isclose(found.log_loss_if_wrong.mean, (np.log(2) + np.log(4) + 53 * np.log(2)) / 3)


def test_none_where_a_loss_is_infinite_or_all_are_equal():
    y = np.arange(100) % 2 == 0
    assert probability_sums(np.where(y, 0.0, 0.3), y, LEAST).log_loss is None
    assert probability_sums(np.full(100, 0.5), y, LEAST).brier is None


def test_one_class_has_no_gap():
    _, p = made(100)
    assert probability_sums(p, np.ones(100, bool), LEAST).log_loss_gap is None
