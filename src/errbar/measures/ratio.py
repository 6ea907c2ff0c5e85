"""Ratio: the sum of one outcome over the sum of another, such as errors per word or cost per solved task.

Written ratio(errors/words): every word counts as one, and a long item counts for more (a micro average). Its interval
leaves one item, or one unit, out at a time.
Not to be confused with the mean over items of errors / words, in which a short item counts as much as a long one.

>>> import errbar
>>> import numpy as np
>>> table = {"errors": np.array([1.0, 0.0, 2.0]), "words": np.array([10.0, 5.0, 15.0])}
>>> errbar.score(table, outcome=["errors", "words"], measures="ratio(errors/words)")["ratio"].value
0.1
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from errbar.errors import Undefined
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.measures._columns import scored_columns
from errbar.measures._items import of_outcomes
from errbar.measures._tables import ratio as divide
from errbar.records.measure import Measure
from errbar.records.scored import Rows, Scored
from errbar.records.types import Floats

ZERO = "the sum below the line is 0"


def _find(measure: Measure, evidence: OutcomeEvidence) -> Scored:
    over = measure.settings["over"]
    if over is None and len(evidence.given.outcomes) != 2:
        raise Undefined("ratio needs two outcomes; name both in `outcome` and write ratio(errors/words)")
    if over is None:
        over = evidence.given.outcomes[1].name
    above, below = evidence.outcome(measure.settings["outcome"]), evidence.outcome(over)
    if evidence.given.items == "these":
        raise Undefined("ratio is about new items; leave `items=these` out")
    if float(below.values.min()) < 0:
        raise Undefined(f"{below.name} is negative in some rows, so shares of it mean nothing")
    rows = np.vstack([evidence.sums(above.values), evidence.sums(below.values)])

    def quantities(s: Rows) -> Floats:
        return rows[:, s]

    scored = scored_columns(measure, evidence, quantities, lambda m: divide(m[0], m[1], ZERO))  # type: ignore[arg-type]
    floor = 0.0 if float(above.values.min()) >= 0 else -math.inf
    known = replace(measure, bounds=(floor, math.inf))
    return replace(scored, measure=known, label=f"{above.name} / {below.name}")


ratio = Measure(
    name="ratio",
    label="ratio",
    reads="outcome",
    kinds=("outcome",),
    find=of_outcomes(_find),
    better="none",
    bounds=(-math.inf, math.inf),
    perfect=None,
    as_outcome=True,
    needs="over",
    interval="hall_hull",
    options={"over": None, "outcome": None},
    cites=("efron1981", "hall1992"),
    formula="sum of one outcome / sum of another",
    about=__doc__ or "",
)
