"""Laws every interval method keeps on whatever it accepts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import numpy as np

from errbar.errors import NoInterval
from errbar.evidence import Evidence
from errbar.intervals import applies, apply_method
from errbar.measures import measure
from errbar.records.method import InferenceSettings, Method
from errbar.records.scored import Scored
from errbar.references import unknown_keys
from errbar.testing import interval_widths
from errbar.testing.examples import predicted_example
from errbar.testing.interval_coverage import covers_as_often_as_it_says
from errbar.testing.interval_widths import PROBES, probes


def _found(method: Method, scored: Scored, level: float = 0.95, seed: int = 0) -> tuple[float, float] | None:
    try:
        found = apply_method(method, scored, InferenceSettings(level=level, seed=seed, replicates=400))
    except NoInterval as reason:
        assert len(str(reason)) > 10, f"{method.name} refuses {scored.measure.name} without words"
        return None
    return found.low, found.high


def says_what_it_is(method: Method) -> None:
    """A page, a label, and known citations."""
    assert method.about.strip() and method.label and method.takes_says
    unknown = unknown_keys(method.cites)
    assert method.cites and not unknown, f"{method.name} cites {unknown or 'nothing'}"


def works_somewhere(method: Method) -> None:
    """At least one common measure gets an interval from it."""
    assert any(_found(method, s) for s in probes(method)), f"{method.name} never gives an interval"


def stays_in_bounds_with_width(method: Method) -> None:
    """Inside the measure's bounds, never of zero width, with units and weights too."""
    for options in ({}, {"units": 15}, {"weighted": True}):
        for scored in probes(method, **options):
            ends = _found(method, scored)
            if ends is not None:
                a, b = scored.measure.bounds
                assert a <= ends[0] < ends[1] <= b, f"{method.name} of {scored.measure.name}: {ends}"


def nests_with_the_level(method: Method) -> None:
    """A higher level gives an interval that holds the lower one's."""
    for scored in probes(method):
        ends = [_found(method, scored, level) for level in (0.5, 0.9, 0.99)]
        for inner, outer in pairwise(ends):
            if inner is not None and outer is not None:
                assert outer[0] <= inner[0] and inner[1] <= outer[1], f"{method.name} of {scored.measure.name}: {ends}"


def repeats_itself(method: Method) -> None:
    """Same seed, same interval."""
    for scored in probes(method):
        assert _found(method, scored, seed=3) == _found(method, scored, seed=3)


def narrows_with_more_rows(method: Method) -> None:
    """Sixteen times the rows give well under half the width."""
    for a, b in zip(probes(method, n=80), probes(method, n=1280)):
        first, second = _found(method, a), _found(method, b)
        if first is not None and second is not None and np.isfinite(first[1] - first[0]):
            assert second[1] - second[0] < 0.6 * (first[1] - first[0]), f"{method.name} of {a.measure.name}"


def counts_copies_once(method: Method) -> None:
    """Every row twice within one unit carries no more than the rows alone: the width stays about the same."""
    for kind, names in PROBES.items():
        alone = predicted_example(kind, n=80)
        units = np.arange(80)
        twice = alone.take(np.tile(np.arange(80), 2))
        for name in names:
            a = measure(name).score(Evidence(replace(alone, unit=units, unit_name="u")))
            b = measure(name).score(Evidence(replace(twice, unit=np.tile(units, 2), unit_name="u")))
            if applies(method, a) is not None:
                continue
            first, second = _found(method, a), _found(method, b)
            if first is not None and second is not None:
                ratio = (second[1] - second[0]) / (first[1] - first[0])
                assert 0.8 < ratio < 1.25, f"{method.name} of {name}: copies change the width by {ratio:.2f}"


def _for_fixed(law: Callable[[Method], None]) -> Callable[[Method], None]:
    """The law for methods of fixed predictions; those of learners keep LEARNED_LAWS.

    Limits of several groups at once, and of a judge beside people, are compared with their definitions in the tests of
    both.
    """

    def kept(method: Method) -> None:
        if not method.designs and method.takes not in (("groups",), ("judged",)):
            law(method)

    return kept


INTERVAL_LAWS: dict[str, Callable[[Method], None]] = {
    "says_what_it_is": says_what_it_is,
    **{
        law.__name__: _for_fixed(law)
        for law in (
            works_somewhere,
            stays_in_bounds_with_width,
            nests_with_the_level,
            repeats_itself,
            narrows_with_more_rows,
            counts_copies_once,
            covers_as_often_as_it_says,
            interval_widths.widens_with_the_level,
            interval_widths.is_as_wide_as_its_error,
            interval_widths.contains_the_value,
            interval_widths.says_the_same_of_errors_and_hits,
            interval_widths.gives_rows_without_weight_no_say,
            interval_widths.follows_the_seed,
        )
    },
}
