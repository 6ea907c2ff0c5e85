"""Counts in the message of a check, and whether the check was given them."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass

import numpy as np

from errbar.records.check import Check
from errbar.records.check_input import CheckInput

COUNT = re.compile(r"(?<![\w.'`=–-])(\d{1,3}(?:,\d{3})+|\d+)(?![\w'`–-]|,\d|\.\d| ?%)( more\b)?")
"""A whole number that counts something: no share, range, date, exponent, nor part of a name, a code or an option."""
FEW = 30
"""Different values up to which a column is counted by value: classes, units, folds."""
DEEPEST = 7


def counts_in(message: str) -> set[int]:
    """Whole numbers that a message states; of "and 5 more" it is the 6 that they are with the one that is named."""
    return {int(n.replace(",", "")) + bool(more) for n, more in COUNT.findall(message)}


def known_counts(check: Check, given: CheckInput) -> set[int]:
    """Counts that a check may state: those it was given, those of its page, and the constants of its file."""
    module = sys.modules.get(getattr(check.look, "__module__", ""))
    constants = {x for x in vars(module).values() if isinstance(x, int)} if module else set()
    return {0, 1, *_counts(given, DEEPEST), *counts_in(check.page), *constants}


def _counts(x: object, depth: int) -> Iterator[int]:
    """Every whole number in a record, the sizes of its parts, and how often the values of a column occur."""
    if depth == 0 or x is None or isinstance(x, str | bool | Callable):
        return
    if isinstance(x, int | np.integer) or (isinstance(x, float) and x.is_integer()):
        yield int(x)
    elif isinstance(x, np.ndarray):
        yield from _counts_of_column(x)
    elif isinstance(x, Mapping | tuple | list | set | frozenset):
        yield len(x)
        for part in x.values() if isinstance(x, Mapping) else x:
            yield from _counts(part, depth - 1)
    else:
        for name in _parts(x):
            part = None
            with suppress(Exception):  # a property of classes, on rows that have none
                part = getattr(x, name)
            yield from _counts(part, depth - 1)


def _counts_of_column(column: np.ndarray) -> Iterator[int]:
    yield from column.shape
    if column.ndim == 1 and column.dtype.kind in "biuf":
        values, counts = np.unique(column, return_counts=True)
        yield len(values)
        if len(values) <= FEW:
            yield from map(int, counts)


def _parts(x: object) -> list[str]:
    """Fields and properties of a record; of rows what checks read of them."""
    if not is_dataclass(x):
        return ["given"]
    properties = [n for n in dir(type(x)) if isinstance(getattr(type(x), n, None), property)]
    return [*(f.name for f in fields(x)), *properties]
