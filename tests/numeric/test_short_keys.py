"""Order by leading bits is the order by all bits: labels, ties and the scores at places."""

from __future__ import annotations

import numpy as np
import pytest

import errbar._numeric.short_keys as module
from errbar._numeric.short_keys import sort_by_leading_bits

N = 40_000
RNG = np.random.default_rng(3)
P = 1 / (1 + np.exp(-RNG.normal(-1, 2, N)))
SCORES = {
    "all differ": P,
    "a few close ones": np.where(np.arange(N) % 500 == 0, 0.3 + RNG.integers(0, 60, N) * 2.0**-54, P),
    "a few ties": np.where(np.arange(N) % 700 == 0, np.round(P, 2), P),
    "single precision": P.astype(np.float32).astype(float),
    "single precision, a few values": np.round(P * 64) / 64,
    "tiny": P * 1e-300,
    "small beside large": np.where(np.arange(N) % 3 == 0, P * 1e-200, P),
    "whole numbers": np.floor(P * 1e6),
    "zeros": np.where(P < 0.001, 0.0, P),
    "one value": np.full(N, 0.25),
    "infinite": np.where(P > 0.999, np.inf, P),
    "a bit more than their range tells": np.append(RNG.integers(1, 2**60, N - 2), [1, 2**60]).view(float),
}
TOO_MANY_ALIKE = {"near each other": 0.3 + RNG.integers(0, 20_000, N) * 2.0**-54 + (np.arange(N) == 7) * 1e9}
PLACES = np.array([0, 1, N // 3, N // 2, N - 2, N - 1])


@pytest.mark.parametrize("kind", SCORES)
def test_order_ties_and_scores_are_those_of_all_bits(kind):
    score, positive = SCORES[kind], RNG.random(N) < 0.4
    found = sort_by_leading_bits(score, positive, 30, PLACES)
    assert found is not None
    order = np.lexsort((positive, score))
    s = score[order]
    assert (found.labels == positive[order]).all()
    ends = np.append(np.flatnonzero(s[1:] != s[:-1]), N - 1)
    assert len(ends) == N if found.ends is None else (found.ends == ends).all()
    assert (found.marks == s[ends if len(ends) <= 30 else PLACES]).all()


@pytest.mark.parametrize("kind", TOO_MANY_ALIKE)
def test_many_rows_with_the_same_leading_bits_are_left_to_a_longer_sort(kind, monkeypatch):
    score, positive = TOO_MANY_ALIKE[kind], RNG.random(N) < 0.4
    assert sort_by_leading_bits(score, positive, 30, PLACES) is None
    monkeypatch.setattr(module, "_differ", lambda reading: True)  # also where the sample shows none of them
    assert sort_by_leading_bits(score, positive, 30, PLACES) is None


def test_a_zero_with_a_sign_is_left_to_a_longer_sort():
    assert sort_by_leading_bits(np.where(np.arange(N) == 7, -0.0, P), P > 0.5, 30, PLACES) is None
