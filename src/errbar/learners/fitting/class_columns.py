"""Class columns: which class each column of a model's answer is for; never guessed where labels are text."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from errbar.learners.fitting.answer_errors import Answered, NoPrediction, code_table, positive_code, some_classes
from errbar.records.types import Ints


class ColumnCodes(NamedTuple):
    """The code of each column's class, and how that was found where it had to be inferred."""

    codes: Ints
    said: tuple[str, ...] = ()


def column_codes(
    names: tuple[str, ...], model: object, width: int, task: Answered, seen: Ints, name: str
) -> ColumnCodes:
    """By the columns' own names, else by `classes_`, else in the order of numbers; text without either is refused."""
    named = _by_name(names, width, task, name)
    if named is not None:
        return ColumnCodes(named)
    classes = getattr(model, "classes_", None)
    if classes is not None:
        codes = _by_classes(classes, task)
        told = f"{name} gives a column for each class: read in the order of the learner's classes_"
        listed = ", ".join(task.classes[c] for c in codes)
        # A predict_proba beside classes_ is scikit-learn's own convention: nothing was inferred.
        full = len(codes) == len(task.classes)
        return ColumnCodes(codes, (f"{told}: {listed}",) if name != "predict_proba" and full else ())
    if not has_numbers(task):
        raise NoPrediction(
            f"{name} gives {width} columns without their classes; classes are text ({some_classes(task)}), so their "
            "order must be given: as classes_ of the learner or function, or as column names of a frame"
        )
    table = code_table(task)
    every = np.array([table[v] for v in sorted(table, key=_number)], dtype=np.intp)
    listed = ", ".join(task.classes[c] for c in every)
    said = f"{name} gives a column for each class without names: read in the order of the numbers {listed}"
    return ColumnCodes(every if width == len(every) else every[np.isin(every, seen)], (said,))


def towards(model: object, task: Answered, *, by_letters: bool = False) -> int:
    """The class of two that a single column is for: the second of `classes_`, the larger number, else the positive.

    `by_letters`: of two texts the later one, not the positive.
    """
    classes = getattr(model, "classes_", None)
    if classes is not None and len(classes) == 2:
        return int(_by_classes(classes, task)[1])
    if has_numbers(task):
        table = code_table(task)
        return table[max(table, key=_number)]
    return code_table(task)[max(code_table(task))] if by_letters else positive_code(task)


def has_numbers(task: Answered) -> bool:
    """True where classes have an order of their own: numbers, booleans, or the texts 0, 1, 2, ... without a gap."""
    if task.labels is None or task.labels.dtype.kind in "biuf":
        return True
    return sorted(map(str, task.labels.tolist())) == sorted(str(i) for i in range(len(task.classes)))


def _number(label: Any) -> float:
    return float(label)


def _by_classes(classes: object, task: Answered) -> Ints:
    table = code_table(task)
    values = np.asarray(classes).tolist()
    strange = [v for v in values if v not in table]
    if strange:
        raise NoPrediction(f"classes_ must be classes of the data ({some_classes(task)}); it holds {strange[0]!r}")
    return np.array([table[v] for v in values], dtype=np.intp)


def _by_name(names: tuple[str, ...], width: int, task: Answered, name: str) -> Ints | None:
    """Codes of a frame's columns by their names; None for arrays, and for columns that are only counted."""
    if len(names) != width:
        return None
    table = {str(value): code for value, code in code_table(task).items()}
    found = [table.get(x, -1) for x in names]
    if min(found) >= 0 and len(set(found)) == width:
        return np.array(found, dtype=np.intp)
    if names == tuple(map(str, range(width))) or all(x.startswith("column_") for x in names):
        return None
    odd = names[found.index(-1)] if -1 in found else names[0]
    raise NoPrediction(f"columns of {name} must be called as the classes ({some_classes(task)}); one is {odd!r}")
