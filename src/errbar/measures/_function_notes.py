"""Notes on a function's value on these rows: keywords that were filled in, and errbar's own measure."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures._function_rule import FunctionRule
from errbar.measures._function_twin import twin_of
from errbar.records.measure import Measure


@dataclass(frozen=True, slots=True)
class FunctionNotes:
    """(measure, evidence) -> the lines to print with the data."""

    rule: FunctionRule
    inferred: str = ""
    """How what it reads and its better side were found, where they were not given."""

    def __call__(self, measure: Measure, evidence: Evidence) -> tuple[str, ...]:
        """Return notes: the class called positive, its warnings, and errbar's measure that gives the same number."""
        heard: list[str] = []
        at = replace(self.rule.on(measure, evidence), heard=heard)
        filled = at.rows.keywords.get("pos_label")
        said = [f"{measure.key}: {self.inferred}"] if self.inferred else []
        if filled is not None and filled != measure.options.get("pos_label"):
            said.append(f"{measure.key}: called with pos_label={filled}")
        with suppress(Undefined):
            at.value(evidence.weight)
        said += [f"{measure.key} warned: {text[:200].rstrip('.')}" for text in dict.fromkeys(heard)]
        twin = twin_of(self.rule, evidence, measure.given, at)
        if twin is not None:
            said.append(f"{measure.key}: errbar's own `measures={twin}` is this number with an interval made for it")
        return tuple(said)
