"""Measures of one class against the rest where a row has several labels: one label, or an average over labels or rows.

Labels of one row depend on each other, so rows are what is independent: every average is a function of means over rows,
or a mean of one value per row, and its interval rests on rows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np

from errbar.errors import BadInput, Undefined
from errbar.evidence import Evidence
from errbar.measures._columns import KnownMeans, means_of, scored_columns
from errbar.measures._losses import scored_mean
from errbar.measures._two_by_two import Four
from errbar.records.measure import Measure
from errbar.records.scored import Rows, Scored
from errbar.records.types import Array, Floats, Ints

OfFour: TypeAlias = Callable[[Four], Any]
"""The measure of four cells, or of arrays of them."""
AVERAGES = ("macro", "micro", "weighted", "samples")
ROUNDING = 1e-13
"""A cell that rows were taken away from is empty below this share of what it held."""


def score_label(measure: Measure, evidence: Evidence) -> Scored:
    """The measure of the label that `class=` names: that of a task with two classes, with its own interval."""
    c = evidence.code(measure.settings["class"])
    alone = replace(
        measure, given={name: x for name, x in measure.given.items() if name not in ("class", "average", "multi")}
    )
    try:
        scored = alone.score(evidence.one_label(c))
    except Undefined as reason:
        raise Undefined(f"label {evidence.classes[c]!r}: {reason}") from None
    return replace(
        scored, measure=measure, label=f"{measure.label} [{evidence.classes[c]}]{cut_suffix(measure, evidence)}"
    )


def score_label_average(
    find: OfFour, how: str, measure: Measure, evidence: Evidence, threshold: float | None, times: float
) -> Scored:
    """The average over labels (macro, micro, weighted) or over rows (samples) of `find(four cells)`."""
    label = f"{measure.label} ({how}){cut_suffix(measure, evidence)}"
    predicted = evidence.labels(threshold)
    if how == "samples":
        return _score_samples(find, measure, evidence, predicted, label)

    def quantities(s: Rows) -> Floats:
        truth, called = evidence.given.truth[s].T == 1, predicted[s].T == 1
        return np.concatenate([truth & called, ~truth & called, truth & ~called, ~truth & ~called]).astype(np.float64)

    known = KnownMeans(means_of(evidence, quantities))

    def combine(means: Array) -> Array:
        least = ROUNDING * known.means.reshape(-1, *[1] * (means.ndim - 1))
        # Snap rounding dust to 0, or 0 / 0 goes unnoticed; the imaginary part stays, since it carries the complex step.
        cells = np.where(np.abs(means.real) <= least, means - means.real, means)
        return times * average_labels(find, Four(*cells.reshape(4, -1, *cells.shape[1:])), how, evidence.classes)

    scored = scored_columns(measure, evidence, quantities, combine, known=known)
    value = scored.value if times == 1.0 or evidence.weight is not None else float(np.rint(scored.value))
    return replace(scored, label=label, value=value, events=_fewest(how, evidence, predicted))


def _fewest(how: str, evidence: Evidence, predicted: Ints) -> int:
    """Rows that the average rests on at the least: those of the rarest side of any label; micro, those with a label."""
    if how == "micro":
        return max(int(np.count_nonzero((evidence.given.truth | predicted).any(axis=1))), 1)
    counts = evidence.class_counts
    return max(int(np.minimum(counts, evidence.n - counts).min()), 1)


def average_labels(find: OfFour, each: Four, how: str, names: tuple[str, ...]) -> Array:
    """`find` averaged over labels, the first axis; Undefined says which label has no value."""
    if how == "micro":
        return np.asarray(find(Four(*(part.sum(axis=0) for part in each))))
    values = find(each)
    if values.ndim == 1 and not np.isfinite(values).all():
        c = int(np.argmin(np.isfinite(values)))
        try:
            find(Four(*(part[c] for part in each)))
        except Undefined as reason:
            raise Undefined(f"label {names[c]!r}: {reason}") from None
    if how == "macro":
        return np.asarray(values.mean(axis=0))
    sizes = each.tp + each.fn
    whole = sizes.sum(axis=0)
    if np.ndim(whole) == 0 and whole == 0:
        raise Undefined("no row has any label, so labels cannot be weighted by how common they are")
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray((sizes * values).sum(axis=0) / whole)


def _score_samples(find: OfFour, measure: Measure, evidence: Evidence, predicted: Ints, label: str) -> Scored:
    """The mean over rows of the measure among the labels of one row."""
    truth, called = evidence.given.truth == 1, predicted == 1
    tp = np.count_nonzero(truth & called, axis=1).astype(np.float64)
    fp, fn = np.count_nonzero(called, axis=1) - tp, np.count_nonzero(truth, axis=1) - tp
    values = np.asarray(find(Four(tp, fp, fn, truth.shape[1] - tp - fp - fn)), dtype=np.float64)
    gone = np.flatnonzero(~np.isfinite(values))
    if len(gone):
        i = int(gone[0])
        raise Undefined(
            f"{len(gone):,} of {evidence.n:,} rows have no value of their own, row {i + 1:,} first, which has "
            f"{tp[i] + fn[i]:.0f} true and {tp[i] + fp[i]:.0f} predicted labels"
        )
    return scored_mean(measure, evidence, lambda s: values[s], loss_bounds=measure.bounds, label=label)


def cut_suffix(measure: Measure, evidence: Evidence) -> str:
    """The threshold that made the labels, as a label of a measure shows it; empty where labels were given."""
    threshold = measure.settings.get("threshold")
    if measure.reads != "label" or (threshold is None and not evidence.cut_from_prob):
        return ""
    return f" @{evidence.given.threshold if threshold is None else threshold:g}"


def average_of(measure: Measure, total: bool) -> str:
    """The average that is asked for; macro where none is, and the sum of all labels for counts."""
    average = measure.settings["average"]
    if average is not None and average not in AVERAGES:
        raise BadInput(f"average= must be one of {', '.join(AVERAGES)}; got {average!r}.")
    if average is not None and measure.settings["class"] is not None:
        raise BadInput("class= is for one label and average= for all of them; got both. Give one of them.")
    return str(average or ("micro" if total else "macro"))
