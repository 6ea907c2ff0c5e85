"""Calibration bars: the Brier score taken apart, with and without bins.

Without bins (CORP): Brier = miscalibration - discrimination + uncertainty. With segments of equal probability, or ten
bins of it where nearly every row has its own: calibration loss and refinement loss. Use it to see whether probabilities
are wrong or merely near the prevalence. Not to be confused with the reliability diagram, which shows where they are
off.
"""

from __future__ import annotations

import numpy as np

from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.pictures._captions import estimate
from errbar.pictures._picture_input import PictureInput
from errbar.records.figure import Axis, Figure, Mark, Picture, Tone

MANY = 50
"""Distinct probabilities from which on bins stand for segments."""
CORP: tuple[tuple[str, Tone], ...] = (
    ("brier", "main"),
    ("miscalibration", "bad"),
    ("discrimination", "good"),
    ("uncertainty", "reference"),
)
GROUPED: tuple[tuple[str, Tone], ...] = (("calibration_loss", "bad"), ("refinement_loss", "other"))
READS = (
    "Brier is the whole loss: miscalibration, which recalibrating would take off, less discrimination, which "
    "different probabilities for different rows have gained, plus uncertainty, which lies in the rows. "
    "Calibration loss and refinement loss take that score apart by groups of equal probability: the first "
    "should be near 0."
)


def find(given: PictureInput) -> Figure | None:
    """The bars of two classes; None without probabilities."""
    e = given.evidence
    if e is None or e.given.kind != "binary" or e.given.prob is None or np.count_nonzero(e.class_weights) < 2:
        return None
    bins = 10 if len(np.unique(e.p_positive())) > MANY else None
    tones = (*CORP, *GROUPED)
    values = [_value(e, name, bins) for name, _ in tones]
    label = "mean squared error"
    return Figure(
        name="calibration",
        title="The Brier score taken apart",
        x=Axis(label="", low=-0.5, high=len(tones) - 0.5, names=tuple(measure(name).label for name, _ in tones)),
        y=Axis(label=label, low=0.0, high=_top(values, given)),
        marks=(*(_bar(i, v, tone) for i, (v, (_, tone)) in enumerate(zip(values, tones))), *_whiskers(given, values)),
        reads=READS,
        method=_method(given),
        notes=(f"Calibration and refinement loss by {'ten equal bins' if bins else 'equal probabilities'}.",),
    )


def _value(e: Evidence, name: str, bins: int | None) -> float:
    found = measure(name)
    if name in dict(GROUPED) and bins is not None:
        found = found.having(bins=bins)
    return found.score(e).value


def _bar(place: int, value: float, tone: Tone) -> Mark:
    return Mark(shape="bars", x=(float(place),), y=(value,), text=(f"{value:.3g}",), tone=tone)


def _whiskers(given: PictureInput, values: list[float]) -> list[Mark]:
    """The interval of the Brier score, where the run has it; the parts have none that is known to cover."""
    found = estimate(given, "brier")
    if found is None or found.interval is None or found.value is None or abs(found.value - values[0]) > 1e-9:
        return []
    low, high = (found.interval.low,), (found.interval.high,)
    return [Mark(shape="points", x=(0.0,), y=(values[0],), low=low, high=high, label="Brier with interval")]


def _top(values: list[float], given: PictureInput) -> float:
    whiskers = [mark.high[0] for mark in _whiskers(given, values)]
    return 1.1 * max(*values, *whiskers, 1e-6)


def _method(given: PictureInput) -> str:
    found = estimate(given, "brier")
    known = "" if found is None or found.interval is None else f"Whisker: the run's {found.method} interval. "
    return f"{known}The parts are fitted to the rows they judge; no valid interval is known for them."


calibration = Picture(
    name="calibration",
    label="calibration and refinement",
    find=find,
    verbs=("score", "evaluate", "select", "threshold"),
    aliases=("brier_parts",),
    cites=("dimitriadis2021", "murphy1973", "flach2012", "brier1950"),
    about=__doc__ or "",
)
