"""Too few human labels beside a judge, or none.

Without a label an interval covers the judge's mean, not the mean that people would give. It missed that in up to
100 % of samples, however many items the judge had seen. With fewer than 20 labels of a class, the labels hardly show
how often the judge errs on it.
Remedy: have people label a random sample of the items, 20 or more of each class, and name it in `outcome`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.outcomes import Outcomes

ENOUGH = 20


def _look(given: CheckInput) -> Iterator[Finding]:
    rows = None if given.evidence is None else given.evidence.given
    if not isinstance(rows, Outcomes) or rows.judge is None:
        return
    shown = tuple(e.measure for e in given.estimates if e.interval is not None)
    if rows.judge_alone:
        yield few_human_labels.finding(
            f"No row has a human label: the interval covers the mean of the judge {rows.judge_name!r}, not the truth. "
            f"Have people label {ENOUGH} or more rows of each class, drawn at random.",
            measures=shown,
            weight=3.0,
        )
        return
    values = rows.outcomes[0].values
    human = values[~np.isnan(values)]
    ends = set(np.unique(human).tolist()) <= {0.0, 1.0} and rows.outcomes[0].range == (0.0, 1.0)
    fewest = min(np.count_nonzero(human == 1), np.count_nonzero(human == 0)) if ends else len(human)
    if fewest < ENOUGH:
        what = "of the rarer class" if ends else "in all"
        yield few_human_labels.finding(
            f"People gave {fewest} labels {what}; how often the judge errs is hardly seen below {ENOUGH}. Label more.",
            measures=shown,
            weight=1.5,
        )


def _example() -> object:
    """A judge of forty rows that nobody labelled."""
    import errbar

    return errbar.score(outcome=[float("nan")] * 40, judge=[0.0, 1.0] * 20)


few_human_labels = Check(
    code=codes.FEW_HUMAN_LABELS,
    name="few_human_labels",
    severity="warn",
    concerns="interval",
    title="few human labels beside a judge",
    verbs=("score",),
    needs=("evidence",),
    look=_look,
    example=_example,
    cites=("angelopoulos2023",),
    about=__doc__ or "",
)
