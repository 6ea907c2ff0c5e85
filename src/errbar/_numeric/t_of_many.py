"""Student's t for many levels or values at once, by SciPy: where so many are asked for its import is paid already."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Floats


def t_quantiles(level: Floats, df: Floats) -> Floats:
    """t with `level` of Student's t on df degrees of freedom between -t and t, each at its own level."""
    from scipy.special import stdtrit

    return np.asarray(-stdtrit(df, (1 - level) / 2))


def tails_of_many(t: Floats, df: Floats) -> Floats:
    """P(|T| >= |t|) on df degrees of freedom."""
    from scipy.special import stdtr

    return np.asarray(2 * stdtr(df, -np.abs(t)))
