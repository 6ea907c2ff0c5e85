"""How wide an interval is: by its level on both sides, by its standard error, by weights, and seen from the errors."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, lru_cache

import numpy as np

from errbar._numeric.quantiles import t_two_sided, z_two_sided
from errbar.errors import NoInterval
from errbar.evidence import Evidence
from errbar.intervals import applies, apply_method
from errbar.measures import measure
from errbar.records.method import InferenceSettings, Method
from errbar.records.scored import Scored
from errbar.records.types import Floats, Kind
from errbar.testing.examples import predicted_example

PROBES: dict[Kind, tuple[str, ...]] = {
    "binary": ("accuracy", "f1", "mcc", "log_loss", "roc_auc", "average_precision", "ks"),
    "multiclass": ("accuracy", "f1", "mcc", "brier"),
    "regression": ("rmse", "r2", "spearman", "medae", "pearson", "bias"),
}
"""Measures of every basis."""
LEVELS = (0.5, 0.6, 0.68, 0.7, 0.75, 0.8, 0.85, 0.9, 0.975, 0.98, 0.99, 0.995)
DECLARED = 0.95
DEGREES = (1, 2, 3, 4, 5, 7, 10, 15, 25, 60)
WIDTH_OFF, SIDE_OFF = 0.12, 0.15
"""How far the width, or one side, may be from what the level asks for, as a share of it: discrete limits jump."""
BY_ERROR = (0.75, 1.13)
"""Width of a 95 % interval over 2 * 1.96 standard errors, on many rows; the error of a median is itself rough."""
SIZES = (1600, 1650, 1700, 1750, 1800)
"""Rows of large samples; a method for one measure is judged on all of them."""
ENOUGH = 5


def probes(method: Method, *, n: int = 60, units: int | None = None, weighted: bool = False) -> list[Scored]:
    """Scored measures of every basis that the method accepts; with units where it takes nothing else."""
    found = [s for s in _scored(n, units, weighted) if applies(method, s) is None]
    if units is None and not any(_ends(method, s, (DECLARED,)) is not None for s in found):
        return [s for s in _scored(n, n // 5, weighted) if applies(method, s) is None]
    return found


@cache
def _scored(n: int, units: int | None, weighted: bool) -> tuple[Scored, ...]:
    evidence = {kind: Evidence(predicted_example(kind, n=n, units=units, weighted=weighted)) for kind in PROBES}
    return tuple(measure(name).score(evidence[kind]) for kind, names in PROBES.items() for name in names)


def widens_with_the_level(method: Method) -> None:
    """Widths at twelve levels are to that at 0.95 as quantiles of a normal, a t or a tail bound; so is each side."""
    follows_the_level(method.name, [(scored.value, ends) for scored, ends in _on_many_rows(method)])


@lru_cache(maxsize=4)
def _on_many_rows(method: Method) -> list[tuple[Scored, Floats]]:
    """Measures that it gives an interval for, and its limits at 0.95 and at LEVELS; of several samples if few."""
    found: list[tuple[Scored, Floats]] = []
    for n in SIZES:
        pairs = ((s, _ends(method, s, (DECLARED, *LEVELS))) for s in probes(method, n=n))
        found += [(scored, ends) for scored, ends in pairs if ends is not None]
        if len(found) >= ENOUGH:
            break
    return found


def follows_the_level(
    name: str, found: Sequence[tuple[float, Floats]], levels: Sequence[float] = LEVELS, side_off: float = SIDE_OFF
) -> None:
    """AssertionError unless the limits at these levels, after those at 0.95, spread as quantiles do."""
    assert found, f"{name} gives no interval at some of {DECLARED}, {', '.join(map(str, levels))}"
    parts = {
        "width": np.median([_over_first(ends[:, 1] - ends[:, 0]) for _, ends in found], axis=0),
        "lower side": np.median([_over_first(value - ends[:, 0]) for value, ends in found], axis=0),
        "upper side": np.median([_over_first(ends[:, 1] - value) for value, ends in found], axis=0),
    }
    wanted = min(_shapes(tuple(levels)), key=lambda shape: float(np.abs(np.log(parts["width"] / shape)).sum()))
    for part, ratios in parts.items():
        off = np.abs(ratios / wanted - 1)
        worst = int(np.argmax(off))
        assert off[worst] <= (WIDTH_OFF if part == "width" else side_off), (
            f"{name}: the {part} at level {levels[worst]:g} is {ratios[worst]:.2f} of that at {DECLARED}; the level "
            f"asks for {wanted[worst]:.2f}"
        )


def _over_first(widths: Floats) -> Floats:
    return np.asarray(widths[1:] / widths[0])


@cache
def _shapes(levels: tuple[float, ...]) -> tuple[Floats, ...]:
    """Half widths at levels over that at 0.95: normal, t of few degrees of freedom, and sqrt(log(c / (1 - level)))."""
    shapes: list[Callable[[float], float]] = [z_two_sided]
    # Bounds on the tails of one distribution function and, by Bonferroni, of two (Massart 1990).
    shapes += [lambda level, c=c: math.sqrt(math.log(c / (1 - level))) for c in (2, 4)]  # type: ignore[misc]
    shapes += [lambda level, df=df: t_two_sided(level, df) for df in DEGREES]  # type: ignore[misc]
    return tuple(np.array([shape(level) / shape(DECLARED) for level in levels]) for shape in shapes)


def is_as_wide_as_its_error(method: Method) -> None:
    """On many rows a 95 % interval spans about 2 * 1.96 standard errors; wider only where `covers` is above 0.95."""
    limits = _on_many_rows(method)
    assert limits, f"{method.name} gives no interval on {SIZES[0]:,} rows"
    found = float(np.median([np.ptp(ends[0]) / (2 * z_two_sided(DECLARED) * scored.se) for scored, ends in limits]))
    high = math.inf if method.covers > 0.97 else BY_ERROR[1]
    assert BY_ERROR[0] <= found <= high, f"{method.name} is {found:.2f} times as wide as 1.96 standard errors make it"


def contains_the_value(method: Method) -> None:
    """Every interval contains the value that it is about."""
    for scored in probes(method, n=200):
        ends = _ends(method, scored, (0.8, DECLARED))
        for low, high in () if ends is None else ends:
            assert low <= scored.value <= high, f"{method.name} of {scored.measure.name}: {scored.value} not in {ends}"


def says_the_same_of_errors_and_hits(method: Method) -> None:
    """It gives the share of errors the limits of the share of hits, turned round."""
    if method.resamples:
        return
    for n in (37, 200):
        hits, errors = (
            measure(name).score(Evidence(predicted_example("binary", n=n))) for name in ("accuracy", "error_rate")
        )
        if applies(method, hits) is not None:
            return
        one, two = _ends(method, hits, (DECLARED,)), _ends(method, errors, (DECLARED,))
        if one is not None and two is not None:
            assert np.allclose(1 - two[0, ::-1], one[0], atol=1e-9), (
                f"{method.name}: {one[0]} of hits, {two[0]} of errors"
            )


def gives_rows_without_weight_no_say(method: Method) -> None:
    """Half of the rows at next to no weight: about as wide as the other half alone."""
    for kind, names in PROBES.items():
        given = predicted_example(kind, n=300)
        half = np.arange(given.n) % 2 == 0
        weighed = Evidence(replace(given, weight=np.where(half, 1.0, 1e-9)))
        alone = Evidence(replace(given.take(np.flatnonzero(half)), weight=np.ones(int(half.sum()))))
        for name in names:
            one, two = measure(name).score(alone), measure(name).score(weighed)
            if applies(method, one) is not None or applies(method, two) is not None:
                continue
            first, second = _ends(method, one, (DECLARED,)), _ends(method, two, (DECLARED,))
            if first is not None and second is not None:
                ratio = float(np.ptp(second) / np.ptp(first))
                assert 0.75 < ratio < 1.4, f"{method.name} of {name}: rows of weight 0 change the width by {ratio:.2f}"


def follows_the_seed(method: Method) -> None:
    """A method that resamples rows draws others for another seed."""
    if method.resamples:
        pairs = ((_ends(method, s, (DECLARED,), seed) for seed in (1, 2)) for s in probes(method))
        assert any(a is not None and b is not None and not np.array_equal(a, b) for a, b in pairs), (
            f"{method.name} resamples, but every seed gives the same limits"
        )


def _ends(method: Method, scored: Scored, levels: Sequence[float], seed: int = 1) -> Floats | None:
    """Limits at each level, from the same draws; None where there are none at one of them."""
    ask = InferenceSettings(seed=seed, replicates=400)
    try:
        found = [apply_method(method, scored, ask.at(level)) for level in levels]
    except NoInterval:
        return None
    return np.array([(one.low, one.high) for one in found])
