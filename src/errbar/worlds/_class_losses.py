"""Losses of classes: what a rule's answer at x costs on average, given the class probabilities at x."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Array, Floats
from errbar.records.world import Loss, Sample, World
from errbar.worlds._rule_answers import codes_of, probs_of, values_of


def expected_loss(rule: object, X: object, prob: Floats, labels: Array, loss: Loss) -> Floats:
    """One expected loss per row of X, where `prob` is P(class | x): no label needs to be drawn."""
    if loss == "zero_one":
        return np.asarray(1 - prob[np.arange(len(prob)), codes_of(rule, X, labels)])
    said = probs_of(rule, X, labels)
    if loss == "log_loss":
        # A class that cannot happen costs nothing, whatever was said of it; probability 0 for one that can is infinite.
        with np.errstate(divide="ignore"):
            return np.asarray(-np.sum(np.log(said, out=np.zeros_like(said), where=prob > 0) * prob, axis=1))
    gaps = np.sum(said**2, axis=1) - 2 * np.sum(prob * said, axis=1) + 1
    # As the measure has it: one squared gap for two classes, the sum over classes beyond.
    return np.asarray(gaps / 2 if len(labels) == 2 else gaps)


def sample_loss(world: World, rule: object, sample: Sample, loss: Loss) -> float:
    """The mean loss of a rule on the rows of a sample: its sample error."""
    if not len(world.labels):
        gap = values_of(rule, sample.X) - np.asarray(sample.y, dtype=np.float64)
        return float(np.mean(gap**2 if loss == "squared" else np.abs(gap)))
    happened = np.eye(len(world.labels))[world.codes(sample.y)]
    return float(np.mean(expected_loss(rule, sample.X, happened, world.labels, loss)))
