"""Own worlds of gaps: classes, weights and units, McNemar's p beside its interval, and when EB209 warns of a gap."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from scipy import stats
from scipy.special import softmax

import errbar
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.predictions import Predictions
from tests.coverage import rough_worlds as rough
from tests.coverage.bars import Row
from tests.coverage.gaps import CELLS, _of_counts
from tests.coverage.rough_gaps import NULLS, PAIRS, Draw, Rng, collect, confident, ends_of, lines

OWN = (0.915, 1.0)
"""What own worlds are held to; type I to 0.085."""


def classes(spread: float, k: int = 4) -> Draw:
    """k equal classes, 3 % of labels turned; logits 5 [class] + noise of sd 1 on the left, of sd `spread` right."""

    def draw(rng: Rng, n: int) -> tuple[Evidence, Evidence]:
        y = rng.integers(0, k, n)
        seen = np.where(rng.random(n) < 0.03, rng.integers(0, k, n), y)
        a, b = (softmax(5 * np.eye(k)[y] + s * rng.normal(0, 1, (n, k)), axis=1) for s in (1.0, spread))
        names = tuple("abcdefgh"[:k])
        return tuple(  # type: ignore[return-value]
            Evidence(Predictions(kind="multiclass", truth=seen.astype(np.uint8), prob=p, classes=names)) for p in (a, b)
        )

    return draw


def weighted(draw: Draw, units: bool) -> Draw:
    """The same rows with weights of their own, or the same with whole units of three rows that share an error."""

    def with_roles(rng: Rng, n: int) -> tuple[Evidence, Evidence]:
        left, right = draw(rng, n)
        if units:
            take = np.repeat(np.arange(n // 3), 3)
            roles = {"unit": take, "unit_name": "unit"}
        else:
            take, roles = np.arange(n), {"weight": rng.lognormal(0, 0.7, n)}
        out = []
        for side in (left, right):
            p = side.given
            out.append(
                Evidence(Predictions(kind=p.kind, truth=p.truth[take], prob=p.prob[take], classes=p.classes,
                                     positive=p.positive, **roles))
            )  # fmt: skip
        return out[0], out[1]

    return with_roles


OWN_GAPS: dict[str, tuple[Draw, Draw]] = {
    "4 classes, 3 % turned": (classes(2.0), classes(1.0)),
    "confident, weights": (weighted(confident(*PAIRS[0]), False), weighted(confident(*NULLS[0]), False)),
    "confident, units of 3 copies": (weighted(confident(*PAIRS[0]), True), weighted(confident(*NULLS[0]), True)),
}
"""Worlds with a gap and without; weights and units change no truth."""


@cache
def own_truth(world: str) -> dict[str, float]:
    """The gap on four million rows (confident: by quadrature)."""
    if "classes" not in world:
        (a, b), (c, d) = PAIRS[0]
        return {m: rough.conf_loss(c, d, m) - rough.conf_loss(a, b, m) for m in ("log_loss", "brier")}
    rng, parts = np.random.default_rng(7), []
    for _ in range(8):
        left, right = OWN_GAPS[world][0](rng, rough.LARGE // 8)
        parts.append([measure(m).score(right).value - measure(m).score(left).value for m in ("log_loss", "brier")])
    return dict(zip(("log_loss", "brier"), np.mean(parts, axis=0).tolist()))


def own_gap_bar(R: int, world: str, n: int) -> Iterator[Row]:
    """Gaps of log loss and Brier beyond two classes, with weights, with units."""
    unequal, equal = OWN_GAPS[world]
    names, place = ("log_loss", "brier"), list(OWN_GAPS).index(world)
    held, told = (collect(R, draw, n, names, [60, place, n, i]) for i, draw in enumerate((unequal, equal)))
    for name in names:
        truth = own_truth(world)[name]
        yield held[name].now.row("rough gaps", f"gap of {name}", world, n, truth, *OWN)
        yield held[name].before.row("rough gaps", f"gap of {name}, t and Hall's (control)", world, n, truth, 0.0)
        yield Row("rough gaps", f"gap of {name}, type I", world, str(n), R, told[name].told, 0.0, 0.085)


def mcnemar_agreement_bar(R: int, cell: int, n: int) -> Iterator[Row]:
    """How often the p of McNemar's mid-p test and the printed interval of the gap contradict each other at 5 %.

    Drawn twenty times as often as the other cells: each pair of counts is worked out once.
    """
    R, (left, right, apart) = 20 * R, CELLS[cell]
    gap = left - right
    rng = np.random.default_rng([61, cell, n])
    drawn = rng.multinomial(n, [(apart - gap) / 2, (apart + gap) / 2, 1 - apart], R)
    pairs, times = np.unique(drawn[:, :2], axis=0, return_counts=True)
    found = [(_of_counts(int(b), int(c), n), b, c) for b, c in pairs]
    outside = np.array([not (e[0] <= 0 <= e[1]) for e in (ends_of(f) for f, *_ in found)])
    small = np.array([f.gap is not None and f.gap.p < 0.05 for f, *_ in found])
    world = f"errors {left:g} and {right:g}, apart on {apart:g}"
    apart_ = float(np.average(outside != small, weights=times))
    yield Row("rough gaps", "accuracy: p and interval contradict each other", world, str(n), R, apart_, 0.0, 0.02)
    if gap == 0:
        midp = float(np.average([_midp(b, c) < 0.05 for _, b, c in found], weights=times))
        yield Row("rough gaps", "mid-p McNemar by hand, type I", world, str(n), R, midp, 0.0, 0.055)
        yield Row("rough gaps", "interval leaves out 0, type I", world, str(n), R,
                  float(np.average(outside, weights=times)), 0.0, 0.055)  # fmt: skip


def _midp(b: int, c: int) -> float:
    """Two-sided mid-p of the smaller of two counts of rows that just one model errs on."""
    law = stats.binom(b + c, 0.5)
    return float(min(1.0, 2 * (law.cdf(min(b, c)) - 0.5 * law.pmf(min(b, c)))))


def wider(noise: str) -> Draw:
    """y = x + noise, answered x, and x less half of the noise: where one is far off, the other is farther."""

    def draw(rng: Rng, n: int) -> tuple[Evidence, Evidence]:
        x, e = rng.normal(0, 1, n), rough.NOISES[noise][0](rng, n)
        return rough.numbers_of(x + e, x), rough.numbers_of(x + e, x - 0.5 * e)

    return draw


WARNED = {("Gauss", 100): (0.0, 0.10), ("t3", 300): (0.75, 1.0), ("lognormal", 100): (0.75, 1.0)}


def gap_warning_bar(R: int, noise: str, n: int) -> Iterator[Row]:
    """How often EB209 fires on paired differences of squared errors whose tail is that of the squared noise.

    Where two models share their large errors the differences have none, and their gap covers: shown beside it.
    """
    truth = {"apart": 1.25 * rough.NOISES[noise][1], "shared": 0.9**2 - 0.3**2}
    for kind, draw in (("apart", wider(noise)), ("shared", lines(noise, 0.3, 0.9))):
        rng = np.random.default_rng([62, n, len(noise)])
        fired = held = 0
        for _ in range(R):
            left, right = (side.given for side in draw(rng, n))
            run = errbar.compare({"a": {"value": left.value}, "b": {"value": right.value}}, truth=left.truth,
                                 measures=["mse"])  # fmt: skip
            fired += any(f.code == "EB209" for f in run.findings)
            found = run.comparisons[0]
            assert found.low is not None and found.high is not None
            held += found.low <= truth[kind] <= found.high
        bounds = WARNED[noise, n] if kind == "apart" else (0.0, 0.35)
        world = f"{noise}, large errors {kind}"
        yield Row("rough gaps", "warning EB209 fires, gap of mse", world, str(n), R, fired / R, *bounds)
        least = 0.915 if kind == "shared" or noise == "Gauss" else 0.0
        yield Row("rough gaps", "gap of mse", world, str(n), R, held / R, least, 1.0, control=least == 0.0)
