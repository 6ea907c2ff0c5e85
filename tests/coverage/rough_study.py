"""The cells of the bars in rough worlds, and how often each is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.coverage import (
    rough_at_all,
    rough_fixed,
    rough_gaps,
    rough_learners,
    rough_levels,
    rough_own_gaps,
    rough_own_learners,
    rough_units,
)
from tests.coverage import rough_worlds as rough
from tests.coverage.bars import Row

Job = tuple[str, Callable[..., Iterator[Row]], tuple[object, ...]]
REPLICATIONS = {
    **dict.fromkeys(("25", "26", "27", "29", "30", "38"), 1000),
    **dict.fromkeys(("28", "33", "34", "35"), 400),
    "31": 4000,
    "32": 2000,
    **dict.fromkeys(("36", "37"), 1500),
    "39": 3000,
    "40": 600,
    "41": 300,
    "42": 60,
    "43": 500,
    "44": 60,
    **dict.fromkeys(("rough units", "rough gaps", "levels"), 1000),
    "rough learners": 300,
}
EFFORTS = ("quick", "standard")


def jobs() -> Iterator[Job]:
    """Every cell of every bar in rough worlds."""
    yield from _fixed()
    yield from _gaps()
    yield from _learners()
    yield from _own()
    for name in (*rough_at_all.FIXED, *rough_at_all.LEARNED):
        yield "44", rough_at_all.at_all_bar, (name,)
    yield "levels", rough_levels.shares_bar, ()
    for cell in rough_levels.CELLS:
        for n in (100, 500):
            yield "levels", rough_levels.fixed_bar, (cell, n)
    for effort in EFFORTS:
        yield "levels", rough_levels.learner_bar, (100, effort)


def _fixed() -> Iterator[Job]:
    for bar, worlds, sizes in (("25", rough.CONF, rough_fixed.SIZES), ("26", rough.BENIGN, (100, 300, 1000))):
        for world in worlds:
            for n in sizes:
                yield bar, rough_fixed.log_loss_bar, (world.name, n)
    for name in rough_fixed.BRIER:
        for n in rough_fixed.SIZES:
            yield "27", rough_fixed.brier_bar, (name, n)
    for n in (100, 300):
        yield "28", rough_fixed.gate_bar, (n,)
    for place, name in enumerate(rough.NUMBERS):
        for n in rough_fixed.SIZES:
            yield "36" if place < 2 else "37", rough_fixed.ratio_bar, (name, n)
    for noise, n in rough_fixed.WARNED:
        yield "38", rough_fixed.warning_bar, (noise, n)
    for loss in rough_fixed.UNIT_LOSSES:
        for units in (15, 30, 100):
            yield "39", rough_fixed.unit_bar, (loss, units)
    yield "40", rough_fixed.slope_bar, (100,)
    for n in rough_fixed.SLICES:
        yield "43", rough_fixed.slice_bar, (n,)


def _gaps() -> Iterator[Job]:
    for n in (50, 100, 300):
        for pair in range(2):
            yield "29", rough_gaps.confident_bar, (pair, n)
            yield "30", rough_gaps.confident_null_bar, (pair, n)
    for noise in rough_gaps.NOISY:
        for n in (50, 100, 300):
            yield "31", rough_gaps.root_null_bar, (noise, n)
        for right in (0.9, 0.45):
            for n in rough_fixed.SIZES:
                yield "32", rough_gaps.root_bar, (noise, right, n)
    yield "40", rough_gaps.precision_null_bar, (0.03, 300)


def _learners() -> Iterator[Job]:
    for cell, n in (*(("LDA d=.5, 10 %", n) for n in (1000, 300, 100)), ("prior only, 10 %", 300)):
        for effort in EFFORTS:
            yield "33", rough_learners.rare_bar, (cell, n, effort)
    for cell in rough_learners.BENIGN:
        yield "34", rough_learners.benign_bar, (cell,)
    for noise in rough_learners.SKEWED:
        yield "35", rough_learners.skewed_bar, (noise,)
    for k in (10, 3):
        yield "41", rough_learners.spearman_bar, (k,)
    for alpha in (1.0, 0.01):
        yield "42", rough_learners.halves_bar, (alpha,)


def _own() -> Iterator[Job]:
    for world in ("ring", "Gauss", "lognormal"):
        yield "rough learners", rough_own_learners.boosting_bar, (world, 100)
    for effort in (*EFFORTS, "thorough"):
        yield "rough learners", rough_own_learners.confident_bar, (100, effort)
        yield "rough learners", rough_own_learners.confident_bar, (300, effort)
        yield "rough learners", rough_own_learners.ten_positives_bar, (2.0, effort)
        yield "rough learners", rough_own_learners.ten_positives_bar, (1.0, effort)
    for cell in rough_own_learners.UNIT_PLACES:
        for units in (6, 15, 30):
            for effort in EFFORTS:
                yield "rough learners", rough_own_learners.units_bar, (cell, units, effort)
    yield from _own_fixed()


def _own_fixed() -> Iterator[Job]:
    for world in rough_units.WRONG:
        for units in (15, 30, 100):
            yield "rough units", rough_units.confident_units_bar, (world, units)
    for world in ("conf(0.01, 5)", "het(0.3)"):
        for weights in rough_units.WEIGHTS:
            for n in (100, 300):
                yield "rough units", rough_units.weights_bar, (world, weights, n)
    for skewed in (False, True):
        for units in (15, 30, 100):
            yield "rough units", rough_units.ratio_units_bar, (skewed, units)
    for units in (5, 6, 8, 10):
        yield "rough units", rough_units.few_units_bar, (units,)
    for world in rough_own_gaps.OWN_GAPS:
        for n in (51, 99, 300):
            yield "rough gaps", rough_own_gaps.own_gap_bar, (world, n)
    for cell in range(len(rough_own_gaps.CELLS)):
        for n in (30, 100, 500):
            yield "rough gaps", rough_own_gaps.mcnemar_agreement_bar, (cell, n)
    for noise, n in rough_own_gaps.WARNED:
        yield "rough gaps", rough_own_gaps.gap_warning_bar, (noise, n)
