"""Measure: what is computed from predictions, and everything a reader needs to know about it."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from errbar.records.concept import Concept, Reference
from errbar.records.types import Array, Better, Floats, Kind, Reads

if TYPE_CHECKING:
    from errbar.evidence import Evidence, KnownRows
    from errbar.records.scored import Scored


def _identity(mean: float) -> float:
    return mean


class RowLoss(NamedTuple):
    """A loss of a row that depends on that row alone, so that many models can be scored without a record of each."""

    of: Callable[[Array, Array], Floats]
    """(truth, prediction) -> a loss a row; prediction is what the measure reads: label codes or values."""
    through: Callable[[float], float] = _identity
    """From the mean loss to the measure."""
    squares: bool = False
    """True where it is the squared error, of which sums follow from cross products of rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure(Concept):
    """A named quantity. `find(measure, evidence)` gives its Scored; nothing is ever negated."""

    reads: Reads
    kinds: tuple[Kind, ...]
    better: Better
    bounds: tuple[float, float]
    perfect: float | None
    find: Callable[[Measure, Evidence], Scored]
    no_skill: Callable[[Evidence, Mapping[str, object]], float | None] | None = None
    no_skill_says: str = "-"
    interval: str | None = None
    """The interval method used by default, where the basis alone does not decide it."""
    formula: str = ""
    smooth: bool = True
    """False where leaving one row out may jump (a median, a maximum, a binned mean)."""
    extensive: bool = False
    """True for totals (counts, sums) that grow with the number of rows."""
    ranks: bool = False
    """True where only the order of predictions counts, or their scale is free: predictions of two fits do not pool."""
    small_sample: Callable[[Evidence, float], float] | None = None
    """(evidence, value) -> value without the bias that few rows give it, used within folds."""
    of_truth: bool = False
    """True where predictions do not enter (a prevalence): no two models differ in it."""
    within_rows: bool = False
    """True where labels of one row are ordered, not rows: predictions of several fits pool."""
    ordered: bool = False
    """True where the order of rows carries meaning (a naive forecast)."""
    row_loss: RowLoss | None = None
    """What a row costs, where the measure without options is the mean of it."""
    degree: Literal[0, 1, 2] | None = None
    """How a measure that reads `value` follows the unit of measurement: metres instead of kilometres multiply it by
    1000 ** degree. None where the unit is not free (a logarithm, a count, a fixed width), and for other measures."""
    over_seen: Callable[[Measure, Evidence], Scored | None] | None = None
    """(measure, evidence) -> its mean over the classes that have rows, where one without any leaves it undefined."""
    notes: Callable[..., tuple[str, ...]] | None = None
    """(measure, evidence) -> what a reader must know of how it was computed on these rows; printed with the data."""

    needs: Literal["rater", "by", "judge", "labels", "over"] | None = None
    """A need beside outcomes: ratings of several raters, groups of items, a judge of all items, a judge of those
    that people labelled, a second outcome."""
    finite: bool = False
    """True where n - 1 enters the value: every row twice gives another one."""
    as_outcome: bool = False
    """True where direction, and a range without ends here, are those of the outcome that it reads."""

    def score(self, evidence: KnownRows) -> Scored:
        """Value and influence on this evidence; Undefined with the reason where it does not exist."""
        # The evidence of the kind that it reads: scoring/which_measures refuses any other.
        found = self.find(self, cast("Evidence", evidence)).snapped()
        return found if found.plain else replace(found, keep=evidence.keep)

    @classmethod
    def of(
        cls,
        function: Callable[..., object],
        *,
        reads: Reads | None = None,
        better: Better | None = None,
        bounds: tuple[float, float] | None = None,
        name: str | None = None,
        label: str | None = None,
        cites: tuple[str | Reference, ...] = (),
    ) -> Measure:
        """A measure of your own from a function (truth, prediction) -> number, or from scikit-learn's make_scorer.

        `reads` says what it is given as prediction: `label`, `prob` (P(positive), or a column per class), `score`,
        `value`, or `rank` (a probability or a score of which only the order counts). `better` is `high` or `low`,
        `bounds` the range of its values. Metrics of scikit-learn need none of them.
        """
        # Upward, and loaded only when called: what a function is asked belongs to the measures room.
        made: Measure = importlib.import_module("errbar.measures").measure_of(
            function, reads=reads, better=better, bounds=bounds, name=name, label=label, cites=cites
        )
        return made
