"""Bonferroni: every p-value multiplied by how many there are.

Use it where each comparison must be judged without looking at the others, or where readers ask for it by name. It holds
under any dependence. Not to be confused with Holm, which holds under the same conditions and finds at least as much.
Dunn (1961).
"""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.contrast import Contrast


def multiplied(p: Sequence[float]) -> list[float]:
    """Adjusted p-values in the order given.

    >>> [round(x, 3) for x in multiplied([0.01, 0.04, 0.03])]
    [0.03, 0.12, 0.09]
    """
    return [min(1.0, len(p) * x) for x in p]


bonferroni = Contrast(
    name="bonferroni",
    label="Bonferroni",
    standing="exact",
    takes="p",
    takes_says="the p-values of several comparisons",
    find=lambda p, ask: multiplied(p),
    cites=("dunn1961",),
    about=__doc__ or "",
)
