"""errbar.compare of many models as a user calls it: against scoring each, and against scikit-learn's bare values."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from sklearn import metrics as sk

import errbar
from inputs import binary
from race import Table, race

Models = dict[str, dict[str, np.ndarray]]


def models(k: int, n: int) -> tuple[np.ndarray, Models]:
    """Truth, and k models: one with noise on its log-odds, each with other noise."""
    y, p = binary(n)
    rng = np.random.default_rng(7)
    logit = np.log(p / (1 - p))
    return y, {f"m{i}": {"prob": 1 / (1 + np.exp(-(logit + rng.normal(0, 0.5, n))))} for i in range(k)}


def values(y: np.ndarray, p: np.ndarray) -> tuple[float, ...]:
    """The values of the default measures of one model."""
    return (
        sk.log_loss(y, p),
        sk.brier_score_loss(y, p),
        sk.roc_auc_score(y, p),
        sk.accuracy_score(y, (p >= 0.5).astype(np.int64)),
    )


def check(run: errbar.Run, y: np.ndarray, given: Models) -> None:
    """Every gap is that of the values, with an interval."""
    names = ("log_loss", "brier", "roc_auc", "accuracy")
    known = {name: dict(zip(names, values(y, m["prob"]))) for name, m in given.items()}
    for c in run.comparisons:
        want = known[c.right][c.measure] - known[c.left][c.measure]
        assert c.gap is not None and np.isclose(c.gap, want, rtol=1e-6, atol=1e-12), (c.measure, c.gap, want)
        assert c.low is not None and c.low < c.gap < c.high, c


def against_scoring(job: str, compare: Callable[[], errbar.Run], y: np.ndarray, given: Models, *, most: float) -> None:
    """A race with errbar.score of each model; `most` is how many times its time the comparison may take."""

    def each() -> list[errbar.Run]:
        return [errbar.score(truth=y, prob=m["prob"]) for m in given.values()]

    race(job, compare, each, peer_name="errbar.score of each", goal=1 / most, table="verbs")


def main() -> None:
    for k, n, most in ((20, 100_000, 3.0), (2, 1_000_000, 2.5)):
        y, given = models(k, n)
        compare = lambda y=y, given=given: errbar.compare(given, truth=y)  # noqa: E731
        check(compare(), y, given)
        job = f"compare {k} models, default table, arrays, n={n:,}"
        against_scoring(job, compare, y, given, most=most)
        peer = lambda y=y, given=given: [values(y, m["prob"]) for m in given.values()]  # noqa: E731
        table: Table = "front" if k > 2 else "verbs"
        race(job, compare, peer, peer_name=f"scikit-learn, {4 * k} values", goal=2 if k > 2 else 1, table=table)
    y, given = models(100, 1_000)
    compare = lambda: errbar.compare(given, truth=y)  # noqa: E731
    check(compare(), y, given)
    peer = lambda: [values(y, m["prob"]) for m in given.values()]  # noqa: E731
    job = "compare 100 models, 4,950 pairs, default table, arrays, n=1,000"
    race(job, compare, peer, peer_name="scikit-learn, 400 values", goal=1, times=3)


if __name__ == "__main__":
    main()
