"""Cost: the mean over rows of what each pair of true and predicted class costs.

Prices are given: `cost="fn=10,fp=1"` or a K x K matrix, rows truth and columns predicted; negative is a gain.
Use it when errors differ in price and the prices are known. Unit costs off the diagonal give the error rate.
Not to be confused with cost-sensitive training: it judges calls, however they were made.

>>> import errbar
>>> run = errbar.score(truth=[1, 1, 0, 0], label=[1, 0, 1, 0], positive=1, cost="fn=10,fp=1", measures="cost")
>>> run["cost"].value  # (10 + 1) / 4
2.75
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures._no_skill import shares
from errbar.measures._tables import scored_table
from errbar.records.measure import Measure
from errbar.records.scored import ConfusionBasis, Scored
from errbar.records.types import CLASSIFICATION, Floats


def _prices(evidence: Evidence) -> Floats:
    prices = evidence.given.cost
    if prices is None:
        raise BadInput("cost needs prices; got none. Give `cost=fn=10,fp=1`, or a K x K matrix.")
    return prices


def _find(measure: Measure, evidence: Evidence) -> Scored:
    prices = _prices(evidence)
    scored = scored_table(
        measure,
        evidence,
        lambda t: (prices * t).sum(axis=(-2, -1)) / t.sum(axis=(-2, -1)),
        threshold=measure.settings["threshold"],
    )
    assert isinstance(scored.basis, ConfusionBasis)
    # Known here: K^2 steps of K^2 cells each would find them too.
    basis = replace(scored.basis, prices=prices, slopes=lambda: prices - scored.value)
    return replace(scored, basis=basis, influence_of=lambda: basis.slopes().reshape(-1)[basis.codes()])


def _cheapest_constant(evidence: Evidence, settings: Mapping[str, object]) -> float:
    return float((shares(evidence) @ _prices(evidence)).min())


cost = Measure(
    name="cost",
    label="mean cost",
    reads="label",
    kinds=CLASSIFICATION,
    better="low",
    # A gain is a negative cost, so no end holds for every matrix; nor is a right call always free.
    bounds=(-float("inf"), float("inf")),
    perfect=None,
    find=_find,
    options={"threshold": None},
    no_skill=_cheapest_constant,
    no_skill_says="the cheapest class for every row",
    aliases=("mean_cost", "expected_cost", "misclassification_cost"),
    cites=("elkan2001",),
    formula="mean C[true class, predicted class]",
    about=__doc__ or "",
)
