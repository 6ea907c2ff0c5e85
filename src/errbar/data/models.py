"""Models: the predictions of every model that is compared, each with its name, all in one coding of classes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from errbar.data.class_union import recode_classes
from errbar.data.read_predictions import ANSWERS, read_predictions
from errbar.data.role_columns import column_names, columns_for, same_index
from errbar.data.row_ids import encode_ids, values_of
from errbar.data.row_order import refuse_other_order
from errbar.data.table_source import Source
from errbar.errors import BadInput
from errbar.records.graded_log import GradedLog
from errbar.records.predictions import Predictions
from errbar.records.types import Ints
from errbar.requests.column_groups import ComparedFiles
from errbar.requests.kinds import Models

ROLES = ("truth", "label", "prob", "score", "value", "id", "unit", "weight", "by", "fold", "repeat")
HOW = "Give two files, {name: file or frame}, or several columns of one file to one role (`prob=A,B`)"


class Model(NamedTuple):
    """One model: its name, its table, and the roles it is read by (column names of the table, or arrays)."""

    name: str
    source: Source
    request: ComparedFiles
    column_of: str | None = None
    """The role that gives each model a column of one table; None where every model has a table of its own."""


class ModelPredictions(NamedTuple):
    """One model's predictions; classes and ids mean the same in every model that was gathered with it."""

    name: str
    predictions: Predictions
    ids: Ints | None = None
    spelt: Callable[[int], str] = str
    """How an id stands in the file."""


def read_models(models: Models, request: ComparedFiles) -> list[ModelPredictions]:
    """Two models or more, from files, frames, dictionaries, or several columns of one table.

    `models` maps names to a path, a frame, a dict of columns or a dict of roles; or it is a sequence of those (paths
    give their stems as names); or one table of which one role names several columns, each a model. A role is a
    column of every table, or an array common to all.
    """
    found = _models_of(models, request)
    without = [m for m in found if m.request.id is None]
    same_index({f"{role} of {m.name}": getattr(m.request, role) for m in without for role in ROLES})
    ids, spelt, said = _ids(found)
    read = [_read(model, ids.get(model.name)) for model in found]
    if len(without) == len(found):
        taken = {x for m in found for x in (getattr(m.request, role) for role in ROLES) if isinstance(x, str)}
        refuse_other_order([m.name for m in found], [m.source for m in found], taken)
    alike = recode_classes([model.name for model in found], read, request.cost)
    return [
        ModelPredictions(
            model.name,
            replace(p, said=(*p.said, *said)) if said else p,
            None if model.request.id is None else p.row,
            spelt,
        )
        for model, p in zip(found, alike)
    ]


def _ids(models: list[Model]) -> tuple[dict[str, Ints], Callable[[int], str], tuple[str, ...]]:
    """Ids of the models that have them, in one coding."""
    having = [model for model in models if model.request.id is not None]
    columns: dict[str, Any] = {}
    for model in having:  # columns of one table share its ids: read once
        columns[model.name] = columns[having[0].name] if model.column_of and columns else _id_values(model)
    if not columns:
        return {}, str, ()
    repeated = any(model.request.repeat is not None for model in having)
    found = encode_ids(list(columns.values()), list(columns), repeated=repeated)
    return dict(zip(columns, found.ids)), found.spelt, found.said


def _id_values(model: Model) -> Any:
    try:
        return values_of(model.source, model.request.id)
    except BadInput as cause:
        raise BadInput(f"{model.name}: {cause.message}") from cause


def _read(model: Model, ids: Ints | None) -> Predictions:
    try:
        return read_predictions(model.source, replace(model.request, id=ids))
    except BadInput as cause:
        _one_column_per_class(model)
        raise BadInput(f"{model.name}: {cause.message}") from cause


def _one_column_per_class(model: Model) -> None:
    """Columns of one table as models leave one column of probabilities to each: enough for two classes only."""
    if model.column_of != "prob":
        return
    truths = columns_for(model.source, "truth", model.request.truth)
    k = len(truths[0].as_text()[1]) if truths else 0
    if k > 2:
        raise BadInput(
            f"One `prob` column per model needs two classes; truth has {k:,}. Give each model a file of its own, "
            "with one `prob` column per class."
        )


def _models_of(models: Models, request: ComparedFiles) -> list[Model]:
    """Every model of a mapping, a sequence, or one table that holds several."""
    named_so = name_tables(models)
    if len(named_so) == 1:
        return _columns(next(iter(named_so.values())), request)
    if not named_so:
        raise BadInput(f"Comparing needs two models; got none. {HOW}.")
    return [_model(name, what, request) for name, what in named_so.items()]


