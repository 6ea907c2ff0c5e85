"""Models: what is compared, each with its name, the table it lies in and the roles it plays there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from errbar.data.role_columns import column_names
from errbar.data.table_source import Source
from errbar.errors import BadInput

ROLES = ("truth", "label", "prob", "score", "value", "id", "unit", "weight")
ANSWERS = ("label", "prob", "score", "value")
HOW = "Give two files, {name: file or frame}, or several columns of one file to one role (--prob A,B)"


class Model(NamedTuple):
    """One model: its name, its table, and what each role is (a column name of the table, or an array)."""

    name: str
    source: Source
    roles: dict[str, Any]
    column_of: str | None = None
    """The role that gives each model a column of one table; None where every model has a table of its own."""


def the_models(models: Any, roles: Mapping[str, Any]) -> list[Model]:
    """Every model of a mapping, a sequence, or one table that holds several."""
    named_so = _by_name(models)
    if len(named_so) == 1:
        return _columns(next(iter(named_so.values())), roles)
    if not named_so:
        raise BadInput(f"Comparing needs two models; found none. {HOW}.")
    return [_model(name, what, roles) for name, what in named_so.items()]


def _by_name(models: Any) -> dict[str, Any]:
    if isinstance(models, Mapping):
        several = any(_is_table(what) for what in models.values()) and not _are_roles(models)
        several = several or (len(models) > 0 and all(_is_table(what) for what in models.values()))
        return {str(name): what for name, what in models.items()} if several else {"": models}
    if isinstance(models, Sequence) and not isinstance(models, str):
        return dict(zip(_names(models), models))
    return {"": models}


def _is_table(what: Any) -> bool:
    """A path, a mapping or a frame; asked of the type, since a lazy frame would be computed to answer."""
    return isinstance(what, (str, Path, Mapping)) or hasattr(type(what), "columns")


def _are_roles(what: Any) -> TypeGuard[Mapping[str, Any]]:
    return isinstance(what, Mapping) and len(what) > 0 and all(key in ROLES for key in what)


def _names(models: Sequence[Any]) -> list[str]:
    """Stems of the paths; those that are equal with their folder; those still equal with a number."""
    paths = [Path(m) if isinstance(m, (str, Path)) else None for m in models]
    names = [f"model {i + 1}" if path is None else path.stem or str(path) for i, path in enumerate(paths)]
    longer = [
        n if p is None or names.count(n) == 1 or not p.parent.name else f"{p.parent.name}/{n}"
        for n, p in zip(names, paths)
    ]
    return [n if longer.count(n) == 1 else f"{n} {longer[: i + 1].count(n)}" for i, n in enumerate(longer)]


def _model(name: str, what: Any, roles: Mapping[str, Any]) -> Model:
    try:
        if _are_roles(what):
            return Model(name, Source(None), {role: _own(role, what, roles[role]) for role in ROLES})
        source = Source(what)
    except BadInput as cause:
        raise BadInput(f"{name}: {cause}") from cause
    if roles["truth"] is None:
        listed = f" has the columns {', '.join(source.names[:12])}" if source.names else " names none"
        raise BadInput(f"Comparing needs truth, --truth COLUMN of every table; {name}{listed}.")
    return Model(name, source, dict(roles))


def _own(role: str, what: Mapping[str, Any], common: Any) -> Any:
    """A role of a model that is a dictionary of roles: its own, else the one common to all."""
    if isinstance(common, str) and common in what:
        return what[common]
    if isinstance(common, str) and role not in what:
        raise BadInput(f"--{role} names a column; a dictionary of roles has none. Put {role!r} in it, with the values.")
    if common is not None and not isinstance(common, str) and role in what:
        raise BadInput(f"{role} is given twice: to all models and to this one. Leave one of them out.")
    return what.get(role, common)


def _columns(table: Any, roles: Mapping[str, Any]) -> list[Model]:
    """Several columns that one role names in one table, each a model."""
    if _are_roles(table):
        raise BadInput(f"Comparing needs two models; found one dictionary of roles. {HOW}.")
    source = Source(table)
    found = {role: column_names(source, role, roles[role]) for role in ANSWERS}
    many = {role: columns for role, columns in found.items() if columns and len(columns) > 1}
    if not many:
        told = next((f"--{role} {columns[0]}" for role, columns in found.items() if columns), "no prediction")
        raise BadInput(f"Comparing needs two models; found one table and {told}. {HOW}.")
    role, columns = next(iter(many.items()))
    others = [f"--{r}" for r in ANSWERS if r != role and roles[r] is not None]
    if others:
        raise BadInput(
            f"Where columns of one table are models, one role names them; --{role} names {len(columns)}, and "
            f"{' and '.join(others)} would be everyone's. Leave {' and '.join(others)} out, or give each model a file."
        )
    if roles["truth"] is None:
        raise BadInput(f"Comparing needs truth: --truth COLUMN. Columns: {', '.join(source.names[:12])}.")
    _once(role, columns)
    return [Model(column, source, {**roles, role: column}, column_of=role) for column in columns]


def _once(role: str, columns: list[str]) -> None:
    again = next((c for c in columns if columns.count(c) > 1), None)
    if again is not None:
        raise BadInput(f"--{role} names each model's column once; {again!r} stands {columns.count(again)} times.")
