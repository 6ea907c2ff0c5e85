"""Shares of rows by class, whose mean over classes is a constant: for two classes, one of them asked about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures._two_by_two import Four, of_four
from errbar.records.measure import Measure
from errbar.records.scored import Scored

CONSTANT = "the mean over classes is 1 / classes on any rows; name one with class="


def two_class_share(
    hits: Callable[[Four], Any],
    *,
    of_truth: bool,
    value: Callable[[Four], object] | None = None,
    no_mean: str = CONSTANT,
    **about: Any,
) -> Measure:
    """`hits(table) / all`, without averages: shares sum to 1, so their mean is 1 / K and tells nothing.

    `value(table)`, with the same as `through` of the share, makes it an increasing function of that share. A share of
    the truth has no threshold in its label, whatever cut the predictions.
    """
    share = (hits, lambda t: t.all)
    whole = of_four(value or (lambda t: hits(t) / t.all), share=share, better="none", perfect=None, **about)

    def find(measure: Measure, evidence: Evidence) -> Scored:
        if measure.settings["average"] in ("macro", "micro"):
            raise Undefined(no_mean)
        return whole.find(measure, evidence)

    return replace(whole, kinds=("binary",), find=find, of_truth=of_truth)
