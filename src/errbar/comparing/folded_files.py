"""Files of several models' predictions: of fixed models on the same rows, or out of fold in the same folds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from errbar.comparing.model_set import ModelSet
from errbar.comparing.over_plan import models_over_plan
from errbar.comparing.predicted_models import models_from_predictions, other_columns
from errbar.comparing.shared_columns import find_shared_columns, rows_that_differ
from errbar.data.models import ModelPredictions, read_models
from errbar.errors import BadInput, Refusal
from errbar.records import codes
from errbar.records.contrast import Contrast
from errbar.records.plan import Partitions
from errbar.records.types import Ints
from errbar.requests.column_groups import ComparedFiles
from errbar.requests.kinds import Models
from errbar.resampling.given_folds import OutOfFoldRows, order_by_fold
from errbar.resampling.plan_predictions import PlanPredictions


def models_from_files(models: Models, request: ComparedFiles, test: Contrast | None) -> ModelSet:
    """Predictions from files, frames and dictionaries: out of fold where they came with folds, else of fixed models."""
    givens = read_models(models, request)
    if not any(g.predictions.fold is not None for g in givens):
        return models_from_predictions(givens, shared=request.shared, test=test)
    if request.shared:
        raise BadInput(
            "`shared` is for predictions of fixed models: folds without some rows are other folds. Leave it out."
        )
    return models_over_folds(givens)


def models_over_folds(givens: Sequence[ModelPredictions]) -> ModelSet:
    """Models that were predicted out of fold, each under the folds of the first."""
    if len(givens) < 2:
        raise BadInput(f"Comparing needs two models; found {len(givens)}. Give another file, or several columns.")
    _require_all(givens)
    found = [_in_folds_of(givens[0], given) for given in givens]
    names = tuple(g.name for g in givens)
    common = find_shared_columns(names, [rows.predictions for rows in found], _describe_prediction)
    first = found[0]._replace(predictions=replace(found[0].predictions, unit=common.unit, unit_name=common.unit_name))
    how = "by id" if givens[0].ids is not None else "by their order (no ids were given; truth is the same in every row)"
    over = [
        PlanPredictions(
            first.plan,
            replace(rows.predictions, unit=common.unit, unit_name=common.unit_name, weight=common.weight),
            unit=first.unit,
            fitted=None,
        )
        for rows in found
    ]
    others = other_columns(names, [p.main.evidence for p in over])
    notes = (*others, f"paired {how}", *common.said)
    return models_over_plan(names, over, first.facts, first.plan.facts, (), notes=notes)


def _describe_prediction(place: int) -> str:
    return f"prediction {place + 1:,}"


def _require_all(givens: Sequence[ModelPredictions]) -> None:
    without = [g.name for g in givens if g.predictions.fold is None]
    if without:
        raise BadInput(
            f"Out-of-fold predictions are compared with each other; {without[0]} has no `fold`. Give the folds of "
            "every model."
        )


def _in_folds_of(first: ModelPredictions, other: ModelPredictions) -> OutOfFoldRows:
    """The other's predictions, its folds numbered as the first numbers them; Refusal where they are other folds."""
    mine = order_by_fold(first.predictions)
    if other is first:
        return mine
    theirs = order_by_fold(other.predictions)
    _require_same_rows(first, other, mine, theirs)
    a, b = mine.plan.splits, theirs.plan.splits
    assert isinstance(a, Partitions) and isinstance(b, Partitions)
    if len(a.ks) != len(b.ks) or a.ks[0] != b.ks[0]:
        raise _other_folds(first, other, f"{_count(a)} and {_count(b)}")
    if mine.plan.digest == theirs.plan.digest:
        return theirs
    names = [_rename(x, y) for x, y in zip(a.codes, b.codes)]
    moved = sum(int((x != name[y]).sum()) for x, y, name in zip(a.codes, b.codes, names))
    if moved:
        raise _other_folds(first, other, f"{moved:,} of {len(a.codes) * mine.plan.n:,} predictions differ in fold")
    given = theirs.predictions
    assert given.fold is not None and given.repeat is not None
    fold = np.array(names)[given.repeat, given.fold]
    return order_by_fold(replace(given, fold=fold, said=other.predictions.said))


def _rename(mine: Ints, theirs: Ints) -> Ints:
    """My fold for each of theirs, told by the first row of it."""
    stands = np.unique(theirs, return_index=True)[1]
    return mine[stands]


def _count(splits: Partitions) -> str:
    return f"{len(splits.ks)} x {splits.ks[0]} folds"


def _other_folds(first: ModelPredictions, other: ModelPredictions, found: str) -> Refusal:
    return Refusal(
        f"Learners must be predicted in the same folds; those of {first.name} and {other.name} are not the same "
        f"({found}). Predict both with one splitter and seed, such as KFold(shuffle=True, random_state=0).",
        code=codes.UNPAIRED_ROWS,
    )


def _require_same_rows(
    first: ModelPredictions, other: ModelPredictions, mine: OutOfFoldRows, theirs: OutOfFoldRows
) -> None:
    n, m = mine.plan.n, theirs.plan.n
    if first.ids is not None and other.ids is not None:
        shared = len(np.intersect1d(first.ids, other.ids))
        if not n == m == shared:
            raise Refusal(
                f"{first.name} and {other.name} were not predicted on the same rows ({shared:,} shared of {n:,} and "
                f"{m:,}), so that their folds differ. Predict both on all rows.",
                code=codes.UNPAIRED_ROWS,
            )
    elif n != m:
        raise Refusal(
            f"Without ids, rows are paired by their order, so all need equally many; {first.name} has {n:,} and "
            f"{other.name} {m:,}. Predict both on all rows.",
            code=codes.UNPAIRED_ROWS,
        )
    rows = rows_that_differ(mine.predictions.truth[mine.first], theirs.predictions.truth[theirs.first])
    if len(rows):
        raise Refusal(
            f"One row has one truth; {first.name} and {other.name} differ on {len(rows):,} of {n:,} rows. Give the "
            "column of row ids, `id`, or correct one of them.",
            code=codes.UNPAIRED_ROWS,
        )
