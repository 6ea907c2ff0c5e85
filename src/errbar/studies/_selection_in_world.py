"""Selection in a world: naive, nested and true error of what `select` chooses, and what its races cost.

`vary=k=1,5,15` names a parameter of the learner and its values, the candidates; tree, knn, ridge and naive_bayes have
one by default. The code is that of the verb: the same search, the same outer splits, the same interval. `naive` is the
winner's own score, `nested` the outer estimate, `true` the loss of the chosen model on new rows; all races see the same
samples and splits. The best candidate is the one of the least true error on average over samples: `best_left` is how
often it left a race, `regret` how much more the chosen ones lose on average. Read the two together: what leaves is
nearly as good. `k`: inner folds, `repeats`: their repeats, `outer`: outer folds.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.errors import BadInput, Refusal
from errbar.learners import parameters_of
from errbar.learners.fitting import fit_all
from errbar.measures import measure as measure_of
from errbar.records.method import InferenceSettings
from errbar.records.sheet import Cell, Sheet
from errbar.records.space import Space
from errbar.records.study import Setup, Study, StudyResult
from errbar.records.task import Task
from errbar.records.types import Floats
from errbar.resampling.estimate_learner import estimate_learner
from errbar.resampling.out_of_fold import FitSettings
from errbar.search import searcher
from errbar.selecting.candidate import CandidateMaker
from errbar.selecting.candidate_fits import CandidateFits
from errbar.selecting.nested import NestedSearch, NestedSelection
from errbar.selecting.race import RaceName
from errbar.selecting.read_space import read_space
from errbar.selecting.run_search import FINAL, SearchRunner, SearchSettings
from errbar.selecting.search_progress import SearchCourse
from errbar.selecting.selection_run import outer_predictions
from errbar.splits import splitter
from errbar.studies._drawn_task import draw_task
from errbar.studies._numbers import mean_estimate, mean_se, share_se
from errbar.studies._replication import ReplicationResult, Told
from errbar.studies._replications import replicate, stream
from errbar.studies._resampling import drawn
from errbar.studies._truths import true_loss
from errbar.studies._vary_learner import varied

PURPOSE = 113
RACES: tuple[RaceName | None, ...] = (None, "careful", "halving")


class SelectionJob(NamedTuple):
    """The setup, and the candidates as a space."""

    setup: Setup
    space: Space


def one(shared: SelectionJob, replication: int) -> dict[str, Told]:
    """One sample: the truth of every candidate, the nested selection, and the final search of each race."""
    setup = shared.setup
    rng = stream(setup.seed, PURPOSE, replication)
    task, left, seed, refused = draw_task(setup.world, setup.n, rng)
    if refused is not None:
        return {"refused": refused}
    maker = CandidateMaker({"": setup.bare}, shared.space, task)
    told: dict[str, Told] = {}
    try:
        found = _select(shared, task, maker, seed)
    except (BadInput, Refusal) as no:  # splits of this sample that leave nothing to learn from
        return {"refused": no.message}
    for i, candidate in enumerate(found.final.candidates):
        model = fit_all(candidate.learner, candidate.prepared.task, seed)
        told[f"true {i}"] = true_loss(left, model, setup.loss, rng)
    told |= _nested(setup, found, task, seed)
    told |= _describe(found.final, None)
    for race in RACES[1:]:
        nested, runner = _runner(shared, task, maker, seed, race)
        told |= _describe(runner.run(FINAL, nested.searched, "search"), race)
    return told


def _runner(
    shared: SelectionJob, task: Task, maker: CandidateMaker, seed: int, race: RaceName | None
) -> tuple[NestedSearch, SearchRunner]:
    setup, folds = shared.setup, shared.setup.settings
    settings = SearchSettings(
        measure=measure_of(setup.measure),
        searcher=searcher("grid"),
        budget=shared.space.size or 1,
        race=race,
        seed=seed,
    )
    inner = splitter(f"kfold(k={folds['k']}, repeats={folds['repeats']})")
    nested = NestedSearch(task, inner, drawn(f"kfold(k={folds['outer']})", task, seed), settings)
    fits = CandidateFits(FitSettings(), None, seed=seed, shape=nested.shape)
    return nested, SearchRunner(task, maker, fits, settings)


def _select(shared: SelectionJob, task: Task, maker: CandidateMaker, seed: int) -> NestedSelection:
    nested, runner = _runner(shared, task, maker, seed, None)
    return nested.run(runner)


def _nested(setup: Setup, found: NestedSelection, task: Task, seed: int) -> dict[str, Told]:
    """The outer estimate and the ends of its interval."""
    parts = outer_predictions(found, task)
    ask = InferenceSettings(level=setup.level, seed=seed)
    (e,) = estimate_learner([measure_of(setup.measure)], parts, ask, None, explicit=True)
    told: dict[str, Told] = {"nested": np.nan if e.value is None else e.value}
    if e.low is not None and e.high is not None:
        told |= {"low": e.low, "high": e.high}
    return told


def _describe(course: SearchCourse, race: RaceName | None) -> dict[str, Told]:
    """A search on all rows: the choice, its own score, who left, and the fits."""
    naive = course.scores[course.chosen].value
    told: dict[str, Told] = {f"{race} chosen": course.chosen, f"{race} fits": course.fits}
    told[f"{race} naive"] = np.nan if naive is None else naive
    return told | {f"{race} left {i}": 1.0 for i in course.left}


def run(setup: Setup) -> StudyResult:
    """A line for each race."""
    vary = varied(setup)
    space = read_space({vary.name: list(vary.values)}, {"": parameters_of(setup.bare)})
    shared = SelectionJob(setup, space)
    found = ReplicationResult(replicate(one, shared, setup.replications, engine=setup.engine))
    truth = np.array([found.x(f"true {i}") for i in range(space.size or 0)])
    best = int(np.nanmean(truth, axis=1).argmin())
    sheet = Sheet(
        name="selection_in_world",
        title=f"{setup.measure} of {setup.bare.name} chosen among {len(truth)} values of {vary.name}, "
        f"{setup.replications:,} samples of {setup.n:,}",
        columns=(
            "race", "naive", "naive_se", "nested", "nested_se", "true", "true_se", "optimism", "optimism_se",
            "coverage", "coverage_se", "best_left", "best_left_se", "regret", "regret_se", "fits",
        ),
        rows=tuple(_row(found, truth, best, race) for race in RACES),
        notes=(
            f"naive: the winner's own score; nested: rows that chose nothing; optimism: true less naive; best_left: "
            f"how often {vary.name}={vary.values[best]}, the least true error on average, left the race",
            *found.notes(),
        ),
    )  # fmt: skip
    flatter = _true_of_chosen(found, truth, None) - found.x("None naive")
    head = mean_estimate(
        "selection_optimism",
        f"how much the best of {len(truth)} flatters",
        flatter,
        level=setup.level,
        about=f"{setup.bare.name} in {setup.world.key} at n={setup.n:,}, true less naive {setup.measure}",
    )
    return StudyResult((sheet,), (head,))


def _true_of_chosen(found: ReplicationResult, truth: Floats, race: RaceName | None) -> Floats:
    """The true loss of the chosen model, sample by sample."""
    chosen = found.x(f"{race} chosen")
    return np.array([np.nan if np.isnan(c) else truth[int(c), r] for r, c in enumerate(chosen)])


def _row(found: ReplicationResult, truth: Floats, best: int, race: RaceName | None) -> tuple[Cell, ...]:
    naive, true = found.x(f"{race} naive"), _true_of_chosen(found, truth, race)
    chosen = found.x(f"{race} chosen")
    there = np.isfinite(chosen)
    means = np.nanmean(truth, axis=1)
    left = int(np.isfinite(found.x(f"{race} left {best}"))[there].sum())
    nested: tuple[Cell, ...] = (None, None)
    coverage: tuple[Cell, ...] = (None, None)
    if race is None:
        nested = mean_se(found.x("nested"))
        low, high = found.x("low"), found.x("high")
        known = np.isfinite(low) & np.isfinite(true)
        coverage = share_se(int(((low <= true) & (true <= high))[known].sum()), int(known.sum()))
    return (
        race or "none",
        *mean_se(naive),
        *nested,
        *mean_se(true),
        *mean_se(true - naive),
        *coverage,
        *share_se(left, int(there.sum())),
        *mean_se(means[chosen[there].astype(int)] - means[best]),
        mean_se(found.x(f"{race} fits"))[0],
    )


selection_in_world = Study(
    name="selection",
    label="naive, nested and true error of a selection",
    run=run,
    options={"n": 100, "replications": 10, "k": 5, "repeats": 1, "outer": 5},
    takes=("measure", "vary"),
    varies="a parameter of the learner",
    cites=("varma2006", "cawley2010"),
    about=__doc__ or "",
)
