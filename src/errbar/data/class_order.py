"""Class order: which column of a table of predictions is for which class; the order of texts is never guessed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from errbar.columns.column import Column
from errbar.data import class_names as naming
from errbar.errors import BadInput
from errbar.records.types import Floats, Ints
from errbar.requests.column_groups import PredictionRoles

if TYPE_CHECKING:
    from errbar.requests.kinds import Classes

MANY_CLASSES = 1000
"""Beyond it a K x K table is no longer a table to count in."""


class ColumnOrder(NamedTuple):
    """The class of each column of a role that has several, and how that was found where it was inferred."""

    by_role: Mapping[str, list[str]]
    said: tuple[str, ...] = ()

    def of(self, role: str) -> list[str] | None:
        """Classes of this role's columns."""
        return self.by_role.get(role)


def encode_classes(
    truth: Column, label: Column | None, tables: Mapping[str, list[Column] | None], asked: PredictionRoles
) -> tuple[naming.ClassCodes, ColumnOrder]:
    """Codes of truth and label, and the class of each column of the roles in `tables`."""
    spelt = naming.alike(truth, label)
    also: list[str] = []
    if asked.positive is not None and len(spelt.truth[1]) == 1 == len(spelt.seen):
        also += [str(asked.positive)] if naming.match(asked.positive, spelt.seen) is None else []
    wide = {role: columns for role, columns in tables.items() if columns and len(columns) > 1}
    listed = list_classes(asked.classes)
    order = ColumnOrder({})
    if listed is None and wide:
        order = _infer_order(wide, spelt.seen, truth)
        also += [name for names in order.by_role.values() for name in names]
    elif listed is not None:
        for role, columns in wide.items():
            _require_agreement(columns, listed, role)
    enc = naming.encode(spelt, listed, also)
    if len(enc.classes) < 2:
        raise BadInput(
            f"Scoring classes needs two of them; truth has only {spelt.seen[0]!r}. If another can occur, name it: "
            f"`classes={spelt.seen[0]},OTHER`."
        )
    if len(enc.classes) > MANY_CLASSES:
        raise BadInput(f"errbar takes at most {MANY_CLASSES:,} classes; got {len(enc.classes):,}. Group them.")
    return enc, order if listed is None else ColumnOrder({role: list(enc.classes) for role in wide})


def list_classes(classes: Classes | None) -> list[str] | None:
    """Classes one by one."""
    if classes is None:
        return None
    return [c for c in classes.split(",") if c] if isinstance(classes, str) else [str(c) for c in classes]


def _require_agreement(columns: list[Column], classes: list[str], role: str) -> None:
    """An order of classes that the columns' own names deny is a mistake on either side."""
    implied = naming.columns_to_classes([c.name for c in columns], classes)
    if implied is not None and len(implied) == len(classes) and implied != classes:
        raise BadInput(
            f"`classes` must be in the order of the `{role}` columns; {columns[0].name!r} would be class "
            f"{classes[0]!r}, but it ends in {implied[0]!r}. Leave `classes` out, or list "
            f"{','.join(implied[:5])}."
        )


def _infer_order(wide: Mapping[str, list[Column]], seen: list[str], truth: Column) -> ColumnOrder:
    found: dict[str, list[str]] = {}
    said: list[str] = []
    for role, columns in wide.items():
        named = naming.columns_to_classes([c.name for c in columns], seen)
        if named is None:
            named = _natural_order(columns, seen, truth, role)
            said.append(f"{role} has no column names: read in the order of the classes {', '.join(named)}")
        found[role] = named
    return ColumnOrder(found, tuple(said))


def _natural_order(columns: list[Column], seen: list[str], truth: Column, role: str) -> list[str]:
    """Numbers in their own order; BadInput for text, and for names that are there and do not tell."""
    counted = [str(i) for i in range(len(columns))]
    some = ", ".join(seen[:5])
    if not all(c.name.startswith(f"{role}[") for c in columns):
        raise BadInput(
            f"Names of `{role}` columns must end in the class ({some}); got "
            f"{', '.join(c.name for c in columns[:5])}. Rename them, or give the order: `classes={','.join(seen[:5])}`."
        )
    if set(seen) <= set(counted):
        return counted
    if len(columns) == len(seen) and truth.numbers is not None:
        return naming.in_order(set(seen))
    if truth.numbers is not None:
        raise BadInput(f"{len(seen)} classes ({some}) need one `{role}` column each; got {len(columns)}.")
    raise BadInput(
        f"`{role}` has {len(columns)} columns without names, and the classes are text ({some}), so their order must be "
        "given. Give `classes` in the order of the columns (of a scikit-learn model: its classes_), or a frame whose "
        "columns end in the class."
    )


def read_scores(
    scores: list[Column] | None, names: tuple[str, ...], by_column: list[str] | None, code: int | None
) -> tuple[Floats | None, Ints | None]:
    """One score, larger for the positive class of two; or a score for each class, with the class of the largest."""
    if not scores:
        return None, None
    if len(scores) == 1:
        if code is None:
            raise BadInput(
                f"One `score` column needs two classes; got {len(names)}. Give a `score` or `prob` column per class."
            )
        return scores[0].as_float("score"), None
    if len(scores) != len(names):
        raise BadInput(
            f"{len(names)} classes ({', '.join(names[:5])}) need one `score` column each; got {len(scores)}."
        )
    assert by_column is not None
    matrix = np.column_stack([scores[by_column.index(c)].as_float("score") for c in names])
    label = matrix.argmax(axis=1).astype(np.uint8 if len(names) <= 256 else np.intp)
    return (matrix if code is None else matrix[:, code] - matrix[:, 1 - code]), label
