"""Overlap rates: how often plain tests over overlapping splits called equal learners different, at a level of 5 %.

Least and most over nine worlds in which two learners are equal by construction; the Wilcoxon test in
one of them.
"""

from __future__ import annotations

from errbar.records.family import Family

RANDOM = "30 random splits"
REPEATED = "10 repeats of 10 folds"
ONCE = "one 10-fold cross-validation"

RATES: dict[str, dict[str, str]] = {
    "plain_t": {RANDOM: "44–66 %", REPEATED: "37–60 %", ONCE: "3–15 %"},
    "wilcoxon": {REPEATED: "about 50 %"},
    "sign_flip": {ONCE: "0.5–11 %"},
    "paired": {ONCE: "3–17 %"},
    "mcnemar": {ONCE: "3–17 %"},
    "z_unpaired": {ONCE: "0.3–17 %"},
}


def rate(test: str, family: Family, repeats: int) -> str:
    """`44–66 % of cases (30 random splits)`: measured on the design that is most like this one, which it names.

    A test of rows that was not measured itself gets the figure of the paired test of rows, by that name.

    >>> rate("plain_t", Family(design="partition"), 1)
    '3–15 % of cases (one 10-fold cross-validation)'
    """
    measured = RATES.get(test, RATES["paired"])
    design = RANDOM if not family.each_row_once else REPEATED if repeats > 1 else ONCE
    if design not in measured:
        design = next(iter(measured))
    of = "" if test in RATES else "a paired test of rows over "
    return f"{measured[design]} of cases ({of}{design})"
