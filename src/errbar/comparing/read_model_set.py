"""The models of a request: learners fitted here, evaluated runs, scored runs, or files of predictions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from errbar.comparing.evaluated_runs import find_evaluated_runs, find_scored_runs, models_from_runs
from errbar.comparing.folded_files import models_from_files
from errbar.comparing.model_set import ModelSet
from errbar.comparing.predicted_models import models_from_predictions
from errbar.comparing.question import Question
from errbar.errors import BadInput
from errbar.requests.choice_groups import Overrides
from errbar.requests.column_groups import (
    CostRole,
    FoldRole,
    KindRole,
    PositiveRole,
    Predicted,
    SharedRows,
    SliceRole,
    TargetRoles,
    UnitRole,
    WeightRole,
)
from errbar.requests.compare import CompareRequest
from errbar.requests.kinds import Models
from errbar.requests.outcome_groups import OutcomeRoles, SystemRole
from errbar.requests.running_groups import EngineChoice
from errbar.requests.splitting_groups import PlanChoice, RowChecks, ValidationChoice

if TYPE_CHECKING:
    from errbar.comparing.fitted_learners import LearnerSet

FITTED: tuple[type | str, ...] = (
    "y",
    TargetRoles,
    PlanChoice,
    ValidationChoice,
    RowChecks,
    "powerful",
    EngineChoice,
    "memory",
    "resume",
    "refit",
)
PREDICTED = (Predicted, SharedRows, FoldRole)
ROWS: tuple[type | str, ...] = (UnitRole, KindRole, WeightRole, SliceRole, PositiveRole, CostRole)
"""For learners and for files; a run brings its own."""
LEARNERS = "learners that are fitted here; give `model` and the data"
FILES = "predictions that are there already"
RUNS = f"{FILES}, not for runs, which bring their own"


def learner_set(request: CompareRequest, question: Question) -> LearnerSet | None:
    """The learners that are compared; None where the models are no learners but predictions that are there already."""
    if request.outcome is not None:
        return None
    request.refuse("tables of scores; give `datasets` or `fold_scores`", "learner", "better")
    request.refuse("outcomes; give `outcome`", OutcomeRoles, SystemRole)
    if request.X is None:
        return None
    from errbar.comparing.fitted_learners import prepare_learners  # here, since predictions that are there need no fits

    request.refuse(FILES, *PREDICTED)
    return prepare_learners(request, question)


def model_set(request: CompareRequest, question: Question) -> ModelSet:
    """Models that predicted already; words that are for learners are refused."""
    if request.outcome is not None:
        from errbar.comparing.graded_systems import systems_of  # here, since most models predict a truth

        request.refuse(LEARNERS, *FITTED)
        return systems_of(request.models, request)
    refuse_learners(request.models)
    request.refuse(LEARNERS, *FITTED)
    if request.given(FoldRole):
        return models_from_files(request.models, request, question.contrast)
    scored = find_scored_runs(request.models)
    if scored is not None:
        request.refuse(RUNS, *PREDICTED, *ROWS)
        return models_from_predictions(scored, shared=request.shared, test=question.contrast)
    evaluated = find_evaluated_runs(request.models, request.store)
    if evaluated is not None:
        request.refuse(RUNS, *PREDICTED, *ROWS)
        return models_from_runs(evaluated)
    return models_from_files(request.models, request, question.contrast)


def refuse_rows(request: CompareRequest) -> None:
    """BadInput for words about models on rows where scores by data set are compared."""
    predicted = [word for word in request.given(Predicted) if word != "value"]
    decided = ("primary", "adjust", "against")
    others: tuple[type | str, ...] = (*predicted, SharedRows, FoldRole, *ROWS, *decided, Overrides, "X")
    request.refuse("models compared on rows, not for scores by data set", *FITTED, *others)


def refuse_predictions(request: CompareRequest) -> None:
    """BadInput for words about rows and learners where scores of folds are compared."""
    predicted = [word for word in request.given(Predicted) if word != "score"]
    fitted = [word for word in request.given(*FITTED) if word != "plan"]
    others: tuple[type | str, ...] = (*predicted, WeightRole, SharedRows, *ROWS, "primary", "datasets", "X")
    request.refuse("models and learners on rows, not for scores of folds", *fitted, *others)


def refuse_learners(models: Models) -> None:
    """BadInput where learners came without the data to fit them on."""
    listed = models.values() if isinstance(models, Mapping) else models if isinstance(models, (list, tuple)) else ()
    found = [type(m).__name__ for m in listed if callable(getattr(m, "fit", None))]
    if found:
        raise BadInput(
            f"Learners are fitted on data: compare(models, X, y) or compare(models, frame, target=COLUMN); found "
            f"{' and '.join(found[:2])} without any."
        )
