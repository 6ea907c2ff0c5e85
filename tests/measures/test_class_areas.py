"""Areas of classes against the rest by placing rows among positives: those of pairs counted one by one."""

from __future__ import annotations

import numpy as np
import pytest

import errbar.measures._class_areas as module
from errbar.measures._class_areas import class_areas

N, K = 60, 10
RNG = np.random.default_rng(17)
PLAIN = RNG.normal(0, 1, (N, K))
SCORES = {
    "all differ, both signs": PLAIN,
    "probabilities": np.exp(PLAIN) / np.exp(PLAIN).sum(1, keepdims=True),
    "many ties": np.round(PLAIN),
    "all equal": np.full((N, K), 0.1),
    "two zeros": np.where(PLAIN > 0, 0.0, -0.0),
    "near each other": 0.1 + 1e-17 * np.round(20 * PLAIN),
    "huge": np.sign(PLAIN) * 10.0 ** np.round(300 * np.abs(np.sin(PLAIN))),
    "infinite": np.where(np.abs(PLAIN) > 1, PLAIN * np.inf, PLAIN),
    "single precision": PLAIN.astype(np.float32),
    "whole numbers": np.round(3 * PLAIN).astype(np.int64),
}
WEIGHTS = {"plain": None, "weighted": RNG.integers(0, 4, N) * 0.5 + 0.25}


def by_pairs(score: np.ndarray, positive: np.ndarray, w: np.ndarray) -> tuple[float, np.ndarray]:
    """The area and each row's influence from all pairs of a positive and another row."""
    wins = (score[positive][:, None] > score[~positive]) + 0.5 * (score[positive][:, None] == score[~positive])
    up, down = w[positive], w[~positive]
    area = float(up @ wins @ down / up.sum() / down.sum())
    out = np.empty(len(score))
    out[positive] = (wins @ down / down.sum() - area) * w.sum() / up.sum()
    out[~positive] = (up @ wins / up.sum() - area) * w.sum() / down.sum()
    return area, out


@pytest.mark.parametrize("block", [16, 1 << 14], ids=["blocks", "at once"])
@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("kind", SCORES)
def test_areas_and_influence_are_those_of_pairs(kind, weight, block, monkeypatch):
    monkeypatch.setattr(module, "AT_ONCE", block)
    score, w = SCORES[kind], WEIGHTS[weight]
    truth = np.arange(N) % K
    shares = np.linspace(1, 2, K)
    values, moves = class_areas(list(score.T).__getitem__, np.arange(K), truth, shares, w)
    wanted = [by_pairs(score[:, c], truth == c, np.ones(N) if w is None else w) for c in range(K)]
    assert values == pytest.approx([area for area, _ in wanted], abs=1e-14)
    assert moves == pytest.approx(sum(s * m for s, (_, m) in zip(shares, wanted)), abs=1e-12)


def test_some_classes_of_many():
    truth = np.array([5, 0, 3, 5, 0, 0, 3, 1])
    score = PLAIN[:8, [0, 1]]
    values, moves = class_areas({3: score[:, 0], 5: score[:, 1]}.get, np.array([3, 5]), truth, np.array([0.5, 0.25]))
    wanted = [by_pairs(score[:, i], truth == c, np.ones(8)) for i, c in enumerate((3, 5))]
    assert values == pytest.approx([area for area, _ in wanted])
    assert moves == pytest.approx(0.5 * wanted[0][1] + 0.25 * wanted[1][1])


def test_one_positive_between_two_others_by_hand():
    """0.5 outscores 0.2 and ties with 0.5: 1.5 of 2 pairs."""
    one = np.array([0.2, 0.5, 0.5])
    values, moves = class_areas(lambda c: one, np.array([1]), np.array([0, 1, 2]), np.array([1.0]))
    assert values.tolist() == [0.75]
    # The positive sits at its mean; the row it beats adds (1 - 0.75) 3/2, the tied one (0.5 - 0.75) 3/2.
    assert moves.tolist() == [0.375, 0.0, -0.375]


def test_beside_a_class_of_nearly_all_weight_the_others_keep_their_digits():
    truth = np.arange(12) % 4
    w = np.where(truth == 2, 1e6, RNG.random(12) * 1e-6)
    equal = np.full((12, 4), 0.25)
    values, moves = class_areas(list(equal.T).__getitem__, np.arange(4), truth, np.ones(4), w)
    assert values == pytest.approx([0.5] * 4, abs=1e-12)
    assert np.abs(moves * w / w.sum()).max() < 1e-12
