"""Class draws: quantiles of the mean over classes, each class drawn between its exact limits as if alone.

The default for macro F1, recall, precision and other means over classes of a share, and for balanced accuracy of more
than two classes. A draw weighs the rows of a class at random and adds one row that was not seen: with it right, the
share follows the upper limit of Clopper and Pearson, Beta(a + 1, d - a) for a hits among d trials; with it wrong, the
lower one, Beta(a, d - a + 1). The upper end takes the right row in 3 of 4 classes of a draw, the lower end the wrong
one. A class without rows may have any share, so that there is an interval where the value leaves classes out. It
reaches to the limits of dirichlet where those are further out, which alone leave rare classes short. Not for units or
weights, with which it was not measured. Not to be confused with the bootstrap, which never draws a row that was not seen.
"""

from __future__ import annotations

import numpy as np

from errbar.errors import NoInterval
from errbar.intervals import dirichlet
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import ClassShares, ConfusionBasis, Scored
from errbar.records.types import Floats

OUTWARD = 0.75
"""Chance that the unseen row of a class moves its share outwards: with 1/2 the interval of 20 classes covers 18 %, with
1 it is 1.1 to 1.3 times as wide."""
PURPOSE = 12


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """Outer quantiles of the mean over all classes, and dirichlet's limits where no class is left out."""
    shares = scored.basis.class_shares if isinstance(scored.basis, ConfusionBasis) else None
    if shares is None:
        raise NoInterval(f"class_draws is for means over classes of a share; {scored.measure.key} is not one")
    if not scored.plain:
        raise NoInterval("class_draws was not measured with units or weights; leave `interval` out")
    means = draw_means(shares, ask)
    low, high = ask.tails_of_sorted(means[0])[0], ask.tails_of_sorted(means[1])[1]
    how = f"class draws, {ask.replicates:,} of {len(shares.hits):,} classes"
    if shares.seen:
        how += f"; the value is over {shares.seen}, the interval for all"
    else:
        ends = dirichlet.find(scored, ask)
        low, high, how = min(low, ends[0]), max(high, ends[1]), f"{how}, extended to {ends[2]}"
    return min(low, scored.value), max(high, scored.value), how


def draw_means(shares: ClassShares, ask: InferenceSettings) -> Floats:
    """Means over classes with the unseen rows inwards and outwards, (2, replicates), ascending; kept for other levels."""
    hits, trials = np.asarray(shares.hits, float), np.asarray(shares.trials, float)
    key = ("class draws", hits.tobytes(), trials.tobytes(), shares.through)
    if key not in ask.kept:
        rng, size = ask.rng(PURPOSE), (ask.replicates, len(hits))
        # Beta(a, b) = G(a) / (G(a) + G(b)) of gammas, and G(0) = 0: no class needs a case of its own.
        right, wrong, more = (
            rng.standard_gamma(hits, size),
            rng.standard_gamma(trials - hits, size),
            rng.exponential(1, size),
        )
        added = np.where(rng.random(size) < OUTWARD, more, 0.0)
        mass = right + wrong + more
        low, high = (right + more - added) / mass, (right + added) / mass
        ask.kept[key] = np.sort([np.real(shares.through(x)).mean(axis=1) for x in (low, high)])
    return np.asarray(ask.kept[key])


class_draws = Method(
    name="class_draws",
    label="class draws",
    standing="heuristic",
    covers=0.92,
    takes=("table",),
    takes_says="a mean over classes of a share (macro F1, balanced accuracy)",
    find=find,
    cites=("clopper1934", "takahashi2022"),
    about=__doc__ or "",
)
