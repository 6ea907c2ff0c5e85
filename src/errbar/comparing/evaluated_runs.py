"""Evaluated runs: evaluated learners among what is to be compared, with the plan they were predicted under."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from errbar.comparing.model_names import make_names_unique
from errbar.comparing.model_set import ModelSet
from errbar.comparing.over_plan import models_over_plan
from errbar.data.class_union import recode_classes
from errbar.data.files import TableFile
from errbar.data.models import ModelPredictions
from errbar.errors import BadInput, Refusal
from errbar.records import codes
from errbar.records.edited_run import require_unedited
from errbar.records.plan import Plan
from errbar.records.predictions import Predictions
from errbar.records.run import Run
from errbar.records.run_options import FittedLearner, PlanFacts
from errbar.requests.kinds import Folder
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.stores import design_of, holds_run, open_store, planned, read_file, read_run


class EvaluatedRun(NamedTuple):
    """One learner's out-of-fold predictions under a plan."""

    name: str
    predictions: Predictions
    plan: Plan
    digest: str
    run: Run


def find_evaluated_runs(models: object, store: Folder | None) -> list[EvaluatedRun] | None:
    """Runs of `evaluate` by id, as objects, or as the files they wrote; None where none of the models is one."""
    named = _name_models(models)
    if named is None:
        return None
    found = [(name, _find_run(model, store)) for name, model in named]
    there = [x for _, x in found if x is not None]
    if not there:
        return None
    if len(there) < len(found):
        for (_, model), (_, run_there) in zip(named, found):
            if run_there is None and isinstance(model, (str, Path)):
                TableFile(model)  # a file that cannot be read is called so
        odd, run = (
            next(_name_of_run(*n) for n, (_, x) in zip(named, found) if (x is None) is fixed) for fixed in (True, False)
        )
        raise BadInput(
            f"Runs are compared with runs and files with files; {odd} holds predictions of one fixed model, {run} was "
            "evaluated under a plan. Evaluate both learners; or, where both hold out-of-fold predictions, name the "
            "columns `truth`, `prob` (or `label`, `value`), `fold`, `repeat` and `id` of both."
        )
    return [
        x._replace(name=name or x.name) for name, x in make_names_unique([(n, x) for n, x in found if x is not None])
    ]


def find_scored_runs(models: object) -> list[ModelPredictions] | None:
    """Runs of `score` as fixed predictions, paired by row in their order; None where not all of the models are."""
    named = _name_models(models) or []
    runs = [(name, run) for name, run in named if isinstance(run, Run) and run.verb == "score" and run.plan is None]
    if not runs or len(runs) < len(named):
        return None
    kept = [(name or f"run {run.id[:4]}", require_unedited(run).predictions) for name, run in runs]
    gone = [run.id for _, run in runs if run.predictions is None]
    if gone:
        raise BadInput(f"Run {gone[0]} came without its predictions (a run read from JSON has none). Give their file.")
    names = [name for name, _ in make_names_unique(kept, [name for name, _ in kept])]
    return [
        ModelPredictions(n, p)
        for n, p in zip(names, recode_classes(names, [p for _, p in kept if p is not None], None))
    ]


def _name_models(models: object) -> list[tuple[str, object]] | None:
    """(name, model); a name is empty where the run's own learner names it."""
    if isinstance(models, Mapping):
        return [(str(name), model) for name, model in models.items()]
    if isinstance(models, Sequence) and not isinstance(models, (str, bytes)):
        return [("", model) for model in models]
    return None


def _name_of_run(name: str, model: object) -> str:
    """What a message calls a model that may have no name yet."""
    if name:
        return repr(name)
    return (
        f"run {model.id}" if isinstance(model, Run) else repr(str(model)) if isinstance(model, (str, Path)) else "one"
    )


def _find_run(model: object, store: Folder | None) -> EvaluatedRun | None:
    if isinstance(model, Run):
        return _of_run(model)
    if not isinstance(model, (str, Path)):
        return None
    path = Path(model)
    if path.is_file() and holds_run(path):
        raise _no_rows(require_unedited(read_run(path)), path)
    if path.exists():
        return _of_file(path) if path.is_file() and planned(path) else None
    if isinstance(model, Path) and path.suffix:
        return None
    return _of_store(str(model), store)


def _of_run(run: Run) -> EvaluatedRun:
    require_unedited(run)
    if run.plan is None or run.verb not in ("evaluate", "score"):
        fixed = ", of one fixed model" if run.verb == "score" else ""
        raise BadInput(
            f"Runs of evaluate are compared with each other, and runs of score likewise; {run.id} is of "
            f"{run.verb}{fixed}. Give runs of one kind."
        )
    if run.predictions is None or run.drawn is None:
        raise BadInput(
            f"Run {run.id} came without its predictions (a run read from JSON has none). Give its id and `store`, or "
            "the file that holds them."
        )
    return EvaluatedRun(_learner(run), run.predictions, run.drawn, run.drawn.digest, run)


