"""The baseline in words: the best prediction that ignores the features, by measure."""

from __future__ import annotations

from errbar.records.claim import Claim
from errbar.records.run import Run
from errbar.report.say.pick_estimate import base_of

SHARES, MEAN, MEDIAN = "predicting the class shares", "predicting the mean", "predicting the median"
KNOWN = {"log_loss": SHARES, "brier": SHARES, "rmse": MEAN, "mse": MEAN, "r2": MEAN, "mae": MEDIAN, "medae": MEDIAN}


def baseline_words(run: Run, measure: str) -> str:
    """Return what the baseline of a measure does, `always predicting "benign"`; `the baseline` if that has no name."""
    name = base_of(measure)
    if name in ("accuracy", "error_rate") and run.data.kind in ("binary", "multiclass"):
        return always(commonest_class(run))
    return KNOWN.get(name, "the baseline")


def commonest_class(run: Run) -> str | None:
    """Return the class of most rows; None if rows are weighted or it is not known."""
    counts = run.data.counts
    if not counts or run.data.weight_name is not None:
        return None
    return max(counts, key=lambda name: counts[name])


def always(name: str | None) -> str:
    """Return `always predicting "benign"`."""
    return "always predicting the commonest class" if name is None else f'always predicting "{name}"'


def one_answer_words(claim: Claim) -> str:
    """Return the cheapest single answer for every row in words."""
    return always(claim.against.names[0]) if claim.against.names else "the cheapest single answer for all rows"
