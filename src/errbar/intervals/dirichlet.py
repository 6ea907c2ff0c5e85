"""Dirichlet: quantiles of the measure over tables drawn from Dirichlet(counts + prior).

The default for functions of the confusion table (MCC, kappa, balanced accuracy). The prior is 1/2 per cell for
two classes and 1/K^2 beyond: 1/2 per cell at K = 10 covers 0 % at n = 100.
Means over more than two classes (macro F1, balanced accuracy) take the hull with the percentile bootstrap, as a
rare class makes either one too narrow.
Not to be confused with the bootstrap, which never draws a cell that was empty.
"""

from __future__ import annotations

import numpy as np

from errbar.intervals._effective import effective_share, units_note
from errbar.records.method import Ask, Ends, Method
from errbar.records.scored import Scored, Table
from errbar.records.words import Floats


def draws(cells: Floats, prior: float, ask: Ask) -> Floats:
    """Unnormalised Dirichlet draws, (replicates, K, K); kept, so that all measures of a table share them."""
    key = ("dirichlet", cells.tobytes(), prior)
    if key not in ask.kept:
        shape = cells.reshape(-1) + prior
        ask.kept[key] = ask.rng(1).standard_gamma(shape, size=(ask.replicates, len(shape))).reshape(-1, *cells.shape)
    return np.asarray(ask.kept[key])


def find(scored: Scored, ask: Ask) -> Ends:
    """Equal-tailed quantiles, stretched to hold the value itself."""
    basis = scored.basis
    assert isinstance(basis, Table)
    k = len(basis.cells)
    prior = 0.5 if k == 2 else 1 / k**2
    share = effective_share(scored, ask.level)
    cells = basis.cells / basis.cells.sum() * scored.n * share
    low, high = ask.tails(np.asarray(basis.find(draws(cells, prior, ask)), dtype=float))
    how = f"Dirichlet({prior:.3g} per cell), {ask.replicates} draws"
    if basis.averaged:
        again = ask.rng(2).multinomial(max(1, round(cells.sum())), cells.reshape(-1) / cells.sum(), ask.replicates)
        with np.errstate(all="ignore"):
            percentile = ask.tails(np.asarray(basis.find(again.reshape(-1, k, k).astype(float)), dtype=float))
        low, high = min(low, percentile[0]), max(high, percentile[1])
        how += ", hull with percentile bootstrap"
    return min(low, scored.value), max(high, scored.value), how + units_note(scored, share)


dirichlet = Method(
    name="dirichlet",
    label="Dirichlet",
    standing="asymptotic",
    takes=("table",),
    takes_says="a function of the confusion table",
    find=find,
    cites=("caelen2017", "totsch2021"),
    about=__doc__ or "",
)
