"""What a measure hands to intervals is what its value is made of: weights, basis, losses of rows, spread."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.outcomes import Outcomes
from errbar.records.predictions import ROLES
from errbar.records.scored import ConfusionBasis, Mean, Proportion, Ranks, Recomputed, Scored
from errbar.testing.baselines import value
from errbar.testing.examples import example, examples_for, kinds_of

CLOSE = 1e-9
DRAWS = 60
SPREAD = (0.5, 2.0)
"""Standard error over the spread of resampled values: 60 draws and few rows leave it uncertain by a third."""


def reweighs_as_it_repeats(m: Measure) -> None:
    """`reweigh`, which resampling calls, gives the value of rows drawn so often; rows of weight 0 are left out."""
    if m.ordered:
        return
    rng = np.random.default_rng(4)
    for e in [*examples_for(m, n=80), *examples_for(m, n=80, ties=True, weighted=True)]:
        scored = m.score(e)
        counts = np.bincount(rng.integers(0, e.n, 2 * e.n), minlength=e.n)
        wanted = value(m, replace(e.given.take(np.repeat(np.arange(e.n), counts)), weight=None))
        try:
            found = scored.reweigh(counts.astype(float))
        except Undefined:
            continue
        assert wanted is None or np.isclose(found, wanted, rtol=CLOSE, atol=1e-12), (
            f"{m.name} reweighs to {found:.9g}; rows drawn as often score {wanted:.9g}"
        )


def has_a_basis_of_its_value(m: Measure) -> None:
    """Counts, sums, ranks and quantiles, from which intervals are made, give the value itself."""
    for e in [*examples_for(m), *examples_for(m, ties=True)]:
        scored = m.score(e)
        for name, found in _values_of(scored):
            assert np.isclose(found, scored.value, rtol=CLOSE, atol=1e-12), (
                f"{m.name} is {scored.value:.9g}; its {scored.basis.kind} gives {found:.9g} by {name}"
            )
        if isinstance(scored.basis, Mean):
            rows = scored.basis.rows()
            assert np.isclose(scored.basis.variance, rows.var(ddof=1), rtol=1e-6), f"{m.name}: variance of its losses"
            low, high = scored.basis.loss_bounds
            assert low - 1e-9 <= rows.min() and rows.max() <= high + 1e-9, f"{m.name}: a loss leaves {low}, {high}"


def _values_of(scored: Scored) -> Iterator[tuple[str, float]]:
    """The value as each part of the basis tells it."""
    basis = scored.basis
    if isinstance(basis, Proportion):
        yield "hits of trials", float(basis.through(basis.hits / basis.trials))
    elif isinstance(basis, ConfusionBasis):
        yield "cells", float(np.real(basis.find(basis.cells)))
    elif isinstance(basis, Mean):
        yield "mean", float(basis.through(basis.mean))
        yield "rows", float(basis.through(basis.rows().mean()))
    elif isinstance(basis, Ranks) and basis.area is not None:
        yield "area", float(basis.through(basis.area))


def has_the_losses_of_its_rows(m: Measure) -> None:
    """`row_loss`, by which many models are scored at once, gives the value."""
    if m.row_loss is None:
        return
    for e in examples_for(m):
        assert isinstance(e, Evidence), f"{m.name}: outcomes have no losses of rows"
        given = e.given
        answers = e.labels() if m.reads == "label" else given.value
        assert answers is not None
        found = m.row_loss.through(float(m.row_loss.of(given.truth, answers).mean()))
        wanted = m.score(e).value
        assert np.isclose(found, wanted, rtol=CLOSE), (
            f"{m.name} is {wanted:.9g}; the losses of its rows give {found:.9g}"
        )


def has_the_spread_that_samples_show(m: Measure) -> None:
    """The standard error is that of values of rows drawn anew, within a factor of 2; with units too."""
    if m.ordered:
        return
    for units in (None, 50):
        for e in examples_for(m, n=200, units=units):
            scored, rng = m.score(e), np.random.default_rng(6)
            refused = isinstance(scored.basis, Recomputed) and scored.basis.no_interval is not None
            if refused or scored.influence_of is None or not np.isfinite(scored.se):
                continue
            drawn = [_redrawn(scored, rng) for _ in range(DRAWS)]
            spread = float(np.std([v for v in drawn if v is not None]))
            ratio = scored.se / spread if spread else 1.0
            assert SPREAD[0] < ratio < SPREAD[1], (
                f"{m.name}: its standard error is {ratio:.2f} times that of resampling"
            )


def _redrawn(scored: Scored, rng: np.random.Generator) -> float | None:
    """The value of rows, or whole units, drawn with replacement."""
    pieces = np.arange(scored.n) if scored.unit is None else scored.unit
    counts = np.bincount(rng.integers(0, pieces.max() + 1, pieces.max() + 1), minlength=pieces.max() + 1)
    try:
        return scored.reweigh(counts[pieces].astype(float))
    except Undefined:
        return None


def leaves_the_rows_alone(m: Measure) -> None:
    """Scored twice it has the same value; no array that was given is changed."""
    for kind in kinds_of(m):
        given, same = example(kind, n=50, weighted=True), example(kind, n=50, weighted=True)
        values = {value(m, given) for _ in range(2)}
        if m.no_skill is not None and not isinstance(given, Outcomes):
            m.no_skill(Evidence(given), m.settings)
        assert len(values) == 1, f"{m.name} of the same rows is {values}"
        if isinstance(given, Outcomes):
            assert given == same, f"{m.name} changes the items it is given"
            continue
        changed = [role for role in ROLES if not _equal(getattr(given, role), getattr(same, role))]
        assert not changed, f"{m.name} changes {changed} of the rows it is given"


def _equal(a: object, b: object) -> bool:
    return a is b is None or np.array_equal(a, b)  # type: ignore[arg-type]
