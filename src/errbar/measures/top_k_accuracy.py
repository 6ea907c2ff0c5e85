"""Top-k accuracy: the share of rows whose true class is among the k classes of highest probability or score.

Use it when a person picks from a short list. `k=2` by default; k = 1 is accuracy of the most probable class.
Ties count for the row: it is a hit when fewer than k classes have a strictly higher probability. So equal
probabilities for all classes hit always; scikit-learn breaks such ties by the order of classes. Scores of all classes
that are no probabilities do as well: only their order within a row counts.
Not to be confused with recall at k of a ranking, which lists rows and not classes.

>>> import errbar
>>> prob = [[0.5, 0.3, 0.2], [0.5, 0.3, 0.2], [0.5, 0.3, 0.2], [0.1, 0.2, 0.7]]
>>> run = errbar.score(truth=list("abcc"), prob=prob, classes=list("abc"), measures="top_k_accuracy")
>>> run["top_k_accuracy"].value  # the third row misses
0.75
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from errbar._numeric.moments import BLOCK
from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures._hit_rows import scored_hits
from errbar.measures._losses import p_of_truth
from errbar.measures._no_skill import shares
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import Bools


def _hits(evidence: Evidence, k: int) -> Bools:
    given = evidence.given
    hits = np.empty(evidence.n, dtype=bool)
    wide = given.prob if given.prob is not None else given.score
    assert wide is not None
    of_truth = p_of_truth(evidence) if given.prob is not None else None
    for start in range(0, evidence.n, BLOCK):
        rows = slice(start, start + BLOCK)
        part = wide[rows]
        own = part[np.arange(len(part)), given.truth[rows]] if of_truth is None else of_truth(rows)
        hits[rows] = np.count_nonzero(part > own[:, None], axis=1) < k
    return hits


def _find(measure: Measure, evidence: Evidence) -> Scored:
    k, classes = measure.settings["k"], len(evidence.classes)
    if not isinstance(k, int) or isinstance(k, bool) or not 1 <= k < classes:
        raise BadInput(f"k= must be a whole number from 1 to one less than the {classes} classes; got {k!r}.")
    hits = evidence.keep(("top_k", k), lambda: _hits(evidence, k))
    return scored_hits(measure, evidence, hits, f"top-{k} accuracy")


def _commonest(evidence: Evidence, settings: Mapping[str, Any]) -> float:
    return float(np.sort(shares(evidence))[-settings["k"] :].sum())


top_k_accuracy = Measure(
    name="top_k_accuracy",
    label="top-k accuracy",
    reads="rank",
    within_rows=True,
    kinds=("multiclass",),
    better="high",
    bounds=(0.0, 1.0),
    perfect=1.0,
    find=_find,
    options={"k": 2},
    no_skill=_commonest,
    no_skill_says="share of the k commonest classes",
    aliases=("top_k_accuracy_score", "top_k"),
    cites=("russakovsky2015",),
    formula="mean [fewer than k classes have p above p(true class)]",
    about=__doc__ or "",
)
