"""Gaps of models on separate rows: shares by summing over all counts, other measures by drawing both samples."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from scipy import stats

from errbar._numeric.quantiles import t_two_sided, z_two_sided
from errbar.comparing.contrast_models import contrast_samples
from errbar.contrasts import contrast
from errbar.contrasts.mover import Ranged, join
from errbar.evidence import Evidence
from errbar.intervals import exact, midp, wilson
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions
from errbar.records.scored import Mean
from tests.coverage.bars import Row
from tests.coverage.gaps import NAMES, numbers, risks, true_gaps

CHOSEN_ON = (
    *((56, 40, *p) for p in ((0.09, 0.02), (0.05, 0.05), (0.02, 0.01), (0.01, 0.01), (0.1, 0.1))),
    *((70, 80, 0.8, 0.6), (30, 30, 0.1, 0.1), (20, 20, 0.5, 0.5), (100, 100, 0.03, 0.01), (100, 30, 0.05, 0.05)),
    *((200, 50, 0.02, 0.02), (40, 400, 0.05, 0.05), (1000, 50, 0.1, 0.02)),
)
"""Rows and error rates of left and right."""
HELD_OUT = (
    *((17, 90, 0.07, 0.12), (25, 61, 0.03, 0.2), (44, 130, 0.015, 0.06), (80, 13, 0.25, 0.1), (150, 75, 0.008, 0.03)),
    *((37, 37, 0.9, 0.15), (12, 240, 0.08, 0.04), (65, 65, 0.02, 0.02), (22, 48, 0.35, 0.35), (90, 33, 0.004, 0.11)),
)
"""Settings that no limits were chosen on."""
LIMITS = {"MOVER, mid-p limits": midp, "MOVER, exact limits": exact, "MOVER, Wilson limits (Newcombe 10)": wilson}


def chosen_share_bar(R: int, place: int) -> Iterator[Row]:
    """A setting that limits were chosen on."""
    return _share_rows(*CHOSEN_ON[place], "")


def held_out_share_bar(R: int, place: int) -> Iterator[Row]:
    """Another setting."""
    return _share_rows(*HELD_OUT[place], ", held out")


def _share_rows(m: int, n: int, p: float, q: float, which: str) -> Iterator[Row]:
    """Mid-p limits are held to the bar; the z of before and the other limits are shown."""
    pmf = stats.binom.pmf(np.arange(m + 1), m, p)[:, None] * stats.binom.pmf(np.arange(n + 1), n, q)
    ends = {name: mover_ends(method.limits, m, n) for name, method in LIMITS.items()}
    ends["z_unpaired (control)"] = z_ends(m, n)
    world = f"errors {p:g} and {q:g}{which}"
    for name, (low, high) in ends.items():
        bar = (0.93, 1.0) if "mid-p" in name else (0.0, 1.0)
        found = float((pmf * ((low <= q - p + 1e-12) & (q - p - 1e-12 <= high))).sum())
        width = float((pmf * (high - low)).sum())
        yield Row("samples", name, world, f"{m}+{n}", None, found, *bar, control="control" in name, width=width)
        if p == q:
            told = float((pmf * ((low > 0) | (high < 0))).sum())
            bar = (0.0, 0.06) if "mid-p" in name else (0.0, 1.0)
            yield Row("samples", f"{name}, type I", world, f"{m}+{n}", None, told, *bar, control="control" in name)


def mover_ends(limits: Callable[[float, float, float], tuple[float, float]], m: int, n: int) -> np.ndarray:
    """Low and high of right minus left for every pair of counts."""
    left, right = ([Ranged(k / s, *limits(float(k), float(s), 0.95)) for k in range(s + 1)] for s in (m, n))
    found = [[join(a, b, 0.95)[1:3] for b in right] for a in left]
    return np.moveaxis(np.array(found), -1, 0)


def z_ends(m: int, n: int) -> np.ndarray:
    """Gap +- z sqrt(p (1 - p) / m + q (1 - q) / n) for every pair of counts."""
    p, q = np.arange(m + 1)[:, None] / m, np.arange(n + 1) / n
    half = z_two_sided(0.95) * np.sqrt(p * (1 - p) / m + q * (1 - q) / n)
    return np.array([q - p - half, q - p + half])


WORLDS = {"risks": risks(1.4), "numbers": numbers(0.6)}
MEASURES = {"risks": ("brier", "log_loss", "roc_auc", "f1", "mcc"), "numbers": ("mae", "mse", "rmse", "r2")}


def measure_bar(R: int, world: str, m: int, n: int) -> Iterator[Row]:
    """Right has twice the noise of left; each is drawn on rows of its own."""
    rng = np.random.default_rng([29, m, n, len(world)])
    draw, truth, test = WORLDS[world], true_gaps(world), contrast("mover")
    drawn = [(draw(rng, m)[0], draw(rng, n)[1]) for _ in range(R)]
    for name in MEASURES[world]:
        found = [contrast_samples(measure(name), *pair, NAMES, InferenceSettings(), test).gap for pair in drawn]
        held = np.mean([g is not None and g.low <= truth[name] <= g.high for g in found])
        yield Row("samples", f"MOVER, {name}", world, f"{m}+{n}", R, float(held), 0.915, 1.0)
        if name in ("brier", "mae", "mse"):
            ends = [welch_ends(name, *pair) for pair in drawn]
            held = np.mean([low <= truth[name] <= high for low, high in ends])
            yield Row("samples", f"Welch's t (control), {name}", world, f"{m}+{n}", R, float(held), 0, 1, control=True)


def skewed_bar(R: int, m: int, n: int) -> Iterator[Row]:
    """Lognormal targets, both models alike: errors multiply, so that their squares are skewed."""
    rng, test = np.random.default_rng([30, m, n]), contrast("mover")
    drawn = [(_multiplied(rng, m), _multiplied(rng, n)) for _ in range(R)]
    for name in ("mae", "mse"):
        found = [contrast_samples(measure(name), *pair, NAMES, InferenceSettings(), test).gap for pair in drawn]
        told = np.mean([g is not None and g.p < 0.05 for g in found])
        world = "equal models, lognormal .6"
        yield Row("samples", f"MOVER, {name}, type I", world, f"{m}+{n}", R, float(told), 0.0, 0.085)
        ends = [welch_ends(name, *pair) for pair in drawn]
        told = np.mean([low > 0 or high < 0 for low, high in ends])
        procedure = f"Welch's t (control), {name}, type I"
        yield Row("samples", procedure, world, f"{m}+{n}", R, float(told), 0.0, 1.0, control=True)


def _multiplied(rng: np.random.Generator, n: int) -> Evidence:
    u, z = rng.normal(size=(2, n))
    return Evidence(Predictions(kind="regression", truth=np.exp(1 + 0.6 * u + 0.3 * z), value=np.exp(1.05 + 0.55 * u)))


def welch_ends(name: str, left: Evidence, right: Evidence) -> tuple[float, float]:
    """Gap +- t se of two means of losses, with Welch's degrees of freedom."""
    a, b = (measure(name).score(e).basis for e in (left, right))
    assert isinstance(a, Mean) and isinstance(b, Mean)
    va, vb = a.variance / a.n, b.variance / b.n
    df = (va + vb) ** 2 / (va**2 / (a.n - 1) + vb**2 / (b.n - 1))
    half = t_two_sided(0.95, df) * np.sqrt(va + vb)
    return b.mean - a.mean - half, b.mean - a.mean + half
