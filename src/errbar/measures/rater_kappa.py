"""Rater kappa: Cohen's kappa of two raters, 1 - disagreement / disagreement of raters who do not look at the item.

Each rater keeps how often they give each rating. `weights` says how much two ratings disagree: none (equal or not),
linear or quadratic (in the difference of the ratings). Items that only one of them rated are left out.
Not to be confused with kappa, which compares predicted with true classes, or with Fleiss' kappa for many raters.

>>> import errbar
>>> ratings = {"outcome": [1, 1, 1, 0, 0, 0, 0, 0], "item": list("aabbccdd"), "rater": [1, 2] * 4}
>>> errbar.score(**ratings, measures="rater_kappa")["rater_kappa"].value  # 1 - 0.25 / (0.5 * 0.75 + 0.5 * 0.25)
0.5
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from errbar.errors import BadInput, Undefined
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.measures._raters import Ratings, agreement, rating_table
from errbar.measures._tables import ratio
from errbar.records.measure import Measure
from errbar.records.scored import Rows
from errbar.records.types import Array, Floats

WEIGHTS: dict[str, Callable[[Floats], Floats]] = {
    "none": lambda gap: (gap != 0).astype(np.float64),
    "linear": np.abs,
    "quadratic": np.square,
}


def _ratings(evidence: OutcomeEvidence, settings: Mapping[str, object]) -> Ratings:
    weigh = WEIGHTS.get(str(settings["weights"]))
    if weigh is None:
        raise BadInput(f"weights= must be one of {', '.join(WEIGHTS)}; got {settings['weights']!r}.")
    table, raters = rating_table(evidence, settings["outcome"])
    if len(raters) != 2:
        raise Undefined(
            f"rater_kappa is of two raters; these are {len(raters)}. Use krippendorff_alpha or fleiss_kappa"
        )
    both = np.asarray(~np.isnan(table).any(axis=1))
    if not both.any():
        raise Undefined("no item was rated by both")
    levels = np.unique(table[both])
    far = weigh(levels[:, None] - levels[None])
    k = len(levels)

    def quantities(s: Rows) -> Floats:
        of, there = table[s], both[s]
        gaps = np.where(there, weigh(np.where(there[:, None], of, 0.0) @ [1.0, -1.0]), 0.0)
        gave = [(of[:, rater] == levels[:, None]) & there for rater in (0, 1)]
        return np.vstack([gaps, there, *gave])

    def combine(m: Array) -> object:
        left, right = m[2 : 2 + k], m[2 + k :]
        expected = (left * np.tensordot(far, right, axes=1)).sum(axis=0)
        return 1 - ratio(m[0] * m[1], expected, "both raters give one rating only: no disagreement is expected")

    return Ratings(quantities, combine)


rater_kappa = Measure(
    name="rater_kappa",
    label="Cohen's kappa of raters",
    reads="outcome",
    kinds=("outcome",),
    find=agreement(_ratings),
    better="high",
    bounds=(-1.0, 1.0),
    perfect=1.0,
    interval="fisher_hull",
    needs="rater",
    options={"weights": "none", "outcome": None},
    cites=("cohen1960",),
    formula="1 - mean disagreement / mean disagreement of independent raters",
    about=__doc__ or "",
)
