"""Acceptance bars 25-28, 36-40 and 43: fixed predictions in rough worlds, the default before as negative control."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import numpy as np
from scipy.special import logit

import errbar
from errbar.api import gate
from errbar.contrasts.holm import adjusted
from errbar.intervals import delta
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from tests.coverage import rough_worlds as rough
from tests.coverage.bars import Row
from tests.coverage.rough_tally import Tally, by, hall_of_units_before

SIZES = (50, 100, 300, 1000)


def log_loss_bar(R: int, world: str, n: int) -> Iterator[Row]:
    """Bars 25 (confident, wrong on few rows) and 26 (where nothing was amiss: the price in width)."""
    truth, confident = rough.true_loss(world, "log_loss"), world.startswith("conf")
    rng, ask, loss = np.random.default_rng([25, sorted(rough.ANSWERS).index(world), n]), InferenceSettings(), "log_loss"
    new, old = Tally(), Tally()
    for _ in range(R):
        scored = measure(loss).score(rough.ANSWERS[world].sample(rng, n))
        new.add(lambda: by(scored, ask))  # noqa: B023
        old.add(lambda: by(scored, ask, "hall"))  # noqa: B023
    bar, bounds = ("25", (0.92, 1.0)) if confident else ("26", (0.92, 0.995))
    yield new.row(bar, "log loss", world, n, truth, *bounds)
    if confident:
        yield Row(bar, "log loss, P(truth > high)", world, str(n), R, new.below(truth), 0.0, 0.05)
    else:
        yield Row(bar, "log loss, width over Hall's", world, str(n), R, new.width / old.width, 0.0, 1.15)
    known = (0.55, 0.66) if (world, n) == ("conf(0.01, 5)", 100) else (0.0, 1.0)
    yield old.row(bar, "log loss, Hall's t (control)", world, n, truth, *known)


BRIER = (*(w.name for w in (*rough.CONF, *rough.BENIGN)), "prior")
LEAST = {0.90: 0.87, 0.95: 0.93, 0.99: 0.975}


def brier_bar(R: int, world: str, n: int) -> Iterator[Row]:
    """Bar 27: the Brier score at three levels."""
    truth = rough.true_loss(world, "brier")
    rng, kept = np.random.default_rng([27, BRIER.index(world), n]), {}
    asks = {level: InferenceSettings(level=level, kept=kept) for level in LEAST}
    new, old = {level: Tally() for level in LEAST}, Tally()
    for _ in range(R):
        scored = measure("brier").score(rough.ANSWERS[world].sample(rng, n))
        for level, ask in asks.items():
            new[level].add(lambda: by(scored, ask))  # noqa: B023
        old.add(lambda: by(scored, asks[0.95], "hall"))  # noqa: B023
    for level, least in LEAST.items():
        yield new[level].row("27", f"Brier, level {level:g}", world, n, truth, least)
    yield old.row("27", "Brier, Hall's t (control)", world, n, truth, 0.0)


def gate_bar(R: int, n: int) -> Iterator[Row]:
    """Bar 28: a gate that asks for a log loss just below the true one."""
    world = "conf(0.01, 5)"
    limit = 0.999 * rough.true_loss(world, "log_loss")
    rng = np.random.default_rng([28, n])
    passed, before = 0, 0
    for _ in range(R):
        y, s = rough.ANSWERS[world].draw(rng, n)
        evidence = rough.evidence_of(y, s)
        run = gate({"prob": evidence.given.prob}, truth=y.astype(int), at_least={"log_loss": limit})
        passed += run.options["verdict"] == "PASS"
        before += by(measure("log_loss").score(evidence), InferenceSettings(), "hall")[1] < limit
    yield Row("28", "false pass, --at-least log_loss", world, str(n), R, passed / R, 0.0, 0.05)
    yield Row("28", "false pass by Hall's t (control)", world, str(n), R, before / R, 0.0, 1.0, control=True)


RATIOS = {"r2": "delta", "explained_variance": "delta", "pearson": "fisher", "ccc": "fisher"}
"""Functions of means, and their default before."""
SHARE = {50: 1.0, 100: 1.0, 300: 2 / 3, 1000: 1 / 3}
SKEWED = "exp(.8x + .5e); exp(.7x + .1)"


def ratio_bar(R: int, world: str, n: int) -> Iterator[Row]:
    """Bars 36 (rows 1 and 2) and 37 (rows 3 to 6): the jackknife of R2, explained variance, Pearson and CCC."""
    place = list(rough.NUMBERS).index(world)
    bar, least = ("36", 0.92) if place < 2 else ("37", 0.84)
    rng, ask = np.random.default_rng([36, place, n]), InferenceSettings()
    new, old = {m: Tally() for m in RATIOS}, {m: Tally() for m in RATIOS}
    for _ in range(max(20, round(R * SHARE[n]))):
        evidence = rough.numbers_of(*rough.NUMBERS[world](rng, n))
        for m, before in RATIOS.items():
            scored = measure(m).score(evidence)
            new[m].add(lambda: by(scored, ask))  # noqa: B023
            old[m].add(lambda: by(scored, ask, before))  # noqa: B023
    for m, before in RATIOS.items():
        known = m == "r2" and (world, n) == (SKEWED, 50)
        truth = rough.true_number(world, m)
        yield new[m].row(bar, f"{m}, jackknife", world, n, truth, 0.89 if known else least)
        yield old[m].row(bar, f"{m}, {before} (control)", world, n, truth, 0.0, 0.84 if known else 1.0)


WARNED = {("Gauss", 100): (0.0, 0.06), ("t3", 300): (0.75, 1.0), ("lognormal", 100): (0.80, 1.0)}


def warning_bar(R: int, noise: str, n: int) -> Iterator[Row]:
    """Bar 38: how often EB209 fires on squared errors, and the skewness above 4 that it asked for before."""
    rng = np.random.default_rng([38, n, len(noise)])
    fired, before = 0, 0
    for _ in range(R):
        y = rough.NOISES[noise][0](rng, n)
        run = errbar.score(truth=y, value=np.zeros(n), measures=["mse"])
        fired += any(f.code == "EB209" for f in run.findings)
        before += measure("mse").score(rough.numbers_of(y, np.zeros(n))).extras["skewness"] > 4
    yield Row("38", "warning EB209 fires, mse", noise, str(n), R, fired / R, *WARNED[noise, n])
    yield Row("38", "skewness above 4 (control)", noise, str(n), R, before / R, 0.0, 1.0, control=True)


UNIT_LOSSES = {"signed": ("bias", 0.0), "squared": ("mse", 0.98)}


def unit_bar(R: int, loss: str, units: int) -> Iterator[Row]:
    """Bar 39: units of unequal size; row losses u + e or their squares, u shared by the unit."""
    name, truth = UNIT_LOSSES[loss]
    rng, ask = np.random.default_rng([39, units, len(loss)]), InferenceSettings()
    new, old = Tally(), Tally()
    for _ in range(R):
        unit = rough.unit_codes(rng, units)
        off = rng.normal(0, 0.7, units)[unit] + rng.normal(0, 0.7, len(unit))
        scored = measure(name).score(rough.numbers_of(np.zeros(len(unit)), off, unit=unit, unit_name="unit"))
        new.add(lambda: by(scored, ask))  # noqa: B023
        old.add(lambda: hall_of_units_before(scored, ask))  # noqa: B023
    yield new.row("39", f"clustered, {loss} losses", "unequal units", f"{units} units", truth, 0.90)
    yield old.row("39", f"Hall on unit totals (control), {loss}", "unequal units", f"{units} units", truth, 0.0)


@cache
def true_slope(world: str) -> float:
    """Calibration slope of a world, on four million rows."""
    return float(
        measure("calibration_slope")
        .score(rough.ANSWERS[world].sample(np.random.default_rng(6), rough.LARGE)).value
    )  # fmt: skip


def slope_bar(R: int, n: int) -> Iterator[Row]:
    """Bar 40, second part: the calibration slope with few events."""
    world, ask = "het(0.1)", InferenceSettings()
    rng, m = np.random.default_rng([40, n]), measure("calibration_slope")
    new, old = Tally(), Tally()
    for _ in range(R):
        evidence = rough.ANSWERS[world].sample(rng, n)
        new.add(lambda: by(m.score(evidence), ask))  # noqa: B023
        old.add(lambda: delta.find(replace(m.score(evidence), events=None), ask)[:2])  # noqa: B023
    yield new.row("40", "calibration slope", world, n, true_slope(world), 0.915)
    yield old.row("40", "calibration slope, t by rows (control)", world, n, true_slope(world), 0.0)


SIX = ("log_loss", "brier", "roc_auc", "accuracy", "recall", "specificity")
SLICES = {200: ((0.25,) * 4, 0.3, 1.5), 600: ((0.4, 0.25, 0.15, 0.1, 0.06, 0.04), 0.1, 3.5)}


def slice_bar(R: int, n: int) -> Iterator[Row]:
    """Bar 43: slices that do not differ, six measures; any alarm at 5 %."""
    shares, pi, k = SLICES[n]
    rng = np.random.default_rng([43, n])
    alarms, before, all_of_them = 0, 0, 0
    for _ in range(R):
        y = rng.random(n) < pi
        s = k * (np.where(y, 1, -0.8) + rng.normal(0, 1, n)) + 0.6 * logit(pi)
        part = rng.choice(len(shares), n, p=shares)
        found = errbar.score(
            truth=y.astype(int), prob=rough.evidence_of(y, s).given.prob, by={"part": part}, measures=list(SIX)
        ).comparisons
        alarms += any(c.p_adjusted < 0.05 for c in found)
        each = [[c.p for c in found if c.measure == m] for m in SIX]
        before += any(p < 0.05 for ps in each for p in adjusted(ps))
        all_of_them += any(p < 0.05 for p in adjusted([c.p for c in found]))
    world = f"{len(shares)} equal slices" if n == 200 else f"{len(shares)} unequal slices"
    yield Row("43", "six measures, any alarm", world, str(n), R, alarms / R, 0.0, 0.07)
    yield Row("43", "Holm within a measure (control)", world, str(n), R, before / R, 0.0, 1.0, control=True)
    yield Row("43", "Holm over all", world, str(n), R, all_of_them / R, 0.0, 1.0)
