"""BH, the method of Benjamini and Hochberg: p-values adjusted to limit the expected share of false differences.

Use it where many comparisons are screened and some false ones among those found are acceptable. It holds where they
are independent or positively dependent. Not to be confused with Holm, Hochberg or Bonferroni, which limit the chance of
even one false difference. Benjamini and Hochberg (1995).
"""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.contrast import Contrast


def false_discovery(p: Sequence[float]) -> list[float]:
    """Adjusted p-values in the order given.

    >>> [round(x, 3) for x in false_discovery([0.01, 0.04, 0.03])]
    [0.03, 0.04, 0.04]
    """
    order = sorted(range(len(p)), key=lambda i: -p[i])
    out = [0.0] * len(p)
    ceiling = 1.0
    for place, i in enumerate(order):
        # p m / rank from the largest down; the running minimum keeps the order of the p-values.
        ceiling = min(ceiling, p[i] * len(p) / (len(p) - place))
        out[i] = ceiling
    return out


bh = Contrast(
    name="bh",
    label="Benjamini-Hochberg",
    standing="exact",
    takes="p",
    takes_says="the p-values of several comparisons",
    find=lambda p, ask: false_discovery(p),
    aliases=("benjamini_hochberg", "fdr", "fdr_bh"),
    cites=("benjamini1995",),
    about=__doc__ or "",
)
