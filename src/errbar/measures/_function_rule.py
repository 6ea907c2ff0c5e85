"""A function (truth, prediction) as a measure: how it is called, and its value and influence on some rows."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

import numpy as np

from errbar.errors import BadInput, ForeignEnded, Undefined
from errbar.evidence import Evidence
from errbar.foreign import Ended, foreign, limit_of_calls
from errbar.measures._function_rows import FunctionRows, rows_for
from errbar.measures._row_weights import resampled_se, row_influence
from errbar.records.measure import Measure
from errbar.records.scored import HAIR, Recomputed, Scored
from errbar.records.types import Array, Floats, Reads

Settings: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionRule:
    """A function with what it reads and the keywords that errbar may add; its values are the function's own."""

    function: Callable[..., object]
    reads: Reads
    takes_weight: bool
    """True where it has a keyword sample_weight."""
    takes: frozenset[str] = frozenset()
    """The keywords pos_label and labels, where it has them and its caller left them open."""
    sorts_classes: bool = False
    """True for scikit-learn's, which take the larger of two classes for positive and columns in sorted order."""
    twin: str | None = None
    """The measure of errbar that is the same quantity."""

    def __call__(self, measure: Measure, evidence: Evidence) -> Scored:
        """The function's value; influences where it is smooth in sample_weight, else known by calling it again."""
        at = self.on(measure, evidence)
        value = at.value(evidence.weight)
        _require_in_bounds(measure, value)
        influence = None
        if self.takes_weight:
            influence = row_influence(at.with_weight, value, at.rows, evidence.weight, measure.bounds)

        def spread() -> float:
            return resampled_se(at.value, evidence.n, evidence.unit, evidence.weight)

        return Scored(
            measure=measure,
            label=f"{measure.label} {replace(measure, name='').key}" if measure.given else measure.label,
            value=value,
            basis=Recomputed(no_interval=self._why_none(evidence), se_of=None if influence is not None else spread),
            n=evidence.n,
            influence_of=influence,
            reweigh=at.value,
            unit=evidence.unit,
            weight=evidence.weight,
        )

    def on(self, measure: Measure, evidence: Evidence) -> FunctionAt:
        """The function bound to these rows."""
        return self.bound(measure.name, evidence, measure.given, measure.options)

    def bound(self, name: str, evidence: Evidence, given: Settings, defaults: Settings) -> FunctionAt:
        """Bind the rule to its parts: the keywords that were given and their defaults."""
        takes = self.takes - given.keys()
        # An average over classes has no positive one, and scikit-learn warns of pos_label with it.
        if defaults.get("average") == "binary" and given.get("average", "binary") != "binary":
            takes -= {"pos_label"}
        rows = rows_for(evidence, self.reads, sorts_classes=self.sorts_classes, takes=takes)
        return FunctionAt(self, name, rows, dict(given))

    def _why_none(self, evidence: Evidence) -> str | None:
        """Why there is no interval: the largest of several numbers is no property of new rows."""
        if self.twin != "max_error":
            return None
        from errbar.measures.max_error import NO_INTERVAL

        return NO_INTERVAL


@dataclass(frozen=True, slots=True)
class FunctionAt:
    """A function on some rows: its value with other weights."""

    rule: FunctionRule
    name: str
    rows: FunctionRows
    options: Mapping[str, object]
    heard: list[str] | None = None
    """Where its warnings are kept, if anywhere."""

    def value(self, weight: Floats | None) -> float:
        """With these weights: counts are repeats, others are given as sample_weight. Undefined where it has no value.

        A weight of 0 leaves the row out.
        """
        if weight is None:
            return self.call(self.rows.truth, self.rows.predicted)
        there = np.flatnonzero(weight > 0)
        if len(there) == 0:
            raise Undefined("no row has any weight")
        if (weight == np.rint(weight)).all() and weight.sum() <= 10 * len(weight):
            rows = np.repeat(there, weight[there].astype(int))
            return self.call(self.rows.truth[rows], self.rows.predicted[rows])
        return self.with_weight(weight)

    def with_weight(self, weight: Floats) -> float:
        """With these weights as sample_weight."""
        if not self.rule.takes_weight:
            raise Undefined(f"{self.name} takes no sample_weight, and the weights are no counts of rows")
        there = weight > 0
        return self.call(self.rows.truth[there], self.rows.predicted[there], sample_weight=weight[there])

    def call(self, truth: Array, predicted: Array, **more: object) -> float:
        """One finite number, or Undefined with what the function raised or returned instead."""
        keywords = {**self.rows.keywords, **self.options, **more}
        with call_metric(self.name), warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("ignore" if self.heard is None else "always")
            found = self.rule.function(truth, predicted, **keywords)
            number = one_number(found)
        if self.heard is not None:
            self.heard.extend(" ".join(str(w.message).split()) for w in caught)
        if isinstance(number, str):
            raise BadInput(
                f"A measure must return one number; {self.name} returned {number}. Wrap it in a function that returns "
                "one number."
            )
        if not np.isfinite(number):
            huge = isinstance(found, int)
            raise Undefined(f"{self.name} returned {'a whole number beyond 1.8e308' if huge else number}")
        return number


@contextmanager
def call_metric(name: str) -> Iterator[None]:
    """Run the block as a metric of this name: Undefined where it raises, ForeignEnded where it ends for good."""
    with foreign(partial(_tell, name), seconds=limit_of_calls()), np.errstate(all="ignore"):
        yield


def _tell(name: str, ended: Ended) -> Undefined | ForeignEnded:
    if not ended.final:
        return Undefined(f"{name} raised {ended.words.rstrip('.')}")
    if ended.late:
        return ForeignEnded(
            f"{name} must answer in time; {ended.words} for one call. Make it quicker, or raise `timeout`."
        )
    return ForeignEnded(
        f"{name} must return one number or raise an exception; it ended in {ended.words}{ended.at}. Mend it, or leave "
        "it out."
    )


def one_number(found: object) -> float | str:
    """Return a function's result as a number, or in words if it is none; whole numbers beyond floats are infinite."""
    shape = getattr(found, "shape", None)
    if not isinstance(found, (str, bytes)) and not np.iscomplexobj(found):  # type: ignore[arg-type]
        try:
            return float(found)  # type: ignore[arg-type]
        except OverflowError:
            return float("inf")
        except (TypeError, ValueError):
            pass
    kind = "None" if found is None else f"a {type(found).__name__}"
    return kind if shape is None else f"{kind} of shape {shape}"


def _require_in_bounds(measure: Measure, value: float) -> None:
    low, high = measure.bounds
    if not low - HAIR <= value <= high + HAIR:
        raise BadInput(
            f"bounds= must hold every value of {measure.name}; it returned {value:.6g}, and bounds are {low:g} and "
            f"{high:g}. Give wider ones: errbar.Measure.of(function, bounds=(low, high))."
        )
