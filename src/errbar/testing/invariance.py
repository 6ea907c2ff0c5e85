"""What must change no number: the unit of measurement, the unit of weights, the order of rows, the names of units."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from errbar._shelf import shelf
from errbar.comparing.row_pair import PairedEvidence
from errbar.errors import NoInterval, Undefined
from errbar.evidence.outcome_evidence import evidence_of
from errbar.intervals import interval_for
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings, Method
from errbar.records.outcomes import Rows
from errbar.records.types import Floats, Ints
from errbar.scoring.companions import find_no_skill
from errbar.testing.examples import Roles, example, kinds_of

POWERS = -40, -20
"""Units that differ by these powers of two, which changes no digit. A tolerance of 1e-12 that is compared with errors,
or with their squares, parts the rows of an example in one of them."""
CLOSE = 1e-12
"""Rounding allowed, in proportion to the larger limit, and for another order of rows to the width."""
SETTINGS: tuple[Roles, ...] = ({}, {"units": 13}, {"weighted": True}, {"units": 13, "weighted": True})


def follows_the_unit_of_measurement(m: Measure, powers: Sequence[int] = POWERS, *, resamples: bool = True) -> int:
    """Truth and predictions times c: value and limits times c ** degree, by every method. Returns how many it compared.

    Of all rows, of a slice and of a gap, with and without units and weights. Scores times c change no ranking, weights
    times c nothing but totals. `resamples` says whether methods that resample rows are asked too, at the first power
    alone: they take longest.
    """
    assert m.degree is None or m.reads == "value", f"{m.name} declares a degree, but reads no value"
    methods, compared = _fixed_methods(resamples=resamples and m.degree is not None), 0
    plain = _fixed_methods(resamples=False)
    for given in _examples(m, 48, ties=False):
        before = dict(_numbers(m, given, methods))
        known = before.keys() if methods == plain else dict(_numbers(m, given, plain)).keys()
        for k in powers:
            asked = methods if k == powers[0] else plain
            for name, scaled, degree in _in_units(m, given, 2.0**k):
                after, wanted_ = dict(_numbers(m, scaled, asked)), before.keys() if asked is methods else known
                assert wanted_ == after.keys(), f"{m.name} in other {name}: {wanted_ ^ after.keys()}"
                for at, found in after.items():
                    wanted = before[at] * 2.0 ** (k * degree)
                    off = np.abs(found - wanted).max() / (np.abs(wanted).max() or 1.0)
                    assert off <= CLOSE, f"{m.name}, {at}: {name} times 2^{k} move it by {off:.2g} of its size"
                    compared += 1
    return compared


def keeps_its_limits_in_any_order(m: Measure, shuffles: int = 1) -> int:
    """Rows in another order and units by other names: the same limits, by every method that does not resample rows.

    Equal sums are the hard case: rounding must not decide which unit a draw is given to. Returns how many it compared.
    """
    if m.ordered:
        return 0
    methods, rng, compared = _fixed_methods(resamples=False), np.random.default_rng(1), 0
    for given in map(_with_uneven_units, _examples(m, 200, ties=True)):
        before = dict(_numbers(m, given, methods))
        for _ in range(shuffles):
            after = dict(_numbers(m, given, methods, rng.permutation(given.n)))
            assert before.keys() == after.keys(), f"{m.name} in another order: {before.keys() ^ after.keys()}"
            for at, found in after.items():
                wanted = before[at]
                off = np.abs(found - wanted).max() / (np.ptp(wanted) or np.abs(wanted).max() or 1.0)
                assert off <= CLOSE, f"{m.name}, {at}: another order of rows moves it by {off:.2g} of its width"
                compared += 1
    return compared


def _examples(m: Measure, n: int, *, ties: bool) -> Iterator[Rows]:
    return (example(kind, n=n, ties=ties, **settings) for kind in kinds_of(m) for settings in SETTINGS)


def _with_uneven_units(given: Rows) -> Rows:
    """Return the rows with units of one to many rows, if they have units: then sums of few values are often equal."""
    if given.unit is None:
        return given
    return replace(given, unit=np.unique(np.arange(given.n) ** 2 % 83, return_inverse=True)[1])


def _fixed_methods(*, resamples: bool) -> list[Method]:
    """Interval methods for predictions of a fixed model, with or without those that resample rows."""
    found = (shelf("intervals").load(name) for name in shelf("intervals").names)
    return [method for method in found if not method.designs and (resamples or not method.resamples)]


def _in_units(m: Measure, given: Rows, c: float) -> Iterator[tuple[str, Rows, int]]:
    """Rows with one of their columns in another unit, and how the measure follows it."""
    if m.degree is not None and given.value is not None:
        yield "truth and predictions", replace(given, truth=given.truth * c, value=given.value * c), m.degree
    if m.ranks and given.score is not None:
        yield "scores", replace(given, score=given.score * c), 0
    if given.weight is not None and not m.finite:
        yield "weights", replace(given, weight=given.weight * c), int(m.extensive)


def _numbers(
    m: Measure, given: Rows, methods: Sequence[Method], order: Ints | None = None
) -> Iterator[tuple[str, Floats]]:
    """Yield value, limits by every method and no-skill value, of all rows and of half; gap to another model."""
    half, other = np.arange(given.n) % 2 == 0, _other_model(given)
    if order is not None:
        half, given, other = half[order], _renamed(given.take(order)), _renamed(other.take(order))
    whole, ask = evidence_of(given), InferenceSettings(replicates=50)
    for name, evidence in (("all rows", whole), ("a slice", whole.only(half))):
        try:
            scored = m.score(evidence)
        except Undefined:
            continue
        no_skill = find_no_skill(m, evidence)
        if no_skill is not None:
            yield f"no skill of {name}", np.array([no_skill])
        for method in methods:
            try:
                found = interval_for(scored, ask, method)
            except (NoInterval, Undefined):
                continue
            yield f"{method.name} of {name}", np.array([found.low, scored.value, found.high])
    try:
        pair = PairedEvidence(whole, evidence_of(other)).pair(m)
        gap = shelf("contrasts").get("paired").find(pair, ask)
    except (NoInterval, Undefined):
        return
    yield "gap", np.array([gap.low, gap.gap, gap.high])


def _other_model(given: Rows) -> Rows:
    """Return the rows as predicted by a model that sees less."""
    parts = {name: getattr(given, name) for name in ("prob", "score", "value")}
    return replace(given, **{k: 0.75 * x + 0.25 * np.roll(x, 1, axis=0) for k, x in parts.items() if x is not None})


def _renamed(given: Rows) -> Rows:
    """Return the rows with units numbered the other way round."""
    return given if given.unit is None else replace(given, unit=given.unit.max() - given.unit)
