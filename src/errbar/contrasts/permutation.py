"""Permutation: p of no gap when the two models exchange their predictions on random rows (whole units).

If the two are equally good, exchanging their predictions changes nothing on average. Exact where all exchanges can be
listed, else from random ones, p = (1 + as extreme) / (1 + drawn). It tests that the two are interchangeable, which asks
more than an equal measure; its interval is that of `paired`. Not to be confused with shuffling the truth, which asks
whether a model has any skill.
"""

from __future__ import annotations

import numpy as np

from errbar.contrasts._exchange_gaps import Gaps, of_joint, of_rows, of_sums
from errbar.contrasts._gap_from_draws import count_of
from errbar.contrasts._gap_influence import table_of
from errbar.contrasts._unit_sums import sums_of
from errbar.contrasts.paired import find as by_influence
from errbar.records.contrast import Contrast, Gap
from errbar.records.method import InferenceSettings
from errbar.records.pairs import RowPair
from errbar.records.scored import HAIR

STREAM = 12


def find(pair: RowPair, ask: InferenceSettings, *, replicates: int | None = None) -> Gap:
    """p by exchange, interval by influence; an exchange that leaves the measure undefined counts as extreme."""
    count = count_of(ask.replicates if replicates is None else replicates, "permutation")
    beside = by_influence(pair, ask)
    gaps, chances = _exchange(pair, count, ask.rng(STREAM))
    # The gap that was seen is one of the exchanges: rounding must not make it less extreme than itself.
    least = abs(pair.gap) - HAIR * (abs(pair.left.value) + abs(pair.right.value))
    extreme = np.isnan(gaps) | (np.abs(gaps) >= least)
    if chances is None:
        # The arrangement that was seen is one of those possible: p is never 0.
        p = (1 + int(extreme.sum())) / (1 + len(gaps))
        drawn = f"{len(gaps):,} random exchanges"
    else:
        p = min(1.0, float(chances[extreme].sum()))
        drawn = "all exchanges"
    pieces = "rows" if pair.unit is None else "units"
    how = f"p from {drawn} of predictions on {pieces}; interval as paired: {beside.how}"
    return beside._replace(p=p, how=how)


def _exchange(pair: RowPair, count: int, rng: np.random.Generator) -> Gaps:
    """Gaps after exchanges, and the chance of each where they are all of them."""
    if pair.plain and table_of(pair.left) is not None and table_of(pair.right) is not None:
        joint = pair.joint()
        if joint is not None:
            return of_joint(pair, joint, count, rng)
    sums = sums_of(pair)
    return of_rows(pair, count, rng) if sums is None else of_sums(sums, count, rng)


permutation = Contrast(
    name="permutation",
    label="paired permutation",
    standing="exact",
    takes="rows",
    takes_says="two fixed models on the same rows, any measure",
    find=find,
    options={"replicates": None},
    aliases=("paired_permutation", "randomization", "approximate_randomization"),
    cites=("fisher1935", "noreen1989"),
    about=__doc__ or "",
)
