"""Rows by how often they were wrong over the repeats of a plan, as a page lists them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.pictures._picture_input import PictureInput
from errbar.resampling.wrong_rows import wrong_by_row

MOST = 10


class OftenWrongRow(NamedTuple):
    """A row by its place in the data, its true class, and how often it was wrong."""

    row: int
    truth: str
    wrong: int
    times: int


class OftenWrong(NamedTuple):
    """How many rows were wrong every time and never, and those most often wrong."""

    always: int
    never: int
    of: int
    rows: tuple[OftenWrongRow, ...]


def find_often_wrong(given: PictureInput) -> OftenWrong | None:
    """Return None where rows were predicted once only, or are no classes."""
    rows = given.predictions
    counted = wrong_by_row(rows) if given.run.verb in ("evaluate", "select") else None
    if counted is None or rows is None or rows.row is None:
        return None
    ids, times, wrong = counted
    truth = dict(zip(rows.row.tolist(), rows.truth.tolist()))
    order = np.lexsort((ids, -wrong / times))[:MOST]
    lines = (
        OftenWrongRow(int(ids[k]), rows.classes[int(truth[int(ids[k])])], int(wrong[k]), int(times[k])) for k in order
    )
    always, never = int((wrong == times).sum()), int((wrong == 0).sum())
    return OftenWrong(always, never, len(ids), tuple(line for line in lines if line.wrong))
