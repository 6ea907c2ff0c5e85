"""Clean and planted data for the figures of the checks: subsamples of real sets, simulated sets, planted mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.column_table import ColumnTable
from errbar.data.encoded_features import EncodedColumn
from errbar.data.read_task import read_task
from errbar.requests.evaluate import EvaluateRequest

REAL: dict[str, tuple[str, tuple[str, ...]]] = {
    "esl_SAheart": ("chd", ()),
    "islr_Auto": ("mpg", ("name",)),
    "islr_Default": ("default", ()),
    "islr_Smarket": ("Direction", ("Today",)),
    "islr_Weekly": ("Direction", ("Today",)),
    "mass_birthwt": ("low", ("bwt",)),
    "mass_cats": ("Sex", ()),
    "mass_crabs": ("sex", ("index",)),
    "mass_fgl": ("type", ()),
    "mass_mammals": ("brain", ()),
    "mass_Pima_tr": ("type", ()),
    "mass_Pima_te": ("type", ()),
    "mass_synth_tr": ("yc", ()),
    "mass_synth_te": ("yc", ()),
    "mlbench_BostonHousing": ("medv", ()),
    "mlbench_BreastCancer": ("Class", ("Id",)),
    "mlbench_Glass": ("Type", ()),
    "mlbench_HouseVotes84": ("Class", ()),
    "mlbench_Ionosphere": ("Class", ()),
    "mlbench_Ozone": ("V4", ()),
    "mlbench_Pima": ("diabetes", ()),
    "mlbench_Satellite": ("classes", ()),
    "mlbench_Sonar": ("Class", ()),
    "mlbench_Vehicle": ("Class", ()),
    "mlbench_Vowel": ("Class", ("V1",)),  # V1 is the speaker
    "mlbench_Zoo": ("type", ()),
    "esl_prostate": ("lpsa", ("train",)),
    "esl_mixture_train": ("y", ()),
    "esl_vowel_train": ("y", ()),
    "cvauc_admissions": ("Y", ()),
    "cvauc_adherence": ("Y", ("id",)),
    "proc_aSAH": ("outcome", ("gos6",)),
    "boot_nodal": ("r", ("m",)),
    "r_iris": ("Species", ()),
}
"""Target, and columns that are ids or known to give the target away."""


def real_table(folder: Path, name: str, target: str, drop: tuple[str, ...] = (), **more: Any) -> ColumnTable:
    """A file's rows as the checks read them."""
    frame = pd.read_csv(folder / f"{name}.csv").dropna(subset=[target])
    request = EvaluateRequest(learner="", X=frame, target=target, drop=list(drop), **more)
    found = CheckedTable(task=read_task(frame, None, request)).numbers
    assert found is not None
    return found


def real_sets(folder: Path, rng: np.random.Generator, most: int) -> Iterator[tuple[str, ColumnTable]]:
    """Subsamples of every real set in shuffled order, of 40 to 1,500 rows."""
    whole = {name: real_table(folder, name, target, drop) for name, (target, drop) in REAL.items()}
    made = 0
    while made < most:
        for name, table in whole.items():
            n = min(table.n, int(np.exp(rng.uniform(np.log(40), np.log(1500)))))
            part = table.take(rng.permutation(table.n)[:n])
            if len(np.unique(part.y)) > 1 and made < most:
                made += 1
                yield name, part


def columns_named(names: list[str], kinds: list[str] | None = None) -> tuple[EncodedColumn, ...]:
    kinds = kinds or ["number"] * len(names)
    return tuple(EncodedColumn(name=a, kind=k) for a, k in zip(names, kinds))  # type: ignore[arg-type]


def table_of(X: Any, y: Any, *, classes: int = 2, names: list[str] | None = None, **more: Any) -> ColumnTable:
    X = np.asarray(X, dtype=float)
    names = names or [f"x{j}" for j in range(X.shape[1])]
    return ColumnTable(
        values=X, columns=columns_named(names), y=np.asarray(y), classes=tuple(map(str, range(classes))), **more
    )


