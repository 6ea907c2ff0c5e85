"""Class: of three or more classes, is one found less often, or predicted wrongly more often, than the rest?"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.claims.decide import verdict_between
from errbar.claims.pair import ADJUSTED
from errbar.class_rates import find_class_looks
from errbar.records.claim import Against, Claim, Subject
from errbar.records.run import Run


def find(run: Run) -> Iterator[Claim]:
    """Yield a claim for the recall and the precision of every class, each tested against all other classes (Holm)."""
    if run.verb != "score":
        return
    level = float(run.options.get("level") or 0.95)
    looks = sorted(find_class_looks(run), key=lambda look: (look.p, look.right / look.rows - look.rest))
    for look in looks:
        low, high = look.low - look.rest, look.high - look.rest
        differs, tested = not low <= 0 <= high, look.p < 1 - level
        yield Claim(
            question="class",
            subject=Subject(kind="class", names=(look.name,)),
            against=Against(key="other_classes"),
            measure="precision" if look.said else "recall",
            label="precision" if look.said else "recall",
            value=look.right / look.rows,
            gap=look.right / look.rows - look.rest,
            low=low,
            high=high,
            level=level,
            looks=len(looks),
            verdict=verdict_between(low, high, "high") if tested else "inconclusive",
            withheld=ADJUSTED if differs and not tested else None,
            rows=look.rows,
        )


def share_ends(claim: Claim) -> tuple[float, float]:
    """Return the interval of a class's own recall or precision, without what it is held against."""
    assert claim.value is not None and claim.gap is not None and claim.low is not None and claim.high is not None
    rest = claim.value - claim.gap
    return rest + claim.low, rest + claim.high
