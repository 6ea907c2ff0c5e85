"""What a contrast says of unequal models, and of the same models in another order."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

import numpy as np

from errbar.errors import NoInterval
from errbar.records.contrast import Contrast, Gap, Takes
from errbar.records.method import InferenceSettings
from errbar.testing.equal_models import equal_pairs, unequal_pairs
from errbar.testing.interval_widths import DECLARED, LEVELS, follows_the_level

EXAMPLES = 20
FOUND = 0.8
"""Share of large differences that a contrast has to find."""
BY_CHANCE = 0.06
"""How far p may move with the draws where models exchange their names."""
APART = ("five_by_two", "permutation", "mcnemar")
"""Tests whose p rests on other numbers than the interval beside them, as their pages say."""


def has_the_gap_of_its_sides(contrast: Contrast) -> None:
    """The gap is right minus left; over data sets, where it is a middle one, it has that sign."""
    if contrast.takes == "datasets":
        gaps = [found.gap for _, found in _answers(contrast, unequal_pairs) if isinstance(found, Gap)]
        assert all(gap > 0 for gap in gaps), f"{contrast.name}: right is better, but its gap is {min(gaps)}"
        return
    for given, found in _answers(contrast, equal_pairs):
        if isinstance(found, Gap):
            assert np.isclose(found.gap, given.gap, atol=1e-9), (
                f"{contrast.name}: gap {found.gap}, right - left is {given.gap}"
            )


def turns_with_its_sides(contrast: Contrast) -> None:
    """Models in another order: the gap and its limits turned round, the same p."""
    draws = "replicates" in contrast.options
    theirs = _answers(contrast, partial(unequal_pairs, turned=True))
    for (_, found), (_, other) in zip(_answers(contrast, unequal_pairs), theirs, strict=True):
        if found is None or other is None:
            assert found is other, f"{contrast.name} answers in one order of the models only"
            continue
        ours, turned = p_values(found), p_values(other)[::-1]
        assert np.allclose(ours, turned, atol=BY_CHANCE if draws else 1e-9), (
            f"{contrast.name}: p {ours}, turned {turned}"
        )
        if isinstance(found, Gap):
            mirrored = (-other.gap, -other.high, -other.low)
            off = np.abs(np.subtract(mirrored, found[:3])).max() / (found.high - found.low)
            assert off <= (0.2 if draws else 1e-9), f"{contrast.name}: {found[:3]}, turned round {mirrored}"


def finds_a_large_difference(contrast: Contrast) -> None:
    """It calls 16 or more of 20 pairs of very unequal models different, in the right direction."""
    answers = [found for _, found in _answers(contrast, unequal_pairs)]
    hits = sum(found is not None and min(p_values(found)) < 0.05 for found in answers)
    assert hits >= FOUND * EXAMPLES, f"{contrast.name} finds {hits} of {EXAMPLES} large differences"


def widens_with_the_level(contrast: Contrast) -> None:
    """Widths at twelve levels are to that at 0.95 as quantiles of a normal or a t."""
    if contrast.takes not in ("rows", "samples", "splits"):
        return
    found = []
    for given, _ in _answers(contrast, equal_pairs):
        gaps = [_answer(contrast, given, level) for level in (DECLARED, *LEVELS)]
        if all(isinstance(gap, Gap) for gap in gaps):
            found.append((gaps[0].gap, np.array([gap[1:3] for gap in gaps])))
    if found:
        follows_the_level(contrast.name, found, side_off=0.6)


def has_a_p_that_agrees_with_its_interval(contrast: Contrast) -> None:
    """p is below 1 - level where the interval leaves 0, and nowhere else."""
    if contrast.takes not in ("rows", "samples", "splits") or contrast.name in APART:
        return
    for make in (equal_pairs, unequal_pairs):
        for given, _ in _answers(contrast, make):
            for level in (0.5, 0.9, DECLARED):
                found = _answer(contrast, given, level)
                if isinstance(found, Gap) and abs(found.p - (1 - level)) > 0.01:
                    assert (found.p < 1 - level) == (not found.low <= 0 <= found.high), f"{contrast.name}: {found}"


def adjusts_upwards(contrast: Contrast) -> None:
    """Adjusted p-values are no smaller than p, in the same order, at most 1; a single one stays as it is."""
    if contrast.takes != "p":
        return
    rng = np.random.default_rng(8)
    for count in (1, 2, 5, 20):
        ps = np.round(rng.random(count) ** 3, 3)  # some small, some equal
        found = np.array(p_values(contrast.of(ps.tolist(), InferenceSettings())))
        assert np.all(found >= ps - 1e-12) and np.all(found <= 1), f"{contrast.name} of {ps}: {found}"
        assert np.all(np.diff(found[np.argsort(ps, kind="stable")]) >= -1e-12), (
            f"{contrast.name} turns the order of {ps}"
        )
        assert count > 1 or np.isclose(found[0], ps[0]), f"{contrast.name} of one p, {ps[0]}: {found[0]}"


def p_values(found: Any) -> list[float]:
    """The p of a gap or an omnibus test, all of them of an adjustment; none where there is no answer."""
    if found is None:
        return []
    return list(found) if isinstance(found, list) else [found.p]


Make = Callable[[Takes, int, np.random.Generator], Any]


@lru_cache(maxsize=6)
def _answers(contrast: Contrast, make: Make) -> list[tuple[Any, Any]]:
    """What it is given and what it finds, on the first measure or plan that it takes."""
    for probe in range(3):
        try:
            given = [make(contrast.takes, probe, np.random.default_rng([4, i])) for i in range(EXAMPLES)]
        except IndexError:
            break
        found = [(one, _answer(contrast, one)) for one in given]
        if any(answer is not None for _, answer in found):
            return found
    raise AssertionError(f"{contrast.name} answers on none of the examples of {contrast.takes}")


def _answer(contrast: Contrast, given: Any, level: float = DECLARED) -> Any:
    quick = contrast.having(replicates=400) if "replicates" in contrast.options else contrast
    try:
        return quick.of(given, InferenceSettings(level=level, replicates=400))
    except NoInterval:
        return None
