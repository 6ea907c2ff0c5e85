"""Companions: what is worth printing beside a value in the table that nobody had to ask for."""

from __future__ import annotations

from dataclasses import replace

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.estimate import Estimate

PARTS = ("miscalibration", "discrimination", "uncertainty")


def add_companions(estimates: tuple[Estimate, ...], evidence: Evidence) -> tuple[Estimate, ...]:
    """The binary Brier score beside its three parts: miscalibration - discrimination + uncertainty."""
    if evidence.given.kind != "binary" or all(e.measure != "brier" for e in estimates):
        return estimates
    try:
        parts = {name: measure(name).score(evidence).value for name in PARTS}
    except Undefined:
        return estimates
    return tuple(replace(e, extras={**e.extras, **parts}) if e.measure == "brier" else e for e in estimates)
