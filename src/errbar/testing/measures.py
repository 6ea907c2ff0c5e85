"""Laws every measure keeps, whatever it measures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import numpy as np

from errbar._shelf import shelf
from errbar.errors import NoInterval, Undefined
from errbar.evidence.known_rows import KnownRows
from errbar.evidence.outcome_evidence import evidence_of
from errbar.intervals import interval_for
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.types import Floats
from errbar.references import unknown_keys
from errbar.testing import baselines, measure_claims, measure_parts
from errbar.testing.examples import examples_for, perfect
from errbar.testing.invariance import follows_the_unit_of_measurement, keeps_its_limits_in_any_order


def says_what_it_is(m: Measure) -> None:
    """A page that opens with the definition, a label, bounds in order, known citations."""
    assert m.name and m.label and m.formula, f"{m.name} lacks a label or a formula"
    assert m.bounds[0] < m.bounds[1]
    assert m.kinds, f"{m.name} is for no kind of task"
    first = m.about.strip().splitlines()[0]
    assert first.endswith((".", ":")) and len(first) < 130, (
        f"{m.name}: the page opens with its definition, got {first!r}"
    )
    assert ">>>" in m.about, f"{m.name}: the page has an example that can be checked by hand"
    unknown = unknown_keys(m.cites)
    assert m.cites and not unknown, f"{m.name} cites {unknown or 'nothing'}"


def aliases_lead_to_it(m: Measure) -> None:
    """Every alias finds this measure and no other."""
    names = set(shelf("measures").names)
    for alias in m.aliases:
        assert alias not in names, f"{alias} is a measure's own name"
        assert shelf("measures").get(alias).name == m.name


def stays_in_its_bounds(m: Measure) -> None:
    """Values lie inside the bounds."""
    for e in [*examples_for(m), *examples_for(m, ties=True), *examples_for(m, weighted=True)]:
        v = m.score(e).value
        assert m.bounds[0] <= v <= m.bounds[1], f"{m.name} = {v} leaves {m.bounds}"


def is_perfect_on_the_truth(m: Measure) -> None:
    """Predicting the truth itself gives the perfect value, or is undefined with a reason."""
    if m.perfect is None:
        return
    for e in examples_for(m):
        try:
            v = m.score(evidence_of(perfect(e.given))).value
        except Undefined as reason:
            assert len(str(reason)) > 10
            continue
        # Margins of 1 still cost something under the logistic and exponential losses.
        if m.reads != "score":
            assert np.isclose(v, m.perfect, atol=1e-9), f"{m.name} of the truth is {v}, perfect is {m.perfect}"


def ignores_the_order_of_rows(m: Measure) -> None:
    """Shuffled rows, same value."""
    if m.ordered:
        return
    for e in [*examples_for(m), *examples_for(m, ties=True, weighted=True)]:
        shuffled = np.random.default_rng(1).permutation(e.n)
        assert np.isclose(m.score(e).value, m.score(evidence_of(e.given.take(shuffled))).value, rtol=1e-10)


def ignores_doubling(m: Measure) -> None:
    """Every row twice, same value; totals double."""
    if m.ordered or m.finite:
        return
    for e in [*examples_for(m), *examples_for(m, ties=True)]:
        twice = m.score(evidence_of(e.given.take(np.tile(np.arange(e.n), 2)))).value
        assert np.isclose(twice, m.score(e).value * (2 if m.extensive else 1), rtol=1e-9, atol=1e-12)


def weighs_as_it_repeats(m: Measure) -> None:
    """A row of weight 3 is three rows."""
    if m.ordered:
        return
    for e in [*examples_for(m, weighted=True), *examples_for(m, weighted=True, ties=True)]:
        assert e.weight is not None
        rows = np.repeat(np.arange(e.n), e.weight.astype(int))
        repeated = m.score(evidence_of(replace(e.given.take(rows), weight=None))).value
        assert np.isclose(m.score(e).value, repeated, rtol=1e-9, atol=1e-12), f"{m.name} weighs differently"


def has_the_influence_of_leaving_out(m: Measure) -> None:
    """Influence is the derivative by a row's weight: compared with moving each weight a little."""
    if not m.smooth or m.ordered:
        return
    for e in [*examples_for(m, n=40), *examples_for(m, n=40, weighted=True)]:
        scored = m.score(e)
        if scored.influence_of is None:
            continue
        found = scored.influence
        wanted = np.array([_moved(m, e, i) for i in range(e.n)])
        # The floor is the rounding of the differences themselves: some influences are exactly 0.
        scale = max(float(np.abs(wanted).max()), 1e-6)
        near = 2 / e.n if m.finite else 2e-4  # the rest of a row's weight in n - 1
        assert np.allclose(found, wanted, atol=near * scale), f"{m.name}: influence differs from weight derivative"


