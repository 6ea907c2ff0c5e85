"""Model sets by source: files and frames, evaluated runs, or learners fitted over one plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from errbar._wording import plural
from errbar.comparing.align import align_rows
from errbar.comparing.contrast_models import contrast_plan, contrast_rows, contrast_samples
from errbar.comparing.evaluated_runs import EvaluatedRun, plan_predictions_of
from errbar.comparing.model_set import ModelSet
from errbar.comparing.row_pair import PairedEvidence
from errbar.data.models import ModelPredictions, read_models
from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.records.contrast import Contrast
from errbar.records.contrasted import Contrasted
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import DataFacts
from errbar.requests.groups import ComparedFiles
from errbar.requests.kinds import Models
from errbar.resampling.estimate_learner import READ_AS_FIXED, estimand_of
from errbar.resampling.plan_predictions import PlanPredictions


def models_from_files(models: Models, request: ComparedFiles, test: Contrast | None) -> ModelSet:
    """Fixed predictions from files, frames and dictionaries."""
    return models_from_predictions(read_models(models, request), shared=request.shared, test=test)


def models_from_predictions(givens: Sequence[ModelPredictions], *, shared: bool, test: Contrast | None) -> ModelSet:
    """Fixed predictions: on the same rows, or on separate samples where such a test was named."""
    if len(givens) < 2:
        raise BadInput(f"Comparing needs two models; found {len(givens)}. Give another file, or several columns.")
    if test is not None and test.takes == "samples":
        return _separate_rows(givens)
    rows = align_rows(givens, shared=shared)
    names = tuple(name for name, _ in rows.models)
    evidence = tuple(Evidence(given) for _, given in rows.models)

    @cache
    def duo(i: int, j: int) -> PairedEvidence:
        return PairedEvidence(evidence[i], evidence[j], (names[i], names[j]))

    def gap(m: Measure, i: int, j: int, ask: InferenceSettings, named: Contrast | None) -> Contrasted:
        return contrast_rows(m, duo(i, j), (names[i], names[j]), ask, named)

    unit = evidence[0].given.unit_name
    return ModelSet(
        names=names,
        evidence=evidence,
        gap=gap,
        data=DataFacts.of(evidence[0].given),
        takes=("rows", "models"),
        what="fixed predictions on the same rows",
        default="paired (mcnemar for accuracy, delong for ROC area)",
        about=f"these fitted models, new {plural(unit) if unit else 'rows'} like these",
        said=(*_other_columns(names, evidence), *rows.said),
    )


def _other_columns(names: Sequence[str], evidence: Sequence[Evidence]) -> tuple[str, ...]:
    """How the others were read, where it is not how the first was; the positive class is one for all."""
    known = evidence[0].given.said
    others = zip(names[1:], evidence[1:])
    return tuple(f"{name}: {x}" for name, e in others for x in e.given.said_of_columns if x not in known)


def _separate_rows(givens: Sequence[ModelPredictions]) -> ModelSet:
    names = tuple(g.name for g in givens)
    evidence = tuple(Evidence(g.predictions) for g in givens)

    def gap(m: Measure, i: int, j: int, ask: InferenceSettings, named: Contrast | None) -> Contrasted:
        assert named is not None
        return contrast_samples(m, evidence[i], evidence[j], (names[i], names[j]), ask, named)

    return ModelSet(
        names=names,
        evidence=evidence,
        gap=gap,
        data=DataFacts.of(evidence[0].given),
        takes=("samples",),
        what="predictions on separate rows",
        default="z_unpaired",
        about="these fitted models, each on rows of its own",
        said=(f"separate samples of {' and '.join(f'{e.n:,}' for e in evidence)} rows", *_columns_in_both(givens)),
    )


def _columns_in_both(givens: Sequence[ModelPredictions]) -> tuple[str, ...]:
    """Ids that more than one file has: rows taken for separate that could have been paired."""
    ids = [np.unique(g.ids) for g in givens if g.ids is not None]
    if len(ids) < len(givens):
        return ()
    _, times = np.unique(np.concatenate(ids), return_counts=True)
    n = int(np.count_nonzero(times > 1))
    return (
        (f"{n:,} ids occur in more than one file: without `test` their rows are paired, as they should be",)
        if n
        else ()
    )


def models_from_runs(found: Sequence[EvaluatedRun]) -> ModelSet:
    """Evaluated learners over the plan they share."""
    if len(found) < 2:
        raise BadInput(f"Comparing needs two runs; found {len(found)}.")
    first = found[0].run
    plan = dict(first.plan or {})
    return models_over_plan(
        plan_predictions_of(found),
        tuple(c.name for c in found),
        first.data,
        plan,
        tuple(c.run.learners[0] for c in found),
    )


def models_over_plan(
    stage: Sequence[PlanPredictions],
    names: tuple[str, ...],
    data: DataFacts,
    plan: Mapping[str, Any],
    learners: tuple[Mapping[str, Any], ...],
    said: tuple[str, ...] = (),
) -> ModelSet:
    drawn = stage[0].plan

    def gap(m: Measure, i: int, j: int, ask: InferenceSettings, named: Contrast | None) -> Contrasted:
        return contrast_plan(m, stage[i], stage[j], (names[i], names[j]), ask, named)

    single = drawn.traits.design in READ_AS_FIXED
    about = estimand_of(drawn, data.unit_name).sentence
    return ModelSet(
        names=names,
        evidence=tuple(s.main.evidence for s in stage),
        gap=gap,
        data=data,
        takes=("rows",) if single else ("splits",),
        what=f"learners over {drawn.key}",
        default="paired" if single else "corrected_t",
        about=about.replace("the learner ", "the learners ")
        .replace("the one model", "the models")
        .replace("the model ", "the models "),
        said=said,
        plan=plan,
        learners=learners,
        drawn=drawn,
    )
