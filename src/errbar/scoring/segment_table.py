"""The table behind calibration and refinement loss: each segment with what it predicts, what happened, its error."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from errbar.evidence import Evidence
from errbar.measures import segment_parts
from errbar.records.measure import Measure
from errbar.records.sheet import Cell, Sheet

if TYPE_CHECKING:
    from errbar.measures import SegmentParts

NAMES = ("calibration_loss", "refinement_loss")
MOST = 60
"""Segments that a reader can go through."""


def segment_sheets(chosen: Sequence[Measure], evidence: Evidence) -> tuple[Sheet, ...]:
    """A line a segment, its squared error summed over its rows; nothing where neither loss is computed."""
    asked = next((m for m in chosen if m.name in NAMES), None)
    if asked is None or evidence.given.prob is None:
        return ()
    cut = segment_parts(asked, evidence)
    if len(cut.weight) > MOST:
        return ()
    total = cut.mean(cut.calibration + cut.refinement + cut.within)
    binned = ("within",) if cut.names else ()
    return (
        Sheet(
            name="segments",
            title="Squared error by segment, summed over its rows",
            columns=("segment", "weight" if evidence.weight is not None else "rows", "predicted", "observed")
            + ("squared_error", "calibration", "refinement", *binned),
            rows=tuple(_line(cut, s) for s in range(len(cut.weight))),
            notes=(
                f"Together {total * float(cut.weight.sum()):.6g}, {total:.6g} a row: the Brier score = "
                f"{cut.mean(cut.calibration):.6g} calibration + {cut.mean(cut.refinement):.6g} refinement"
                + (f" + {cut.mean(cut.within):.6g} within bins, which mix probabilities." if cut.names else "."),
            ),
        ),
    )


def _line(cut: SegmentParts, s: int) -> tuple[Cell, ...]:
    rows = float(cut.weight[s])
    parts = [rows * float(part[s]) for part in (cut.calibration, cut.refinement, cut.within)]
    name = cut.names[s] if cut.names else str(s + 1)
    shown = parts if cut.names else parts[:2]
    weight = int(rows) if rows == int(rows) else rows
    return (name, weight, _vector(cut.predicted[s]), _vector(cut.observed[s]), sum(parts), *shown)


def _vector(values: Sequence[float]) -> Cell:
    return float(values[0]) if len(values) == 1 else " ".join(f"{x:.3g}" for x in values)
