"""AnsweredRows rows: the truths, and the ids where there are any, of the rows that files of predictions are about."""

from __future__ import annotations

import numpy as np

from errbar._numeric.cell_hash import EXACT, Hashes, hash_numbers, name_key
from errbar.columns.column import Column
from errbar.data.models import read_first_model
from errbar.data.own_predictions import fill_own_roles
from errbar.data.role_columns import columns_for
from errbar.data.row_hash import hash_cells
from errbar.data.row_ids import values_of
from errbar.data.row_sketches import ID, SOURCE, TRUTH, AnsweredRows
from errbar.data.table_source import Source
from errbar.requests.column_groups import ComparedFiles, PredictionRoles
from errbar.requests.kinds import Models, Table
from errbar.requests.score import ScoreRequest


def answered_rows(data: Table, request: PredictionRoles) -> tuple[AnsweredRows, Source]:
    """The rows of one table of predictions, and the table."""
    if request.truth is None:  # a file that `predict` wrote names its own columns
        request = fill_own_roles(
            request if isinstance(request, ScoreRequest) else ScoreRequest(data=data, id=request.id)
        )
    source = data if isinstance(data, Source) else Source(data)
    truths = columns_for(source, "truth", request.truth) or []
    total = _hash_column(truths[0], TRUTH)
    for i, column in enumerate(truths[1:], start=1):
        total = total + _hash_column(column, name_key(f"truth {i} of a row"))
    ids = None if request.id is None else hash_cells(values_of(source, request.id), "id", ID)
    return AnsweredRows(total, ids, _read_marks(source)), source


def _read_marks(source: Source) -> Hashes | None:
    """The marks that `predict` left; None where there is no such column, or it holds something else."""
    if source.names.count(SOURCE) != 1:
        return None
    found = source.column(SOURCE, "drop").numbers
    whole = found is not None and bool(((found >= 0) & (found < EXACT) & (found == np.rint(found))).all())
    return found.astype(np.uint64) if found is not None and whole else None


def answered_rows_of_models(models: Models, request: ComparedFiles) -> tuple[AnsweredRows, Source]:
    """The rows of the first of several models, or of a single one; the others are about the same."""
    first = read_first_model(models, request)
    return answered_rows(first.source, first.request)


def _hash_column(column: Column, key: np.uint64) -> Hashes:
    if column.numbers is not None:
        return hash_numbers(column.numbers, key)
    assert column.codes is not None
    return hash_cells(np.array(column.levels, dtype=object), column.name, key)[column.codes]
