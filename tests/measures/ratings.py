"""Worked examples of ratings that papers print."""

from __future__ import annotations

import numpy as np

# Krippendorff (2011): four observers, twelve units, holes as dots.
OBSERVERS = ("1 2 3 3 2 1 4 1 2 . . .", "1 2 3 3 2 2 4 1 2 5 . 3", ". 3 3 3 2 3 4 2 2 5 1 .", "1 2 3 3 2 4 4 1 2 5 1 .")
# Shrout & Fleiss (1979), table 2: six targets, four judges.
JUDGES = ((9, 2, 5, 8), (6, 1, 3, 2), (8, 4, 6, 8), (7, 1, 2, 6), (10, 5, 6, 9), (6, 2, 4, 7))


def krippendorff() -> dict[str, object]:
    cells = [(float(x), u, r) for r, row in enumerate(OBSERVERS) for u, x in enumerate(row.split()) if x != "."]
    values, items, raters = zip(*cells)
    return {"outcome": values, "item": items, "rater": raters}


def shrout() -> dict[str, object]:
    return {"outcome": np.ravel(JUDGES).astype(float), "item": np.repeat(range(6), 4), "rater": np.tile(range(4), 6)}


RARE = {
    "outcome": np.r_[1.0, 1, 1, 0, 1, 0, np.zeros(114)],  # three of 60 items have a positive rating
    "item": np.repeat(range(60), 2),
    "rater": np.tile([1, 2], 60),
}
