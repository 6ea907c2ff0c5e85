"""Constant predictions without refitting: class counts and target sums of a training set."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errbar.learners.exact._case import ANY, Case, ExactPredictions
from errbar.learners.exact._data import Data, centre, dwarfed
from errbar.learners.exact._sides import Sides
from errbar.records.types import Floats


def find(
    model: object, data: Data, sides: Sides, values: Sequence[object] | None, scaled: bool
) -> list[ExactPredictions]:
    """Each split's class frequencies, or its mean, for all its test rows."""
    none = np.zeros(len(sides), dtype=np.bool_)
    if not data.k:
        Y, offset = centre(data.target)
        mean = offset + sides.sum_of(Y) / sides.n_train[:, None]
        return [ExactPredictions(dwarfed(Y, sides), value=mean[sides.local])]
    # Leave-one-out has as many different counts as classes: each is worked out once.
    counts, which = np.unique(sides.class_counts(data.code, data.k), axis=0, return_inverse=True)
    prob = np.stack([_frequencies(model, c) for c in counts])[which.reshape(-1)]
    label = prob.argmax(axis=1)
    if getattr(model, "strategy", "") == "most_frequent":
        prob = np.eye(data.k)[label]
    return [ExactPredictions(none, label=label[sides.local], prob=prob[sides.local])]


def _frequencies(model: object, counts: Floats) -> Floats:
    """Smoothed over the classes that the training rows have; 0 for the others."""
    from errbar.learners._constant_model import smoothed

    seen = counts > 0
    out = np.zeros(len(counts))
    out[seen] = smoothed(counts[seen], getattr(model, "smoothing", "none"), getattr(model, "m", 2.0))
    return out


constant = (
    Case(
        module="sklearn.dummy",
        name="DummyClassifier",
        task="classification",
        takes={"strategy": ("prior", "most_frequent"), "random_state": ANY, "constant": ANY},
        find=find,
        features=False,
    ),
    Case(
        module="sklearn.dummy",
        name="DummyRegressor",
        task="regression",
        takes={"strategy": ("mean",), "constant": ANY, "quantile": ANY},
        find=find,
        features=False,
        doubts="training targets that vary far less than all targets",
    ),
    Case(
        module="errbar.learners._constant_model",
        name="Constant",
        task="classification",
        takes={"smoothing": ("none", "laplace", "m_estimate"), "m": ANY, "priors": (None,)},
        find=find,
        features=False,
    ),
)
