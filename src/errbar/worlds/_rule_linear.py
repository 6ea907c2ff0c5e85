"""Linear rules among those written as text: 2*x1 - x2 > 1 is a hyperplane, whose true error has a closed form."""

from __future__ import annotations

import ast
from typing import NamedTuple

import numpy as np

from errbar.records.types import Floats
from errbar.worlds._rule_words import Words


class LinearForm(NamedTuple):
    """constant + coef'x."""

    coef: Floats
    constant: float


def linear_score(node: ast.expr, words: Words) -> LinearForm | None:
    """Return the linear score that is positive where one comparison of linear parts holds; None for other rules."""
    if not isinstance(node, ast.Compare) or len(node.ops) != 1:
        return None
    larger = isinstance(node.ops[0], ast.Gt | ast.GtE)
    if not larger and not isinstance(node.ops[0], ast.Lt | ast.LtE):
        return None
    left, right = linear_form(node.left, words), linear_form(node.comparators[0], words)
    if left is None or right is None:
        return None
    sign = 1.0 if larger else -1.0
    return LinearForm(sign * (left.coef - right.coef), sign * (left.constant - right.constant))


def linear_form(node: ast.expr, words: Words) -> LinearForm | None:
    """The expression as a linear function of the variables; None where it is none."""
    d = len(words.variables)
    none = np.zeros(d)
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        return LinearForm(none, float(node.value))
    if isinstance(node, ast.Name):
        place = words.place(node)
        if place is None or words.variables[place].levels:
            return None
        return LinearForm(np.eye(d)[place], 0.0)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = linear_form(node.operand, words)
        return None if inner is None else LinearForm(-inner.coef, -inner.constant)
    return _joined(node, words) if isinstance(node, ast.BinOp) else None


def _joined(node: ast.BinOp, words: Words) -> LinearForm | None:
    """A sum, a difference, or a multiple of linear parts."""
    left, right = linear_form(node.left, words), linear_form(node.right, words)
    if left is None or right is None:
        return None
    if isinstance(node.op, ast.Add | ast.Sub):
        sign = 1.0 if isinstance(node.op, ast.Add) else -1.0
        return LinearForm(left.coef + sign * right.coef, left.constant + sign * right.constant)
    if isinstance(node.op, ast.Mult) and not (left.coef.any() and right.coef.any()):
        scale, form = (left.constant, right) if not left.coef.any() else (right.constant, left)
        return LinearForm(scale * form.coef, scale * form.constant)
    if isinstance(node.op, ast.Div) and not right.coef.any() and right.constant:
        return LinearForm(left.coef / right.constant, left.constant / right.constant)
    return None
