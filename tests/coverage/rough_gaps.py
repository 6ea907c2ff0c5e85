"""Acceptance bars 29-32 and 40: two fixed models on the same rows of rough worlds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from errbar.comparing.contrast_models import contrast_rows
from errbar.comparing.row_pair import PairedEvidence
from errbar.errors import NoInterval, Undefined
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.contrasted import Contrasted
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing
from tests.coverage import rough_worlds as rough
from tests.coverage.bars import Row
from tests.coverage.gaps import NAMES
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
        self.now.ends.append(ends_of(found))
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


def ends_of(found: Contrasted) -> tuple[float, float]:
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
