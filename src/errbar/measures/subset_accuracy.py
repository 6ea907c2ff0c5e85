"""Subset accuracy: the share of rows whose predicted labels are exactly the true ones.

Use it where a row is right only if all of its labels are; the strictest of the measures for several labels a row, and
it falls quickly with the number of labels. A row without any label counts as right where none is predicted.
scikit-learn's accuracy_score of a label matrix is this.
Not to be confused with one less the Hamming loss, the share of single labels that are right.

>>> import errbar
>>> truth, label = [[1, 0, 1], [0, 1, 0], [0, 0, 0], [1, 1, 0]], [[1, 0, 1], [0, 1, 1], [0, 0, 0], [1, 0, 0]]
>>> run = errbar.score(truth=truth, label=label, kind="multilabel", measures="subset_accuracy")
>>> run["subset_accuracy"].value  # rows 1 and 3 of 4
0.5
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar.evidence import Evidence
from errbar.measures._hit_rows import scored_hits
from errbar.measures._label_sets import cut_suffix
from errbar.measures._tables import cut_of
from errbar.records.measure import Measure
from errbar.records.scored import Scored


def _find(measure: Measure, evidence: Evidence) -> Scored:
    predicted = evidence.labels(cut_of(measure.settings["threshold"]))
    hits = np.asarray((predicted == evidence.given.truth).all(axis=1))
    return scored_hits(measure, evidence, hits, f"{measure.label}{cut_suffix(measure, evidence)}")


def _commonest_set(evidence: Evidence, settings: Mapping[str, object]) -> float:
    packed = np.packbits(evidence.given.truth == 1, axis=1)
    place = np.unique(packed, axis=0, return_inverse=True)[1].reshape(-1)
    return float(np.bincount(place, weights=evidence.weight).max() / evidence.total)


subset_accuracy = Measure(
    name="subset_accuracy",
    label="subset accuracy",
    reads="label",
    kinds=("multilabel",),
    better="high",
    bounds=(0.0, 1.0),
    perfect=1.0,
    find=_find,
    options={"threshold": None},
    no_skill=_commonest_set,
    no_skill_says="share of the commonest set of labels",
    aliases=("exact_match", "exact_match_ratio"),
    cites=("tsoumakas2010", "zhang2014"),
    formula="mean [predicted labels = true labels]",
    about=__doc__ or "",
)
