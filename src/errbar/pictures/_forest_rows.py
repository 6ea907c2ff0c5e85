"""Rows of a forest plot: estimates with whiskers, one below the other, and their baselines."""

from __future__ import annotations

from collections.abc import Callable

from errbar.pictures._axis_positions import row
from errbar.pictures._run_reader import format_number, format_span, listed, percent
from errbar.records.estimate import Estimate
from errbar.records.figure import Mark

Scale = Callable[[Estimate, float], float]
Placed = list[tuple[float, Estimate]]
"""Estimates with the place of their row."""


def forest_marks(estimates: list[Estimate], scale: Scale) -> tuple[Mark, ...]:
    """Return the baselines first, so that estimates are drawn over it; those without an interval apart, without
    whiskers."""
    n = len(estimates)
    placed = [(row(i, n), e) for i, e in enumerate(estimates)]
    marks = (_baseline(placed, scale), _with_interval(placed, scale), _without_interval(placed, scale))
    return tuple(mark for mark in marks if mark is not None)


def _baseline(placed: Placed, scale: Scale) -> Mark | None:
    skill = [(at, e, e.no_skill) for at, e in placed if e.no_skill is not None]
    if not skill:
        return None
    return Mark(
        shape="points",
        x=tuple(scale(e, x) for _, e, x in skill),
        y=tuple(at for at, _, _ in skill),
        text=tuple(f"baseline {e.label}: {format_number(x)}" for _, e, x in skill),
        label="baseline",
        tone="quiet",
    )


def _with_interval(placed: Placed, scale: Scale) -> Mark | None:
    spanned = [(at, e, e.value, e.low, e.high) for at, e in placed]
    there = [(at, e, v, a, b) for at, e, v, a, b in spanned if v is not None and a is not None and b is not None]
    if not there:
        return None
    return Mark(
        shape="points",
        x=tuple(scale(e, v) for _, e, v, _, _ in there),
        y=tuple(at for at, *_ in there),
        low=tuple(scale(e, a) for _, e, _, a, _ in there),
        high=tuple(scale(e, b) for _, e, _, _, b in there),
        across=True,
        text=tuple(f"{e.label} {format_span(v, a, b)}, {e.method}" for _, e, v, a, b in there),
        label=f"estimate, {percent(there[0][1].level)} interval",
    )


def _without_interval(placed: Placed, scale: Scale) -> Mark | None:
    bare = [(at, e, e.value) for at, e in placed if e.value is not None and e.low is None]
    if not bare:
        return None
    return Mark(
        shape="points",
        x=tuple(scale(e, v) for _, e, v in bare),
        y=tuple(at for at, *_ in bare),
        text=tuple(f"{e.label} {format_number(v)}, no interval: {e.reason}" for _, e, v in bare),
        label="no interval",
        tone="other",
    )


def interval_methods(estimates: list[Estimate]) -> str:
    """`95 % intervals. accuracy: wilson; ROC AUC: delong.`"""
    there = [(e.label, e.method) for e in estimates if e.method is not None]
    if not there:
        return ""
    level = percent(estimates[0].level)
    return f"{level} intervals. {listed(there)}."
