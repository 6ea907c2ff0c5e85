"""Holm: p-values adjusted so that the chance of any false difference among them stays at the level.

Use it whenever more than one comparison is looked at and none was named primary.
Not to be confused with Bonferroni, which it never falls behind: the k-th smallest p is multiplied by m - k + 1.
Holm (1979).
"""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.contrast import Contrast


def adjusted(p: Sequence[float]) -> list[float]:
    """Adjusted p-values in the order given.

    >>> [round(x, 3) for x in adjusted([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(p)), key=lambda i: p[i])
    out = [0.0] * len(p)
    floor = 0.0
    for place, i in enumerate(order):
        # From the smallest p up; the running maximum keeps the order: a test counts only if all before it do.
        floor = max(floor, min(1.0, (len(p) - place) * p[i]))
        out[i] = floor
    return out


holm = Contrast(
    name="holm",
    label="Holm",
    standing="exact",
    takes="p",
    takes_says="the p-values of several comparisons",
    find=lambda p, ask: adjusted(p),
    cites=("holm1979",),
    about=__doc__ or "",
)
