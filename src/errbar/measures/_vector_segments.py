"""Segments of rows with the same probabilities of several classes, or of like certainty about the same class."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.evidence import Evidence
from errbar.measures._bins import bin_of, checked_bins
from errbar.measures._sums_beside import sum_of_rest
from errbar.records.types import Floats, Ints


class VectorSegments(NamedTuple):
    """Per segment: its weight, mean probability and observed share of every class."""

    weight: Floats
    predicted: Floats
    """(segments, classes)."""
    observed: Floats
    """(segments, classes)."""
    missed: Floats
    """1 - observed, added up and not subtracted."""
    codes: Ints
    """The segment of each row."""
    names: tuple[str, ...]
    """Names of the bins; empty if a segment is one vector of probabilities."""


def vector_segments(evidence: Evidence, bins: object = None) -> VectorSegments:
    """Rows with the same vector; with bins, rows with the same likeliest class, in the same bin of its probability."""
    prob = evidence.given.prob
    assert prob is not None
    if bins is None:
        return evidence.keep("vector_segments", lambda: _of_codes(evidence, _equal_rows(prob), ()))
    b = checked_bins(bins)
    return evidence.keep(("vector_segments", b), lambda: _of_bins(evidence, prob, b))


def _equal_rows(prob: Floats) -> Ints:
    """Return one whole number for all rows that are equal in every column."""
    rows = np.ascontiguousarray(prob + 0.0)  # no minus before a zero
    whole = rows.view(np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))).ravel()
    return np.unique(whole, return_inverse=True)[1].reshape(-1)


def _of_bins(evidence: Evidence, prob: Floats, bins: int) -> VectorSegments:
    top = prob.argmax(axis=1)
    places = top * bins + bin_of(prob[np.arange(len(top)), top], bins)
    there, codes = np.unique(places, return_inverse=True)
    ends = [(place // bins, place % bins / bins, (place % bins + 1) / bins) for place in there.tolist()]
    names = [f"{evidence.classes[c]} {low:.4g}–{high:.4g}" for c, low, high in ends]
    return _of_codes(evidence, codes.reshape(-1), tuple(names))


def _of_codes(evidence: Evidence, codes: Ints, names: tuple[str, ...]) -> VectorSegments:
    prob, truth = evidence.given.prob, evidence.given.truth
    assert prob is not None
    k, n_segments = len(evidence.classes), int(codes.max()) + 1
    w = np.ones(evidence.n) if evidence.weight is None else evidence.weight
    weight = np.bincount(codes, weights=w, minlength=n_segments).astype(float)
    safe = np.where(weight > 0, weight, 1.0)[:, None]
    sums = [np.bincount(codes, weights=w * prob[:, c], minlength=n_segments) for c in range(k)]
    hits = np.bincount(codes * k + truth, weights=w, minlength=n_segments * k).reshape(n_segments, k)
    predicted = np.stack(sums, axis=1) / safe
    if not names:  # one vector: its own numbers, not their rounded mean
        predicted[codes] = prob
    return VectorSegments(weight, predicted, hits / safe, sum_of_rest(hits) / safe, codes, names)
