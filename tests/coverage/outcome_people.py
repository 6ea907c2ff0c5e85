"""Outcomes that people give: a judge beside labels, agreement of raters, ratios of sums, and groups of items."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from errbar.errors import NoInterval, Undefined
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.intervals import interval_for
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from errbar.records.outcomes import OutcomeColumn, Outcomes
from errbar.records.predictions import Slicing
from errbar.scoring.outcome_measures import read_on
from tests.coverage.bars import Row

Draw = Callable[[], OutcomeEvidence]
JUDGES = {"good": (0.9, 0.8), "lenient": (0.95, 0.5), "strict": (0.7, 0.95), "poor": (0.6, 0.6), "exact": (0.99, 0.98)}
"""How often each judge passes an item that people pass, and fails one that people fail."""
GRADED = "graded"
JUDGED = 2000
MARGINS = {"30 % positive": (0.7, 0.3), "1-5, even": (0.2,) * 5, "5 % positive": (0.95, 0.05)}
REPLICATIONS = {"judge and labels": 3000, "agreement": 2000, "ratio of sums": 2000, "groups of items": 1500}


def jobs() -> Iterator[tuple[str, Callable[..., Iterator[Row]], tuple[Any, ...]]]:
    """Every cell with its bar, function and arguments after R."""
    for n in (30, 100, 300):
        for mean in (0.5, 0.7, 0.9):
            for judge in JUDGES:
                yield "judge and labels", judge_bar, (n, mean, judge)
        yield "judge and labels", judge_bar, (n, 0.7, GRADED)
    for n in (100, 300):
        for margin in ("30 % positive", "1-5, even"):
            yield "agreement", agreement_bar, (n, margin)
    yield "agreement", silent_bar, (30,)
    for units in (0, 40):
        yield "ratio of sums", ratio_bar, (200, units)
    for n in (30, 300):
        for groups in (2, 5, 10):
            yield "groups of items", groups_bar, (n, groups, "equal")
            yield "groups of items", groups_bar, (n, groups, "one low")
    yield "groups of items", bootstrap_bar, (30, 10)


def _ends(e: OutcomeEvidence, call: str) -> tuple[float, float] | None:
    (m,) = [m for m in read_on(e, [measure(call)]) if m.settings.get("outcome") is None]
    try:
        found = interval_for(m.score(e), InferenceSettings())
    except (NoInterval, Undefined):
        return None
    return found.low, found.high


def _covers(draw: Draw, truth: float, R: int, call: str) -> tuple[float, float, float]:
    """Share of the intervals given that hold the truth, their mean width, and the share of samples with one."""
    found = [ends for _ in range(R) if (ends := _ends(draw(), call)) is not None]
    held = sum(low - 1e-12 <= truth <= high + 1e-12 for low, high in found)
    width = float(np.mean([high - low for low, high in found])) if found else np.nan
    return held / max(len(found), 1), width, len(found) / R


def _judged(rng: np.random.Generator, n: int, mean: float, judge: str) -> OutcomeEvidence:
    """Labels of n items and a judge of these and 2,000 more."""
    m = n + JUDGED
    if judge == GRADED:
        human = rng.beta(4 * mean, 4 * (1 - mean), m)
        said = np.clip(human + 0.1 + rng.normal(0, 0.15, m), 0, 1)
    else:
        sensitivity, specificity = JUDGES[judge]
        human = (rng.random(m) < mean).astype(float)
        said = (rng.random(m) < np.where(human == 1, sensitivity, 1 - specificity)).astype(float)
    values = np.where(np.arange(m) < n, human, np.nan)
    column = OutcomeColumn("human", values, (0.0, 1.0))
    return OutcomeEvidence(Outcomes(outcomes=(column,), trials=np.ones(m, np.intp), judge=said, judge_name="judge"))


def judge_bar(R: int, n: int, mean: float, judge: str) -> Iterator[Row]:
    """The mean that people would give, by a judge of all items and labels of some."""
    rng = np.random.default_rng([81, n, int(100 * mean), len(judge)])
    held, width, _ = _covers(lambda: _judged(rng, n, mean, judge), mean, R, "judged_mean")
    name = f"mean {mean:g}, {judge} judge"
    yield Row("judge and labels", "default", name, str(n), R, held, 0.93, 1.0, width=width)


def _rated(rng: np.random.Generator, n: int, margin: str, kept: float) -> OutcomeEvidence:
    """Two raters who both report the item's own rating with this chance, and any other time one at random."""
    shares = np.array(MARGINS[margin])
    own = rng.choice(len(shares), n, p=shares)
    drawn = rng.choice(len(shares), (n, 2), p=shares)
    ratings = np.where(rng.random((n, 2)) < kept, own[:, None], drawn).astype(float)
    column = OutcomeColumn("rating", ratings.ravel(), (0.0, float(len(shares) - 1)))
    raters = np.tile([0, 1], n)
    return OutcomeEvidence(Outcomes(outcomes=(column,), trials=np.full(n, 2), rater=raters, raters=("a", "b")))


