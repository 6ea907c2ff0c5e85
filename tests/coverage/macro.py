"""Bar 52: means over classes, some of them rare, by class draws and by the interval that was the default before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np

import errbar
from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.intervals import interval_for
from errbar.measures import measure
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.scored import Scored
from tests.coverage import worlds
from tests.coverage.bars import Row

MANY = 2_000_000


def _zipf(k: int, power: float) -> np.ndarray:
    shares = np.arange(1.0, k + 1) ** -power
    return shares / shares.sum()


def _argmax(shares: np.ndarray, signal: float, prior: float) -> np.ndarray:
    """Cells of the class with the highest score: noise, a gamma for the row's own class, and the log of the share."""
    rng, k = np.random.default_rng([52, len(shares), round(100 * signal)]), len(shares)
    cells = np.zeros((k, k))
    for c, share in enumerate(shares):
        score = rng.normal(size=(MANY // 20, k)) + prior * np.log(shares)
        score[:, c] += signal * rng.gamma(2, 0.5, MANY // 20)
        cells[c] = share * np.bincount(score.argmax(axis=1), minlength=k) / (MANY // 20)
    return cells


def _noisy_labels() -> np.ndarray:
    """Ten classes, each 3/4 as common as the one before; 9 of 10 calls are right, 1 of 10 true labels is redrawn."""
    shares = 0.75 ** np.arange(10)
    calls = np.eye(10) * 0.9 + 0.01
    clean = (shares / shares.sum())[:, None] * calls
    return 0.9 * clean + 0.1 * clean.sum(axis=0) / 10


def _confused_pair() -> np.ndarray:
    """Six classes of Dirichlet(1, ..., 1) shares; two of them are told apart hardly better than by chance."""
    shares = np.random.default_rng(6).dirichlet(np.ones(6))
    calls = np.eye(6) * 0.85 + 0.025
    for one, other in ((1, 4), (4, 1)):
        calls[one, one], calls[one, other] = 0.5, 0.375
    return shares[:, None] * calls


CELLS: dict[str, Callable[[], np.ndarray]] = {
    "K=3, rarest 5 %": lambda: _argmax(np.array([0.6, 0.35, 0.05]), 2, 0.8),
    "K=15, Zipf 1.3": lambda: _argmax(_zipf(15, 1.3), 3, 0.8),
    "K=8, Zipf 1.5": lambda: _argmax(_zipf(8, 1.5), 2.5, 0.6),
    "K=20, Zipf 1, strong": lambda: _argmax(_zipf(20, 1.0), 6, 0.5),
    "K=4, rarest 3 %, weak": lambda: _argmax(np.array([0.45, 0.32, 0.2, 0.03]), 1.2, 0.7),
    "K=5, equal": lambda: _argmax(np.full(5, 0.2), 1.5, 0),
    "K=10, noisy labels": _noisy_labels,
    "K=6, two confused": _confused_pair,
}
LEAST = {"balanced_accuracy": 0.94, "f1": 0.9, "precision": 0.94}


@cache
def cells_of(world: str) -> np.ndarray:
    """Joint probabilities of truth (rows) and prediction (columns)."""
    cells = CELLS[world]()
    return cells / cells.sum()


def true_mean(name: str, cells: np.ndarray) -> float:
    """The mean over all classes in the population."""
    hits, truth, called = cells.diagonal(), cells.sum(axis=1), cells.sum(axis=0)
    below = {"balanced_accuracy": truth, "precision": called, "f1": (truth + called) / 2}[name]
    return float((hits / below).mean())


def score(m: Measure, evidence: Evidence) -> Scored:
    """The measure, over the classes seen where one has no rows."""
    try:
        return m.score(evidence)
    except Undefined:
        assert m.over_seen is not None
        seen = m.over_seen(m, evidence)
        assert seen is not None
        return seen


def macro_bar(R: int, world: str, n: int) -> Iterator[Row]:
    """How often the interval holds, what was the default before where it is given, and how the widths compare."""
    cells, rng = cells_of(world), np.random.default_rng([52, n, len(world)])
    drawn = [worlds.labelled(cells, t.reshape(cells.shape)) for t in rng.multinomial(n, cells.reshape(-1), R)]
    for name, least in LEAST.items():
        truth, found, before = true_mean(name, cells), np.empty((R, 2)), np.full((R, 2), np.nan)
        for i, evidence in enumerate(drawn):
            scored, ask = score(measure(name), evidence), InferenceSettings(seed=i)
            ends = interval_for(scored, ask)
            found[i] = ends.low, ends.high
            if "the value is over" not in ends.how:
                ends = interval_for(scored, ask, "dirichlet")
                before[i] = ends.low, ends.high
        held = (found[:, 0] <= truth) & (truth <= found[:, 1])
        yield Row("52", f"class draws, {name}", world, str(n), R, float(held.mean()), least, 1.0)
        given = ~np.isnan(before[:, 0])
        if given.mean() < 0.05:
            continue
        held = (before[given, 0] <= truth) & (truth <= before[given, 1])
        procedure = f"Dirichlet and bootstrap, where given (before), {name}"
        yield Row("52", procedure, world, str(n), int(given.sum()), float(held.mean()), 0.0, 1.0, control=True)
        ratio = float(np.median(np.ptp(before[given], axis=1) / np.ptp(found[given], axis=1)))
        bar = (1 / 1.12, 1.0) if world == "K=5, equal" else (0.0, 1.0)
        yield Row("52", f"width before / width now, median, {name}", world, str(n), int(given.sum()), ratio, *bar)


def score_bar(R: int) -> Iterator[Row]:
    """Class draws as `errbar.score` gives them."""
    world, n = "K=8, Zipf 1.5", 100
    cells, rng = cells_of(world), np.random.default_rng([52, 8])
    k, names = len(cells), ("balanced_accuracy", "f1", "precision")
    held = dict.fromkeys(names, 0)
    for i in range(R):
        truth, label = np.divmod(rng.choice(k * k, n, p=cells.reshape(-1)), k)
        classes = [str(c) for c in range(k)]
        run = errbar.score(truth=truth.astype(str), label=label.astype(str), classes=classes, measures=names, seed=i)
        for name in names:
            held[name] += run[name].low <= true_mean(name, cells) <= run[name].high
    for name in names:
        yield Row("52", f"errbar.score, {name}", world, str(n), R, held[name] / R, LEAST[name], 1.0)
