"""Flipped row: Hall's corrected t, with an upper end that allows for a confident error the sample does not hold.

The default for log loss. A model that errs on 1 % of rows, and then confidently, shows no such error in many samples
of 100 rows: Hall's interval then contains the truth in 58 % of samples. The upper end is the larger of Hall's and a
quantile of the Dirichlet-weighted mean of the losses and one imagined row, a row of this model whose likeliest class
was wrong. Models whose errors are more confident than their other answers are not covered by design.
With units or weights the imagined row is a whole unit whose rows are all wrong.
Not to be confused with gaffke, which knows the largest loss there can be.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errbar._numeric.imagined_row import ROWS_DRAWN_UP_TO, Pieces, draw_by_key, drawn_quantiles, loss_pieces
from errbar._numeric.moments import Moments, of_rows
from errbar.errors import NoInterval
from errbar.intervals import hall as skewed
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import HAIR, Mean, Scored


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """Hall's ends, the upper one raised to the quantile with one row turned wrong."""
    basis = scored.basis
    assert isinstance(basis, Mean)
    if basis.if_wrong is None:
        raise NoInterval(f"flipped_row is for losses of probabilities; {scored.measure.key} reads none")
    drawn = _of_many(basis, ask) if scored.plain and basis.n > ROWS_DRAWN_UP_TO else _drawn(scored, ask)
    drawn = float(np.real(basis.through(drawn)))
    low, high, how = _hall(scored, ask)
    which = "as high as Hall's" if high >= drawn else f"raised from Hall's {high:.4g}"
    return low, max(high, drawn), f"{how}; upper end with one row turned wrong, {which}"


def prepare(several: Sequence[Scored], ask: InferenceSettings) -> None:
    """Draws for several models on the same rows, made at once."""
    mine = {
        _key(s.basis): _pieces(s, ask)
        for s in several
        if isinstance(s.basis, Mean) and s.basis.if_wrong is not None and not (s.plain and s.basis.n > ROWS_DRAWN_UP_TO)
    }
    if mine and all(len(seen.total) > 1 for ((seen, _),) in mine.values()):
        draw_by_key(mine, ask)


def _drawn(scored: Scored, ask: InferenceSettings) -> float:
    """The quantile of the mean with one piece turned wrong."""
    basis = scored.basis
    assert isinstance(basis, Mean)

    def pieces() -> list[tuple[Pieces, Pieces]]:
        found = _pieces(scored, ask)
        if len(found[0][0].total) < 2:
            raise NoInterval("one row (or one unit) has no spread")
        return found

    return drawn_quantiles(_key(basis), pieces, [(1 + ask.level) / 2], ask)[0]


def _key(basis: Mean) -> tuple[str, int]:
    return "flipped row", id(basis)


def _pieces(scored: Scored, ask: InferenceSettings) -> list[tuple[Pieces, Pieces]]:
    basis = scored.basis
    assert isinstance(basis, Mean) and basis.if_wrong is not None
    ask.kept[*_key(basis), "basis"] = basis  # so that its id stays its own
    return [(loss_pieces(scored, basis.rows()), loss_pieces(scored, basis.if_wrong()))]


def _of_many(basis: Mean, ask: InferenceSettings) -> float:
    """Compute the width from the moments of many plain rows, which do not depend on the level."""
    from errbar._numeric.imagined_moments import quantiles_of_many  # here, since most tables have few rows

    assert basis.if_wrong is not None
    key = ("if wrong", id(basis))
    if key not in ask.kept:
        known = None if basis.if_wrong_moments is None else basis.if_wrong_moments()
        found = of_rows(basis.if_wrong()) if known is None else Moments(*known)
        ask.kept[key] = basis, found  # with the basis, so that its id stays its own
    seen = Moments(basis.n, basis.mean, basis.variance, basis.skewness)
    return quantiles_of_many(seen, ask.kept[key][1], [(1 + ask.level) / 2])[0]


def _hall(scored: Scored, ask: InferenceSettings) -> tuple[float, float, str]:
    """Hall's ends; where all losses are equal, the value itself, which the imagined row then spreads."""
    try:
        return skewed.find(scored, ask)[:3]
    except NoInterval:
        rows = scored.basis.rows()  # type: ignore[union-attr]
        if float(np.ptp(rows)) > HAIR * abs(scored.value):
            raise
        return scored.value, scored.value, "all losses are equal"


flipped_row = Method(
    name="flipped_row",
    label="Hall's corrected t with one row turned wrong",
    standing="heuristic",
    takes=("mean",),
    takes_says="a mean loss of probabilities (log loss, Brier)",
    find=find,
    ahead=prepare,
    covers=0.92,
    cites=("hall1992", "gaffke2005"),
    about=__doc__ or "",
)
