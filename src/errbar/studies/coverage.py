"""Coverage: how often an interval for a learner's error contains the truth, for the plans and intervals people use.

Every replication draws n rows from the world, fits the learner on all of them, and runs each procedure (a plan with
its interval) on these rows alone. Two truths are known: the true error of this very model, and the mean true error of
the learner at n; a procedure's share of intervals that contain each of them is its coverage. `miss_low`: the truth lies
below the interval; `miss_high`: above it, so that the interval promised too much. Without `plan`: the designs of
`effort` quick, standard and thorough with their own intervals, and two negative controls, mean +- z sd / sqrt(J) and
pooled cross-validation losses taken as independent. In a world that brings a model along, such as confident, it is not
fitted: `errbar score` grades its predictions of n rows, by its own interval and by a plain one. No interval counts as
one that does not cover; samples on which errbar refuses to run are counted separately.
"""

from __future__ import annotations

import numpy as np

from errbar.errors import BadInput
from errbar.records.estimate import Estimate
from errbar.records.method import InferenceSettings
from errbar.records.sheet import Cell, Sheet
from errbar.records.study import Setup, Study, StudyResult
from errbar.studies._fixed_model import score_results
from errbar.studies._learners import MODEL
from errbar.studies._numbers import mean_se, share_estimate, share_se
from errbar.studies._procedure import NAIVE, Procedure, Result
from errbar.studies._procedures import procedures

COLUMNS = (
    "procedure",
    "fits",
    "coverage_model",
    "coverage_model_se",
    "coverage_learner",
    "coverage_learner_se",
    "width",
    "width_se",
    "miss_low",
    "miss_low_se",
    "miss_high",
    "miss_high_se",
    "bias",
    "bias_se",
    "no_interval",
    "refused",
)


def run(setup: Setup) -> StudyResult:
    """A line a procedure."""
    results = score_results(setup) if _is_scored(setup) else _evaluated(setup)
    if not any(r.graded for r in results):
        why = next(iter(results[0].reasons), "")
        raise BadInput(f"No procedure can be run on any of {setup.replications:,} samples of {setup.n:,} rows: {why}")
    sheet = Sheet(
        name="coverage",
        title=f"Coverage of {100 * setup.level:g} % intervals, {setup.replications:,} samples of {setup.n:,} rows",
        columns=COLUMNS,
        rows=tuple(_row(r) for r in results),
        notes=_notes(setup, results),
    )
    return StudyResult((sheet,), _estimates(setup, results))


def _is_scored(setup: Setup) -> bool:
    """True for a model that comes with its world: it is scored, unless a plan is named."""
    return setup.learner.name == MODEL and setup.plan is None


def _evaluated(setup: Setup) -> list[Result]:
    return procedures(
        setup.world,
        setup.learner,
        setup.n,
        _chosen(setup),
        replications=setup.replications,
        ask=InferenceSettings(level=setup.level, seed=setup.seed),
        engine=setup.engine,
        measure=setup.measure,
    )


def _chosen(setup: Setup) -> list[Procedure]:
    """The procedure that was named; else errbar's designs and the controls, with units and time told and not told."""
    if setup.plan is not None or setup.interval is not None:
        return [Procedure(plan=setup.plan or "standard", interval=setup.interval)]
    sample = setup.world.sample(setup.n, np.random.default_rng(0))
    if sample.time is not None:
        told = [Procedure(plan="quick"), Procedure(plan="standard")]
        return [*told, Procedure(plan="quick", alone=True, name="quick, rows shuffled")]
    efforts = [Procedure(plan=effort) for effort in ("quick", "standard", "thorough")]
    controls = [
        Procedure(plan="standard", interval=NAIVE, name="standard, mean ± sd/√J"),
        Procedure(plan="quick", interval="pooled_cv", name="quick, pooled_cv"),
    ]
    if sample.unit is not None:
        controls.append(Procedure(plan="quick", alone=True, name="quick, rows shuffled"))
    return [*efforts, *controls]


def _row(r: Result) -> tuple[Cell, ...]:
    on, of = ~r.refused, r.graded
    none = int(np.isnan(r.low[on]).sum())
    low, high = (int(side[on].sum()) for side in (r.truth < r.low, r.truth > r.high))
    return (
        r.procedure.key,
        r.fits,
        *share_se(r.covered(r.truth), of),
        *share_se(r.covered(r.learner_truth), of),
        *mean_se(r.width[on]),
        *share_se(low, of),
        *share_se(high, of),
        *mean_se((r.value - r.truth)[on]),
        none,
        int(r.refused.sum()),
    )


def _notes(setup: Setup, results: list[Result]) -> tuple[str, ...]:
    truth, se = mean_se(results[0].truth)
    notes = [
        f"true {setup.measure} of the learner at n={setup.n:,}: {truth:.4g} (±{se or 0:.2g}), of a single model it "
        f"varies with sd {np.nanstd(results[0].truth):.2g}; `bias` is the centre's, against the model's true error",
        "miss_low: the truth lies below the interval; miss_high: above it, so that the interval promised too much",
    ]
    for r in results:
        if r.reasons:
            times, first = sum(r.reasons.values()), next(iter(r.reasons))
            notes.append(f"{r.procedure.key}: {times:,} of {len(r.low):,} samples without an interval, as: {first}")
    return tuple(notes)


def _estimates(setup: Setup, results: list[Result]) -> tuple[Estimate, ...]:
    """The coverage of the one procedure, or of the standard design, against both truths."""
    there = [r for r in results if r.graded]
    head = next((r for r in there if r.procedure.key == "standard"), there[0])
    about = f"{head.procedure.key}, {setup.learner.name} in {setup.world.key} at n={setup.n:,}"
    counts = {"coverage_model": head.covered(head.truth), "coverage_learner": head.covered(head.learner_truth)}
    labels = {"coverage_model": "coverage, this model", "coverage_learner": "coverage, the learner"}
    return tuple(
        share_estimate(name, labels[name], hits, head.graded, level=setup.level, about=about)
        for name, hits in counts.items()
    )


coverage = Study(
    name="coverage",
    label="how often intervals contain the truth",
    run=run,
    options={"n": 100, "replications": 200},
    takes=("plan", "interval", "measure"),
    cites=("nadeau2003", "bates2024"),
    about=__doc__ or "",
)
