"""Several: the predictions of every model that is compared, coded alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from errbar.data.class_union import recode_classes
from errbar.data.models import Model, the_models
from errbar.data.read_predictions import read_predictions
from errbar.data.role_columns import columns_for, same_index
from errbar.data.row_ids import coded, values_of
from errbar.data.row_order import in_one_order
from errbar.errors import BadInput
from errbar.records.predictions import Predictions
from errbar.records.types import Ints


class ModelPredictions(NamedTuple):
    """One model's predictions; classes and ids mean the same in every model that was gathered with it."""

    name: str
    predictions: Predictions
    ids: Ints | None = None
    spelt: Callable[[int], str] = str
    """How an id stands in the file."""


def gather_models(
    models: Any,
    *,
    truth: Any = None,
    label: Any = None,
    prob: Any = None,
    score: Any = None,
    value: Any = None,
    id: Any = None,
    unit: Any = None,
    weight: Any = None,
    classes: Sequence[Any] | str | None = None,
    positive: Any = None,
    threshold: float = 0.5,
    cost: Any = None,
) -> list[ModelPredictions]:
    """Two models or more, from files, frames, dictionaries, or several columns of one table.

    `models` maps names to a path, a frame, a dict of columns or a dict of roles; or it is a sequence of those (paths
    give their stems as names); or one table of which one role names several columns, each a model. A role is a
    column of every table, or an array common to all.
    """
    roles = {"truth": truth, "label": label, "prob": prob, "score": score, "value": value}
    found = the_models(models, {**roles, "id": id, "unit": unit, "weight": weight})
    same_index({f"{role} of {m.name}": m.roles[role] for m in found if m.roles["id"] is None for role in m.roles})
    reading = {"classes": classes, "positive": positive, "threshold": threshold, "cost": cost}
    ids, spelt, said = _ids(found)
    read = [_read(model, ids.get(model.name), reading) for model in found]
    if all(m.roles["id"] is None for m in found):
        in_one_order(found)
    alike = recode_classes([model.name for model in found], read, cost)
    return [
        ModelPredictions(model.name, replace(p, said=(*p.said, *said)) if said else p, p.row, spelt)
        for model, p in zip(found, alike)
    ]


def _ids(models: list[Model]) -> tuple[dict[str, Ints], Callable[[int], str], tuple[str, ...]]:
    """Ids of the models that have them, in one coding."""
    having = [model for model in models if model.roles["id"] is not None]
    columns: dict[str, Any] = {}
    for model in having:  # columns of one table share its ids: read once
        columns[model.name] = columns[having[0].name] if model.column_of and columns else _id_values(model)
    if not columns:
        return {}, str, ()
    found = coded(list(columns.values()), list(columns))
    return dict(zip(columns, found.ids)), found.spelt, found.said


def _id_values(model: Model) -> Any:
    try:
        return values_of(model.source, model.roles["id"])
    except BadInput as cause:
        raise BadInput(f"{model.name}: {cause}") from cause


def _read(model: Model, ids: Ints | None, reading: dict[str, Any]) -> Predictions:
    try:
        return read_predictions(model.source, **{**model.roles, "id": ids}, **reading)
    except BadInput as cause:
        _one_column_per_class(model)
        raise BadInput(f"{model.name}: {cause}") from cause


def _one_column_per_class(model: Model) -> None:
    """Columns of one table as models leave one column of probabilities to each: enough for two classes only."""
    if model.column_of != "prob":
        return
    truths = columns_for(model.source, "truth", model.roles["truth"])
    k = len(truths[0].as_text()[1]) if truths else 0
    if k > 2:
        raise BadInput(
            f"Columns of one table are one --prob each, which serves two classes; truth has {k:,}. Give each model a "
            "file of its own, with one --prob column per class."
        )
