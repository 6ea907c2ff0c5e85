"""Measures: one file per measure; a measure turns predictions into a value and an influence per row."""

from __future__ import annotations

from collections.abc import Callable

from errbar._shelf import parse, shelf
from errbar.records.concept import Reference
from errbar.records.measure import Measure


def measure(call: str | Measure) -> Measure:
    """The measure written `name` or `name(option=value, ...)`; aliases resolve."""
    if isinstance(call, Measure):
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
