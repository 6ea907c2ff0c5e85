"""Acceptance bars 29-32 and 40: two fixed models on the same rows of rough worlds; beside them own worlds of gaps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache

import numpy as np
from scipy import stats
from scipy.special import softmax

import errbar
from errbar.comparing.contrast_models import contrast_rows
from errbar.comparing.row_pair import PairedEvidence
from errbar.errors import NoInterval, Undefined
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.contrasted import Contrasted
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing
from errbar.records.predictions import Predictions
from tests.coverage import rough_worlds as rough
from tests.coverage.bars import Row
from tests.coverage.gaps import CELLS, NAMES, _of_counts
from tests.coverage.rough_tally import NOWHERE, WHOLE, Tally, paired_before

Rng = np.random.Generator
Draw = Callable[[Rng, int], tuple[Evidence, Evidence]]


@dataclass
class Gaps:
    """Intervals and p values of one measure, by default and as it was before."""

    now: Tally = field(default_factory=Tally)
    p: list[float] = field(default_factory=list)
    before: Tally = field(default_factory=Tally)
    p_before: list[float] = field(default_factory=list)

    def add(self, name: str, duo: PairedEvidence, ask: InferenceSettings) -> None:
        """One sample. An undefined measure has the whole range and no claim; no interval holds nothing."""
        found = contrast_rows(measure(name), duo, NAMES, ask, None)
        self.now.ends.append(_ends(found))
        self.p.append(1.0 if found.gap is None else found.gap.p)
        try:
            low, high, p = paired_before(duo.pair(measure(name)), ask)
        except (Undefined, NoInterval) as no:
            low, high, p = *(WHOLE if isinstance(no, Undefined) else NOWHERE), 1.0
        self.before.ends.append((low, high))
        self.p_before.append(p)

    @property
    def told(self) -> float:
        """Share of samples in which the two were told apart at 5 %."""
        return float((np.array(self.p) < 0.05).mean())

    @property
    def told_before(self) -> float:
        return float((np.array(self.p_before) < 0.05).mean())


def _ends(found: Contrasted) -> tuple[float, float]:
    if isinstance(found.result, Missing):
        return WHOLE if found.result.why == "undefined" else NOWHERE
    return found.result.low, found.result.high


def collect(R: int, draw: Draw, n: int, names: tuple[str, ...], seed: list[int]) -> dict[str, Gaps]:
    """Every measure on R samples."""
    rng, ask, out = np.random.default_rng(seed), InferenceSettings(), {name: Gaps() for name in names}
    for _ in range(R):
        duo = PairedEvidence(*draw(rng, n))
        for name in names:
            out[name].add(name, duo, ask)
    return out


def confident(left: tuple[float, float], right: tuple[float, float]) -> Draw:
    """Two confident models that err on rows of their own."""

    def draw(rng: Rng, n: int) -> tuple[Evidence, Evidence]:
        y = rng.random(n) < 0.4
        a, b = (rough.evidence_of(y, rough.conf_logits(rng, y, *which)) for which in (left, right))
        return a, b

    return draw


PAIRS = [((0.03, 2), (0.03, 5)), ((0.01, 3), (0.03, 3))]
NULLS = [((0.03, 5), (0.03, 5)), ((0.01, 5), (0.01, 5))]


def confident_bar(R: int, pair: int, n: int) -> Iterator[Row]:
    """Bar 29: the gap of log losses; the Brier score beside it."""
    left, right = PAIRS[pair]
    world = f"conf{left} v conf{right}"
    for name, g in collect(R, confident(left, right), n, ("log_loss", "brier"), [29, pair, n]).items():
        truth = rough.conf_loss(*right, name) - rough.conf_loss(*left, name)
        held = name == "log_loss"
        yield g.now.row("29", f"gap of {name}", world, n, truth, 0.93 if held else 0.0)
        top = 0.86 if held and (pair, n) == (0, 100) else 1.0
        yield g.before.row("29", f"gap of {name}, t and Hall's (control)", world, n, truth, 0.0, top)


def confident_null_bar(R: int, pair: int, n: int) -> Iterator[Row]:
    """Bar 30: equal confident models told apart."""
    left, right = NULLS[pair]
    for name, g in collect(R, confident(left, right), n, ("log_loss", "brier"), [30, pair, n]).items():
        top = 0.075 if name == "log_loss" else 1.0
        yield Row("30", f"gap of {name}, type I", f"conf{left} twice", str(n), R, g.told, 0.0, top)
        word = f"gap of {name}, t and Hall's (control), type I"
        yield Row("30", word, f"conf{left} twice", str(n), R, g.told_before, 0.0, 1.0, control=True)


def lines(noise: str, left: float, right: float) -> Draw:
    """y = 2x + noise, answered 2x + s z."""

    def draw(rng: Rng, n: int) -> tuple[Evidence, Evidence]:
        x = 2 * rng.normal(0, 1, n)
        y = x + rough.NOISES[noise][0](rng, n)
        a, b = (rough.numbers_of(y, x + s * rng.normal(0, 1, n)) for s in (left, right))
        return a, b

    return draw


ROOTS = ("rmse", "r2")
NOISY = ("Gauss", "t4", "lognormal", "outliers")


def root_null_bar(R: int, noise: str, n: int) -> Iterator[Row]:
    """Bar 31: equal models told apart by RMSE and R2; tangents alone as the control."""
    for name, g in collect(R, lines(noise, 0.5, 0.5), n, ROOTS, [31, NOISY.index(noise), n]).items():
        yield Row("31", f"gap of {name}, type I", f"{noise}, .5 v .5", str(n), R, g.told, 0.0, 0.06)
        least = 0.065 if (noise, n, name) == ("lognormal", 50, "rmse") else 0.0
        word = f"gap of {name}, tangents (control), type I"
        yield Row("31", word, f"{noise}, .5 v .5", str(n), R, g.told_before, least, 1.0, control=True)


def root_bar(R: int, noise: str, right: float, n: int) -> Iterator[Row]:
    """Bar 32: true gaps of RMSE and R2 held."""
    spread = rough.NOISES[noise][1]
    a, b = spread + 0.3**2, spread + right**2
    truth = {"rmse": float(np.sqrt(b) - np.sqrt(a)), "r2": -(b - a) / (4 + spread)}
    found = collect(R, lines(noise, 0.3, right), n, ROOTS, [32, NOISY.index(noise), round(100 * right), n])
    for name, g in found.items():
        world = f"{noise}, .3 v {right:g}"
        yield g.now.row("32", f"gap of {name}", world, n, truth[name], 0.91)
        yield g.before.row("32", f"gap of {name}, tangents (control)", world, n, truth[name], 0.0)


def precision_null_bar(R: int, pi: float, n: int) -> Iterator[Row]:
    """Bar 40, first part: gaps of average precision with few positives."""

    def draw(rng: Rng, n: int) -> tuple[Evidence, Evidence]:
        y, shared = rng.random(n) < pi, rng.normal(0, 1, n)
        a, b = (rough.evidence_of(y, rough.events_logits(rng, y, pi, shared)) for _ in range(2))
        return a, b

    found = collect(R, draw, n, ("average_precision", "calibration_slope"), [40, n])
    for name, g in found.items():
        top = 0.08 if name == "average_precision" else 1.0
        yield Row("40", f"gap of {name}, type I", f"{pi:g} positives", str(n), R, g.told, 0.0, top)
        word = f"gap of {name}, t by rows (control), type I"
        yield Row("40", word, f"{pi:g} positives", str(n), R, g.told_before, 0.0, 1.0, control=True)


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
    outside = np.array([not (e[0] <= 0 <= e[1]) for e in (_ends(f) for f, *_ in found)])
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
