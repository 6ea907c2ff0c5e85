"""Losses so skewed that their mean hangs on a few rows.

With a sample skewness above 4 the mean loss may have no finite variance (squared errors under t3 noise); the best
interval then covers 82-93 %, not 95 %, whatever its method. Remedy: report MAE or the median absolute error too,
and look at the largest errors one by one.
"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding

LIMIT = 4.0


def _look(given: CheckInput) -> Iterator[Finding]:
    evidence = given.evidence
    assert evidence is not None
    if evidence.classes:
        return  # losses of probabilities are tamer: their intervals kept 93-99 % at such a skewness
    skewed = [e for e in given.estimates if e.extras.get("skewness", 0.0) > LIMIT]
    if skewed:
        worst = max(skewed, key=lambda e: e.extras["skewness"])
        size = f"skewness {worst.extras['skewness']:.2g}, above {LIMIT:g}"
        yield heavy_tailed_losses.finding(
            f"The losses behind {worst.label} hang on few rows ({size}). "
            "Under such tails the best 95 % intervals tried covered 82–93 %: look at the largest losses, and at a "
            "measure that they move less.",
            weight=1.2,
        )


def _example() -> object:
    """One error of a hundred among errors of one."""
    import errbar

    return errbar.score(truth=[0.0] * 100, value=[100.0] + [1.0, -1.0] * 49 + [1.0], measures="mse")


heavy_tailed_losses = Check(
    code=codes.HEAVY_TAILED_LOSSES,
    name="heavy_tailed_losses",
    severity="warn",
    title="heavy-tailed losses",
    verbs=("score", "evaluate", "compare", "gate"),
    needs=("evidence",),
    look=_look,
    example=_example,
    about=__doc__ or "",
)
