"""Folds and repeats that come with predictions: every row once a repeat, and in one of its folds."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.columns.column import Column
from errbar.data.role_columns import column_for
from errbar.data.table_source import Source
from errbar.errors import BadInput
from errbar.records.types import Ints
from errbar.requests.column_groups import FoldRole

TRAINED = ("train", "training", "fit", "learn", "development")
"""What people call rows that a model was fitted on."""


class NamedCodes(NamedTuple):
    """Codes of a column, and the names that they stand for."""

    codes: Ints
    names: tuple[str, ...]

    @property
    def counts(self) -> Ints:
        """Rows of each name."""
        return np.bincount(self.codes, minlength=len(self.names))


def read_folds(source: Source, n: int, roles: FoldRole, ids: Column | None) -> dict[str, Ints]:
    """Row, repeat and fold of every prediction, as arguments of Predictions; BadInput where they are no partition.

    Rows of several repeats are known by their ids, or by their order within each repeat where no ids are given.
    """
    if roles.fold is None:
        raise BadInput("`repeat` needs `fold`, the column of the folds within each repeat; got none. Give `fold`.")
    fold = column_for(source, "fold", roles.fold, n)
    repeat = column_for(source, "repeat", roles.repeat, n)
    assert fold is not None
    folds = _code_names(fold)
    repeats = NamedCodes(np.zeros(n, np.intp), ("",)) if repeat is None else _code_names(repeat)
    _require_equal_sizes(repeats)
    row = _rows(ids, repeats)
    return {"row": row, "repeat": repeats.codes, "fold": _within_repeats(folds, repeats, fold.name)}


def _code_names(column: Column) -> NamedCodes:
    """Codes in the order of the names, numbers by size."""
    rows = column.complete().fractions
    if len(rows):
        raise BadInput(
            f"Folds and repeats must be names or whole numbers; column {column.name!r} has {len(rows):,} fractions, "
            f"first in row {rows[0] + 1:,}. Give `fold=COLUMN` of fold numbers."
        )
    codes, names = column.as_text()
    trained = next((name for name in names if name.strip().lower() in TRAINED), None)
    if trained is not None:
        many = int((codes == names.index(trained)).sum())
        raise BadInput(
            f"A fold holds rows that a fit has not seen; column {column.name!r} calls {many:,} rows {trained!r}. Leave "
            "these rows out, and `fold` too where one model predicted the others."
        )
    return NamedCodes(codes.astype(np.intp), names)


def _require_equal_sizes(repeats: NamedCodes) -> None:
    counts = repeats.counts
    if len(set(counts.tolist())) > 1:
        few = int(np.argmin(counts))
        raise BadInput(
            f"Every repeat must predict every row; repeat {repeats.names[few]!r} has {counts[few]:,} rows and repeat "
            f"{repeats.names[int(np.argmax(counts))]!r} {counts.max():,}. Complete it, or leave that repeat out."
        )


def _rows(ids: Column | None, repeats: NamedCodes) -> Ints:
    """What names the row of each prediction: its id, or its place within the repeat."""
    if ids is None:
        place = np.empty(len(repeats.codes), np.intp)
        place[np.argsort(repeats.codes, kind="stable")] = np.tile(np.arange(repeats.counts[0]), len(repeats.names))
        return place
    numbers = ids.complete().numbers
    whole = numbers is not None and numbers.dtype.kind in "iu"
    row: Ints = numbers if whole and numbers is not None else ids.as_text()[0].astype(np.intp)
    _, code = np.unique(row, return_inverse=True)
    seen = np.zeros((len(repeats.names), int(code.max()) + 1), np.intp)
    np.add.at(seen, (repeats.codes, code.reshape(-1)), 1)
    _require_once(seen, ids, code.reshape(-1), repeats)
    return row


def _require_once(seen: Ints, ids: Column, code: Ints, repeats: NamedCodes) -> None:
    """Each id once in every repeat."""
    twice = np.argwhere(seen > 1)
    gone = np.argwhere(seen == 0)
    for found, told in ((twice, "occurs {times:,} times"), (gone, "has none")):
        if not len(found):
            continue
        r, c = (int(x) for x in found[0])
        word = _spelt(ids, int(np.argmax(code == c)))
        says = told.format(times=int(seen[r, c]))
        if len(repeats.names) == 1:
            raise BadInput(
                f"A row must be predicted once out of fold; id {word!r} {says}. If the rows were split into folds "
                "several times, give the column of `repeat`."
            )
        where = "a prediction of" if says == "has none" else "each"
        raise BadInput(
            f"Every repeat must hold {where} every row{'' if where != 'each' else ' once'}; in repeat "
            f"{repeats.names[r]!r} the row with id {word!r} {says} ({len(found):,} such rows). Complete the repeat, "
            "or leave it out."
        )


def _spelt(ids: Column, at: int) -> str:
    codes, levels = ids.as_text()
    return levels[int(codes[at])]


def _within_repeats(folds: NamedCodes, repeats: NamedCodes, column: str) -> Ints:
    """Folds coded 0, 1, ... within each repeat, in the order of their names; equally many in each."""
    out = np.empty(len(folds.codes), np.intp)
    counts = []
    for r in range(len(repeats.names)):
        mine = repeats.codes == r
        there, codes = np.unique(folds.codes[mine], return_inverse=True)
        out[mine] = codes.reshape(-1)
        counts.append(len(there))
    if min(counts) < 2:
        one = "" if len(counts) == 1 else f" of repeat {repeats.names[int(np.argmin(counts))]!r}"
        raise BadInput(
            f"Out-of-fold predictions need two folds or more; column {column!r} puts all rows{one} in one. If one "
            "model predicted them, which saw none of these rows, leave `fold` out."
        )
    if len(set(counts)) > 1:
        few, many = (repeats.names[int(f(counts))] for f in (np.argmin, np.argmax))
        raise BadInput(
            f"Every repeat must have as many folds; repeat {few!r} has {min(counts):,} and repeat {many!r} "
            f"{max(counts):,}. Score them apart."
        )
    return out
