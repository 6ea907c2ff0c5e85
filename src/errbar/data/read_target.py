"""Targets: what is to be predicted, classes or numbers, and by which rule that was decided."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from errbar.columns.column import Column
from errbar.data import class_names as naming
from errbar.data.class_order import MANY_CLASSES
from errbar.data.costs import read_costs
from errbar.data.kind_words import check_kind
from errbar.data.read_label_sets import as_bits, is_bits, label_names, require_several
from errbar.errors import BadInput
from errbar.records.types import CLASSIFICATION, CLASSIFIED, REGRESSION, Array, Floats, Kind

OTHERS = " Other classes that it may have are named by `classes`."
FEW_VALUES = 20
"""Whole numbers with more different values than this are amounts, not classes."""
Sort: TypeAlias = Literal["classes", "numbers"]


class TargetValues(NamedTuple):
    """Codes or numbers, with all that a Task keeps about classes."""

    kind: Kind
    y: Array
    classes: tuple[str, ...] = ()
    labels: Array | None = None
    positive: int | None = None
    cost: Floats | None = None
    said: tuple[str, ...] = ()
    positive_rule: str = ""


def read_class_list(classes: object) -> list[str] | None:
    """Names of all classes, from a list or comma-separated text; None where none were given."""
    if classes is None:
        return None
    parts = classes.split(",") if isinstance(classes, str) else classes
    if not isinstance(parts, Iterable):
        raise BadInput(f"`classes` must be a list, or names separated by commas; got {type(classes).__name__}.")
    names = [str(c).strip() for c in parts]
    if len(names) < 2 or len(set(names)) < len(names) or not all(names):
        raise BadInput(f"`classes` must name two classes or more, each once; got {', '.join(names) or 'none'}.")
    return names


def read_target(
    columns: list[Column],
    *,
    kind: str | None,
    learner_kinds: tuple[Kind, ...],
    positive: object,
    cost: object,
    classes: list[str] | None = None,
    can_name_classes: bool = True,
) -> TargetValues:
    """The target of one column, or of several: then each is an output of a regression, or a label.

    `classes` are all that there are, where the rows may lack some.
    """
    check_kind(kind)
    for column in columns:
        _usable(column)
        if classes is None:
            _varies(column, can_name=can_name_classes)
    if kind == "multilabel":
        require_several(columns, "target")
    if len(columns) > 1:
        found = _outputs(columns, kind, learner_kinds)
    else:
        sort, why = _sort(columns[0], kind, learner_kinds)
        sort, why = ("classes", "`classes` were given") if classes is not None and kind is None else (sort, why)
        if sort == "classes":
            return _of_classes(columns[0], kind, why, positive, cost, classes)
        found = TargetValues("regression", _numbers(columns[0]), said=(f"kind: regression ({why})",))
        _is(found.kind, kind, "one target column")
    for role, given in (("positive", positive), ("cost", cost), ("classes", classes)):
        if given is not None:
            raise BadInput(f"`{role}` needs classes; the target is {found.kind}. Leave it out, or give `kind=binary`.")
    return found


def _usable(column: Column) -> None:
    """Every row has a finite value, and not all the same."""
    numbers = column.numbers
    floats = numbers if numbers is not None and numbers.dtype.kind == "f" else np.zeros(0)
    gone = column.missing if column.missing is not None else np.flatnonzero(np.isnan(floats))
    for rows, what in ((gone, "lacks one"), (np.flatnonzero(np.isinf(floats)), "is infinite")):
        if len(rows):
            many = f"{len(rows):,} row{'s' if len(rows) > 1 else ''}"
            raise BadInput(
                f"Every row needs a target, finite if a number; column {column.name!r} {what} in {many}, first in row "
                f"{int(rows[0]) + 1:,}. Drop these rows first."
            )
    if column.look == "date":
        raise BadInput(
            f"A target must be numbers or classes; column {column.name!r} holds dates. Make them numbers first."
        )


def _varies(column: Column, *, can_name: bool) -> None:
    numbers = column.numbers
    values = numbers if numbers is not None else column.codes
    assert values is not None
    if values.min() == values.max():
        value = numbers[0] if numbers is not None else column.levels[int(values[0])]
        raise BadInput(
            f"A target must vary; column {column.name!r} is {str(value)!r} in all {len(column):,} rows, so there "
            f"is nothing to predict. Is it the right column?{OTHERS if can_name else ''}"
        )


def _sort(column: Column, kind: str | None, learner_kinds: tuple[Kind, ...]) -> tuple[Sort, str]:
    """Classes or numbers, and why: what was asked for, then what the learner is, then how the target looks."""
    if kind is not None:
        return ("numbers" if kind in REGRESSION else "classes"), "as asked"
    if learner_kinds and all(k in CLASSIFIED for k in learner_kinds):
        return "classes", "the learner is a classifier"
    if learner_kinds and all(k in REGRESSION for k in learner_kinds):
        return "numbers", "the learner is a regressor"
    numbers, of = column.numbers, f"target {column.name!r}"
    if numbers is None or numbers.dtype.kind == "b" or column.look == "category":
        what = "text" if numbers is None else "booleans" if numbers.dtype.kind == "b" else "categories"
        return "classes", f"{of} holds {what}"
    if len(column.fractions):
        return "numbers", f"{of} has fractions"
    k, n = len(np.unique(numbers)), len(numbers)
    few = k <= FEW_VALUES and n >= 2 * k
    return ("classes" if few else "numbers"), f"{of} has {k:,} different whole numbers in {n:,} rows; `kind` chooses"


def _of_classes(
    column: Column, asked: str | None, why: str, positive: object, cost: object, declared: list[str] | None
) -> TargetValues:
    fractions, n = column.fractions, len(column)
    if len(fractions):
        raise BadInput(
            f"Classes must be names or whole numbers ({why}); target {column.name!r} has {len(fractions):,} "
            f"fractions, first in row {fractions[0] + 1:,}. Use a regressor with `kind=regression`, or "
            "cut the target into classes first."
        )
    codes, levels = column.as_text()
    if len(levels) == n and declared is None:
        raise BadInput(
            f"Classes must repeat; target {column.name!r} has another value in each of its {n:,} rows: an id, "
            "not a class. Name another column."
        )
    if len(levels) > MANY_CLASSES:
        raise BadInput(
            f"errbar takes at most {MANY_CLASSES:,} classes; target {column.name!r} has {len(levels):,}. Group them."
        )
    found = naming.encode(
        naming.Spelling((codes, levels), None, ()), None if declared is None else list(naming.in_order({*declared})), []
    )
    kind: Kind = "binary" if len(found.classes) == 2 else "multiclass"
    _is(kind, asked, f"{len(found.classes)} classes")
    code, rule = None, ""
    if kind == "binary":
        code, rule = naming.positive_of(found.classes, positive, [], False)
    elif positive is not None:
        how = f"recall(class={positive})"
        raise BadInput(f"`positive` needs two classes; got {len(levels)}. Use class= of a measure: {how}.")
    costs = None if cost is None else read_costs(cost, found.classes, code)
    return TargetValues(
        kind=kind,
        y=found.truth.astype(np.intp),
        classes=found.classes,
        labels=_labels(column, found.classes),
        positive=code,
        cost=None if costs is None else costs.matrix,
        said=(f"kind: {kind} ({why})", *([rule] if rule else []), *(() if costs is None else costs.said)),
        positive_rule=rule,
    )


def _labels(column: Column, classes: tuple[str, ...]) -> Array:
    """Each class as the value that the data has for it: numbers stay numbers, and so do classes without a row."""
    if column.numbers is None:
        return np.array(classes)
    _, levels = column.as_text()
    there = dict(zip(levels, np.unique(column.numbers)))
    try:
        values = [there[name] if name in there else column.numbers.dtype.type(name) for name in classes]
    except ValueError:
        raise BadInput(
            f"The target {column.name!r} holds numbers; `classes` must be numbers too; got {', '.join(classes)}."
        ) from None
    return np.array(values)


def _outputs(columns: list[Column], kind: str | None, learner_kinds: tuple[Kind, ...]) -> TargetValues:
    classifies = bool(learner_kinds) and all(k in CLASSIFIED for k in learner_kinds)
    bits = all(is_bits(c) for c in columns)
    if kind == "multilabel" or (kind is None and classifies and bits):
        return _of_labels(columns, "as asked" if kind else "the learner is a classifier")
    if classifies:
        raise BadInput(
            f"A classifier needs one target, or a column of 0 and 1 for each label; got {len(columns)} columns. "
            "Evaluate one at a time, or use a regressor."
        )
    if kind is None and bits and not (learner_kinds and all(k in REGRESSION for k in learner_kinds)):
        raise BadInput(
            f"{len(columns)} target columns of 0 and 1 may be labels or numbers. Give `kind=multilabel` for labels, of "
            "which a row may have any number, or `kind=multioutput` for numbers."
        )
    _is("multioutput", kind, f"{len(columns)} target columns")
    y = np.column_stack([_numbers(c) for c in columns])
    return TargetValues("multioutput", y, said=(f"kind: multioutput ({len(columns)} target columns)",))


def _of_labels(columns: list[Column], why: str) -> TargetValues:
    """Several labels a row, a column of 0 and 1 for each."""
    names = label_names(columns, None)
    y = np.column_stack([as_bits(c, "target") for c in columns]).astype(np.intp)
    listed = f"{len(names)} labels: {', '.join(names[:8])}{', ...' if len(names) > 8 else ''}"
    return TargetValues("multilabel", y, classes=names, said=(f"kind: multilabel ({why}; {listed})",))


def _numbers(column: Column) -> Floats:
    if column.numbers is None and column.look != "long":
        assert column.codes is not None
        raise BadInput(
            f"Regression needs numbers; target {column.name!r} has text, {column.levels[int(column.codes[0])]!r} "
            "in row 1. Use a classifier, or turn the text into numbers."
        )
    return column.as_float("target")


def _is(found: Kind, asked: str | None, what: str) -> None:
    """BadInput where the kind that was asked for cannot be had."""
    if asked not in (None, found, "classification" if found in CLASSIFICATION else found):
        raise BadInput(f"`kind={asked}` does not fit: {what} make it {found}. Give `kind={found}`, or leave it out.")
