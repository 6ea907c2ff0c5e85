"""Companions of a value: what no skill would score, the gap to it, and the parts of a Brier score."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, cast

from errbar.errors import Undefined
from errbar.evidence.known_rows import KnownRows
from errbar.measures import measure
from errbar.records.estimate import Interval
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.scored import Scored
from errbar.scoring.no_skill_gaps import find_gap

if TYPE_CHECKING:
    from errbar.evidence import Evidence

PARTS = ("miscalibration", "discrimination", "uncertainty")
"""Parts of the binary Brier score, shown with it."""


class Companions(NamedTuple):
    """The rows and settings from which a value's companions are computed."""

    evidence: KnownRows
    ask: InferenceSettings
    explicit: bool
    """Whether measures were named."""

    def find(self, scored: Scored, interval: Interval | None) -> Mapping[str, float]:
        """Return the extras of a value: those of its measure, the gap to no skill, and the parts of a Brier score."""
        parts = _brier_parts(self.evidence) if scored.measure.key == "brier" and not self.explicit else {}
        if interval is None or scored.impossible:
            return {**scored.extras, **parts}
        no_skill = find_no_skill(scored.measure, self.evidence)
        return {**scored.extras, **find_gap(scored, no_skill, cast("Evidence", self.evidence), self.ask), **parts}


def find_no_skill(m: Measure, evidence: KnownRows) -> float | None:
    """Return what ignoring the features would score; None if these rows do not tell."""
    find = m.no_skill
    if find is None:
        return None

    def value() -> float | None:
        with suppress(Undefined):
            return find(cast("Evidence", evidence), m.settings)
        return None

    return evidence.keep(("no_skill", m.key), value)


def _brier_parts(evidence: KnownRows) -> dict[str, float]:
    """Return the parts of a Brier score of two classes: it is miscalibration - discrimination + uncertainty."""
    if evidence.kind != "binary":
        return {}
    try:
        return {name: measure(name).score(evidence).value for name in PARTS}
    except Undefined:
        return {}
