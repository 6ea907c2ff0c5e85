"""Selection: how optimistic the error of the best of m models is when the same rows choose the model.

No world and no learner: m models of the same true error (`error`) are tried on the same n test rows, and the smallest
error found is reported as if that model had been the only one. Rows go wrong independently for each model, or together
(`correlation` of the latent difficulty that all models share). The naive minimum is too low by design, and its Wilson
interval covers next to nothing once m is large; Bonferroni's exact interval, at level 1 - (1 - level) / m, covers; so
does a fresh half of the rows, which the choice has not seen.

With a world the study runs the code of `errbar select`: candidates of a learner (`vary`), naive, nested and true
error, how often a race dropped the best candidate, and what that cost. Its options there: n, replications,
k, repeats, outer.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from errbar._numeric.quantiles import normal_quantile
from errbar.errors import BadInput
from errbar.intervals.exact import limits as exact_limits
from errbar.intervals.wilson import limits as wilson_limits
from errbar.records.sheet import Cell, Sheet
from errbar.records.study import Setup, Study, StudyResult
from errbar.records.types import Ints
from errbar.studies._numbers import mean_estimate, mean_se, share_se
from errbar.studies._replications import replicate, stream
from errbar.studies._selection_in_world import selection_in_world
from errbar.studies._varied import counts_of

PURPOSE = 109
MS = (1, 10, 100, 1000)


class Picked(NamedTuple):
    """Errors counted for the best of m on all n rows, and on the half that the choice has not seen."""

    wrong: int
    fresh: int


def one(setup: Setup, replication: int) -> dict[tuple[int, bool], Picked]:
    """Every m, models independent and correlated."""
    rng = stream(setup.seed, PURPOSE, replication)
    out: dict[tuple[int, bool], Picked] = {}
    for m in _ms(setup):
        for together in (False, True):
            half = setup.n // 2
            first, second = (_wrong(setup, m, rows, together, rng) for rows in (half, setup.n - half))
            whole = first + second
            out[m, together] = Picked(int(whole.min()), int(second[int(first.argmin())]))
    return out


def _wrong(setup: Setup, m: int, rows: int, together: bool, rng: np.random.Generator) -> Ints:
    """Errors of each of m models on so many rows."""
    error, rho = setup.settings["error"], setup.settings["correlation"]
    if not together:
        return rng.binomial(rows, error, m)
    shared = math.sqrt(rho) * rng.standard_normal((rows, 1))
    own = math.sqrt(1 - rho) * rng.standard_normal((rows, m))
    return np.asarray((shared + own < normal_quantile(error)).sum(axis=0))


def _ms(setup: Setup) -> list[int]:
    return counts_of(setup, "m", MS, least=1, most=10_000)


def run(setup: Setup) -> StudyResult:
    """A line for each m and kind of dependence."""
    _check(setup)
    found = replicate(one, setup, setup.replications, engine=setup.engine)
    cells = [(m, together) for together in (False, True) for m in _ms(setup)]
    sheet = Sheet(
        name="selection",
        title=f"The best of m equal models (true error {setup.settings['error']:g}) on {setup.n:,} test rows",
        columns=(
            "m", "models", "reported", "reported_se", "bias", "bias_se", "wilson", "wilson_se", "bonferroni",
            "bonferroni_se", "fresh_half", "fresh_half_se",
        ),
        rows=tuple(_row(setup, m, together, [f[m, together] for f in found]) for m, together in cells),
        notes=(
            "reported: the smallest error found; wilson, bonferroni, fresh_half: coverage of the true error by the "
            "naive interval, by the exact one at level 1 - (1 - level) / m, by Wilson on rows the choice has not seen",
        ),
    )  # fmt: skip
    last = cells[len(_ms(setup)) - 1]
    bias = np.array([f[last].wrong for f in found]) / setup.n - setup.settings["error"]
    head = mean_estimate(
        "selection_bias",
        f"bias of the best of {last[0]:,}",
        bias,
        level=setup.level,
        about=f"independent models of true error {setup.settings['error']:g} on {setup.n:,} rows",
    )
    return StudyResult((sheet,), (head,))


def _check(setup: Setup) -> None:
    for name in ("error", "correlation"):
        x = setup.settings[name]
        if isinstance(x, bool) or not isinstance(x, (int, float)) or not 0 < x < 1:
            raise BadInput(f"selection needs 0 < {name} < 1; got {name}={x!r}.")
    if setup.n < 4:
        raise BadInput(f"selection needs 4 test rows or more, two for each half; got n={setup.n}.")


def _row(setup: Setup, m: int, together: bool, picked: list[Picked]) -> tuple[Cell, ...]:
    error, n, level = setup.settings["error"], setup.n, setup.level
    share = np.array([p.wrong for p in picked]) / n
    naive = sum(_holds(wilson_limits(p.wrong, n, level), error) for p in picked)
    careful = sum(_holds(exact_limits(p.wrong, n, 1 - (1 - level) / m), error) for p in picked)
    fresh = sum(_holds(wilson_limits(p.fresh, n - n // 2, level), error) for p in picked)
    return (
        m,
        f"correlated {setup.settings['correlation']:g}" if together else "independent",
        *mean_se(share),
        *mean_se(share - error),
        *share_se(naive, len(picked)),
        *share_se(careful, len(picked)),
        *share_se(fresh, len(picked)),
    )


def _holds(ends: tuple[float, float], truth: float) -> bool:
    return ends[0] <= truth <= ends[1]


selection = Study(
    name="selection",
    label="optimism of the best of m",
    run=run,
    options={"n": 100, "replications": 500, "error": 0.3, "correlation": 0.8},
    world="",
    takes=("vary",),
    in_world=selection_in_world,
    varies="m",
    aliases=("best_of_m", "optimism"),
    cites=("hastie2009",),
    about=__doc__ or "",
)
