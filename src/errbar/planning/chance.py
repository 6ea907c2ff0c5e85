"""Chance limit: the accuracy that guessing reaches in at most 1 - level of samples of n rows, exact by the binomial.

Use it before a small study: an accuracy below this limit shows no skill. Guessing is right with probability 1 /
classes, or by always naming the larger class where a prevalence is given. Not to be confused with 50 %, which is what
guessing scores on average: 20 rows of noise reach 70 % once in 17 samples. `looks` is for the best of several models or
measures tried on the same rows, taken as independent: 1 - (1 - P)^m.
"""

from __future__ import annotations

from errbar.errors import BadInput
from errbar.planning._checked_inputs import share, whole
from errbar.planning.half_width import fewest


def guess(*, classes: int = 2, prevalence: float | None = None) -> float:
    """How often a guess is right."""
    if prevalence is not None:
        if classes != 2:
            raise BadInput(f"`prevalence` needs two classes; got `classes={classes}`. Give one of the two.")
        p = share("prevalence", prevalence)
        return max(p, 1 - p)
    return 1 / whole("classes", classes, least=2)


def reached_by(hits: int, rows: int, chance: float, *, looks: int = 1) -> float:
    """How often the best of so many looks at noise has that many rows right, or more."""
    from scipy.special import bdtrc

    tail = 1.0 if hits <= 0 else float(bdtrc(hits - 1, rows, chance)) if hits <= rows else 0.0
    return 1 - (1 - tail) ** looks


def limit(rows: int, chance: float, *, looks: int = 1, level: float = 0.95) -> float | None:
    """The smallest accuracy that noise reaches in at most 1 - level of samples; None where even 100 % is not enough."""
    n, m = whole("rows", rows), whole("looks", looks)
    share("level", level)
    found = fewest(lambda hits: hits > n or reached_by(hits, n, chance, looks=m) <= 1 - level)
    return found / n if found <= n else None
