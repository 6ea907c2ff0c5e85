"""Hochberg: p-values adjusted from the largest down; finds at least as much as Holm where its condition holds.

Use it where the comparisons are independent or positively dependent, as gaps of several measures on the same rows
mostly are. Not to be confused with Benjamini and Hochberg's method (`bh`), which limits a share of false findings,
nor with Holm, which holds under any dependence. Hochberg (1988).
"""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.contrast import Contrast


def stepped_up(p: Sequence[float]) -> list[float]:
    """Adjusted p-values in the order given.

    >>> [round(x, 3) for x in stepped_up([0.01, 0.04, 0.03])]
    [0.03, 0.04, 0.04]
    """
    order = sorted(range(len(p)), key=lambda i: -p[i])
    out = [0.0] * len(p)
    ceiling = 1.0
    for place, i in enumerate(order):
        # From the largest p down; the running minimum keeps the order of the p-values.
        ceiling = min(ceiling, (place + 1) * p[i])
        out[i] = ceiling
    return out


hochberg = Contrast(
    name="hochberg",
    label="Hochberg",
    standing="exact",
    takes="p",
    takes_says="the p-values of several comparisons",
    find=lambda p, ask: stepped_up(p),
    cites=("hochberg1988",),
    about=__doc__ or "",
)
