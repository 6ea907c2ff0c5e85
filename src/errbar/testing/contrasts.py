"""Laws every contrast keeps on what it takes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import numpy as np

from errbar.errors import NoInterval
from errbar.records.contrast import Contrast, Gap
from errbar.records.method import InferenceSettings
from errbar.references import unknown_keys
from errbar.testing.equal_models import equal_pairs

REPLICATIONS = 400
EXAMPLES = 20


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
        if isinstance(inner, Gap) and isinstance(outer, Gap) and contrast.takes != "estimates":
            assert outer.low <= inner.low + 1e-12 and inner.high <= outer.high + 1e-12
        assert np.allclose(p_values(inner), p_values(outer))


def rejects_equal_models_no_more_than_it_says(contrast: Contrast) -> None:
    """Of 400 pairs of equal models it calls at most `rejects`, plus 3 standard errors, different at the 5 % level.

    Where it gives no p, nothing is claimed; but it has to answer for half of them.
    """
    answers = [ps for ps in map(p_values, _found(contrast, 0.95, REPLICATIONS)) if ps]
    assert len(answers) >= REPLICATIONS / 2, f"{contrast.name} answers in {len(answers)} of {REPLICATIONS}"
    rate = sum(min(ps) < 0.05 for ps in answers) / REPLICATIONS
    most = contrast.rejects + 3 * math.sqrt(contrast.rejects * (1 - contrast.rejects) / REPLICATIONS)
    assert rate <= most, (
        f"{contrast.name} rejects {rate:.3f} of {REPLICATIONS} equal pairs; it declares {contrast.rejects}"
    )


def p_values(found: Any) -> list[float]:
    """The p of a gap or an omnibus test, all of them of an adjustment; none where there is no answer."""
    if found is None:
        return []
    return list(found) if isinstance(found, list) else [found.p]


def _found(contrast: Contrast, level: float, replications: int = EXAMPLES) -> Iterator[Any]:
    """What it finds on equal models; None where it refuses."""
    quick = contrast.having(replicates=200) if "replicates" in contrast.options else contrast
    probe = _probe(quick)
    for i in range(replications):
        yield _answer(quick, probe, i, level)


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
    )
}
