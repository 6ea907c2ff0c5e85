"""Worlds in which the cost of every cut is known, for `threshold_coverage.py`: rows, units, weights, costs by row."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from scipy.special import ndtr

SHIFT, FN, FP = 1.5, 10.0, 1.0


@dataclass(frozen=True)
class Setting:
    """A world by name: `draw(rng)` gives the words of a request; `truths(cut)` what each measure is at that cut."""

    group: str
    name: str
    draw: Callable[[np.random.Generator], dict[str, object]]
    truths: Callable[[float], dict[str, float]]
    best: float | None = None
    """The cut that is best in the world."""
    words: dict[str, object] = field(default_factory=dict)


def to_prob(score: np.ndarray, share: float) -> np.ndarray:
    return 1 / (1 + np.exp(-(SHIFT * score - SHIFT**2 / 2 + math.log(share / (1 - share)))))


def to_score(cut: float, share: float) -> float:
    if not 0 < cut < 1:
        return -math.inf if cut <= 0 else math.inf
    return (math.log(cut / (1 - cut)) - math.log(share / (1 - share)) + SHIFT**2 / 2) / SHIFT


def rates(
    cut: float, share: float, used_at: float | None = None, shifts: tuple[float, ...] = (SHIFT,)
) -> dict[str, float]:
    """Truths of two normals at a cut of the probability."""
    t, pi = to_score(cut, share), share if used_at is None else used_at
    fnr, fpr = float(np.mean([ndtr(t - s) for s in shifts])), float(ndtr(-t))
    called = pi * (1 - fnr) + (1 - pi) * fpr
    tp = pi * (1 - fnr)
    return {
        "cost": pi * FN * fnr + (1 - pi) * FP * fpr,
        "always positive": (1 - pi) * FP,
        "never positive": pi * FN,
        "recall": 1 - fnr,
        "specificity": 1 - fpr,
        "youden": 1 - fnr - fpr,
        "precision": tp / called if called > 0 else math.nan,
        "f1": 2 * tp / (tp + pi * fnr + (1 - pi) * fpr + tp),
        "predicted_prevalence": called,
    }


def classes_of(rng: np.random.Generator, n: int, share: float) -> np.ndarray:
    while True:
        y = (rng.random(n) < share).astype(int)
        if 2 <= y.sum() <= n - 2:
            return y


def plain(n: int, share: float, used_at: float | None = None, **words: object) -> Setting:
    def draw(rng: np.random.Generator) -> dict[str, object]:
        y = classes_of(rng, n, share)
        return {"truth": y, "prob": to_prob(rng.normal(size=n) + SHIFT * y, share)}

    said = f"n={n}, prevalence {share:g}" + ("" if used_at is None else f", used at {used_at:g}")
    said += "".join(f", {k} {v}" for k, v in words.items() if k == "goal")
    more = {"cost": f"fn={FN:g},fp={FP:g}", "prevalence": used_at, **words}
    best = FP / (FP + FN)
    if used_at is not None:
        best = FP * share * (1 - used_at) / (FP * share * (1 - used_at) + FN * (1 - share) * used_at)
    goal = str(words.get("goal", "cost"))
    group = "prevalence shift" if used_at is not None else "rows" if goal == "cost" else "goals"
    return Setting(group, said, draw, lambda cut: rates(cut, share, used_at), best if goal == "cost" else None, more)


def units(g: int, m: int, share: float, by_unit: bool) -> Setting:
    u = np.repeat(np.arange(g), m)

    def draw(rng: np.random.Generator) -> dict[str, object]:
        y = classes_of(rng, g, share)[u] if by_unit else classes_of(rng, g * m, share)
        score = math.sqrt(0.5) * (rng.normal(size=g)[u] + rng.normal(size=g * m)) + SHIFT * y
        return {"truth": y, "prob": to_prob(score, share), "unit": u}

    what = "class by unit" if by_unit else "class by row"
    said = f"{g} units of {m}, prevalence {share:g}, {what}"
    return Setting("units", said, draw, lambda cut: rates(cut, share), FP / (FP + FN), {"cost": f"fn={FN:g},fp={FP:g}"})


def weights(n: int, share: float, informative: bool) -> Setting:
    """Half of the population is drawn five times too rarely, and weighs five times as much."""
    shifts = (0.8, 2.0) if informative else (SHIFT, SHIFT)

    def draw(rng: np.random.Generator) -> dict[str, object]:
        rare, y = rng.random(n) < 1 / 6, classes_of(rng, n, share)
        score = rng.normal(size=n) + np.where(rare, shifts[0], shifts[1]) * y
        return {"truth": y, "prob": to_prob(score, share), "weight": np.where(rare, 5.0, 1.0)}

    said = f"n={n}, prevalence {share:g}, {'informative' if informative else 'uninformative'}"
    return Setting(
        "weights", said, draw, lambda cut: rates(cut, share, shifts=shifts), None, {"cost": f"fn={FN:g},fp={FP:g}"}
    )


def amounts(n: int, share: float) -> Setting:
    """A missed positive costs its own amount, lognormal with mean exp(2.5)."""

    def draw(rng: np.random.Generator) -> dict[str, object]:
        y = classes_of(rng, n, share)
        prob = to_prob(rng.normal(size=n) + SHIFT * y, share)
        return {"truth": y, "prob": prob, "cost": {"fn": rng.lognormal(2.0, 1.0, n), "fp": 1.0}}

    def truths(cut: float) -> dict[str, float]:
        t, price = to_score(cut, share), math.exp(2.5)
        cost = share * price * float(ndtr(t - SHIFT)) + (1 - share) * float(ndtr(-t))
        return {"cost": cost, "always positive": 1 - share, "never positive": share * price}

    return Setting("costs by row", f"n={n}, prevalence {share:g}", draw, truths)


SETTINGS: list[Setting] = [
    *(plain(n, share) for n in (100, 300, 1000, 2000) for share in (0.05, 0.2, 0.5)),
    *(units(g, m, share, by) for g, m in ((40, 5), (100, 5), (200, 3)) for share in (0.1, 0.3) for by in (True, False)),
    *(weights(n, share, inf) for n in (200, 1000) for share in (0.1, 0.3) for inf in (True, False)),
    *(amounts(n, share) for n in (300, 1000) for share in (0.1, 0.3)),
    *(plain(n, 0.3, 0.05) for n in (300, 1000)),
    *(
        plain(n, 0.2, goal=goal)
        for n in (200, 1000)
        for goal in ("youden", "sensitivity=0.9", "specificity=0.9", "f1", "top=0.1")
    ),
]