def _no_rows(run: Run, path: Path) -> BadInput:
    return BadInput(
        f"Models are compared on their predictions; {path} holds run {run.id} without them. Give the file of the "
        "predictions, or the run's id and `store`."
    )


def _of_file(path: Path) -> EvaluatedRun:
    design = design_of(path)
    assert design is not None
    require_unedited(design.run)
    return EvaluatedRun(_learner(design.run), read_file(path), design.plan, design.digest, design.run)


def _of_store(prefix: str, store: Folder | None) -> EvaluatedRun | None:
    if store is None or not Path(store).exists():
        return None
    if Path(prefix).suffix or "/" in prefix:
        return None  # a file that is not there: whoever reads files says so
    with open_store(store) as opened:
        run = require_unedited(opened.load(prefix))
        path = opened.path_of(run.id)
    if path is None or not planned(path):
        if path is not None:
            read_file(path)  # a damaged file is called damaged, not one without predictions
        raise BadInput(f"Run {run.id} ({run.verb}) kept no out-of-fold predictions to compare. Runs of evaluate do.")
    return _of_file(path)


def _learner(run: Run) -> str:
    return str(run.learners[0]["name"]) if run.learners else run.id[:6]


def models_from_runs(found: Sequence[EvaluatedRun]) -> ModelSet:
    """Evaluated learners over the plan they share."""
    if len(found) < 2:
        raise BadInput(f"Comparing needs two runs; found {len(found)}.")
    first = found[0].run
    names = tuple(c.name for c in found)
    learners = tuple(c.run.learners[0] if c.run.learners else FittedLearner(name=c.name) for c in found)
    models = models_over_plan(names, plan_predictions_of(found), first.data, first.plan or PlanFacts(), learners)
    return replace(models, own=tuple(c for c in first.own if c.shelf == "splits"))


def plan_predictions_of(found: Sequence[EvaluatedRun]) -> list[PlanPredictions]:
    """Each contender over the plan of the first; Refusal where they were not made under one."""
    first = found[0]
    for other in found[1:]:
        _require_one_plan(first, other)
    if first.plan.traits.design == "bootstrap" and first.plan.splits[0].trained is None:
        raise BadInput(
            "A comparison over bootstrap samples needs the rows that were drawn, which a file of predictions does not "
            "contain, and a valid test, of which none is known. Evaluate both with `plan=kfold(k=10)`."
        )
    n = first.plan.n
    unit = None
    if first.predictions.unit is not None:
        assert first.predictions.row is not None
        unit = np.zeros(n, dtype=np.intp)
        unit[first.predictions.row] = first.predictions.unit
    return [PlanPredictions(first.plan, c.predictions, unit=unit, fitted=None) for c in found]


def _require_one_plan(a: EvaluatedRun, b: EvaluatedRun) -> None:
    if a.digest != b.digest:
        same_design = (a.plan.key, a.plan.seed, a.plan.n) == (b.plan.key, b.plan.seed, b.plan.n)
        if same_design:
            raise Refusal(
                f"Learners must be evaluated under one plan; {a.name} and {b.name} were both evaluated under "
                f"{a.plan.key} "
                f"(seed {a.plan.seed}, {a.plan.n:,} rows), but classes, units or strata differ, and so do the splits. "
                "Evaluate both on one file, or compare them in one call.",
                code=codes.UNPAIRED_ROWS,
            )
        raise Refusal(
            f"Learners must be evaluated under one plan; {a.name} was evaluated under {a.plan.key} (seed "
            f"{a.plan.seed}, "
            f"{a.plan.n:,} rows) and {b.name} under {b.plan.key} (seed {b.plan.seed}, {b.plan.n:,} rows), which split "
            "the rows differently. Evaluate both with the same `plan` and `seed`, or compare them in one call.",
            code=codes.UNPAIRED_ROWS,
        )
    p, q = a.predictions, b.predictions
    if p.classes != q.classes or p.positive != q.positive:
        raise BadInput(f"{a.name} and {b.name} name the classes differently: {p.classes} and {q.classes}.")
    if p.n != q.n or not np.array_equal(p.truth, q.truth):
        gone = p.n if p.n != q.n else int((np.asarray(p.truth != q.truth)).reshape(p.n, -1).any(axis=1).sum())
        raise Refusal(
            f"Learners are compared on the same rows; the truth of {a.name} and {b.name} differs on {gone:,} of "
            f"{p.n:,} predictions. Evaluate both on one file.",
            code=codes.UNPAIRED_ROWS,
        )
