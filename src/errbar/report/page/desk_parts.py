"""Parts of the decision desk that need no script: scores of both classes, what the threshold finds, counts as areas."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from errbar.pictures import GridData
from errbar.report.digits import shown
from errbar.report.page.element import words
from errbar.report.page.spans import minus

BINS, MIDDLE, HALF = 25, 64.0, 60.0
WIDE, TALL = 1000.0, 128.0


def axis_of(grid: GridData) -> tuple[float, float]:
    """First and last place of the slider."""
    first, last = float(grid["thresholds"][0]), float(grid["thresholds"][-1])
    return (first, last) if first < last else (first - 0.5, last + 0.5)


def histogram(grid: GridData, names: tuple[str, str]) -> str:
    """Scores of positives upwards and of negatives downwards, as shares of their class, each to its own scale."""
    low, high = axis_of(grid)
    edges = [low + (high - low) * k / BINS for k in range(BINS + 1)]
    bars = [_shares(grid["thresholds"], grid[key], edges) for key in ("tp", "fp")]
    drawn = "".join(_bars(part, max(part) or 1.0, up=up) for part, up in zip(bars, (True, False)))
    own = 100 * (float(grid["thresholds"][grid["own"]]) - low) / (high - low)
    said = f"Scores: {names[0]} rows upwards, {names[1]} rows downwards"
    return (
        f'<svg viewBox="0 0 {WIDE:g} {TALL:g}" preserveAspectRatio="none" height="150" role="img" '
        f'aria-label="{words(said)}">{drawn}</svg>'
        f'<div class="flag own" style="left:calc(11px + (100% - 22px) * {own / 100:.5f})"></div>'
        '<div class="flag best tools" id="best-flag"></div>'
    )


def _shares(thresholds: Sequence[float], above: Sequence[float], edges: Sequence[float]) -> list[float]:
    """Share of the class between neighbouring edges, from how many lie at or above each threshold."""

    def at(edge: float) -> float:
        place = bisect_left(thresholds, edge)
        return float(above[place]) if place < len(above) else 0.0

    counts = [at(a) for a in edges[:-1]] + [0.0]
    total = counts[0] or 1.0
    return [(a - b) / total for a, b in pairwise(counts)]


def _bars(shares: Sequence[float], top: float, *, up: bool) -> str:
    step = WIDE / len(shares)
    parts = []
    for k, share in enumerate(shares):
        tall = HALF * share / top
        if tall > 0:
            y = MIDDLE - 2 - tall if up else MIDDLE + 2
            parts.append(f"M{k * step + 1:.0f} {y:.1f}h{step - 2:.0f}v{tall:.1f}h{2 - step:.0f}z")
    return f'<path class="{"of-positives" if up else "of-negatives"}" d="{"".join(parts)}"/>'


def ticks(grid: GridData) -> str:
    """Eleven places of the slider, named."""
    low, high = axis_of(grid)
    out = []
    for k in range(11):
        at = "start" if k == 0 else "end" if k == 10 else "middle"
        text = minus(f"{low + (high - low) * k / 10:.3g}")
        odd = ' class="odd"' if k % 2 else ""
        out.append(f'<text x="{10 * k}%" y="14" text-anchor="{at}"{odd}>{text}</text>')
    return f'<svg height="20" aria-hidden="true">{"".join(out)}</svg>'


def readouts(grid: GridData, names: tuple[str, str]) -> str:
    """Return recall, false alarms, precision, positives and cost at the run's own threshold."""
    own, prices = grid["own"], grid["costs"] or {"fn": 1.0, "fp": 1.0}
    tpr, fpr, share = float(grid["tpr"][own]), float(grid["fpr"][own]), float(grid["prevalence"])
    called = share * tpr + (1 - share) * fpr
    cost = share * prices["fn"] * (1 - tpr) + (1 - share) * prices["fp"] * fpr
    alone = grid["pointwise"]
    right = share * tpr / called if called else None
    cells = (
        ("found", f"found among {names[0]} (recall)", tpr, alone.get("tpr"), 3),
        ("alarms", f"false alarms among {names[1]}", fpr, alone.get("fpr"), 3),
        (
            "right",
            f"right when it predicts {names[0]}",
            right,
            alone.get("precision"),
            3,
        ),
        ("called", f"predicted {names[0]}", called, alone.get("called"), 3),
        ("cost", "cost per row", cost, alone.get("cost"), 2 if cost >= 0.1 else 3),
    )
    made = "".join(_readout(*cell) for cell in cells)
    return f'<dl class="read">{made}</dl>'


def _readout(name: str, says: str, value: float | None, ends: Sequence[float] | None, places: int) -> str:
    span = "" if ends is None else minus(f"{shown(ends[0], places)} to {shown(ends[1], places)}")
    return (
        f'<div><dt>{words(says)}</dt><dd><span id="read-{name}">{minus(shown(value, places))}</span>'
        f'<small id="read-{name}-span">{span}</small></dd></div>'
    )


def mosaic(grid: GridData, names: tuple[str, str]) -> str:
    """Counts as areas: classes side by side as wide as they are common, rows predicted positive from below."""
    own = grid["own"]
    counts = {key: float(grid[key][own]) for key in ("tp", "fn", "fp", "tn")}
    total = sum(counts.values()) or 1.0
    left = 100 * (counts["tp"] + counts["fn"]) / total
    parts = "".join(
        f'<div class="column" style="width:{wide:.3f}%">{_half(over, counts[over], counts[below], says[0])}'
        f"{_half(below, counts[below], counts[over], says[1])}</div>"
        for over, below, wide, says in (
            ("fn", "tp", left, ("missed", "found")),
            ("tn", "fp", 100 - left, ("let pass", "false alarms")),
        )
    )
    below = "".join(
        f'<span id="names-{right}">{counts[right] + counts[wrong]:,.10g} truly {words(name)}: '
        f"{counts[right]:,.10g} {says[0]}, {counts[wrong]:,.10g} {says[1]}</span>"
        for right, wrong, name, says in (
            ("tp", "fn", names[0], ("found", "missed")),
            ("tn", "fp", names[1], ("let pass", "false alarms")),
        )
    )
    return f'<div class="mosaic" id="mosaic">{parts}</div><div class="mosaic-names">{below}</div>'


def _half(key: str, count: float, other: float, says: str) -> str:
    part = 100 * count / ((count + other) or 1.0)
    return (
        f'<div class="half {key}" id="half-{key}" style="height:{part:.3f}%"><span data-says="{says}">'
        f"{count:,.10g} {says}</span></div>"
    )
