"""Measures that are functions of the K x K confusion table, and what they share with those of one class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any, Literal, NamedTuple

import numpy as np

from errbar._numeric.stepping import gradients
from errbar.errors import BadInput, Undefined
from errbar.evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.scored import ConfusionBasis, Proportion, Scored, Through
from errbar.records.types import CLASSIFICATION, Array, Better, Bools, Floats, Ints

TableReading = Literal["cells", "margins", "class means"]
"""The input of a formula: the table alone; also its margins; also its margins, and it is a mean over classes."""


class HitShare(NamedTuple):
    """A measure as hits among trials."""

    hits: float
    trials: float
    through: Through
    """From the share of hits to the measure."""
    cells: Callable[[], Bools] | None = None
    """Cells of the table that are trials, if not all are."""
    value: float | None = None
    """The measure itself, where that is the share: it is counted once."""


def ratio(num: Any, den: Any, why: str) -> Any:
    """num / den; an empty denominator is undefined with its reason, NaN inside arrays of replicates."""
    if np.ndim(den) == 0:
        if den == 0:
            raise Undefined(why)
        return num / den
    empty = den == 0
    if not empty.any():
        return num / den
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(empty, np.nan, num / den)


def scored_table(
    measure: Measure,
    evidence: Evidence,
    find: Callable[[Any], Any],
    *,
    threshold: float | None = None,
    reads: TableReading = "cells",
    share: HitShare | None = None,
    times: float = 1.0,
    suffix: str = "",
) -> Scored:
    """A Scored on the table: `find` must not depend on the table's scale; `times` makes totals of shares."""
    cells = evidence.cells(threshold)
    value = None if share is None else share.value
    if value is None:
        # In units of the largest cell, a power of two: products of four weights neither overflow nor vanish.
        value = float(find(cells / 2.0 ** np.frexp(cells.max())[1]).real)
    if not isfinite(value):
        raise Undefined("the ratio is infinite: its denominator has no rows")

    def codes() -> Ints:
        return evidence.cell_codes(threshold)

    # A formula free of the table's scale has slopes of mean 0 over the rows (Euler): they are the influences.
    slopes = _Once(lambda: times * _slopes(find, cells / cells.sum(), reads))

    table = ConfusionBasis(
        cells=cells,
        find=lambda t: times * find(t),
        codes=codes,
        slopes=slopes,
        averaged=reads == "class means",
        by_margins=reads != "cells",
    )
    basis: Proportion | ConfusionBasis = table
    if share is not None:
        trials = share.cells
        counted = None if trials is None else (lambda: trials().reshape(-1)[codes()])
        basis = Proportion(hits=share.hits, trials=share.trials, through=share.through, table=table, counted=counted)
    return Scored(
        measure=measure,
        label=f"{measure.label}{suffix}{_cut_in_words(measure, evidence, threshold)}",
        # A count is its hits: n * (hits / n) may miss a whole number by rounding.
        value=share.hits if share is not None and times != 1.0 else times * value,
        basis=basis,
        n=evidence.n,
        influence_of=lambda: slopes().reshape(-1)[codes()],
        reweigh=lambda w: measure.score(evidence.reweighted(w)).value,
        unit=evidence.unit,
        weight=evidence.weight,
    )


class _Once:
    """Numbers that are found when first asked for."""

    __slots__ = ("found", "make")

    def __init__(self, make: Callable[[], Floats]) -> None:
        self.make = make
        self.found: Floats | None = None

    def __call__(self) -> Floats:
        if self.found is None:
            self.found = self.make()
        return self.found


def _cut_in_words(measure: Measure, evidence: Evidence, threshold: float | None) -> str:
    """The threshold behind a label, " @0.5"; a share of the truth does not depend on it."""
    is_cut = (evidence.cut_from_prob and evidence.kind == "binary") or threshold is not None
    if not is_cut or measure.of_truth:
        return ""
    return f" @{evidence.given.threshold if threshold is None else threshold:g}"


def _slopes(find: Callable[..., Array], shares: Floats, reads: TableReading) -> Floats:
    """Derivatives by the cells' shares."""
    with np.errstate(all="ignore"):
        if reads == "cells" or len(shares) == 2:
            return gradients(lambda x: find(x.reshape(-1, *shares.shape)), shares.reshape(-1)).reshape(shares.shape)
        from errbar._numeric.margins import cell_slopes  # here, since two classes do without

        return cell_slopes(find, shares)


def cut_of(threshold: object) -> float | None:
    """A threshold as a finite number; anything else is refused."""
    if threshold is None:
        return None
    if isinstance(threshold, bool) or not isinstance(threshold, (int, float)) or not np.isfinite(threshold):
        raise BadInput(f"threshold= must be a number; got {threshold!r}.")
    return float(threshold)


def of_cells(
    find: Callable[..., Any],
    *,
    share: Callable[[Floats], tuple[float, float]] | None = None,
    by_margins: Callable[[Mapping[str, object]], bool] = lambda settings: False,
    options: Mapping[str, Any] | None = None,
    better: Better,
    bounds: tuple[float, float] = (0.0, 1.0),
    **about: Any,
) -> Measure:
    """A measure of the whole K x K table; `share(cells)` gives hits and trials where it is a proportion.

    `by_margins(settings)` says whether `find` also takes the margins of a table.
    """

    def score(measure: Measure, evidence: Evidence) -> Scored:
        s = measure.settings
        threshold = cut_of(s.pop("threshold"))
        counted = None
        if share is not None:
            hits, trials = share(evidence.cells(threshold))
            counted = HitShare(hits, trials, lambda x: x, value=hits / trials)
        value = lambda t: find(t, **s)  # noqa: E731
        reads: TableReading = "margins" if by_margins(s) else "cells"
        return scored_table(measure, evidence, value, threshold=threshold, reads=reads, share=counted)

    return Measure(
        reads="label",
        kinds=CLASSIFICATION,
        better=better,
        bounds=bounds,
        options={**(options or {}), "threshold": None},
        find=score,
        **about,
    )
