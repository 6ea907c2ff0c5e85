"""`errbar check` of 60 rows and many columns: leaks planted in the last columns, and alarms on noise.

python benchmarks/wide_checks.py leaks [COLUMNS [TABLES]]     share of tables in which each leak is found
python benchmarks/wide_checks.py alarms [COLUMNS [TABLES]]    findings on pure noise, by kind of columns
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable

import numpy as np
import pyarrow as pa

import errbar
from checks import wide

KINDS = ("number", "whole", "mixed", "gaps", "fractions")
N = 60


def planted(table: pa.Table, **columns: object) -> pa.Table:
    """The table with its last features, or its target, replaced."""
    names = [name for name in table.column_names if name != "y"]
    for name, values in columns.items():
        at = name if name == "y" else names[-int(name[1:])]
        table = table.set_column(table.column_names.index(at), at, pa.array(values, from_pandas=True))
    return table


def copy(table: pa.Table, rng: np.random.Generator) -> pa.Table:
    """A class under other names."""
    return planted(table, _1=[f"v{9 - y}" for y in table["y"].to_pylist()])


def twice(table: pa.Table, rng: np.random.Generator) -> pa.Table:
    """A number on another scale."""
    y = rng.normal(size=N)
    return planted(table, y=y, _1=np.exp(y))


def gap(table: pa.Table, rng: np.random.Generator) -> pa.Table:
    """A column that is empty for one class."""
    return planted(table, _1=np.where(table["y"].to_numpy() == 1, np.nan, rng.normal(size=N)))


def later(table: pa.Table, rng: np.random.Generator) -> pa.Table:
    """The target of the next row, in a series."""
    y = np.cumsum(rng.normal(size=N))
    return planted(table, y=y, _1=np.roll(y, -1))


def unit(table: pa.Table, rng: np.random.Generator) -> pa.Table:
    """An id of 20 units of 3 rows that half of the columns depend on."""
    of = np.repeat(np.arange(20), 3)[rng.permutation(N)]
    names = [name for name in table.column_names if name != "y"]
    moved = {name: table[name].to_numpy() + 1.5 * rng.normal(size=20)[of] for name in names[::2]}
    kept = {name: table[name] for name in table.column_names}
    return planted(pa.table({**kept, **moved}), _1=of)


def copies(table: pa.Table, rng: np.random.Generator) -> pa.Table:
    """Ten rows a second time."""
    return table.take(np.r_[np.arange(N - 10), np.arange(10)])


LEAKS: dict[str, tuple[Callable[[pa.Table, np.random.Generator], pa.Table], str]] = {
    "copy of the class": (copy, "EB205"),
    "number on another scale": (twice, "EB205"),
    "gaps that tell the class": (gap, "EB307"),
    "target of the next row": (later, "EB115"),
    "id of units": (unit, "EB101"),
    "ten rows twice": (copies, "EB102"),
}


def leaks(columns: int, tables: int) -> None:
    """How often each leak is found under its code."""
    for name, (plant, code) in LEAKS.items():
        found: Counter[str] = Counter()
        for seed in range(tables):
            told = plant(wide(columns, "fractions", seed=seed), np.random.default_rng([seed, 1]))
            found.update({f.code for f in errbar.check(told, target="y").findings})
        print(f"| {name} | {code} | {found[code]} of {tables} |", dict(found), flush=True)


def alarms(columns: int, tables: int) -> None:
    """What is found on noise; warnings and refusals apart from notes."""
    for kind in KINDS:
        began, warned = time.process_time(), 0
        codes: Counter[str] = Counter()
        for seed in range(tables):
            findings = errbar.check(wide(columns, kind, seed=1000 + seed), target="y").findings
            codes.update(f"{f.code} ({f.severity})" for f in findings)
            warned += any(f.severity != "note" for f in findings)
        took = (time.process_time() - began) / tables
        print(f"| {kind} | {warned} of {tables} | {took:.1f} s a table |", dict(codes), flush=True)


if __name__ == "__main__":
    part, *sizes = sys.argv[1:] or ["alarms"]
    columns, tables = (*map(int, sizes), *(10_000, 5)[len(sizes) :])
    {"leaks": leaks, "alarms": alarms}[part](columns, tables)
