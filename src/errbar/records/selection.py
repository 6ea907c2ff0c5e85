"""Selection: what was chosen, among what, and what may be said of the choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Literal, TypeAlias

from errbar.records.types import Better

Reported: TypeAlias = Literal["search", "chosen"]
"""Whose error the estimate is: of a model chosen by such a search, or of the chosen setting itself."""
Settled: TypeAlias = Literal["flat", "between", "unsettled", "unknown"]
"""What the outer splits' choices would have cost, against the standard error of the loss."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateResult:
    """A candidate of the final search, and why it left where it did."""

    name: str
    learner: str
    params: Mapping[str, object] = field(hash=False)
    value: float | None
    """The deciding measure on the validation rows that it was fitted for."""
    scores: tuple[float | None, ...]
    """The same on each inner split, on the scale on which splits average; of a measure that is best near a value, the
    distance from that."""
    left: str | None = None
    """Why it is out: a failed fit, or its look of a race; None where it was fitted on all splits."""
    left_after: int | None = None
    statistic: float | None = None
    """Its t or place in a race; None where it did not leave, or was worse by as much in every row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stability:
    """What the outer splits chose, and what their choices would have cost on the final search's table."""

    choices: Mapping[str, int] = field(hash=False)
    """How many outer splits chose each candidate, most often first; empty where one search chose and was graded."""
    cost: float | None
    """How much worse a split's choice is than the best of the final table, on the measure's own scale, on average; None
    where a choice is not in the table."""
    se: float | None
    """Standard error of the chosen candidate's score, on the same scale, to compare the cost with."""
    verdict: Settled


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """The choice of a configuration by validation; `naive` is never its error."""

    measure: str
    better: Better
    chosen: Mapping[str, object] = field(hash=False)
    """name, learner and params of the candidate that was fitted on all rows."""
    naive: float | None
    """The chosen candidate's own score on the rows that chose it: flattering."""
    optimism: float | None
    """How much worse the outer estimate is than `naive`."""
    stability: Stability
    not_distinguishable: tuple[str, ...]
    simplest: str | None
    """The simplest of these; None where the space does not declare what is simple."""
    candidates: tuple[CandidateResult, ...]
    fits: int
    """Fits that were carried out, all searches and the final model."""
    fits_saved: int
    """Fits that a plain nested loop over the same candidates would have carried out beyond that."""
    asks: int
    budget: int
    """Candidates that a search could have tried; more than `asks` where time was over."""
    search: str
    rule: str
    race: str | None = None
    inner: str
    outer: str
    outer_done: int
    outer_planned: int
    """More than `outer_done` where time was over before all outer splits were done."""
    log_scaled: tuple[str, ...] = ()
    """Parameters that were searched by their order of magnitude."""
    report: Reported = "search"
    """Whose error the run estimates. search: a model chosen this way, another setting perhaps. chosen: the chosen
    setting, fitted on the training part and graded on the rest."""


def selection_to_dict(selection: Selection) -> dict[str, object]:
    """As JSON has it."""
    return {name: list(x) if isinstance(x, tuple) else x for name, x in asdict(selection).items()}


def selection_from_dict(d: Mapping[str, object]) -> Selection:
    """The selection those fields came from; its document was checked before."""
    stability = {k: d["stability"][k] for k in ("choices", "cost", "se", "verdict")}  # type: ignore[index]
    candidates = tuple(
        CandidateResult(**{**{k: c[k] for k in CANDIDATE}, "scores": tuple(c["scores"])})
        for c in d["candidates"]  # type: ignore[attr-defined]
    )
    plain = {k: d[k] for k in PLAIN if k in d}  # fields that came later have defaults
    lists: dict[str, tuple[str, ...]] = {k: tuple(d[k]) for k in LISTS}  # type: ignore[arg-type]
    return Selection(**plain, **lists, stability=Stability(**stability), candidates=candidates)  # type: ignore[arg-type]


CANDIDATE = tuple(CandidateResult.__dataclass_fields__)
LISTS = ("not_distinguishable", "log_scaled")
PLAIN = tuple(set(Selection.__dataclass_fields__) - {"stability", "candidates", *LISTS})
