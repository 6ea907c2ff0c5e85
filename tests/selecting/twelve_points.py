"""Twelve points on a line whose selection can be counted by hand: eight to choose on, four to grade on."""

from __future__ import annotations

import numpy as np
from sklearn.neighbors import KNeighborsClassifier

import errbar

# Twelve points on a line. Of the first eight, in two clusters, 2.1 and 12.1 have the other cluster's label.
X = np.array([0, 1, 2.1, 3.3, 10, 11, 12.1, 13.3, 0.4, 2.0, 2.2, 12.05])[:, None]
Y = np.array(list("aababbab" + "abba"))
TRAIN, TEST = np.arange(8), np.arange(8, 12)
TOY = {"inner": "leave_one_out", "outer": [(TRAIN, TEST)], "measures": "error_rate"}


def toy(**more: object) -> errbar.Run:
    return errbar.select(KNeighborsClassifier(), {"n_neighbors": [1, 3]}, X, Y, **{**TOY, **more})
