"""Measures: one file per measure; a measure turns predictions into a value and an influence per row."""

from __future__ import annotations

from errbar._shelf import parse, shelf
from errbar.records.measure import Measure


def measure(call: str | Measure) -> Measure:
    """The measure written `name` or `name(option=value, ...)`; aliases resolve."""
    if isinstance(call, Measure):
        return call
    name, options = parse(call)
    found: Measure = shelf("measures").get(name)
    return found.having(**options) if options else found
