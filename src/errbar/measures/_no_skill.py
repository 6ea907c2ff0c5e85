"""Baselines: the score of the best prediction that ignores the features, to read every estimate against."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from errbar.evidence import Evidence
from errbar.evidence.number_errors import distances_from, squares_about_mean
from errbar.measures._sums_beside import sum_of_rest
from errbar.records.predictions import Predictions

NoSkill = Callable[[Evidence, Mapping[str, Any]], float | None]


def fixed(value: float) -> NoSkill:
    """Return a baseline that is one value on any data."""
    return lambda evidence, settings: value


def shares(evidence: Evidence) -> Any:
    """Shares of the true classes."""
    return evidence.class_weights / evidence.total


def majority_share(evidence: Evidence, settings: Mapping[str, object]) -> float:
    """Accuracy of always naming the commonest class."""
    return float(shares(evidence).max())


def minority_share(evidence: Evidence, settings: Mapping[str, object]) -> float:
    """Error of always naming the commonest class."""
    return float(sum_of_rest(shares(evidence)).min())


def prevalence_of(evidence: Evidence, settings: Mapping[str, object]) -> float | None:
    """Share of the class in question, None for an average over classes."""
    named = settings.get("class")
    if named is None and (evidence.kind != "binary" or settings.get("average")):
        return None
    return float(shares(evidence)[evidence.positive if named is None else evidence.code(named)])


def always_positive_f1(evidence: Evidence, settings: Mapping[str, object]) -> float | None:
    """F1 of calling every row positive."""
    p = prevalence_of(evidence, settings)
    # Precision p and recall 1.
    return None if p is None else 2 * p / (1 + p)


def one_over_classes(evidence: Evidence, settings: Mapping[str, object]) -> float:
    """Mean recall of any rule that ignores the row."""
    return 1.0 / len(evidence.classes)


def entropy(evidence: Evidence, settings: Mapping[str, object]) -> float:
    """Log loss of predicting the class shares for every row."""
    p = shares(evidence)
    # 0 log 0 counts as 0: a class without rows costs nothing.
    p = p[p > 0]
    return float(-(p * np.log(p)).sum())


def truth_variance(evidence: Evidence, settings: Mapping[str, object]) -> float:
    """Mean squared error of predicting the mean of the truth, averaged over outputs."""
    if evidence.weight is None and evidence.residuals is not None:
        return evidence.residuals.variance
    return evidence.mean(squares_about_mean(evidence))


def brier_of_shares(evidence: Evidence, settings: Mapping[str, object]) -> float:
    """Brier score of predicting the class shares for every row: the Gini impurity, or half of it."""
    p, half = shares(evidence), settings.get("half")
    halved = len(p) == 2 if half is None else bool(half)
    # The other shares are added up: 1 - p would lose rare classes beside a common one.
    return float((p * sum_of_rest(p)).sum()) * (0.5 if halved else 1.0)


def prevalence_spread(evidence: Evidence, settings: Mapping[str, object]) -> float:
    """Variance of the truth of a binary task: prevalence times its complement."""
    return float(shares(evidence).prod())


def truth_deviation(evidence: Evidence, settings: Mapping[str, object]) -> float:
    """Mean absolute error of predicting the median of the truth, averaged over outputs."""
    from errbar.measures._medians import truth_medians  # here, since classification needs no medians

    return evidence.mean(distances_from(evidence, truth_medians(evidence)))


def label_no_skill(no_skill: NoSkill | None, *, total: bool = False) -> NoSkill | None:
    """The no-skill value of several labels: of one, their mean, all cells together (micro), or their sum."""
    if no_skill is None:
        return None

    def of_labels(evidence: Evidence, settings: Mapping[str, object]) -> float | None:
        if evidence.kind != "multilabel":
            return no_skill(evidence, settings)
        named, average = settings.get("class"), settings.get("average")
        alone = {name: x for name, x in settings.items() if name not in ("class", "average", "multi")}
        if named is not None:
            return no_skill(evidence.one_label(evidence.code(named)), alone)
        if average == "micro" and not total:
            return no_skill(evidence.keep("all_cells", lambda: Evidence(_all_cells(evidence.given))), alone)
        found = [no_skill(evidence.one_label(c), alone) for c in range(len(evidence.classes))]
        values = [x for x in found if x is not None]
        if len(values) < len(found) or average not in (None, "macro", "micro"):
            return None
        return float(sum(values)) if total and average != "macro" else float(np.mean(values))

    return of_labels


def _all_cells(given: Predictions) -> Predictions:
    """Every label of every row as a row of two classes."""
    return Predictions(
        kind="binary",
        truth=given.truth.reshape(-1),
        label=None if given.label is None else given.label.reshape(-1),
        prob=None if given.prob is None else given.prob.reshape(-1),
        score=None if given.score is None else given.score.reshape(-1),
        classes=("0", "1"),
        positive=1,
        threshold=given.threshold,
        weight=None if given.weight is None else np.repeat(given.weight, given.truth.shape[1]),
    )
