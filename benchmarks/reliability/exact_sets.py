"""Data sets on which float64 has a hard time: offsets, scales, ties, far predictions, weights over many decades."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from errbar.records.predictions import Predictions

SIZES = (2, 3, 5, 8, 13, 30, 60, 120, 250)
OFFSETS = (0.0, 0.0, 1.0, 1e3, -1e6, 1e9, 1e12, 1e15, -1e15)
SCALES = (1.0, 1.0, 1e-12, 1e-6, 1e-3, 1e3, 1e6, 1e12, 1e-75, 1e-120, 1e45)
PRICES = ((0.0, 1.5), (10.0, -0.25))
KINDS = ("regression", "binary", "scores", "multiclass", "multilabel", "multioutput")
TURNS = (0, 1, 0, 1, 2, 0, 3, 1, 0, 4, 1, 5)
"""Which kind a data set is of, by its number: most are numbers or two classes."""


class DataSet(NamedTuple):
    """Predictions with the words that say how they were made."""

    number: int
    kind: str
    recipe: str
    given: Predictions


def data_sets(count: int, first: int = 0) -> Iterator[DataSet]:
    """So many, always the same ones."""
    return (data_set(number) for number in range(first, first + count))


def data_set(number: int) -> DataSet:
    """The data set of that number."""
    rng = np.random.default_rng([number, 1966])
    kind = KINDS[TURNS[number % len(TURNS)]]
    n = int(rng.choice(SIZES))
    name, weight = _weights(rng, n)
    recipe, roles = _MAKERS[kind](rng, n)
    given = Predictions(kind=_kind(kind), weight=weight, **roles)
    return DataSet(number, kind, f"n={n}, {recipe}, weights {name}", given)


def many_rows(n: int, seed: int, kind: str, weighted: bool) -> DataSet:
    """A data set of so many rows, for sums that are taken in blocks."""
    rng = np.random.default_rng([n, seed, 1967])
    weight = 10.0 ** rng.uniform(-8, 8, n) if weighted else None
    recipe, roles = _MAKERS[kind](rng, n)
    return DataSet(n, kind, f"n={n}, {recipe}", Predictions(kind=_kind(kind), weight=weight, **roles))


def _kind(kind: str) -> str:
    return "binary" if kind == "scores" else kind


def _weights(rng: np.random.Generator, n: int) -> tuple[str, np.ndarray | None]:
    wide = 10.0 ** rng.uniform(-8, 8, n)
    one = np.ones(n)
    one[rng.integers(n)] = 1e16
    made = {
        "even": rng.uniform(0.5, 2, n),
        "over 16 decades": wide,
        "one of 1e16": one,
        "whole": rng.integers(1, 4, n).astype(float),
        "tenths": rng.integers(1, 9, n) / 10,
        "tiny": wide * 1e-42,
        "huge": wide * 1e41,
    }
    name = str(rng.choice(["none"] * 5 + list(made)))
    return name, made.get(name)


def _shape(rng: np.random.Generator, n: int) -> tuple[str, np.ndarray]:
    name = str(rng.choice(["normal", "normal", "whole", "ties", "heavy", "nearly constant", "constant"]))
    x = rng.normal(size=n)
    if name == "whole":
        return name, np.rint(5 * x)
    if name == "ties":
        return name, rng.choice([-1.0, 0.25, 2.0], n)
    if name == "heavy":
        return name, x**7
    if name == "constant":
        return name, np.full(n, x[0])
    if name == "nearly constant":
        return name, np.where(np.arange(n) == rng.integers(n), np.nextafter(x[0], 9), x[0])
    return name, x


def _numbers(rng: np.random.Generator, n: int) -> tuple[str, dict]:
    shape, x = _shape(rng, n)
    offset, scale = float(rng.choice(OFFSETS)), float(rng.choice(SCALES))
    y = (offset if scale < 1e40 else 0.0) * (scale if rng.random() < 0.5 and scale < 1e20 else 1.0) + scale * x
    guess = str(rng.choice(["near", "near", "nearer", "far", "elsewhere", "constant", "reversed", "same", "next"]))
    noise = rng.normal(size=n)
    size = float(np.abs(y).max()) or 1.0
    f = {
        "near": y + 0.3 * scale * noise,
        "nearer": y + 1e-7 * scale * noise,
        "far": y + 1e3 * size + scale * noise,
        "elsewhere": scale * noise,
        "constant": np.full(n, float(y.mean())),
        "reversed": y[::-1].copy(),
        "same": y.copy(),
        "next": np.nextafter(y, np.where(noise > 0, np.inf, -np.inf)),
    }[guess]
    if rng.random() < 0.3:
        y, f = np.abs(y), np.abs(f) + (scale if rng.random() < 0.5 else 0)
    return f"{shape}, offset {offset:g}, scale {scale:g}, predictions {guess}", {"truth": y, "value": f}


def _outputs(rng: np.random.Generator, n: int) -> tuple[str, dict]:
    parts = [_numbers(rng, n) for _ in range(2)]
    roles = {role: np.stack([part[1][role] for part in parts], axis=1) for role in ("truth", "value")}
    return " | ".join(part[0] for part in parts), roles


def _truths(rng: np.random.Generator, n: int, k: int) -> np.ndarray:
    """Classes, often rare ones, all of them there where rows are enough."""
    rare = rng.random() < 0.4
    y = rng.choice(k, n, p=[1 - 0.02 * (k - 1)] + [0.02] * (k - 1)) if rare else rng.integers(0, k, n)
    y[: min(n, k)] = np.arange(k)[: min(n, k)]
    return rng.permutation(y)


def _chances(rng: np.random.Generator, y: np.ndarray, n: int) -> tuple[str, np.ndarray]:
    name = str(rng.choice(["skilled", "skilled", "ties", "tiny", "near 1", "near a half", "sure", "whole tenths"]))
    z = rng.normal(size=n) * 2 + (2 * y - 1) * rng.choice([0.0, 1.0, 4.0])
    p = 1 / (1 + np.exp(-z))
    made = {
        "ties": np.rint(p * 4) / 4 * 0.98 + 0.01,
        "tiny": 10.0 ** -rng.uniform(1, 250, n),
        "near 1": 1 - 2.0**-53 * rng.integers(1, 2000, n),
        "near a half": 0.5 + 1e-12 * z,
        "sure": np.where(y, np.maximum(p, 1 - 10.0 ** -rng.uniform(3, 15, n)), 10.0 ** -rng.uniform(3, 40, n)),
        "whole tenths": rng.integers(0, 11, n) / 10,
    }
    return name, made.get(name, p)


def _two_classes(rng: np.random.Generator, n: int) -> tuple[str, dict]:
    y = _truths(rng, n, 2)
    name, p = _chances(rng, y, n)
    label = (p >= 0.5).astype(int) if rng.random() < 0.5 else np.where(rng.random(n) < 0.2, 1 - y, y)
    roles = {"truth": y, "prob": p, "label": label, "cost": np.array(PRICES)}
    return f"probabilities {name}", {**roles, "classes": ("no", "yes"), "positive": 1}


def _scores(rng: np.random.Generator, n: int) -> tuple[str, dict]:
    y, scale = _truths(rng, n, 2), float(rng.choice([1.0, 1.0, 1e-12, 1e-6, 1e2, 1e12]))
    offset = float(rng.choice([0.0, 0.0, 1.0, 1e6])) * min(scale, 1.0)
    score = offset + scale * (rng.normal(size=n) + rng.choice([0.0, 1.0, 5.0]) * y)
    if rng.random() < 0.3:
        score = np.rint(score / scale) * scale
    return f"scores, scale {scale:g}", {"truth": y, "score": score, "classes": ("no", "yes"), "positive": 1}


def _classes(rng: np.random.Generator, n: int) -> tuple[str, dict]:
    k = int(rng.integers(3, 6))
    y, heat = _truths(rng, n, k), float(rng.choice([0.5, 3.0, 40.0]))
    z = heat * rng.normal(size=(n, k))
    z[np.arange(n), y] += heat
    p = np.exp(z - z.max(axis=1, keepdims=True))
    p /= p.sum(axis=1, keepdims=True)
    if rng.random() < 0.3:  # some rows alike
        p = p[rng.integers(0, max(1, n // 4), n)]
    label = p.argmax(axis=1) if rng.random() < 0.5 else np.where(rng.random(n) < 0.3, rng.integers(0, k, n), y)
    roles = {"truth": y, "prob": p, "label": label, "classes": tuple("abcde"[:k])}
    return f"{k} classes, heat {heat:g}", roles


def _labels(rng: np.random.Generator, n: int) -> tuple[str, dict]:
    k = int(rng.integers(2, 5))
    y = np.stack([_truths(rng, n, 2) for _ in range(k)], axis=1)
    p = np.stack([_chances(rng, y[:, c], n)[1] for c in range(k)], axis=1)
    label = np.where(rng.random((n, k)) < 0.2, 1 - y, y)
    return f"{k} labels", {"truth": y, "prob": p, "label": label, "classes": tuple("abcd"[:k])}


_MAKERS = {
    "regression": _numbers, "multioutput": _outputs, "binary": _two_classes, "scores": _scores, "multiclass": _classes,
    "multilabel": _labels,
}  # fmt: skip
