"""Model set: models that may be compared, what may be compared by, and the gap of any two of them on a measure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.contrast import Contrast
from errbar.records.contrasted import Contrasted
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.plan import Plan
from errbar.records.predictions import DataFacts
from errbar.requests.kinds import Measures
from errbar.scoring.which_measures import default_comparison_measures, parse_measures, why_unreadable
from errbar.stores import Job


@dataclass(frozen=True, kw_only=True)
class ModelSet:
    """Two or more models side by side."""

    names: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    """What each predicted, for choosing measures and for the checks."""
    gap: Callable[[Measure, int, int, InferenceSettings, Contrast | None], Contrasted]
    data: DataFacts
    takes: tuple[str, ...]
    """What a named contrast must be for."""
    what: str
    """The same in words: "fixed predictions on the same rows"."""
    default: str
    about: str
    said: tuple[str, ...] = ()
    plan: Mapping[str, Any] | None = None
    learners: tuple[Mapping[str, Any], ...] = ()
    drawn: Plan | None = None
    """The plan that learners were fitted over, split by split."""
    jobs: tuple[Job, ...] = ()
    """Folds that are kept until the comparison is."""

    def pairs(self, against: str | None) -> list[tuple[int, int]]:
        """Every pair in the order given, or each against one."""
        k = len(self.names)
        if against is None:
            return [(i, j) for i in range(k) for j in range(i + 1, k)]
        first = position_of(against, self.names)
        return [(first, j) for j in range(k) if j != first]

    def measures(self, asked: Measures | None, primary: str | Measure | None) -> tuple[list[Measure], dict[str, str]]:
        """Those named (each model must give what they read), else a few; the primary one first."""
        first = [] if primary is None else [measure(primary)]
        calls, found = parse_measures(asked)
        if isinstance(asked, str) and asked == "all":
            from errbar.scoring.which_measures import every_measure

            found = [m for m in every_measure(self.evidence[0]) if self._lacks(m) is None]
        elif asked is None:
            found = [m for m in default_comparison_measures(self.evidence[0]) if self._lacks(m) is None]
        for m in [*first, *found]:
            why_not = self._lacks(m)
            if why_not:
                raise BadInput(f"{why_not}. See `errbar explain {m.name}`.")
        if not found and not first:
            raise BadInput("No measure can be read from all models: each gives another kind of prediction. Name roles.")
        typed = {call: m.key for call, m in zip(calls, found) if isinstance(call, str) and call != m.key}
        return list({m.key: m for m in [*first, *found]}.values()), typed

    def _lacks(self, m: Measure) -> str | None:
        for name, evidence in zip(self.names, self.evidence):
            why_not = why_unreadable(m, evidence)
            if why_not:
                return f"{why_not} ({name})"
        return None


def position_of(against: str, names: tuple[str, ...]) -> int:
    """Which of the models all others are compared with."""
    if against not in names:
        raise BadInput(f"`against` must be one of the models; got {against!r}. Models: {', '.join(names[:8])}.")
    return names.index(against)
