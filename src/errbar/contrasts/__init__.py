"""Contrasts: one file per way to compare two or more models, or to correct many comparisons."""

from __future__ import annotations

from errbar._shelf import parse, shelf
from errbar.contrasts._dataset_ranks import dataset_ranks
from errbar.contrasts._over_splits import contrast_over_splits
from errbar.records.contrast import Contrast

__all__ = ["contrast", "contrast_over_splits", "dataset_ranks"]


def contrast(call: str | Contrast) -> Contrast:
    """The contrast written `name` or `name(option=value, ...)`; aliases resolve."""
    if isinstance(call, Contrast):
        return call
    name, options = parse(call)
    found: Contrast = shelf("contrasts").get(name)
    return found.having(**options) if options else found
