"""Runs whose tables are hard to set: many slices, many classes, huge and tiny numbers, names in every script."""

from functools import cache

import numpy as np

import errbar
from tests.report.paper.runs import rows
from tests.report.written_selection import run as selection

UNICODE = "naïve Škoda «β₂ ≥ 3» 类别 😀 ħ"
LONG = "a_name_of_a_column_that_goes_on_and_on_until_no_page_could_ever_hold_it_in_one_line"


@cache
def many_slices():
    y, _, p = rows(1200)
    site = np.array([f"{UNICODE} {i}" for i in range(40)])[np.arange(1200) % 40]
    return errbar.score({"y": y, "p": p, LONG: site}, truth="y", prob="p", by=[LONG], measures=["accuracy", "brier"])


@cache
def classes(k):
    rng = np.random.default_rng(k)
    truth = rng.integers(0, k, 40 * k)
    names = np.array([f"class {i}" for i in range(k)])
    said = np.where(rng.random(truth.size) < 0.8, truth, rng.integers(0, k, truth.size))
    return errbar.score(truth=names[truth], label=names[said])


@cache
def scaled(size):
    truth = np.arange(40.0) * size
    return errbar.score(truth=truth, value=truth + np.tile([1.0, -1.0, 2.0, -2.0], 10) * size)


@cache
def outputs():
    rng = np.random.default_rng(0)
    truth = rng.normal(size=(60, 3))
    table = {f"y{i}_{LONG}"[:40]: truth[:, i] for i in range(3)} | {f"v{i}": truth[:, i] + 0.3 for i in range(3)}
    names = list(table)
    return errbar.score(table, truth=names[:3], value=names[3:])


@cache
def models():
    y, z, _ = rows()
    found = {f"{LONG}_{i}": {"prob": 1 / (1 + np.exp(-(z - 0.1 * i)))} for i in range(4)}
    return errbar.compare(found, truth=y, primary="log_loss")


@cache
def threshold():
    y, _, p = rows()
    return errbar.threshold(truth=y, prob=p, cost={"fn": 10, "fp": 1})


@cache
def checked():
    y, z, _ = rows()
    return errbar.check({"x": z, UNICODE: np.arange(240) % 3, "y": y}, target="y")


HARD = {
    "many slices": many_slices,
    "ten classes": lambda: classes(10),
    "forty classes": lambda: classes(40),
    "huge": lambda: scaled(1e12),
    "tiny": lambda: scaled(1e-12),
    "outputs": outputs,
    "models": models,
    "threshold": threshold,
    "checked": checked,
    "selection": selection,
}