def simulated(rng: np.random.Generator) -> tuple[str, ColumnTable]:
    """One clean set of 30 to 3,000 rows: a random kind of columns, target, and share of missing values."""
    n, p = int(np.exp(rng.uniform(np.log(30), np.log(3000)))), int(rng.integers(2, 31))
    kind = str(rng.choice(["normal", "correlated", "heavy", "integers", "mixed", "clusters", "skewed"]))
    X = rng.normal(size=(n, p))
    if kind == "correlated":
        X = X @ rng.normal(size=(p, p)) / p**0.5 + 0.3 * rng.normal(size=(n, p))
    elif kind == "heavy":
        X = rng.standard_t(2, size=(n, p))
    elif kind == "integers":
        X = rng.poisson(rng.uniform(1, 60, p), size=(n, p)).astype(float)
    elif kind == "mixed":
        half = p // 2
        X[:, :half] = rng.integers(0, rng.integers(2, 30, half) + 1, size=(n, half))
    elif kind == "clusters":
        X = rng.normal(size=(int(rng.integers(2, 6)), p))[rng.integers(0, 2, n)] * 3 + X
    elif kind == "skewed":
        X = np.exp(X)
    score = (X - X.mean(0)) / (X.std(0) + 1e-9) @ (rng.normal(size=p) * (rng.random(p) < 0.4))
    score = score + rng.normal(0, rng.uniform(0.5, 3), n)
    target = str(rng.choice(["two", "rare", "three", "number"]))
    cuts = {"two": [0.5], "rare": [0.85], "three": [0.3, 0.7]}
    y = score if target == "number" else np.digitize(score, np.quantile(score, cuts[target]))
    if rng.random() < 0.3:
        X = np.where(rng.random(X.shape) < rng.uniform(0.01, 0.2), np.nan, X)
    k = 0 if target == "number" else len(cuts[target]) + 1
    return f"{kind}, {target}", table_of(X, y, classes=k)


def units(rng: np.random.Generator, units: int, each: int, kind: str, p: int = 8, *, equal: bool = True) -> ColumnTable:
    """Units whose ids are in no order of what they share: `label` by unit, `effect` on y, or `weak`."""
    unit = np.repeat(rng.permutation(units), each)
    if not equal:  # as many rows in all, but units differ in size
        unit = np.concatenate([np.repeat(np.arange(units), max(1, each - 1)), rng.integers(0, units, units)])
    own = {"label": 0.7, "effect": 0.7, "weak": 0.5}[kind]
    level = rng.normal(size=(units, p))[unit]
    X = own**0.5 * level + (1 - own) ** 0.5 * rng.normal(size=(len(unit), p))
    if kind == "weak":
        X[:, p // 2 :] = rng.normal(size=(len(X), p - p // 2))
    if kind == "label":
        y = rng.integers(0, 2, units)[unit]
    else:
        y = (X[:, 0] + rng.normal(size=units)[unit] + rng.normal(size=len(X)) > 0).astype(int)
    found = table_of(np.column_stack([unit.astype(float), X]), y, names=["no", *(f"x{j}" for j in range(p))])
    return found.take(rng.permutation(found.n))


def smote(rng: np.random.Generator, X: Any, y: Any, factor: float, k: int = 5) -> ColumnTable:
    """The rarer class enlarged to `factor` times its rows by points between near rows."""
    small = X[y == 1]
    apart = ((small[:, None] - small[None]) ** 2).sum(2)
    np.fill_diagonal(apart, np.inf)
    near = np.argsort(apart, axis=1)[:, :k]
    i = rng.integers(0, len(small), round((factor - 1) * len(small)))
    j = near[i, rng.integers(0, near.shape[1], len(i))]
    new = small[i] + rng.random((len(i), 1)) * (small[j] - small[i])
    made = table_of(np.concatenate([X, new]), np.concatenate([y, np.ones(len(new), dtype=int)]))
    return made.take(rng.permutation(made.n))


def with_column(table: ColumnTable, name: str, values: Any) -> ColumnTable:
    """The table with one more column."""
    return replace(
        table,
        values=np.column_stack([table.values, np.asarray(values, dtype=float)]),
        columns=(*table.columns, EncodedColumn(name=name, kind="number")),
    )
