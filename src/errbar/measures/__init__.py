"""Measures: one file per measure; a measure turns predictions into a value and an influence per row."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from errbar._shelf import parse, shelf
from errbar.records.concept import Reference
from errbar.records.measure import Measure

if TYPE_CHECKING:
    from errbar.evidence import Evidence
    from errbar.measures._grouped_loss import SegmentParts as SegmentParts


def measure(call: str | Measure) -> Measure:
    """The measure written `name` or `name(option=value, ...)`; aliases resolve."""
    if not isinstance(call, str):
        return call
    name, options = parse(call)
    found: Measure = shelf("measures").get(name)
    return found.having(**options) if options else found


def measure_of(
    function: Callable[..., object],
    *,
    reads: str | None = None,
    better: str | None = None,
    bounds: tuple[float, float] | None = None,
    name: str | None = None,
    label: str | None = None,
    cites: tuple[str | Reference, ...] = (),
) -> Measure:
    """The measure that a function (truth, prediction) defines, as `errbar.Measure.of` makes it."""
    from errbar.measures._function_measure import measure_of_function  # here, since most runs have none

    return measure_of_function(function, reads=reads, better=better, bounds=bounds, name=name, label=label, cites=cites)


def segment_parts(measure: Measure, evidence: Evidence) -> SegmentParts:
    """Calibration loss or refinement loss taken apart: its segments, and the squared error of each in parts."""
    from errbar.measures._grouped_loss import segment_parts as parts  # here, since few runs ask for them

    return parts(measure, evidence)
