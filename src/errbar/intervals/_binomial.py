"""Intervals for a share: what all binomial methods have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from errbar.errors import NoInterval
from errbar.intervals._effective_rows import effective_share, units_note
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import Proportion, Scored

Binomial = Callable[[float, float, float], tuple[float, float]]


def of_share(limits: Binomial, **about: Any) -> Method:
    """A method from limits(hits, trials, level), with effective counts where there are units or weights."""

    def find(scored: Scored, ask: InferenceSettings) -> Ends:
        basis = scored.basis
        assert isinstance(basis, Proportion)
        if basis.trials == 0:
            raise NoInterval("no trials")
        share = effective_share(scored, ask.level)
        total = scored.n if scored.weight is None else float(scored.weight.sum())
        # Weights are scaled to add up to n, then to what the rows are worth: their unit must not set the width.
        trials = basis.trials / total * scored.n * share
        low, high = limits(basis.hits / basis.trials * trials, trials, ask.level)
        if not low < high:
            raise NoInterval(f"{about['name']} has zero width at {basis.hits:g} of {basis.trials:g}; use exact")
        # A map that turns around has its extreme at the turn, not at the ends of the interval.
        inside = [x for x in basis.turns if low < x < high]
        ends = sorted(float(basis.through(x).real) for x in (low, high, *inside))
        return (
            ends[0],
            ends[-1],
            f"{about['label']} on {basis.hits:,.6g} of {basis.trials:,.6g}" + units_note(scored, share),
        )

    return Method(takes=("proportion",), takes_says="a share of counted rows", find=find, **about)
