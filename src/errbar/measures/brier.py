"""Brier: the mean squared gap between the probability and what happened, mean (p - y)^2.

Use it to judge probabilities on a bounded scale; it is proper, and a single wild row moves it by at most 1/n. Two
classes: one squared gap per row, 0 to 1. More: the sum over classes, 0 to 2. `half=true` takes half the sum for any
number of classes (which is the two-class form), `half=false` the full sum (twice the two-class form). Of several
labels a row, the two-class form of each, averaged over them. Brier =
miscalibration - discrimination + uncertainty, printed with it for two classes. Not to be confused with the calibration
loss, which is one part of it only.

>>> import errbar
>>> run = errbar.score(truth=[1, 0], prob=[0.5, 0.25], positive=1, measures="brier")
>>> run["brier"].value  # (0.25 + 0.0625) / 2
0.15625
"""

from __future__ import annotations

from dataclasses import replace

from errbar._numeric.moments import Moments
from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures._losses import RowLosses, scored_mean
from errbar.measures._no_skill import brier_of_shares, label_no_skill
from errbar.measures._squared_error import binary_error, label_error, summed_error
from errbar.measures._wrong_losses import wrong_squared_errors
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import CLASSIFIED


def _find(measure: Measure, evidence: Evidence) -> Scored:
    half = measure.settings["half"]
    if half not in (None, True, False):
        raise BadInput(f"half= must be true or false; got {half!r}.")
    if evidence.kind == "multilabel":
        return _of_labels(measure, evidence, half)
    two = evidence.kind == "binary"
    whole = not two if half is None else not half
    block = RowLosses(binary_error(evidence), lambda: _known(evidence)) if two else summed_error(evidence)
    times = 2.0 if two and whole else 0.5 if not two and not whole else 1.0
    bounds = (0.0, 2.0 if whole else 1.0)
    return scored_mean(
        replace(measure, bounds=bounds),
        evidence,
        block if times == 1.0 else lambda s: times * block(s),
        loss_bounds=bounds,
        wrong=wrong_squared_errors(evidence, times),
    )


def _known(evidence: Evidence) -> Moments | None:
    return None if evidence.probability_sums is None else evidence.probability_sums.brier


def _of_labels(measure: Measure, evidence: Evidence, half: bool | None) -> Scored:
    """The two-class form of every label, averaged over them."""
    times = 2.0 if half is False else 1.0
    block, bounds = label_error(evidence), (0.0, times)
    return scored_mean(replace(measure, bounds=bounds), evidence, lambda s: times * block(s), loss_bounds=bounds)


brier = Measure(
    name="brier",
    label="Brier",
    reads="prob",
    kinds=CLASSIFIED,
    better="low",
    bounds=(0.0, 2.0),
    perfect=0.0,
    find=_find,
    options={"half": None},
    no_skill=label_no_skill(brier_of_shares),
    no_skill_says="the class shares for every row",
    aliases=("brier_score", "brier_score_loss"),
    cites=("brier1950", "gneiting2007"),
    formula="mean (p - y)^2; sum over classes beyond two, mean over labels",
    about=__doc__ or "",
)
