"""Class draws: quantiles of the mean over classes when every class has one more row, right or wrong, than was seen.

The default for macro F1, recall, precision, Jaccard, FNR and FDR, and for balanced accuracy of more than two classes.
A draw weighs rows at random (the Dirichlet interval without its prior) and gives each class one row more. If that row
is right, the share of a class follows the upper limit of Clopper and Pearson: Beta(a + 1, d - a) for a hits among d
trials. If it is wrong, the lower one: Beta(a, d - a + 1). For the upper end it is right in 3 of 4 classes, for the
lower end wrong. A class without rows may have any share, so the interval is for all classes even if the value leaves
some out. It extends to the limits of dirichlet if those reach further; alone they leave rare classes short. Not for
units or weights, with which it was not measured. Not to be confused with the bootstrap, which draws seen rows only.
"""

from __future__ import annotations

import numpy as np

from errbar.errors import NoInterval
from errbar.intervals import dirichlet
from errbar.records.class_margins import Margins
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import ConfusionBasis, Scored
from errbar.records.types import Floats

PURPOSE = 36
OUTWARD = 192
"""The chance, in 256ths, that the unseen row moves the share of its class outwards: 3/4. A chance of 1/2 leaves many
rare classes short, and one of 1 is 1.1 to 1.3 times as wide."""


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """Outer quantiles of the mean over all classes, and dirichlet's limits if no class is left out."""
    basis = scored.basis
    if not isinstance(basis, ConfusionBasis) or basis.class_shares is None:
        raise NoInterval(f"class_draws is for means over classes of a share of hits; {scored.measure.key} is not one")
    if not scored.plain:
        raise NoInterval("class_draws was not measured with units or weights; leave `interval` out")
    below, above = _draw_means(basis, ask)
    low, high = ask.tails_of_sorted(below)[0], ask.tails_of_sorted(above)[1]
    how = f"one unseen row in each of {len(basis.cells):,} classes, {ask.replicates:,} draws"
    if basis.seen:
        how += f"; the value is over {basis.seen}, the interval for all"
    else:
        ends = dirichlet.find(scored, ask)
        low, high, how = min(low, ends[0]), max(high, ends[1]), f"{how}, extended to the limits of {ends[2]}"
    return min(low, scored.value), max(high, scored.value), how


def _draw_means(basis: ConfusionBasis, ask: InferenceSettings) -> Floats:
    """Means over classes with the unseen row mostly wrong, then mostly right, (2, replicates) ascending; kept."""
    assert basis.class_shares is not None
    key = ("class draws", id(basis))
    if key not in ask.kept:
        drawn, k = dirichlet.gamma_margins(basis.cells, ask)[0], len(basis.cells)
        # Classes first, so that a sum over them is one of long rows.
        hits, trials, through = basis.class_shares(Margins(*(part.T for part in drawn)))
        one, outward = _unseen_rows(k, ask)
        # Beta(a, b) is G(a) / (G(a) + G(b)) of gammas, and G(0) = 0: no count needs a case of its own.
        trials = trials + one
        both = (hits + more for more in (one - outward, outward))
        means = [np.asarray(through(x / trials)).mean(axis=0, dtype=np.float64) for x in both]
        ask.kept[key] = basis, np.sort(means)  # with the basis, so that its id stays its own
    return np.asarray(ask.kept[key][1])


def _unseen_rows(k: int, ask: InferenceSettings) -> tuple[Floats, Floats]:
    """Weights of one row a class, Exp(1), and the same where it moves outwards, else 0; shared by all measures."""
    key = ("unseen rows", k)
    if key not in ask.kept:
        rng, size = ask.rng(PURPOSE), k * ask.replicates
        # An exponential of 32 bits may be exactly 0, which in a class without rows would be 0 / 0.
        one = np.maximum(rng.standard_exponential(size, dtype=np.float32), np.finfo(np.float32).tiny)
        moves = rng.bit_generator.random_raw(-(-size // 8)).view(np.uint8)[:size] < OUTWARD
        ask.kept[key] = one.reshape(k, -1), (one * moves).reshape(k, -1)
    found: tuple[Floats, Floats] = ask.kept[key]
    return found


class_draws = Method(
    name="class_draws",
    label="class draws",
    standing="heuristic",
    covers=0.93,
    takes=("table",),
    takes_says="a mean over classes of a share (macro F1, balanced accuracy)",
    find=find,
    cites=("clopper1934", "caelen2017"),
    about=__doc__ or "",
)
