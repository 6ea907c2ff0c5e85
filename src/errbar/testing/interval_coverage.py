"""Coverage of an interval for fixed predictions, in simulations whose truth is known in closed form."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from errbar.errors import NoInterval
from errbar.evidence import Evidence
from errbar.intervals import applies, apply_method
from errbar.measures import measure
from errbar.records.method import InferenceSettings, Method
from errbar.records.predictions import Predictions
from errbar.records.scored import Scored
from errbar.records.types import Floats

REPLICATIONS = 400
ROWS = 60
TRIALS = (20, 100)
SHARES = tuple(i / 20 for i in range(1, 20))
APART = 1.5
"""Distance of the two classes' scores in standard deviations: the best rule errs on 23 % of rows."""
IN_UNIT = 0.3
"""Correlation of the noise of two rows of one unit, and rows a unit where a method needs units."""
UNIT_ROWS = 3
JUDGED = 2
"""A method for many measures is judged on the first two of TRUTHS that it takes; all 20 would take minutes."""


def _normal_cdf(z: float) -> float:
    return 0.5 * math.erfc(-z / math.sqrt(2))


TRUTHS = {
    "rmse": 1.0,
    "mcc": 2 * _normal_cdf(APART / 2) - 1,
    "f1(average=macro)": _normal_cdf(APART / 2),  # equal classes, errors alike: as precision and recall of each
    "roc_auc": _normal_cdf(APART / math.sqrt(2)),
    "medae": 0.6744897501960817,  # upper quartile of the normal distribution
    "spearman": 6 / math.pi * math.asin(math.sqrt(0.5) / 2),
    "ks": 2 * _normal_cdf(APART / 2) - 1,
    "r2": 0.5,
    "log_loss": 0.47197634934,  # mean entropy of the calibrated probabilities, by quadrature
    "brier": 0.15481675981,  # their mean p (1 - p)
}
"""Measures of the simulated predictions and their true values, quick ones first."""
REGRESSION = ("rmse", "medae", "spearman", "r2")


def covers_as_often_as_it_says(method: Method) -> None:
    """At level 0.95 the interval contains the truth at least as often as `covers` declares.

    Methods for a share: every count enumerated, so that chance plays no part. Others: 400 simulated test sets, less 3
    standard errors. A missing interval counts as one that does not contain the truth.
    """
    if method.takes == ("proportion",):
        least = 1.0
        for trials in TRIALS:
            found, share = min(zip(enumerated_coverage(method, trials), SHARES))
            assert found >= method.covers - 1e-9, (
                f"{method.name} covers {found:.4f} at a share of {share:g} and {trials} rows; it declares "
                f"{method.covers}"
            )
            least = min(least, found)
        assert method.covers >= least - 0.03, (
            f"{method.name} covers {least:.4f}; it declares no more than {method.covers}"
        )
        return
    for name, found in simulated_coverage(method).items():
        assert found >= least_allowed(method.covers, REPLICATIONS), (
            f"{method.name} covers {found:.3f} of {REPLICATIONS} true {name}; it declares {method.covers}"
        )


def least_allowed(covers: float, replications: int) -> float:
    """`covers` less 3 standard errors of so many replications."""
    return covers - 3 * math.sqrt(covers * (1 - covers) / replications)


def enumerated_coverage(method: Method, trials: int) -> Floats:
    """Exact coverage of a share at each of SHARES: the chance of all counts whose interval contains it."""
    shares = np.array(SHARES)
    total = np.zeros(len(shares))
    for hits in range(trials + 1):
        ends = _ends(method, _share_of(hits, trials), seed=0)
        if ends is not None:
            chance = math.comb(trials, hits) * shares**hits * (1 - shares) ** (trials - hits)
            total += np.where((ends[0] - 1e-12 <= shares) & (shares <= ends[1] + 1e-12), chance, 0.0)
    return total


def simulated_coverage(method: Method) -> dict[str, float]:
    """Share of replications whose interval contains the truth, by measure; with units where nothing goes without."""
    for unit_rows in (1, UNIT_ROWS):
        found: dict[str, float] = {}
        for name, truth in TRUTHS.items():
            scored = replicated(name, unit_rows)
            if len(found) < JUDGED and applies(method, scored[0]) is None and _ends(method, scored[0], 0) is not None:
                found[name] = float(np.mean([_contains(method, s, i, truth) for i, s in enumerate(scored)]))
        if found:
            return found
    raise AssertionError(f"{method.name} gives no interval for any of {', '.join(TRUTHS)}")


def _contains(method: Method, scored: Scored, seed: int, truth: float) -> bool:
    ends = _ends(method, scored, seed)
    return ends is not None and ends[0] <= truth <= ends[1]


def _ends(method: Method, scored: Scored, seed: int) -> tuple[float, float] | None:
    try:
        found = apply_method(method, scored, InferenceSettings(seed=seed, replicates=200))
    except NoInterval:
        return None
    return found.low, found.high


def _share_of(hits: int, trials: int) -> Scored:
    label = (np.arange(trials) < hits).astype(np.uint8)
    given = Predictions(kind="binary", truth=np.ones(trials, np.uint8), label=label, classes=("0", "1"), positive=1)
    return measure("accuracy").score(Evidence(given))


@cache
def replicated(name: str, unit_rows: int, replications: int = REPLICATIONS) -> tuple[Scored, ...]:
    """The measure on every simulated test set."""
    make = _numbers if name in REGRESSION else _risks
    streams = (np.random.default_rng([7, i]) for i in range(replications))
    return tuple(measure(name).score(Evidence(make(rng, unit_rows))) for rng in streams)


def _risks(rng: np.random.Generator, unit_rows: int) -> Predictions:
    """Two classes, normal scores APART standard deviations apart, calibrated probabilities."""
    truth = (rng.random(ROWS) < 0.5).astype(np.uint8)
    logit = APART * ((truth - 0.5) * APART + _noise(rng, unit_rows))
    roles = {"prob": 1 / (1 + np.exp(-logit)), "score": logit, **_units(unit_rows)}
    return Predictions(kind="binary", truth=truth, classes=("0", "1"), positive=1, **roles)


def _numbers(rng: np.random.Generator, unit_rows: int) -> Predictions:
    """A standard normal prediction, and the truth, which is it with standard normal noise added."""
    value = rng.normal(size=ROWS)
    return Predictions(kind="regression", truth=value + _noise(rng, unit_rows), value=value, **_units(unit_rows))


def _noise(rng: np.random.Generator, unit_rows: int) -> Floats:
    """Standard normal; rows of one unit are correlated, so that the truths stay what they are."""
    own = rng.normal(size=ROWS)
    if unit_rows == 1:
        return own
    shared = rng.normal(size=ROWS)[np.arange(ROWS) // unit_rows]
    return np.asarray(math.sqrt(IN_UNIT) * shared + math.sqrt(1 - IN_UNIT) * own)


def _units(unit_rows: int) -> dict[str, Any]:
    return {} if unit_rows == 1 else {"unit": np.arange(ROWS) // unit_rows, "unit_name": "unit"}
