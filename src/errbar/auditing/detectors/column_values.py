"""Column values: columns with one value or none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.untestable_reason import FEATURES
from errbar.data.feature_column import Feature
from errbar.records.check_input import Untestable
from errbar.records.plain_columns import ColumnFacts
from errbar.records.types import Floats


def measure(table: CheckedTable) -> ColumnFacts | Untestable:
    """Return the columns of one value and the empty ones; untestable without columns."""
    if not table.columns:
        return Untestable(kind=ColumnFacts, why=FEATURES)
    few = list(find_single(table, table.columns))
    # A gap is a value too: a column of one value and gaps tells who has it.
    return ColumnFacts(
        columns=len(table.columns),
        constant=tuple(f.name for f, there in few if len(there) == table.n),
        empty=tuple(f.name for f, there in few if not len(there)),
    )


def find_single(table: CheckedTable, columns: Iterable[Feature]) -> Iterator[tuple[Feature, Floats]]:
    """Yield those of the columns that have one value or none, each with its values that are present."""
    for f in columns:
        there = f.values[~np.isnan(f.values)]
        if _has_one_value(there) and not table.differs_elsewhere(f.name):
            yield f, there


def _has_one_value(there: Floats) -> bool:
    """True for one value or none; infinite ones, whose range is undefined, are compared too."""
    return not len(there) or bool(there.min() == there.max())