def agreement_bar(R: int, n: int, margin: str) -> Iterator[Row]:
    """Alpha is the square of the chance that a rater reports the item's own rating."""
    scale = "interval" if margin.startswith("1-5") else "nominal"
    for kept in (0.6, 0.9):
        rng = np.random.default_rng([82, n, len(margin), int(10 * kept)])
        call = f"krippendorff_alpha(scale={scale})"
        held, width, _ = _covers(lambda: _rated(rng, n, margin, kept), kept**2, R, call)  # noqa: B023
        yield Row("agreement", call, f"{margin}, alpha {kept**2:.2g}", str(n), R, held, 0.93, 1.0, width=width)


def silent_bar(R: int, n: int) -> Iterator[Row]:
    """Few items with a rare rating: nearly always no interval."""
    rng = np.random.default_rng([83, n])
    *_, given = _covers(lambda: _rated(rng, n, "5 % positive", 0.9), 0.81, R, "krippendorff_alpha")
    yield Row("agreement", "samples without interval", "5 % positive", str(n), R, 1 - given, 0.9, 1.0)


def ratio_bar(R: int, n: int, units: int) -> Iterator[Row]:
    """Errors per word of utterances, one by one or in 40 speakers who differ."""
    rng = np.random.default_rng([84, n, units])
    rate = 0.08

    def draw() -> OutcomeEvidence:
        words = 1 + rng.poisson(rng.gamma(2, 6, n))
        unit = np.arange(n) % units if units else None
        skill = rng.gamma(2, 0.5, units or n)
        errors = rng.poisson(rate * words * (skill if unit is None else skill[unit]))
        columns = tuple(OutcomeColumn(name, x.astype(float)) for name, x in (("errors", errors), ("words", words)))
        name = None if unit is None else "speaker"
        return OutcomeEvidence(Outcomes(outcomes=columns, trials=np.ones(n, np.intp), unit=unit, unit_name=name))

    held, width, _ = _covers(draw, rate, R, "ratio")
    pieces = f"{units} speakers" if units else "independent"
    yield Row("ratio of sums", "default", f"gamma rates, {pieces}", str(n), R, held, 0.935, 1.0, width=width)


def _chances(groups: int, world: str) -> np.ndarray:
    return np.full(groups, 0.85) if world == "equal" else np.r_[0.65, np.full(groups - 1, 0.85)]


def groups_bar(R: int, n: int, groups: int, world: str) -> Iterator[Row]:
    """Worst and gap of groups of n items of 0 or 1; equal groups are told apart seldom."""
    chances, wrong = _chances(groups, world), 0
    for call, truth in (("group_worst", chances.min()), ("group_gap", np.ptp(chances))):
        rng, held = np.random.default_rng([85, n, groups, len(world)]), 0
        for _ in range(R):
            low, high = _ends(_in_groups(rng, chances, n), call) or (np.nan, np.nan)
            held += low - 1e-12 <= truth <= high + 1e-12
            wrong += call == "group_gap" and low > 0
        yield Row("groups of items", call, f"{groups} groups, {world}", str(n), R, held / R, 0.94, 1.0)
    if world == "equal":
        yield Row("groups of items", "false alarm", f"{groups} groups, {world}", str(n), R, wrong / R, 0.0, 0.06)


def _in_groups(rng: np.random.Generator, chances: np.ndarray, n: int) -> OutcomeEvidence:
    codes = np.repeat(np.arange(len(chances)), n)
    values = (rng.random(len(codes)) < chances[codes]).astype(float)
    cut = Slicing(column="site", codes=codes, levels=tuple(map(str, range(len(chances)))))
    column = OutcomeColumn("passed", values, (0.0, 1.0))
    return OutcomeEvidence(Outcomes(outcomes=(column,), trials=np.ones(len(codes), np.intp), slicings=(cut,)))


def bootstrap_bar(R: int, n: int, groups: int) -> Iterator[Row]:
    """The percentile bootstrap of the gap of equal groups: it never holds 0."""
    rng, held = np.random.default_rng([86, n, groups]), 0
    for _ in range(R):
        shares = rng.binomial(n, 0.85, groups) / n
        drawn = rng.binomial(n, shares, (400, groups)) / n
        held += np.quantile(np.ptp(drawn, axis=1), 0.025) <= 0
    name = f"{groups} groups, equal"
    yield Row("groups of items", "bootstrap of the gap", name, str(n), R, held / R, 0.0, 0.05, control=True)
