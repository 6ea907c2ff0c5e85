"""Split rate: one holdout against repeated subsampling, over the share of rows that train.

For every rate both estimate the error of the learner at n from the same samples: bias and sd of each, root mean
squared error against the true error of the model fitted on all n rows, and the difference of the biases. Training on
fewer rows makes both pessimistic, by the same amount: a subsampling is a mean of holdouts, and only varies less.
`repeats`: splits of a subsampling; `stratified=true` keeps classes in proportion.
"""

from __future__ import annotations

from errbar.records.estimate import Estimate
from errbar.records.sheet import Cell, Sheet
from errbar.records.study import Setup, Study, StudyResult
from errbar.studies._claims import seen
from errbar.studies._numbers import QUALITY, mean_estimate, mean_se, quality, root_mean_square_se
from errbar.studies._replication import ReplicationResult, Told, bench, estimate
from errbar.studies._replications import replicate
from errbar.studies._varied import shares_of

PURPOSE = 103
RATES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.67, 0.8, 0.9)


def one(setup: Setup, replication: int) -> dict[str, Told]:
    """Holdout and subsampling at every rate."""
    b = bench(setup, PURPOSE, replication)
    if isinstance(b, str):
        return {"refused": b}
    told: dict[str, Told] = {"true": b.truth}
    repeats = setup.settings["repeats"]
    for rate in _rates(setup):
        told[f"holdout {rate:g}"] = estimate(setup, b, f"holdout(rate={rate!r})")
        told[f"subsampling {rate:g}"] = estimate(setup, b, f"subsampling(rate={rate!r}, repeats={repeats})")
    return told


def _rates(setup: Setup) -> list[float]:
    return shares_of(setup, "rate", RATES)


def run(setup: Setup) -> StudyResult:
    """A line a rate."""
    rates = _rates(setup)
    found = ReplicationResult(replicate(one, setup, setup.replications, engine=setup.engine))
    names = [f"{kind}_{column}" for kind in ("holdout", "subsampling") for column in QUALITY]
    sheet = Sheet(
        name="split_rate",
        title=f"Holdout and subsampling of {setup.n:,} rows by the share that trains, {setup.replications:,} samples",
        columns=("rate", "n_train", *names, "difference", "difference_se"),
        rows=tuple(_row(setup, found, rate) for rate in rates),
        notes=(*_notes(found, rates), *found.notes()),
    )
    return StudyResult((sheet,), (_headline(setup, found, rates),))


def _row(setup: Setup, found: ReplicationResult, rate: float) -> tuple[Cell, ...]:
    truth, once, often = found.x("true"), found.x(f"holdout {rate:g}"), found.x(f"subsampling {rate:g}")
    return (rate, round(rate * setup.n), *quality(once, truth), *quality(often, truth), *mean_se(often - once))


def _notes(found: ReplicationResult, rates: list[float]) -> list[str]:
    return [
        f"often claimed: the bias of subsampling differs from that of a holdout at the same rate. "
        f"{_bias_differs(found, rates)}",
        f"often claimed: the best rate is higher for subsampling. {_best_rates(found, rates)}",
    ]


def _bias_differs(found: ReplicationResult, rates: list[float]) -> str:
    """At how many rates the two biases differ, of those at which both are defined."""
    means = [mean_se(found.x(f"subsampling {r:g}") - found.x(f"holdout {r:g}")) for r in rates]
    defined = [(mean, se) for mean, se in means if mean is not None]
    if not defined:
        return "Not examined: no replication gave a value of both"
    apart = [pair for pair in defined if seen(*pair)]
    if len(apart) <= 1 + len(defined) // 20:
        return (
            f"Not supported: at {len(defined) - len(apart)} of {len(defined)} rates they are within 2 standard errors"
        )
    return f"Seen at {len(apart)} of {len(defined)} rates; chance alone gives 1 in 20"


def _best_rates(found: ReplicationResult, rates: list[float]) -> str:
    """Where each kind has its smallest rmse, or which of them was refused at every rate."""
    truth = found.x("true")
    best = {}
    for kind in ("holdout", "subsampling"):
        errors = {r: root_mean_square_se(found.x(f"{kind} {r:g}") - truth)[0] for r in rates}
        defined = {r: error for r, error in errors.items() if error is not None}
        if not defined:
            return f"Not examined: no replication gave a value of {kind}"
        best[kind] = min(defined, key=lambda r: defined[r])
    moved = "so it is here" if best["subsampling"] > best["holdout"] else "not so here"
    return (
        f"Smallest rmse at {best['holdout']:g} for holdout, {best['subsampling']:g} for subsampling: {moved}; "
        "it depends on the learner"
    )


def _headline(setup: Setup, found: ReplicationResult, rates: list[float]) -> Estimate:
    rate = min(rates, key=lambda r: abs(r - 2 / 3))
    return mean_estimate(
        "bias_difference",
        f"bias of subsampling less that of holdout, rate {rate:g}",
        found.x(f"subsampling {rate:g}") - found.x(f"holdout {rate:g}"),
        level=setup.level,
        about=f"{setup.learner.name} in {setup.world.key} at n={setup.n:,}",
    )


split_rate = Study(
    name="split_rate",
    label="holdout against subsampling by the share that trains",
    run=run,
    options={"n": 100, "replications": 150, "repeats": 10, "stratified": False},
    takes=("measure", "vary"),
    varies="rate",
    aliases=("rate", "split_ratio"),
    cites=("kohavi1995", "nadeau2003"),
    about=__doc__ or "",
)
