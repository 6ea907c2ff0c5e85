"""CheckInput: all that a check may see, and the typed facts of tasks, fits, tests and gates in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from errbar.records.types import Floats

if TYPE_CHECKING:
    from errbar.records.comparison import Comparison
    from errbar.records.estimate import Estimate
    from errbar.records.family import Family
    from errbar.records.ledger import LedgerFacts
    from errbar.records.measure import Measure
    from errbar.records.outcomes import Rows
    from errbar.records.plan import Plan

Verb: TypeAlias = Literal["score", "evaluate", "select", "compare", "gate", "check", "threshold"]
"""The verbs that run checks."""
Fact = TypeVar("Fact")


class SkewFacts(NamedTuple):
    """Skewness of the truth of one output, and of its errors, and whether errors grow with predictions."""

    truth: float
    """Skewness of the truth."""
    link: float
    """Rank correlation of the prediction with the size of its error."""
    errors: float
    """Skewness of truth less prediction."""
    rows: int
    """Rows, or units where there are units."""


class CheckedRows(Protocol):
    """What checks read of the rows: `errbar.evidence.Evidence` has it."""

    @property
    def given(self) -> Rows: ...
    @property
    def n(self) -> int: ...
    @property
    def weight(self) -> Floats | None: ...
    @property
    def classes(self) -> tuple[str, ...]: ...
    @property
    def class_weights(self) -> Floats: ...
    def error_kurtosis(self) -> tuple[float, ...]: ...
    def skew_facts(self, least: float) -> tuple[SkewFacts, ...]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskFacts:
    """What is known of the rows that were fitted."""

    features: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RefitFacts:
    """How the predictions of one split, fitted twice with the same rows and seed, differ."""

    where: str
    rows: int
    differing: int
    """Test rows whose predictions are not the same bit for bit."""
    largest: float | None = None
    """The largest difference of probabilities, scores or values; None where only labels can be compared."""
    failed: str | None = None
    """What the second fit raised, where only one of the two did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldFacts:
    """How the fits of a plan went."""

    fits: int
    unseen: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """(split, classes that its training rows lacked)."""
    failed: tuple[tuple[int, str], ...] = ()
    """(split, what it raised), where such fits count as wrong."""
    warned: tuple[str, ...] = ()
    refit: RefitFacts | None = None
    """None where no split was fitted twice, or where both fits agree."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplacedTest:
    """A test that takes overlapping splits for independent ones, which was asked for over this plan."""

    test: str
    plan: str
    family: Family
    repeats: int
    was_run: bool = False
    """True where an override had it run all the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GatePower:
    """A criterion left open, and the rows that a candidate as good as the champion would need to pass it."""

    measure: str
    margin: float | None
    rows: int
    rows_needed: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FalsePasses:
    """How often equal models passed on one measure in a self-test, with the Clopper-Pearson interval of that share."""

    measure: str
    label: str
    how: str
    passes: int
    trials: int
    low: float
    high: float
    promised: float
    """The share that the gate's level allows."""

    @property
    def sound(self) -> bool:
        """False where the share is above the promised one beyond chance."""
        return self.low <= self.promised


@dataclass(frozen=True, slots=True, kw_only=True)
class ZSample:
    """A model's own rows, which a normal z of separate samples rests on."""

    rows: int
    """Independent ones."""
    rarest: tuple[str, float] | None = None
    """Label and count of the fewest hits or misses of a share that was compared; None where none is a share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TunedRows:
    """Rows that chose the threshold of the labels and are scored by them."""

    share: float
    """Of the rows that chose it, those that are scored."""


SURE = 0.98
"""Level of the intervals that a warning on costs rests on: with two constants it is wrong in 2 % of cases at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConstantGap:
    """What calls cost beyond one answer for every row, with the interval (level SURE) of that gap on the same rows."""

    action: str
    """In words: calling every row positive."""
    cost: float
    """Of the one answer, per row."""
    gap: float
    ends: tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Untestable:
    """A record that a detector could not measure, and why: what was not given, or what these rows lack.

    A check whose records are all untestable says so in place of "ok". `why` is empty if there is nothing to look for.
    """

    kind: type
    why: str


@dataclass(frozen=True, kw_only=True)
class CheckInput:
    """What a verb hands to the checks; None where it has nothing of the kind."""

    verb: Verb
    measures: Mapping[str, Measure] = field(default_factory=dict)
    """The measures of the estimates, by key."""
    estimates: tuple[Estimate, ...] = ()
    tails: Mapping[str, float] = field(default_factory=dict)
    """Relative standard error of the variance of a measure's losses, by key, where it is known already."""
    evidence: CheckedRows | None = None
    plan: Plan | None = None
    task: TaskFacts | None = None
    folds: FoldFacts | None = None
    comparisons: tuple[Comparison, ...] = ()
    primary: str | None = None
    adjusted: str = "Holm"
    """Whose adjustment the p-values of the comparisons have."""
    replaced_test: ReplacedTest | None = None
    power: tuple[GatePower, ...] = ()
    self_test: tuple[FalsePasses, ...] = ()
    ledger: LedgerFacts | None = None
    """What the store's ledger knows of the rows; None where none is kept."""
    tuned: TunedRows | None = None
    """None where it is not known which rows chose the threshold of the labels."""
    constants: tuple[ConstantGap, ...] = ()
    """Costs against those of one answer for every row; empty without costs of errors."""
    facts: Mapping[type, object] = field(default_factory=dict)
    """What detectors measured on the rows before any fit, each record under its type (errbar.auditing.detectors)."""

    def fact(self, kind: type[Fact]) -> Fact | None:
        """The record of that type; None where it was not measured, or could not be."""
        found = self.facts.get(kind)
        return found if isinstance(found, kind) else None
