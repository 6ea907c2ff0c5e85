"""Probabilities of exactly 0 or 1, under which log loss has no upper end.

A row that gives an outcome probability 0 calls it impossible. If the outcome happens once, log loss is infinite. A
sample without such an event cannot rule it out: after k of these rows, up to 1 - 0.025^(1 / k) of their kind may be
wrong (95 %). Forests of few trees and saturated networks give such rows: with 25 trees 0.2 % of rows were infinite,
and 52 to 90 % of samples of 40 to 300 rows held none of them.
errbar then gives log loss no upper end and no interval of a difference; a gate on it never passes.
Remedy: read the Brier score, which is bounded; name your own floor, `log_loss(clip=0.001)`, and report it so; give j
votes of T trees as (j + 0.5) / (T + 1); compute probabilities from logits in double precision if 1.0 is rounding.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding


def _look(given: CheckInput) -> Iterator[Finding]:
    """Hard labels, all 0 or 1, are refused by a check of their own."""
    assert given.evidence is not None
    prob = given.evidence.given.prob
    measures = [given.measures[e.measure] for e in given.estimates if e.value is not None]
    concerned = tuple(m.key for m in measures if m.name == "log_loss" and not m.settings["clip"])
    if prob is None or not concerned or (float(prob.min()) > 0 and float(prob.max()) < 1):
        return
    hard = (prob == 0) | (prob == 1)
    if bool(hard.all()):
        return
    k, n = int(np.count_nonzero(hard.any(axis=1) if hard.ndim == 2 else hard)), len(prob)
    yield impossible_outcomes.finding(
        f"{k:,} of {n:,} rows give an outcome probability 0. If it happens once, log loss is infinite, so it has no "
        "upper limit. Read brier, set a floor (log_loss(clip=0.001)), give j votes of T as (j + 0.5) / (T + 1), "
        "or start from logits if 1.0 is rounding.",
        measures=concerned,
        weight=1.8,
    )


def _example() -> object:
    """Votes of ten trees, of which two rows are unanimous."""
    import errbar

    truth, votes = [0, 1, 1, 0, 1, 0, 1, 1, 0, 0], [0, 10, 7, 3, 6, 4, 8, 5, 2, 6]
    return errbar.score(truth=truth, prob=[v / 10 for v in votes], positive=1, measures="log_loss")


impossible_outcomes = Check(
    code=codes.IMPOSSIBLE_OUTCOMES,
    name="impossible_outcomes",
    severity="warn",
    concerns="interval",
    title="outcomes called impossible",
    verbs=("score", "evaluate", "select", "compare", "gate"),
    needs=("evidence",),
    look=_look,
    example=_example,
    cites=("good1952",),
    about=__doc__ or "",
)
