"""Splits: one file per way to draw a plan; a plan is drawn from one seed, before any fit, and checked as a whole."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from errbar._shelf import parse, shelf
from errbar.records.plan import Plan, folds_of
from errbar.records.splitter import RowLayout, Splitter
from errbar.requests.ranges import SEED
from errbar.splits._classes import classes_in
from errbar.splits._from_pairs import from_pairs
from errbar.splits._layout import needs_order, tidy
from errbar.splits._ready_plan import check_plan
from errbar.splits._settings import checked
from errbar.splits._units import are_units_apart, kept_apart
from errbar.splits._validate import sound

__all__ = ["check_plan", "draw", "from_pairs", "splitter"]


def splitter(call: str | Splitter) -> Splitter:
    """The splitter written `name` or `name(option=value, ...)`; aliases resolve, and a number is one of folds."""
    if isinstance(call, Splitter):
        return call
    name, options = parse(f"kfold(k={call})" if call.isdecimal() else call)
    found: Splitter = shelf("splits").get(name)
    return found.having(**options) if options else found


def draw(call: str | Splitter, layout: RowLayout, *, seed: int, why: str = "") -> Plan:
    """A plan for these rows: same splitter, layout and seed, same plan."""
    found = splitter(call)
    settings = checked(found)
    layout = tidy(layout)
    needs_order(found, layout)
    drawn = found.draw(layout, settings, _stream(seed, found.name))
    plan = Plan(
        family=found.name,
        traits=found.family,
        k=drawn.k or folds_of(drawn.splits),
        options=settings,
        seed=seed,
        n=layout.n,
        splits=drawn.splits,
        why=why,
    )
    sound(plan)
    receipt = (*drawn.receipt, *kept_apart(layout, plan), *classes_in(layout, plan))
    return replace(plan, receipt=receipt, units_apart=are_units_apart(layout, plan))


def _stream(seed: int, name: str) -> np.random.Generator:
    """A stream of its own for every splitter, so that no two of them share their chance."""
    return np.random.default_rng([int(SEED.read("seed", seed)), *name.encode()])