def read_first_model(models: Models, request: ComparedFiles) -> Model:
    """The first of several models, or the only one, with its table and the roles it is read by."""
    name, what = next(iter(name_tables(models).items()))
    return _model(name, what, request)


def name_tables(models: Models) -> dict[str, Any]:
    """Tables by their names; one table alone has none."""
    if isinstance(models, Mapping):
        several = any(_is_table(what) for what in models.values()) and not _are_roles(models)
        several = several or (len(models) > 0 and all(_is_table(what) for what in models.values()))
        return {str(name): what for name, what in models.items()} if several else {"": models}
    if isinstance(models, Sequence) and not isinstance(models, str):
        return dict(zip(_names(models), models))
    return {"": models}


def _is_table(what: object) -> bool:
    """A path, a mapping, a log or a frame; asked of the type, since a lazy frame would be computed to answer."""
    return isinstance(what, (str, Path, Mapping, GradedLog)) or hasattr(type(what), "columns")


def _are_roles(what: object) -> TypeGuard[Mapping[str, Any]]:
    return isinstance(what, Mapping) and len(what) > 0 and all(key in ROLES for key in what)


def _names(models: Sequence[object]) -> list[str]:
    """Stems of the paths; those that are equal with their folder; those still equal with a number."""
    paths = [Path(m) if isinstance(m, (str, Path)) else None for m in models]
    names = [f"model {i + 1}" if path is None else path.stem or str(path) for i, path in enumerate(paths)]
    longer = [
        n if p is None or names.count(n) == 1 or not p.parent.name else f"{p.parent.name}/{n}"
        for n, p in zip(names, paths)
    ]
    return [n if longer.count(n) == 1 else f"{n} {longer[: i + 1].count(n)}" for i, n in enumerate(longer)]


def _model(name: str, what: object, request: ComparedFiles) -> Model:
    try:
        if _are_roles(what):
            own = {role: _own(role, what, getattr(request, role)) for role in ROLES}
            return Model(name, Source(None), replace(request, **own))
        source = Source(what)
    except BadInput as cause:
        raise BadInput(f"{name}: {cause.message}") from cause
    if request.truth is None:
        listed = f" has the columns {', '.join(source.names[:12])}" if source.names else " names none"
        raise BadInput(f"Comparing needs `truth`, a column of every table; {name}{listed}.")
    return Model(name, source, request)


def _own(role: str, what: Mapping[str, object], common: object) -> Any:
    """A role of a model that is a dictionary of roles: its own, else the one common to all."""
    if isinstance(common, str) and common in what:
        return what[common]
    if isinstance(common, str) and role not in what:
        raise BadInput(
            f"`{role}` must be a column; a dictionary of roles has none. Put {role!r} in it, with the values."
        )
    if common is not None and not isinstance(common, str) and role in what:
        raise BadInput(f"`{role}` is given twice: for all models and for this one. Leave one of them out.")
    return what.get(role, common)


def _columns(table: object, request: ComparedFiles) -> list[Model]:
    """Several columns that one role names in one table, each a model."""
    if _are_roles(table):
        raise BadInput(f"Comparing needs two models; got one dictionary of roles. {HOW}.")
    if request.kind == "multilabel":
        raise BadInput(
            "Models of several labels need a file each; got one table. Give two files with the same columns, or "
            "{name: {label: matrix}}."
        )
    source = Source(table)
    found = {role: column_names(source, role, getattr(request, role)) for role in ANSWERS}
    many = {role: columns for role, columns in found.items() if columns and len(columns) > 1}
    if not many:
        told = next((f"`{role}={columns[0]}`" for role, columns in found.items() if columns), "no prediction")
        raise BadInput(f"Comparing needs two models; got one table and {told}. {HOW}.")
    role, columns = next(iter(many.items()))
    others = [f"`{r}`" for r in ANSWERS if r != role and getattr(request, r) is not None]
    if others:
        raise BadInput(
            f"Models in columns of one table must be named by one role; `{role}` names {len(columns)}, and "
            f"{' and '.join(others)} would belong to every model. Leave {' and '.join(others)} out, or give each "
            "model a file."
        )
    if request.truth is None:
        raise BadInput(f"Comparing needs `truth`; got none. Columns: {', '.join(source.names[:12])}.")
    _once(role, columns)
    return [Model(column, source, _with(request, role, column), column_of=role) for column in columns]


def _with(request: ComparedFiles, role: str, column: str) -> ComparedFiles:
    """Return the roles with this column in one of them."""
    own: dict[str, Any] = {role: column}
    return replace(request, **own)


def _once(role: str, columns: list[str]) -> None:
    again = next((c for c in columns if columns.count(c) > 1), None)
    if again is not None:
        raise BadInput(f"`{role}` must name each model's column once; {again!r} occurs {columns.count(again)} times.")
