"""Corrected t: the spread of split values, enlarged because the training sets overlap.

Nadeau and Bengio's variance s^2 (1/J + n_test/n_train) with a t quantile: the default for k-fold, repeated k-fold,
random subsampling and leave-one-unit-out. Not to be confused with mean +- sd / sqrt(J), which takes J overlapping fits
for J independent ones and contains the truth about half the time. Limits are Wilson's with an effective number of rows
for measures with two bounds, on the log scale for losses from 0 up (the lower end by plain t with 2 or 3 folds, whose
value overstates the loss); the first is errbar's own construction. Beyond 3 folds further repeats do not narrow it: the
spread within a repeat is all that the folds show.
"""

from __future__ import annotations

from errbar._numeric.overlap import FEW_FOLDS, corrected
from errbar._numeric.quantiles import t_two_sided
from errbar.intervals._learner_scale import Spread, learned, mapped
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.resampled import Resampled


def spread(r: Resampled, ask: InferenceSettings) -> Spread:
    """s^2 (1/J + n_test/n_train) and t with J - 1 degrees of freedom."""
    found = corrected(r.scores, r.repeat_of, k=r.k, n_train=r.n_train, n_test=r.n_test)
    return Spread(found.se, t_two_sided(ask.level, found.splits - 1), found.how)


def find(r: Resampled, ask: InferenceSettings) -> Ends:
    """Limits on the measure's scale; with few folds a loss from 0 up reaches down as far as plain t does.

    Two thirds of the rows train there, so the value overstates the loss, and the log scale's lower end lies too high.
    """
    low, high, how, se = learned(spread)(r, ask)  # type: ignore[misc]
    if 0 < r.k <= FEW_FOLDS and r.mean_loss and not r.zero_one:
        plain = r.centre - spread(r, ask).quantile * se
        low = min(low, mapped(r, plain, r.centre)[0])
    return low, high, how, se


corrected_t = Method(
    name="corrected_t",
    label="corrected resampled t",
    standing="heuristic",
    covers=0.81,
    takes=(),
    takes_says="any measure over splits",
    designs=("partition", "random_splits"),
    find=find,
    aliases=("nadeau_bengio", "cor_t"),
    cites=("nadeau2003", "bouckaert2004"),
    about=__doc__ or "",
)
