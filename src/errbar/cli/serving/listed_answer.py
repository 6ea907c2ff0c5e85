"""Listed answer: what a run says in one line of the list, and its verdict in a word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from errbar.records.run import Run

if TYPE_CHECKING:
    from errbar.report.answers import Glyph

WORDS = {"better": "better", "worse": "worse", "open": "not resolved"}
"""By the mark of the sentence that leads the heading."""
GATES: Mapping[str, Glyph] = {"pass": "better", "fail": "worse", "inconclusive": "open"}
VERDICTS = ("better", "worse", "not resolved", "pass", "fail", "inconclusive")
"""What the list can be narrowed to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedAnswer:
    """A heading, the verdict's word and its mark; both empty where a run gives no verdict."""

    heading: str
    verdict: str = ""
    glyph: str = ""


def answer_of(run: Run) -> ListedAnswer:
    """The heading of the run's page, and how it ends: for the better, the worse, or not resolved."""
    from errbar.report.answers import GLYPHS, find_answer  # here, since a list of no runs needs none

    found = find_answer(run)
    ruled = str(run.verdict) if run.verb == "gate" else ""
    if ruled in GATES:
        return ListedAnswer(heading=found.heading, verdict=ruled, glyph=GLYPHS[GATES[ruled]])
    if run.verb in ("lab", "plan", "check") or not found.sentences:
        return ListedAnswer(heading=found.heading)
    leading = next((s for s in found.sentences if s.heads and s.clause and s.clause in found.heading), None)
    mark = (leading or found.sentences[0]).glyph
    return ListedAnswer(heading=found.heading, verdict=WORDS[mark], glyph=GLYPHS[mark])
