"""False alarms of checks of predictions: heavy tails (EB209), calibration (EB210)."""

from __future__ import annotations

import numpy as np

import errbar
from power_parts import part, share

SIZES = (30, 100, 300, 1000, 3000)


def alarms(run, code):
    return any(f.code == code for f in run.findings)


def true_risks(rng, n, middle):
    """Rows whose class is drawn by the very risk that is given."""
    while True:
        p = 1 / (1 + np.exp(-rng.normal(middle, 1, n)))
        y = (rng.random(n) < p).astype(int)
        if 0 < y.sum() < n:
            return y, p


def miscalibrated(rng, n, middle):
    y, p = true_risks(rng, n, middle)
    return alarms(errbar.score(truth=y, prob=p, positive=1, measures="calibration_slope"), "EB210")


def heavy(rng, n, draw):
    y = rng.normal(size=n)
    return alarms(errbar.score(truth=y, value=y + draw(size=n), measures="rmse,mae,r2"), "EB209")


def scored(data, rng, R=1000):
    """Alarms where nothing is wrong, by the number of rows."""
    skewed = lambda size: np.exp(rng.normal(size=size)) - np.exp(0.5)  # noqa: E731
    kinds = [
        ("EB210, risks that are true, half positive", miscalibrated, 0.0),
        ("EB210, risks that are true, 16 % positive", miscalibrated, -2.0),
        ("EB209, normal errors", heavy, rng.normal),
        ("EB209, errors that are uniform", heavy, rng.uniform),
        ("EB209, Laplace errors (not counted as clean)", heavy, rng.laplace),
        ("EB209, errors of Student's t with 3 degrees", heavy, lambda size: rng.standard_t(3, size=size)),
        ("EB209, lognormal errors", heavy, skewed),
    ]
    rows = [[name, *(f"{share(f(rng, n, x) for _ in range(R)):.3f}" for n in SIZES)] for name, f, x in kinds]
    title = f"Checks of predictions: alarms where nothing is wrong, and of heavy tails, R={R}"
    return part(
        title,
        [f"n={n:,}" for n in SIZES],
        rows,
        "nothing wrong: at most 0.02",
    )
