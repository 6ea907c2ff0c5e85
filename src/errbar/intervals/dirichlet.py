"""Dirichlet: quantiles of the measure over tables drawn from Dirichlet(counts + prior).

The default for functions of the confusion table (MCC, kappa, balanced accuracy of two classes). The prior is 1/2 per
cell for two classes and 1/K^2 beyond: 1/2 per cell at K = 10 covers 0 % at n = 100. Means over classes (macro
specificity, weighted F1) extend it to the limits of the percentile bootstrap if those reach further, because with a
rare class either alone is too narrow. For macro F1, recall and precision with a class under 10 rows it covers 83 to
90 %: class_draws is their default. Not to be confused with the bootstrap, which never draws a cell that was empty.
"""

from __future__ import annotations

import numpy as np

from errbar.intervals._drawn_ends import draw_enough, find_tails, tails_of_sorted
from errbar.intervals._effective_rows import effective_share, units_note
from errbar.records.class_margins import Margins
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import ConfusionBasis, Scored
from errbar.records.types import Floats

EXACT_BELOW = 100
"""Rows from which resampled cells are independent Poisson counts. These measures do not depend on how many rows there
are, and where that number is drawn too their limits are about 1 / (2n) wider: far less than the draws differ."""
KEPT = 1 << 23
"""Numbers of draws that are kept for the other measures of a table; larger ones are drawn in parts, again each time."""


def draws(cells: Floats, prior: float, ask: InferenceSettings) -> Floats:
    """Unnormalised Dirichlet draws, (replicates, K, K); kept, so that all measures of a table share them."""
    key = ("dirichlet", cells.tobytes(), prior)
    if key not in ask.kept:
        ask.kept[key] = _gammas(cells, prior, ask.replicates, ask.rng(1))
    return np.asarray(ask.kept[key])


def _gammas(cells: Floats, prior: float, count: int, rng: np.random.Generator) -> Floats:
    shape = cells.reshape(-1) + prior
    return rng.standard_gamma(shape, size=(count, len(shape))).reshape(-1, *cells.shape)


def values_by_margins(basis: ConfusionBasis, cells: Floats, prior: float, ask: InferenceSettings) -> Floats:
    """Draw values of a measure that needs margins only, without laying out cells that have no rows."""
    from errbar._numeric.margins import add_prior, find_by_margins  # here, since two classes do without

    key = ("dirichlet margins", cells.tobytes(), prior)
    if key not in ask.kept:
        drawn, rng = gamma_margins(cells, ask)
        ask.kept[key] = add_prior(drawn, prior, rng)
    return find_by_margins(basis.find, ask.kept[key])


def gamma_margins(cells: Floats, ask: InferenceSettings) -> tuple[Margins, np.random.Generator]:
    """Draw margins of tables with Gamma(count) in every cell, and the generator after them; kept."""
    from errbar._numeric.margins import draw_gammas

    key = ("gamma margins", cells.tobytes())
    if key not in ask.kept:
        rng = ask.rng(1)
        ask.kept[key] = draw_gammas(cells, ask.replicates, rng), rng
    found: tuple[Margins, np.random.Generator] = ask.kept[key]
    return found


def values(basis: ConfusionBasis, cells: Floats, prior: float, ask: InferenceSettings) -> Floats:
    """The measure on every draw; many classes in parts that stay small."""
    if basis.by_margins and len(cells) > 2:
        return values_by_margins(basis, cells, prior, ask)
    if basis.prices is not None and len(cells) > 2:
        from errbar.intervals._price_draws import draw_mean_prices  # here, since two classes do without

        return draw_mean_prices(basis.prices, cells, prior, ask.replicates, ask.rng(1))
    if ask.replicates * cells.size <= KEPT:
        return np.asarray(basis.find(draws(cells, prior, ask)), dtype=float)
    part, rng = max(1, KEPT // cells.size), ask.rng(1)
    sizes = [min(part, ask.replicates - done) for done in range(0, ask.replicates, part)]
    return np.concatenate([np.asarray(basis.find(_gammas(cells, prior, k, rng)), dtype=float) for k in sizes])


def _kept_in_order(basis: ConfusionBasis, cells: Floats, prior: float, share: float, ask: InferenceSettings) -> Floats:
    """The measure on every draw, ascending; kept, since draws do not depend on the level."""
    key = ("dirichlet values", id(basis), share)
    if key not in ask.kept:
        ask.kept[key] = basis, np.sort(values(basis, cells, prior, ask))  # with the basis, so that its id stays its own
    return np.asarray(ask.kept[key][1])


def _resample(basis: ConfusionBasis, rows: float, ask: InferenceSettings) -> Floats:
    """The measure on tables of so many rows resampled, where it is defined: a class that is not drawn tells nothing of
    its spread."""
    cells = basis.cells
    if basis.by_margins:
        from errbar._numeric.margins import draw_bootstrap, find_by_margins

        key = ("bootstrap margins", cells.tobytes(), rows)
        if key not in ask.kept:
            ask.kept[key] = draw_bootstrap(cells, rows, ask.replicates, ask.rng(2), EXACT_BELOW)
        with np.errstate(all="ignore"):
            found_by = find_by_margins(basis.find, ask.kept[key])
        return np.asarray(found_by[~np.isnan(found_by)])
    k, n, rng = len(cells), max(1, round(rows)), ask.rng(2)
    part = max(1, KEPT // cells.size)
    found = []
    for done in range(0, ask.replicates, part):
        again = rng.multinomial(n, cells.reshape(-1) / cells.sum(), min(part, ask.replicates - done))
        with np.errstate(all="ignore"):
            found.append(np.asarray(basis.find(again.reshape(-1, k, k).astype(float)), dtype=float))
    every = np.concatenate(found)
    return np.asarray(every[~np.isnan(every)])


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """Equal-tailed quantiles, stretched to hold the value itself."""
    basis = scored.basis
    assert isinstance(basis, ConfusionBasis)
    k = len(basis.cells)
    # 1 / K^2 per cell adds one row in all: 1/2 per cell would add K^2 / 2.
    prior = 0.5 if k == 2 else 1 / k**2
    share = effective_share(scored, ask.level)
    whole = basis.cells.sum()
    # Whole numbers stay whole where every row counts once: rounding would make 3 rows 3.0000000000000004.
    cells = basis.cells if whole == scored.n * share else basis.cells / whole * scored.n * share
    found = draw_enough(scored, ask, lambda a: tails_of_sorted(_kept_in_order(basis, cells, prior, share, a), a))
    low, high = found.low, found.high
    how = f"Dirichlet({prior:.3g} per cell), {found.draws} draws{found.note}"
    if basis.averaged:
        again = _resample(basis, float(cells.sum()), ask)
        if len(again):
            ends = find_tails(again, ask)
            low, high = min(low, ends.low), max(high, ends.high)
        how += f", extended to the limits of {len(again):,} defined bootstrap replicates"
    return min(low, scored.value), max(high, scored.value), how + units_note(scored, share)


dirichlet = Method(
    name="dirichlet",
    label="Dirichlet",
    standing="asymptotic",
    covers=0.89,
    takes=("table",),
    takes_says="a function of the confusion table",
    find=find,
    cites=("caelen2017", "totsch2021"),
    about=__doc__ or "",
)
