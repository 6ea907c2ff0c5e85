"""Two models on the same rows, as contrasts see them."""

from dataclasses import replace

import numpy as np
import pytest

from errbar.comparing.row_pair import PairedEvidence
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.predictions import Predictions


def labels(truth, left, right, name, *, classes=2, **more):
    """A pair of label predictions; class codes count from 0, 1 is the positive one of two."""
    names = tuple(str(c) for c in range(classes))
    kind = {"kind": "binary", "positive": 1} if classes == 2 else {"kind": "multiclass"}
    sides = [
        Evidence(Predictions(truth=np.array(truth), label=np.array(side), classes=names, **kind, **more))
        for side in (left, right)
    ]
    return PairedEvidence(*sides).pair(measure(name))


def probs(truth, left, right, name, **more):
    """A pair of binary probabilities; 1 is the positive class."""
    sides = [
        Evidence(
            Predictions(
                kind="binary", positive=1, truth=np.array(truth), prob=np.array(side), classes=("0", "1"), **more
            )
        )
        for side in (left, right)
    ]
    return PairedEvidence(*sides).pair(measure(name))


def many_probs(truth, left, right, name, **more):
    """A pair of probabilities of several classes, one column each."""
    names = tuple(str(c) for c in range(np.shape(left)[1]))
    sides = [
        Evidence(Predictions(kind="multiclass", truth=np.array(truth), prob=np.array(side), classes=names, **more))
        for side in (left, right)
    ]
    return PairedEvidence(*sides).pair(measure(name))


def values(truth, left, right, name, **more):
    """A pair of regressions."""
    sides = [
        Evidence(Predictions(kind="regression", truth=np.array(truth, float), value=np.array(side, float), **more))
        for side in (left, right)
    ]
    return PairedEvidence(*sides).pair(measure(name))


def random_labels(rng, n, name, *, classes=2, right=0.75, **more):
    """Two label models that are each right on about this share of rows, often together."""
    truth = rng.integers(0, classes, n)
    hard = rng.random(n)
    sides = [np.where((hard + 0.6 * rng.random(n)) / 1.6 < right, truth, rng.integers(0, classes, n)) for _ in range(2)]
    return labels(truth, *sides, name, classes=classes, **more)


def random_probs(rng, n, name, *, noise=(0.7, 0.7), **more):
    """Two probability models that share part of what they see."""
    z = 2 * rng.normal(size=n)
    truth = (rng.random(n) < 1 / (1 + np.exp(-z))).astype(np.uint8)
    truth[:4] = [0, 1, 0, 1]
    shared = rng.normal(size=n)
    sides = [1 / (1 + np.exp(-(z + shared + s * rng.normal(size=n)))) for s in noise]
    return probs(truth, *sides, name, **more)


def exchanged_sides(pair):
    """The same two models with their sides exchanged."""
    return replace(
        pair,
        left=pair.right,
        right=pair.left,
        joint=lambda: None if pair.joint() is None else pair.joint().swapaxes(1, 2),
        swapped=lambda rows: pair.swapped(rows)[::-1],
    )


def assert_antisymmetric(contrast, pair, ask):
    """Sides exchanged turn the sign of the gap and of both ends, and leave p."""
    there, back = contrast.of(pair, ask), contrast.of(exchanged_sides(pair), ask)
    assert back.gap == pytest.approx(-there.gap, abs=1e-12)
    assert (back.low, back.high) == pytest.approx((-there.high, -there.low), abs=1e-9)
    assert back.p == pytest.approx(there.p, abs=1e-9)
