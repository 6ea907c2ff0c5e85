"""Parts of the power study: shares of tables in which a check speaks, laid out as a table."""

from __future__ import annotations

import numpy as np

LEVEL = 0.005


def share(hits):
    return float(np.mean([bool(h) for h in hits]))


def spoke(found, count):
    """True where a detector could look, and counted something."""
    return not isinstance(found, str) and bool(count(found))


def grid(rows, columns, hit, R):
    """A row of shares for each of `rows` (its name first): `hit(row, column, i)` of R draws for each column."""
    return [[name, *(share(hit(row, column, i) for i in range(R)) for column in columns)] for name, row in rows]


def part(title, columns, rows, bar="", **more):
    return {"title": title, "columns": ["", *columns], "rows": rows, "bar": bar, **more}
