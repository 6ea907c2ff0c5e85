"""Candidates as points: their validation score, whether they stayed, and which was chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from errbar.pictures._run_reader import format_number
from errbar.records.figure import Mark, Tone
from errbar.records.run import Run
from errbar.records.selection import CandidateResult, Selection

STAYED, LEFT, CHOSEN = "candidate", "left the race", "chosen"
TONES: dict[str, Tone] = {STAYED: "other", LEFT: "quiet", CHOSEN: "good"}


class CandidatePoint(NamedTuple):
    """A candidate that has a score."""

    ask: float
    """Its place in the order asked, from 1."""
    value: float
    loss: float
    """Mean of its splits, low for a good one."""
    group: str
    found: CandidateResult

    @property
    def stayed(self) -> bool:
        """True where it was fitted on all inner splits."""
        return self.found.left is None


def candidate_points(found: Selection) -> list[CandidatePoint]:
    """Candidates with a score, in the order asked."""
    out, sign = [], -1.0 if found.better == "high" else 1.0
    for place, c in enumerate(found.candidates, start=1):
        scores = [x for x in c.scores if x is not None]
        if c.value is None or not scores:
            continue
        group = CHOSEN if c.name == found.chosen["name"] else STAYED if c.left is None else LEFT
        out.append(CandidatePoint(float(place), c.value, sign * sum(scores) / len(scores), group, c))
    return out


def candidate_marks(points: Sequence[CandidatePoint], x: Sequence[float]) -> list[Mark]:
    """Points at these places, a colour for the chosen, those that stayed and those that left."""
    marks = []
    for group, tone in TONES.items():
        there = [(at, p) for at, p in zip(x, points, strict=True) if p.group == group]
        if there:
            marks.append(
                Mark(
                    shape="points",
                    x=tuple(at for at, _ in there),
                    y=tuple(p.value for _, p in there),
                    text=tuple(_hover(p) for _, p in there),
                    label=group,
                    tone=tone,
                )
            )
    return marks


def _hover(p: CandidatePoint) -> str:
    left = "" if p.found.left is None else f"; {p.found.left}"
    return f"{p.found.name}: {format_number(p.value)}{left}"


def score_label(run: Run, found: Selection) -> str:
    """`error rate on validation rows`."""
    label = next((e.label for e in run.estimates if e.measure == found.measure), found.measure.replace("_", " "))
    return f"{label} on validation rows"
