"""Pictures of a resampled run: how often each row was wrong, and the interval that counts overlap against one that
does not."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from errbar._numeric.quantiles import t_two_sided
from errbar._wording import grouped
from errbar.pictures._picture_input import PictureInput
from errbar.records.figure import Axis, Figure, Mark, Tone
from errbar.records.run import Run
from errbar.records.types import Floats, Ints
from errbar.resampling.wrong_rows import wrong_by_row

LEAST_FITS = 3


def repeat_figures(given: PictureInput) -> Iterator[Figure]:
    """Draw what the splits of the run allow."""
    if given.run.verb not in ("evaluate", "select"):
        return
    naive = _against_naive(given.run)
    if naive is not None:
        yield naive
    counted = wrong_by_row(given.predictions)
    if counted is not None:
        yield _how_often(*counted)


def _how_often(ids: Ints, times: Ints, wrong: Ints) -> Figure:
    most = int(times.max())
    shares: Floats = np.round(wrong / times * most)
    counts = np.bincount(shares.astype(int), minlength=most + 1)
    x = tuple(float(k) for k in range(most + 1))
    always = int(counts[-1])
    bars: tuple[tuple[slice, Tone], ...] = ((slice(0, -1), "main"), (slice(-1, None), "bad"))
    return Figure(
        name="how_often_wrong",
        title=f"{always:,} of {len(ids):,} rows are wrong each time",
        x=Axis(label=f"times wrong, of {most}", low=-0.5, high=most + 0.5),
        y=Axis(label="rows", low=0.0, high=1.08 * float(counts.max())),
        marks=tuple(
            Mark(shape="bars", x=x[part], y=tuple(float(v) for v in counts[part]), tone=tone,
                 text=tuple(f"wrong {int(k)} of {most}: {int(v):,} rows" for k, v in zip(x[part], counts[part])))
            for part, tone in bars
        ),
        reads="Left are rows that are right whatever the learner was trained on, right those that are always wrong. "
        "Rows between change with the training rows.",
    )  # fmt: skip


def _against_naive(run: Run) -> Figure | None:
    """The first measure with a value a fit: its fits, its interval, and Student's t as if fits were independent."""
    sheet = next((s for s in run.sheets if s.name == "folds"), None)
    estimate = next((e for e in run.estimates if e.slice is None and e.interval is not None), None)
    if sheet is None or estimate is None or estimate.measure not in sheet.columns:
        return None
    fits = [float(v) for v in sheet.column(estimate.measure) if isinstance(v, int | float)]
    if len(fits) < LEAST_FITS or estimate.interval is None or estimate.value is None:
        return None
    n, mean = len(fits), float(np.mean(fits))
    half = t_two_sided(estimate.level, n - 1) * float(np.std(fits, ddof=1)) / math.sqrt(n)
    low, high = estimate.interval.low, estimate.interval.high
    ends = [*fits, low, high, mean - half, mean + half, *([] if estimate.no_skill is None else [estimate.no_skill])]
    spare = 0.04 * ((max(ends) - min(ends)) or 1.0)
    ratio = (high - low) / (2 * half) if half > 0 else None
    more = f": {ratio:.2g} × too narrow without" if ratio is not None and ratio > 1.05 else ""
    return Figure(
        name="against_naive",
        title=f"{n} fits share rows; the interval counts that{more}",
        x=Axis(label=estimate.label, low=min(ends) - spare, high=max(ends) + spare),
        y=Axis(label="", low=-0.5, high=2.5, names=("as if independent", "corrected", "each fit")),
        marks=(
            *([] if estimate.no_skill is None else [Mark(shape="rule", x=(estimate.no_skill,) * 2, y=(-0.5, 2.5),
                                                           tone="reference", dashed=True, label="baseline")]),
            Mark(shape="points", x=tuple(fits), y=(2.0,) * n, tone="quiet", label="a fit on its own test rows"),
            Mark(shape="points", x=(estimate.value,), y=(1.0,), low=(low,), high=(high,), across=True,
                 label=f"{100 * estimate.level:g} % interval",
                 text=(_span_words(estimate.value, low, high),)),
            Mark(shape="points", x=(mean,), y=(0.0,), low=(mean - half,), high=(mean + half,), across=True, tone="bad",
                 label="Student's t over fits", text=(_span_words(mean, mean - half, mean + half),)),
        ),
        reads="Training sets of the fits overlap, so fits are not independent answers. The usual formula takes them "
        "for such and is too narrow; the interval of this page is corrected for the overlap.",
        method=f"{estimate.interval.method} against mean ± t·sd/√{n}.",
    )  # fmt: skip


def _span_words(value: float, low: float, high: float) -> str:
    return f"{grouped(value, 4)} ({grouped(low, 4)} to {grouped(high, 4)})"
