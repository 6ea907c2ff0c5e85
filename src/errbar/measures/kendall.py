"""Kendall: tau-b, concordant less discordant pairs of rows over the pairs that could be either, ties taken out.

Use it when a rank correlation should read as pairs: without ties, (1 + tau) / 2 of all pairs stand in the right order.
Not to be confused with Spearman's correlation of ranks, which is larger in size on most data.

>>> import errbar
>>> run = errbar.score(truth=[1.0, 2.0, 3.0, 4.0], value=[1.0, 3.0, 2.0, 4.0], measures="kendall")
>>> round(run["kendall"].value, 12)  # of 6 pairs 5 agree and 1 does not: (5 - 1) / 6
0.666666666667
"""

from __future__ import annotations

import numpy as np

from errbar._numeric.dominance import smaller_before
from errbar.measures._evidence import Evidence
from errbar.measures._no_skill import fixed
from errbar.measures._standings import Standing, Standings, standings
from errbar.measures._whole import scored_whole
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.words import Array, Floats


def _find(measure: Measure, evidence: Evidence) -> Scored:
    at = standings(evidence)
    total = evidence.total
    agree = evidence.keep("concordance", lambda: _agreements(at, total))
    mean = at.truth.mean(agree)
    untied = [total - at_mean for at_mean in (_mean_mass(at.truth), _mean_mass(at.guess))]
    scale = float(np.sqrt(untied[0] * untied[1]))
    value = min(1.0, max(-1.0, mean / scale))

    def influence() -> Floats:
        psi = 2 * (agree - mean) / scale
        if at.truth.mass is not None:
            psi -= value * (_mean_mass(at.truth) - at.truth.mass) / untied[0]
        if at.guess.mass is not None:
            psi -= value * at.to_truth((_mean_mass(at.guess) - at.guess.mass) / untied[1])
        return at.to_rows(psi)

    return scored_whole(measure, evidence, value, influence)


def _mean_mass(side: Standing) -> float:
    """Weight of the rows tied with a row, itself included, averaged over rows."""
    return 1.0 if side.mass is None else side.mean(side.mass)


def _agreements(at: Standings, total: float) -> Array:
    """Per place of the truth, the weight of concordant rows less that of discordant ones.

    With m the weight below in both columns, ties in one counted half and in both a quarter, and u, v the weight
    below less the weight above in each column, it is 4 m - total - u - v.
    """
    joint = _joint_below(at)
    return joint - total - at.truth.centred - at.to_truth(at.guess.centred)


def _joint_below(at: Standings) -> Array:
    """Four times the weight below in both columns, ties counted half."""
    n = len(at.rows)
    v = at.to_truth(at.guess.centred)
    if at.truth.mass is None and at.guess.mass is None:
        position = (v + n - 1) // 2
        return 4 * smaller_before(position)[position].astype(np.int64) + 1
    return _tied_joint_below(at, v)


def _tied_joint_below(at: Standings, v: Array) -> Array:
    n, w = len(at.rows), at.truth.weight
    # Truth ascending, and among equals predictions descending: what stands before and is smaller is so in both.
    first = np.lexsort((-v, at.truth.centred))
    # Among equal predictions the later place counts as smaller, so that equals never do.
    sequence = v[first]
    second = n - 1 - np.argsort(sequence[::-1], kind="stable")
    position = np.empty(n, dtype=np.intp)
    position[second] = np.arange(n)
    both = smaller_before(position, None if w is None else w[first])[position]
    mass = np.ones(n) if w is None else w[first]
    u = at.truth.centred[first]
    cell = _run_ends(u, sequence)
    held = _from(mass, np.append(0, cell[:-1] + 1)) 
    raise NotImplementedError


kendall = Measure(
    name="kendall",
    label="Kendall",
    reads="value",
    kinds=("regression",),
    better="high",
    bounds=(-1.0, 1.0),
    perfect=1.0,
    find=_find,
    no_skill=fixed(0.0),
    no_skill_says="0: an order that ignores the truth",
    interval="fisher",
    aliases=("kendalltau", "tau_b", "kendall_tau", "ktau"),
    cites=("kendall1945", "fieller1957"),
    formula="(concordant - discordant pairs) / sqrt(pairs untied in y x pairs untied in f)",
    about=__doc__ or "",
)
