"""Losses so skewed that their mean hangs on a few rows.

With a sample skewness above 4 the mean loss may have no finite variance (squared errors under t3 noise); the best
interval then covers 82-93 %, not 95 %, whatever its method. Remedy: report MAE or the median absolute error too,
and look at the largest errors one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding

LIMIT = 4.0


def _look(estimates: tuple[Estimate, ...], evidence: Any) -> Iterator[Finding]:
    if evidence.classes:
        return  # losses of probabilities are tamer: their intervals kept 93-99 % at such a skewness
    skewed = [e for e in estimates if e.extras.get("skewness", 0.0) > LIMIT]
    if skewed:
        worst = max(skewed, key=lambda e: e.extras["skewness"])
        size = f"skewness {worst.extras['skewness']:.2g}, above {LIMIT:g}"
        yield heavy_tailed_losses.finding(
            f"The losses behind {worst.label} hang on few rows ({size}). "
            "Under such tails the best 95 % intervals tried covered 82–93 %: look at the largest losses, and at a "
            "measure that they move less.",
            weight=1.2,
        )


heavy_tailed_losses = Check(
    code=codes.HEAVY_TAILED_LOSSES,
    name="heavy_tailed_losses",
    severity="warn",
    title="heavy-tailed losses",
    look=_look,
    about=__doc__ or "",
)
