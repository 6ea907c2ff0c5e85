"""Predictions as a table that other tools read, with what it takes to get the very same Predictions back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from errbar._numeric.column_dtype import numpy_type
from errbar.errors import BadInput
from errbar.records.earlier_words import positive_rule_in, weight_name_in
from errbar.records.plan import Plan, Role
from errbar.records.predictions import Predictions, Slicing
from errbar.records.types import Array, Ints
from errbar.stores._roles import ROLES, of_role, roles_of

BEFORE = ("row", "repeat", "fold", "split")
AFTER = ("truth", "label", "prob", "score", "value", "unit", "weight")
PLAIN = ("kind", "classes", "positive", "threshold", "unit_name", "family", "said")
ADDED = ("positive_rule", "weight_name")
"""Facts that files of earlier versions tell in words only."""


def to_columns(given: Predictions, plan: Plan | None) -> tuple[dict[str, Any], dict[str, Any]]:
    """Arrow columns by name (classes by their names), and the facts they are read back with."""
    columns: dict[str, Any] = {}
    arrays: dict[str, Any] = {}
    for name in (*BEFORE, *AFTER):
        part = getattr(given, name)
        if name == "truth" and plan is not None and given.split is not None:
            columns.update(_design(plan, given.split))
        if part is None:
            continue
        made = _wide(name, part, given.classes) if part.ndim == 2 else {name: _narrow(name, part, given.classes)}
        arrays[name] = {"dtype": part.dtype.str, "columns": list(made), "wide": part.ndim == 2}
        columns.update(made)
    slicings = []
    for s in given.slicings:
        name = f"by_{s.column}"
        while name in columns:
            name += "_"
        columns[name] = _text(s.codes, s.levels)
        slicings.append({"name": name, "column": s.column, "levels": s.levels, "dtype": s.codes.dtype.str})
    facts = {name: getattr(given, name) for name in (*PLAIN, *ADDED)}
    cost = None if given.cost is None else given.cost.tolist()
    return columns, {**facts, "cost": cost, "arrays": arrays, "slicings": slicings}


def from_columns(columns: Mapping[str, Any], facts: Mapping[str, Any], role: Role | None) -> Predictions:
    """The Predictions those columns came from; of one role where the table tells roles apart."""
    classes = tuple(facts["classes"])
    parts: dict[str, Any] = {}
    for name, how in facts["arrays"].items():
        coded = classes if name in ("truth", "label") and not how["wide"] else ()
        read = [_read(columns[column], np.dtype(how["dtype"]), coded) for column in how["columns"]]
        parts[name] = np.column_stack(read) if how["wide"] else read[0]
    slicings = tuple(
        Slicing(
            column=s["column"],
            codes=_read(columns[s["name"]], np.dtype(s["dtype"]), s["levels"]),
            levels=tuple(s["levels"]),
        )
        for s in facts["slicings"]
    )
    plain: dict[str, Any] = {
        name: tuple(facts[name]) if isinstance(facts[name], list) else facts[name] for name in PLAIN
    }
    plain["positive_rule"] = facts.get("positive_rule", positive_rule_in(plain["said"]))
    plain["weight_name"] = facts.get("weight_name", weight_name_in(plain["said"]))
    cost = None if facts["cost"] is None else np.array(facts["cost"], dtype=np.float64)
    found = Predictions(**plain, **parts, cost=cost, slicings=slicings)
    if role is None or "role" not in columns:
        return found
    return of_role(found, _read(columns["role"], np.dtype(np.int64), ROLES), role)


def _design(plan: Plan, split: Ints) -> dict[str, Any]:
    """The role of each prediction, and the other fold or half where the plan has such; for readers of the file."""
    other = plan.places[split, 2]
    columns = {"role": _text(roles_of(plan, split), ROLES)}
    return {**columns, "other": _narrow("other", other, ())} if (other >= 0).any() else columns


def _wide(name: str, part: Array, classes: Sequence[str]) -> dict[str, Any]:
    """One column per class or label (`prob_benign`) or per output (`value_0`)."""
    ends = classes if len(classes) == part.shape[1] else [str(i) for i in range(part.shape[1])]
    return {f"{name}_{end}": _narrow(name, part[:, i], ()) for i, end in enumerate(ends)}


def _narrow(name: str, part: Array, classes: Sequence[str]) -> Any:
    import pyarrow as pa

    if classes and name in ("truth", "label"):
        return _text(part, classes)
    if part.dtype.kind in "biuf":
        return pa.array(np.ascontiguousarray(part.astype(part.dtype.newbyteorder("="), copy=False)))
    try:
        return pa.array(part.tolist())
    except (pa.ArrowInvalid, pa.ArrowTypeError) as cause:
        raise BadInput(f"A column holds values of one kind; {name} of the predictions does not: {cause}.") from cause


def _text(codes: Array, levels: Sequence[str]) -> Any:
    """Names instead of codes; a code below 0 is no class, and no name."""
    import pyarrow as pa

    wide = codes.astype(np.int64)
    return pa.array(list(levels), pa.string()).take(pa.array(wide, mask=wide < 0))


def integers(column: object) -> Ints:
    """A column of whole numbers."""
    return _read(column, np.dtype(np.int64), ())


def names(column: object, levels: Sequence[str]) -> Ints:
    """A column of names as codes into them."""
    return _read(column, np.dtype(np.int64), levels)


def _read(column: Any, dtype: np.dtype[Any], levels: Sequence[str]) -> Array:
    """The array that was written, in its own dtype."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if levels:
        column = pc.fill_null(pc.index_in(column, value_set=pa.array(list(levels), pa.string())), -1)
    kind = column.type
    if not (pa.types.is_integer(kind) or pa.types.is_floating(kind)) or column.null_count:
        return np.array(column.to_pylist(), dtype=dtype)
    # Not to_numpy, which imports pandas where it is installed: a third of a second.
    chunks = column.chunks if isinstance(column, pa.ChunkedArray) else [column]
    own = numpy_type(kind)
    raw = [np.frombuffer(c.buffers()[1], own, len(c), c.offset * own.itemsize) for c in chunks if len(c)]
    return np.concatenate(raw).astype(dtype)
