"""Rule columns: what parts of a rule written as text give, and how columns of categories are compared."""

from __future__ import annotations

import ast
from typing import NamedTuple, TypeAlias

import numpy as np

from errbar.errors import BadInput, meant, near
from errbar.records.types import Array, Bools, Floats, Ints
from errbar.records.world import Variable


class Category(NamedTuple):
    """A column of codes with the names behind them."""

    codes: Floats
    variable: Variable


Column: TypeAlias = "Array | Category"
"""What a part of a rule gives: an answer for every row, or one for all of them."""


def as_text(part: Array) -> Array:
    return part if part.dtype.kind == "U" else np.array([class_word(x) for x in part.ravel()]).reshape(part.shape)


def class_word(x: object) -> str:
    return f"{x:g}" if isinstance(x, float) else str(x)


def compare_category(a: Column, op: ast.cmpop, b: Column) -> Bools:
    """A category equals a level, or does not; levels have no order."""
    if not isinstance(op, ast.Eq | ast.NotEq):
        raise BadInput("Levels of a category have no order: compare them by ==, != or in.")
    if isinstance(a, Category):
        same = _equal_names(a, b) if isinstance(b, Category) else _equal_level(a, b)
    else:
        assert isinstance(b, Category)
        same = _equal_level(b, a)
    return np.asarray(same if isinstance(op, ast.Eq) else ~same)


def _equal_names(a: Category, b: Category) -> Bools:
    left, right = (np.append(np.array(x.variable.levels), "")[_codes(x)] for x in (a, b))
    return np.asarray(left == right)


def _equal_level(column: Category, value: Array) -> Bools:
    level, levels = class_word(value.item()) if value.ndim == 0 else "", column.variable.levels
    if level not in levels:
        close = near(level, levels) or list(levels[:6])
        raise BadInput(f"{column.variable.name} has no level {level!r}.{meant(close)}")
    return np.asarray(column.codes == levels.index(level))


def _codes(column: Category) -> Ints:
    there = np.isfinite(column.codes)
    return np.where(there, column.codes, len(column.variable.levels)).astype(int)


def truths_of(part: Column, node: ast.expr) -> Bools:
    found = part if isinstance(part, Category) else np.asarray(part)
    if isinstance(found, Category) or found.dtype.kind != "b":
        raise BadInput(f"and, or, not and if need conditions; {ast.unparse(node)!r} is none.")
    return found


def numbers_in(part: Column, node: ast.expr) -> Floats:
    if isinstance(part, Category) or np.asarray(part).dtype.kind not in "biuf":
        raise BadInput(f"Arithmetic needs numbers; {ast.unparse(node)!r} is text.")
    return np.asarray(part, dtype=np.float64)
