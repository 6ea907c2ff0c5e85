"""Models whose wrong rows lie within one another's: every disagreement is on one side, so that mid-p is 2^-d by hand.

A is wrong on 6 of 20 rows, B on 2 of those, C on those 6 and 7 more: A and B disagree on 4 rows, A and C on 7, B and C
on 11.
"""

import numpy as np

TRUTH = np.array([1] * 10 + [0] * 10)
WRONG = {"a": [0, 1, 2, 3, 10, 11], "b": [3, 10], "c": [0, 1, 2, 3, 10, 11, 4, 5, 6, 12, 13, 14, 15]}
MID_P = {("a", "b"): 2.0**-4, ("a", "c"): 2.0**-7, ("b", "c"): 2.0**-11}


def labels(name):
    """The answers of one of them."""
    out = TRUTH.copy()
    out[WRONG[name]] = 1 - out[WRONG[name]]
    return out


def roles(*names):
    """Dictionaries of roles, by name."""
    return {name: {"label": labels(name)} for name in names or WRONG}


def by_pair(run):
    """Comparisons by (left, right, measure)."""
    return {(c.left, c.right, c.measure): c for c in run.comparisons}
