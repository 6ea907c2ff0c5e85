"""Laws every contrast keeps on what it takes."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import count
from typing import Any

import numpy as np

from errbar.errors import NoInterval
from errbar.records.contrast import Contrast, Gap
from errbar.records.method import InferenceSettings
from errbar.references import unknown_keys
from errbar.testing import contrast_claims
from errbar.testing.contrast_claims import p_values
from errbar.testing.equal_models import equal_pairs

REPLICATIONS, FAMILIES = 400, 10_000
EXAMPLES = 20
ROUGHLY, LEAST = 0.2, 0.12
"""A level at which few examples suffice, and the least share of equal models below it: discrete tests have fewer."""


def says_what_it_is(contrast: Contrast) -> None:
    """A page, a label, what it takes, known citations, and a reason where it rejects too often."""
    assert contrast.about.strip() and contrast.label and contrast.takes_says
    unknown = unknown_keys(contrast.cites)
    assert contrast.cites and not unknown, f"{contrast.name} cites {unknown or 'nothing'}"
    assert contrast.rejects <= 0.05 or contrast.rejects_why, (
        f"{contrast.name} does not explain why it rejects too often"
    )


def finds_gaps_that_are_gaps(contrast: Contrast) -> None:
    """low <= gap <= high, p a probability, a standard error of 0 or more, finite extras."""
    for found in _found(contrast, 0.95):
        if isinstance(found, Gap):
            assert found.low <= found.gap <= found.high
            assert found.se is None or found.se >= 0
            assert all(math.isfinite(x) for x in found.extras.values())
        assert all(0 <= p <= 1 for p in p_values(found))


def nests_with_the_level(contrast: Contrast) -> None:
    """A higher level gives an interval that contains the lower one's, and the same p."""
    for inner, outer in zip(_found(contrast, 0.8), _found(contrast, 0.99)):
        if isinstance(inner, Gap) and isinstance(outer, Gap):
            assert outer.low <= inner.low + 1e-12 and inner.high <= outer.high + 1e-12
        assert np.allclose(p_values(inner), p_values(outer))


def rejects_equal_models_no_more_than_it_says(contrast: Contrast) -> None:
    """Require that of 400 pairs of equal models at most `rejects`, plus 3 standard errors, differ at the 5 % level.

    Where it gives no p, nothing is claimed; but it has to answer for half of them. p-values cost nothing to adjust, so
    that an adjustment for one comparison too few shows in 10,000 families.
    """
    count = FAMILIES if contrast.takes == "p" else REPLICATIONS
    answers = [ps for ps in map(p_values, _found(contrast, 0.95, count)) if ps]
    assert len(answers) >= count / 2, f"{contrast.name} answers in {len(answers)} of {count}"
    rate = sum(min(ps) < 0.05 for ps in answers) / count
    most = contrast.rejects + 3 * math.sqrt(contrast.rejects * (1 - contrast.rejects) / count)
    assert rate <= most, f"{contrast.name} rejects {rate:.3f} of {count} equal pairs; it declares {contrast.rejects}"


def rejects_equal_models_as_often_as_p_says(contrast: Contrast) -> None:
    """A fifth of equal models has p below 0.2: more is a p too small, half as much a p that misses what is there."""
    ps = [min(ps) for ps in map(p_values, _found(contrast, 0.95, REPLICATIONS)) if ps]
    rate, most = sum(p < ROUGHLY for p in ps) / len(ps), ROUGHLY + 3 * math.sqrt(ROUGHLY * (1 - ROUGHLY) / len(ps))
    assert rate >= LEAST, f"{contrast.name} has p < {ROUGHLY} for {rate:.3f} of equal pairs: it is too careful"
    assert rate <= most or contrast.rejects > 0.05, f"{contrast.name} has p < {ROUGHLY} for {rate:.3f} of equal pairs"


@lru_cache(maxsize=2)
def _found(contrast: Contrast, level: float, replications: int = EXAMPLES) -> list[Any]:
    """What it finds on equal models; None where it refuses."""
    quick = contrast.having(replicates=200) if "replicates" in contrast.options else contrast
    probe = _probe(quick)
    return [_answer(quick, probe, i, level) for i in range(replications)]


def _probe(contrast: Contrast) -> int:
    """The first measure or plan that the contrast takes."""
    for probe in count():
        try:
            if any(_answer(contrast, probe, i, 0.95) is not None for i in range(3)):
                return probe
        except IndexError:
            raise AssertionError(f"{contrast.name} answers on none of the examples of {contrast.takes}") from None
    raise AssertionError


def _answer(contrast: Contrast, probe: int, seed: int, level: float) -> Any:
    given = equal_pairs(contrast.takes, probe, np.random.default_rng([3, seed]))
    try:
        return contrast.of(given, InferenceSettings(level=level, seed=seed, replicates=200))
    except NoInterval as reason:
        assert len(str(reason)) > 10, f"{contrast.name} refuses without words"
        return None


CONTRAST_LAWS: dict[str, Callable[[Contrast], None]] = {
    law.__name__: law
    for law in (
        says_what_it_is,
        finds_gaps_that_are_gaps,
        nests_with_the_level,
        rejects_equal_models_no_more_than_it_says,
        rejects_equal_models_as_often_as_p_says,
        contrast_claims.has_the_gap_of_its_sides,
        contrast_claims.turns_with_its_sides,
        contrast_claims.finds_a_large_difference,
        contrast_claims.widens_with_the_level,
        contrast_claims.has_a_p_that_agrees_with_its_interval,
        contrast_claims.adjusts_upwards,
    )
}
