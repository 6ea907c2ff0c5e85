"""First places: where each row number occurs first, by counting instead of sorting."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Ints


def first_places(row: Ints) -> Ints:
    """Return the first place of every row number that occurs, in the order of the numbers.

    As `np.unique(row, return_index=True)[1]`, without its sort: 2 against 118 ms for 1e6 predictions of 1e5 rows.
    """
    place = np.full(int(row.max(initial=-1)) + 1, -1, dtype=np.intp)
    place[row[::-1]] = np.arange(len(row) - 1, -1, -1)  # of several values for one number, NumPy keeps the last
    return place[place >= 0]
