"""No skill of a function that is known only by calling it: the best constant, or the predictions shuffled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from errbar.errors import BadInput, Undefined
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.measures._function_rule import FunctionAt, FunctionRule
from errbar.measures._function_twin import twin_of
from errbar.records.predictions import Predictions
from errbar.records.types import REGRESSION

SHUFFLES = 50


@dataclass(frozen=True, slots=True)
class FunctionNoSkill:
    """(evidence, settings) -> the value of predictions that ignore the row; None where none has a value."""

    rule: FunctionRule
    defaults: Mapping[str, object] = field(hash=False)
    better: str
    name: str

    def __call__(self, evidence: Evidence, settings: Mapping[str, object]) -> float | None:
        """Return the baseline of errbar's own measure where both agree; else of shuffled labels or a constant."""
        given = {k: v for k, v in settings.items() if k not in self.defaults or v is not self.defaults[k]}
        at = self._at(evidence, given)
        twin = twin_of(self.rule, evidence, given, at)
        if twin is not None:
            m = measure(twin)
            return None if m.no_skill is None else m.no_skill(evidence, m.settings)
        if self.rule.reads == "label" and evidence.kind not in REGRESSION:
            return self._shuffled(at, evidence)
        found = [v for v in (self._value(self._at(e, given), e) for e in _constants(evidence)) if v is not None]
        if not found:
            return self._shuffled(at, evidence)
        return max(found) if self.better == "high" else min(found)

    def _at(self, evidence: Evidence, given: Mapping[str, object]) -> FunctionAt:
        return self.rule.bound(self.name, evidence, given, self.defaults)

    def _shuffled(self, at: FunctionAt, evidence: Evidence) -> float | None:
        """The mean over shuffles of the predictions among the rows; None where some have no value."""
        rng = np.random.default_rng([evidence.n, 50])
        found = []
        for _ in range(SHUFFLES):
            rows = at.rows._replace(predicted=at.rows.predicted[rng.permutation(evidence.n)])
            found.append(self._value(replace(at, rows=rows), evidence))
        known = [v for v in found if v is not None]
        return float(np.mean(known)) if len(known) == SHUFFLES else None

    def _value(self, at: FunctionAt, evidence: Evidence) -> float | None:
        try:
            return at.value(evidence.weight)
        except (Undefined, BadInput):
            return None


def _constants(evidence: Evidence) -> Iterator[Evidence]:
    """Predictions that are the same for every row: the mean and the median of numbers, the shares of classes, 0."""
    given = evidence.given
    if given.kind in REGRESSION:
        for middle in (np.average(given.truth, axis=0, weights=given.weight), np.median(given.truth, axis=0)):
            yield _with(given, value=np.broadcast_to(middle, given.truth.shape).astype(float))
        return
    if given.prob is None:
        yield _with(given, score=np.zeros(given.n))
        return
    shares = evidence.class_weights / evidence.total
    one = given.prob.ndim == 1
    prob = np.full(given.n, shares[evidence.positive]) if one else np.tile(shares, (given.n, 1))
    yield _with(given, prob=prob, score=None)


def _with(given: Predictions, **parts: object) -> Evidence:
    return Evidence(replace(given, **parts))  # type: ignore[arg-type]
