"""Decisions: what a test says of two models, or a gate of a candidate; errbar's own, or a function of anybody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from errbar.comparing.contrast_models import contrast_rows
from errbar.comparing.row_pair import PairedEvidence
from errbar.comparing.verdicts import verdict_of
from errbar.contrasts import contrast
from errbar.errors import BadInput, LearnerFailed
from errbar.evidence import Evidence
from errbar.foreign import foreign, limit_of_calls
from errbar.gating.rule_criteria import outcome_of, rule_on_value
from errbar.measures import measure as measure_of
from errbar.records.contrasted import Contrasted
from errbar.records.gate import Criterion
from errbar.records.method import InferenceSettings
from errbar.records.types import Floats
from errbar.records.world import World
from errbar.scoring.estimate_model import estimate_measures
from errbar.studies._model_pairs import ModelPair
from errbar.studies._rule_evidence import shown_to

NAMES = ("left", "right")
OUTCOMES = ("PASS", "FAIL", "INCONCLUSIVE")


class Decision(NamedTuple):
    """True where a test tells the two apart, or a gate passes the candidate; `bad` is why there is no answer."""

    yes: bool
    bad: str = ""


class Candidate(NamedTuple):
    """One model, and the value that it must reach."""

    evidence: Evidence
    limit: float


@dataclass(frozen=True, kw_only=True)
class OwnTest:
    """errbar's compare: its default contrast for the measure, or the one that is named."""

    measure: str
    level: float
    test: str | None = None

    def decide(self, given: ModelPair | Candidate, seed: int) -> Decision:
        """Whether the verdict resolves the gap."""
        assert isinstance(given, ModelPair)
        found = _contrasted(self.measure, given, self.level, seed, self.test)
        if found.gap is None:
            return Decision(False, str(found.result))
        return Decision(verdict_of(found, found.gap.p, self.level, None) != "not resolved")


@dataclass(frozen=True, kw_only=True)
class PlainTest:
    """Mean difference of row losses against 1.96 standard errors (at 95 %): a control."""

    measure: str
    level: float

    def decide(self, given: ModelPair | Candidate, seed: int) -> Decision:
        """Whether the mean difference is further from 0."""
        from errbar._numeric.quantiles import z_two_sided

        assert isinstance(given, ModelPair)
        gaps = row_losses(self.measure, given.right) - row_losses(self.measure, given.left)
        half = z_two_sided(self.level) * float(gaps.std(ddof=1)) / len(gaps) ** 0.5
        return Decision(abs(float(gaps.mean())) > half)


@dataclass(frozen=True, kw_only=True)
class OwnGate:
    """errbar's gate with one criterion: better than the champion (left), or at least the limit."""

    measure: str
    level: float

    def decide(self, given: ModelPair | Candidate, seed: int) -> Decision:
        """Whether the criterion passes."""
        if isinstance(given, Candidate):
            ask = InferenceSettings(level=self.level, seed=seed)
            estimate = estimate_measures([measure_of(self.measure)], given.evidence, ask, None, explicit=True)[0]
            criterion = Criterion(kind="at_least", measure=self.measure, amount=given.limit)
            ruling = rule_on_value(criterion, estimate)
            return Decision(ruling.outcome == "PASS", "" if estimate.interval else str(estimate.reason))
        found = _contrasted(self.measure, given, self.level, seed, None)
        if found.gap is None:
            return Decision(False, str(found.result))
        criterion = Criterion(kind="better", measure=self.measure)
        return Decision(outcome_of(criterion, found.gap.low, found.gap.high, found.measure.better) == "PASS")


@dataclass(frozen=True, kw_only=True)
class GivenDecision:
    """A function of anybody: p or True of a test, PASS, FAIL or INCONCLUSIVE of a gate."""

    function: Callable[..., Any]
    name: str
    kind: str
    reads: str
    """predictions, models or losses."""
    measure: str
    level: float
    world: World

    def decide(self, given: ModelPair | Candidate, seed: int) -> Decision:
        """What the function answers, checked; whatever it raises ends the study, and says where."""
        shown = self._shown(given)
        with foreign(lambda ended: LearnerFailed(f"{self.name} raised {ended.words}"), seconds=limit_of_calls()):
            answer = self.function(*shown)
        return read_p(answer, self.level) if self.kind == "test" else read_outcome(answer)

    def _shown(self, given: ModelPair | Candidate) -> tuple[Any, ...]:
        if isinstance(given, Candidate):
            return *shown_to(self.world, given.evidence, self.measure), given.limit
        if self.reads == "losses":
            return row_losses(self.measure, given.left), row_losses(self.measure, given.right)
        truth, left = shown_to(self.world, given.left, self.measure)
        return truth, left, shown_to(self.world, given.right, self.measure)[1]


Decider: TypeAlias = OwnTest | PlainTest | OwnGate | GivenDecision


def check_test(named: object) -> str:
    """The key of a contrast for two models on the same rows; BadInput for any other."""
    if not isinstance(named, str):
        raise BadInput(f"`test` is the name of a contrast; got {type(named).__name__}.")
    found = contrast(named)
    if found.takes != "rows":
        raise BadInput(f"{found.name} is for {found.takes_says}; for the same rows use mcnemar or paired.")
    return found.key


def row_losses(measure: str, evidence: Evidence) -> Floats:
    """The loss of every row, of a measure that is their mean."""
    scored = measure_of(measure).score(evidence)
    return np.asarray(scored.value + scored.influence, dtype=np.float64)


def read_p(answer: Any, level: float) -> Decision:
    """A p-value, rejected at 1 - level or below; or True and False as they are."""
    if isinstance(answer, bool | np.bool_):
        return Decision(bool(answer))
    try:
        p = float(answer)
    except (TypeError, ValueError):
        return Decision(False, f"no number: {answer!r:.60}")
    return Decision(p <= 1 - level + 1e-12) if 0 <= p <= 1 else Decision(False, f"no p-value: {p:g}")


def read_outcome(answer: Any) -> Decision:
    """PASS, FAIL or INCONCLUSIVE, or True for a pass."""
    if isinstance(answer, bool | np.bool_):
        return Decision(bool(answer))
    if isinstance(answer, str) and answer.upper() in OUTCOMES:
        return Decision(answer.upper() == "PASS")
    return Decision(False, f"none of {', '.join(OUTCOMES)}: {answer!r:.60}")


def _contrasted(measure: str, pair: ModelPair, level: float, seed: int, test: str | None) -> Contrasted:
    duo = PairedEvidence(pair.left, pair.right, NAMES)
    ask = InferenceSettings(level=level, seed=seed)
    return contrast_rows(measure_of(measure), duo, NAMES, ask, None if test is None else contrast(test))
