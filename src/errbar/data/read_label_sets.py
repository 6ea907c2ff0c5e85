"""Label sets: several labels a row, each a column of 0 and 1, with the predictions of every label."""

from __future__ import annotations

import numpy as np

from errbar.columns.column import Column
from errbar.data import class_names as naming
from errbar.data.probabilities import one_probability
from errbar.data.row_roles import RowRoles
from errbar.errors import BadInput
from errbar.records.predictions import Predictions
from errbar.records.types import Array, Floats
from errbar.requests.column_groups import PredictionRoles

YES_NO = {"true": 1, "false": 0, "yes": 1, "no": 0, "1": 1, "0": 0, "1.0": 1, "0.0": 0}
MANY_LABELS = 1000


def read_label_sets(
    truths: list[Column], parts: dict[str, list[Column] | None], rest: RowRoles, asked: PredictionRoles
) -> Predictions:
    """Predictions of several labels a row: as many columns of label, prob or score as of truth, in the same order."""
    require_several(truths, "truth")
    if asked.positive is not None or asked.cost is not None:
        word = "positive" if asked.positive is not None else "cost"
        raise BadInput(f"`{word}` is for one class a row; `kind=multilabel` has several labels. Leave it out.")
    names = label_names(truths, asked.classes)
    columns = {role: _answers(role, parts[role], names) for role in ("label", "prob", "score")}
    said = f"kind: multilabel ({len(names)} labels: {', '.join(names[:8])}{', ...' if len(names) > 8 else ''})"
    return Predictions(
        kind="multilabel",
        truth=np.column_stack([as_bits(c, "truth") for c in truths]),
        classes=names,
        threshold=asked.threshold,
        said=(said, *rest.pop("said", ())),
        **columns,  # type: ignore[arg-type]
        **rest,
    )


def require_several(columns: list[Column], role: str) -> None:
    """BadInput where there is one column only, or more than can be shown."""
    if len(columns) < 2:
        raise BadInput(
            f"`kind=multilabel` needs a column of 0 and 1 for each label in `{role}`; got {len(columns)}. Lists of "
            "labels become such columns with scikit-learn's MultiLabelBinarizer, or with pandas' str.get_dummies."
        )
    if len(columns) > MANY_LABELS:
        raise BadInput(f"errbar takes at most {MANY_LABELS:,} labels; got {len(columns):,}. Group them.")


def label_names(columns: list[Column], listed: object) -> tuple[str, ...]:
    """Names of the labels: those that `classes` lists, else of the columns, else their numbers in an array."""
    if listed is not None:
        names = [x.strip() for x in listed.split(",")] if isinstance(listed, str) else [str(x) for x in listed]  # type: ignore[attr-defined]
        if len(names) != len(columns) or len(set(names)) < len(names):
            raise BadInput(f"`classes` must name each of the {len(columns)} labels once; got {', '.join(names[:8])}.")
        return tuple(names)
    names = [c.name for c in columns]
    is_array = all(name.endswith(f"[{i}]") for i, name in enumerate(names))
    return tuple(str(i) for i in range(len(names))) if is_array else tuple(names)


def is_bits(column: Column) -> bool:
    """True where every value is 0 or 1, also as true and false or yes and no."""
    if column.missing is not None and len(column.missing):
        return False
    if column.numbers is not None:
        return bool(((column.numbers == 0) | (column.numbers == 1)).all())
    return all(level.lower() in YES_NO for level in column.levels)


def as_bits(column: Column, role: str) -> Array:
    """1 where the row has the label, 0 where it does not; BadInput for any other value."""
    column.complete()
    if column.numbers is not None:
        odd = np.flatnonzero(~((column.numbers == 0) | (column.numbers == 1)))
        found = column.numbers
    else:
        assert column.codes is not None
        table = np.array([YES_NO.get(level.lower(), -1) for level in column.levels])
        found = table[column.codes]
        odd = np.flatnonzero(found < 0)
    if len(odd):
        i = int(odd[0])
        value = column.numbers[i] if column.numbers is not None else column.levels[int(column.codes[i])]  # type: ignore[index]
        hint = " Give probabilities as `prob`." if role == "label" else ""
        raise BadInput(
            f"With `kind=multilabel` every {role} column must hold 0 or 1; column {column.name!r} has {len(odd):,} "
            f"other values, {str(value)!r} in row {i + 1:,} first.{hint}"
        )
    return found.astype(np.uint8)


def _answers(role: str, columns: list[Column] | None, names: tuple[str, ...]) -> Array | None:
    if not columns:
        return None
    if len(columns) != len(names):
        raise BadInput(
            f"Each of the {len(names)} labels needs its own `{role}` column; got {len(columns)} "
            f"({', '.join(c.name for c in columns[:5])})."
        )
    _same_order(role, columns, names)
    if role == "label":
        return np.column_stack([as_bits(c, role) for c in columns])
    values: list[Floats] = [one_probability(c) if role == "prob" else c.as_float(role) for c in columns]
    return np.column_stack(values)


def _same_order(role: str, columns: list[Column], names: tuple[str, ...]) -> None:
    """An order that the columns' own names deny is a mistake: their predictions would be read for other labels."""
    implied = naming.columns_to_classes([c.name for c in columns], list(names))
    if implied is not None and set(implied) == set(names) and tuple(implied) != names:
        i = next(i for i, name in enumerate(names) if implied[i] != name)
        raise BadInput(
            f"`{role}` columns must be in the order of the labels; {columns[i].name!r} is in the place of "
            f"{names[i]!r}, but its name ends in {implied[i]!r}. Give them in the order {', '.join(names[:8])}."
        )
