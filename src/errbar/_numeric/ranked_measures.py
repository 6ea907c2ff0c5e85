"""Ranking measures: one number per query, of the grades in the order of a list and of all judged grades.

Conventions are those of trec_eval: a document is relevant from grade 1, one that nobody judged (`UNJUDGED`) is not, a
query without a relevant document has 0.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from errbar.records.types import Floats, Ints

UNJUDGED = np.iinfo(np.int64).min


class GradedList(NamedTuple):
    """One system's documents for one query, as grades."""

    ranked: Ints
    """Grades of the documents found, first to last."""
    judged: Ints
    """Grades of all documents judged for the query."""

    @property
    def hits(self) -> Ints:
        """Ranks of the relevant documents found, from 1."""
        return np.flatnonzero(self.ranked >= 1) + 1

    @property
    def relevant(self) -> int:
        """The number of relevant documents, found or not."""
        return int(np.count_nonzero(self.judged >= 1))


def average_precision(found: GradedList) -> float:
    """Mean over relevant documents of the precision where each was found, 0 where it was not."""
    hits = found.hits
    return float(np.sum(np.arange(1, len(hits) + 1) / hits)) / found.relevant if len(hits) else 0.0


def reciprocal_rank(found: GradedList) -> float:
    """1 / rank of the first relevant document."""
    hits = found.hits
    return 1.0 / float(hits[0]) if len(hits) else 0.0


def precision_at(found: GradedList, k: int) -> float:
    """Relevant documents of the first k, divided by k even if fewer were found."""
    return float(np.count_nonzero(found.hits <= k)) / k


def recall_at(found: GradedList, k: int) -> float:
    """Relevant documents of the first k, divided by all relevant ones."""
    return float(np.count_nonzero(found.hits <= k)) / found.relevant if found.relevant else 0.0


def success_at(found: GradedList, k: int) -> float:
    """1 where a relevant document is among the first k."""
    return float(np.any(found.hits <= k))


def r_precision(found: GradedList) -> float:
    """Precision at as many documents as are relevant."""
    return precision_at(found, found.relevant) if found.relevant else 0.0


def ndcg(found: GradedList, k: int | None = None, *, exponential: bool = False) -> float:
    """Discounted gain of the first k, divided by that of the best order of all judged documents."""
    best = _discounted(np.sort(found.judged)[::-1], k, exponential)
    return _discounted(found.ranked, k, exponential) / best if best > 0 else 0.0


def _discounted(grades: Ints, k: int | None, exponential: bool) -> float:
    """Sum of gain / log2(rank + 1); the gain is the grade, or 2^grade - 1."""
    kept = np.maximum(grades[:k], 0).astype(np.float64)
    gains: Floats = np.exp2(kept) - 1 if exponential else kept
    return math.fsum(gains / np.log2(np.arange(2, len(gains) + 2)))


def bpref(found: GradedList) -> float:
    """Sum over relevant documents found of the share of irrelevant ones not above, divided by all relevant ones."""
    relevant, irrelevant = found.relevant, int(np.count_nonzero(found.judged == 0))
    if not relevant:
        return 0.0
    above = np.cumsum(found.ranked == 0)[found.ranked >= 1]
    bound = min(relevant, irrelevant)
    kept = 1.0 - np.minimum(above, relevant) / bound if bound else np.ones(len(above))
    return float(np.sum(kept)) / relevant


def judged_at(found: GradedList, k: int) -> float:
    """Share of the first k documents found that were judged."""
    first = found.ranked[:k]
    return float(np.count_nonzero(first != UNJUDGED)) / len(first) if len(first) else 0.0


def expected_reciprocal_rank(found: GradedList, k: int | None = None, *, largest: int = 4) -> float:
    """Expected 1 / rank at which a reader is content, who is so at each document with (2^grade - 1) / 2^largest."""
    content = (np.exp2(np.maximum(found.ranked[:k], 0).astype(np.float64)) - 1) / 2.0**largest
    going_on = np.concatenate([[1.0], np.cumprod(1.0 - content)[:-1]]) if len(content) else content
    return float(np.sum(going_on * content / np.arange(1, len(content) + 1)))


def rank_biased_precision(found: GradedList, *, persistence: float = 0.8) -> float:
    """Relevant documents seen by a reader who goes on with this probability, of all that this reader sees."""
    return float((1 - persistence) * np.sum(persistence ** (found.hits - 1.0)))