def _moved(m: Measure, e: KnownRows, row: int) -> float:
    """total * d value / d weight, by a central difference."""
    w = np.ones(e.n) if e.weight is None else np.array(e.weight)
    h = 1e-4 * float(w[row])

    def at(step: float) -> float:
        moved: Floats = w.copy()
        moved[row] += step
        value = m.score(evidence_of(replace(e.given, weight=moved, unit=None))).value
        return value / float(moved.sum()) * float(w.sum()) if m.extensive else value

    return (at(h) - at(-h)) / (2 * h) * float(w.sum())


def has_influences_that_cancel(m: Measure) -> None:
    """The weighted mean influence is 0."""
    for e in [*examples_for(m), *examples_for(m, weighted=True, ties=True)]:
        scored = m.score(e)
        if scored.influence_of is None or m.ordered:
            continue
        psi = scored.influence
        w = np.ones(e.n) if e.weight is None else e.weight
        assert abs(float(np.average(psi, weights=w))) <= 1e-8 * max(1.0, float(np.abs(psi).max()))


def has_an_interval_or_a_reason(m: Measure) -> None:
    """The default interval holds the value, stays in bounds and nests with its level; or a reason is given."""
    for options in ({}, {"units": 20}, {"weighted": True}, {"ties": True}):
        for e in examples_for(m, **options):
            scored = m.score(e)
            try:
                ends = [interval_for(scored, InferenceSettings(level=level)) for level in (0.8, 0.95, 0.99)]
            except NoInterval as reason:
                assert len(str(reason)) > 10, f"{m.name} gives no reason"
                continue
            for inner, outer in pairwise(ends):
                assert outer.low <= inner.low < inner.high <= outer.high, f"{m.name} does not nest"
            assert m.bounds[0] <= ends[1].low <= scored.value <= ends[1].high <= m.bounds[1]


MEASURE_LAWS: dict[str, Callable[[Measure], object]] = {
    law.__name__: law
    for law in (
        says_what_it_is,
        aliases_lead_to_it,
        stays_in_its_bounds,
        is_perfect_on_the_truth,
        ignores_the_order_of_rows,
        ignores_doubling,
        weighs_as_it_repeats,
        has_the_influence_of_leaving_out,
        has_influences_that_cancel,
        has_an_interval_or_a_reason,
        follows_the_unit_of_measurement,
        keeps_its_limits_in_any_order,
        measure_claims.prefers_the_better_model,
        measure_claims.declares_its_perfect_value,
        measure_claims.has_no_ceiling_that_it_does_not_declare,
        measure_claims.reads_what_it_says,
        measure_claims.says_whether_predictions_and_order_matter,
        measure_claims.declares_the_degree_that_it_has,
        measure_claims.ignores_the_names_of_classes,
        measure_claims.heeds_its_options,
        baselines.has_the_baseline_of_no_skill,
        baselines.weighs_its_baseline_as_it_repeats,
        baselines.treats_equal_outputs_as_one,
        measure_parts.reweighs_as_it_repeats,
        measure_parts.has_a_basis_of_its_value,
        measure_parts.has_the_losses_of_its_rows,
        measure_parts.has_the_spread_that_samples_show,
        measure_parts.leaves_the_rows_alone,
    )
}
