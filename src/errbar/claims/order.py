"""Order of importance: one table says which claim leads a heading, worst news first."""

from __future__ import annotations

import math
from collections.abc import Sequence

from errbar.records.claim import Claim, Question
from errbar.records.comparison import find_deciding
from errbar.records.run import Run

RANKS = ("roc_auc", "log_loss", "brier", "balanced_accuracy", "mcc", "accuracy", "error_rate")
CLASSES = ("accuracy", "error_rate", "balanced_accuracy", "mcc", "log_loss", "brier", "roc_auc")
VALUES = ("r2", "rmse", "mse", "mae", "medae")
LABELS = ("f1", "hamming_loss", "subset_accuracy", "log_loss", "accuracy", "jaccard")
LEARNER = ("error_rate", "accuracy", "mae", "rmse")
"""Measures of a cross-validated learner that a reader can picture; they come before those of the kind."""
PREFERRED = {"binary": RANKS, "multiclass": CLASSES, "multilabel": LABELS, "regression": VALUES, "multioutput": VALUES}
"""Measures that tell skill, by what is predicted: the first with an interval on both sides leads."""

DECIDING, REFUSED, WORSE, UNDEFINED, OPEN, GOOD, REST = 0, 10, 20, 60, 70, 80, 90
BAD: dict[Question, int] = {
    "skill": 0, "threshold": 1, "cheaper_threshold": 2, "gate": 3, "slice": 4, "class": 5, "output": 6, "pair": 7,
    "calibration": 8, "handing_over": 9, "more_rows": 10, "search_score": 11, "study": 12, "rival": 30, "finding": 25,
    "score": 13, "rows_needed": 31,
}  # fmt: skip
"""Among claims of one verdict, the question that matters more comes first."""


def place_of(claim: Claim, *, first: bool) -> int:
    """Return where a claim stands: what decides, refusals, what is worse, undefined, open, good, and the rest."""
    if claim.question == "gate":  # FAIL, INCONCLUSIVE, PASS
        return {"worse": 1, "better": 3}.get(claim.verdict or "", 2)
    if first:
        return DECIDING if claim.settled else DECIDING + 1
    if claim.question == "finding" and claim.why is not None and claim.why.why == "refused":
        return REFUSED
    if claim.verdict == "worse":
        return WORSE + (1 if claim.against.key == "one_answer" else BAD[claim.question])
    if claim.verdict == "undefined":
        return UNDEFINED
    if claim.verdict in ("inconclusive", "untested"):
        return OPEN
    return GOOD if claim.verdict is not None else REST


def deciding_claims(run: Run, claims: Sequence[Claim]) -> list[Claim]:
    """List the claims that answer the question of the verb: skill on one measure, or the pairs on the deciding one."""
    if run.verb == "gate":
        return []
    pairs = [c for c in claims if c.question == "pair" and c.slice is None]
    if pairs:
        measure = next((c.measure for c in find_deciding(run.comparisons)), None)
        return [c for c in pairs if c.measure == measure]
    found = deciding_skill(run, claims)
    return [] if found is None else [found]


def deciding_skill(run: Run, claims: Sequence[Claim]) -> Claim | None:
    """Return the claim that tells skill: by preference of what is predicted, else the first that can tell it."""
    tells = {
        c.measure: c
        for c in claims
        if c.question == "skill" and c.against.key == "baseline" and c.low is not None and c.high != math.inf
    }
    names = PREFERRED.get(run.data.kind, ())
    if run.verb == "evaluate" and run.selection is None:
        names = (*LEARNER, *names)
    if run.selection is not None:
        names = (run.selection.measure, *names)
    return next((tells[n] for n in names if n in tells), next(iter(tells.values()), None))
