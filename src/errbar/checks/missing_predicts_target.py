"""Missing values that go with the target.

A test that is ordered for the sick only is missing in the healthy: that it is missing predicts the target, in these
rows. A learner uses it, and where the habit of ordering changes, the model fails. Sometimes the gap was made after
the outcome, and is a leak. Fisher's exact test of missing against every class (the halves of a number), times the
number of tests, p < 0.005. A difference of 30 points in a column missing in 10 % is found in 97 % of tables at n =
200 and in 15 % at n = 50. No inflation is given: it may be real knowledge. Example: "autopsy_date" missing in all who
live. Remedy: ask why the value is missing; `drop` the column where the reason comes after the outcome. Override:
`because=CODE`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.column_facts import TellingGaps
from errbar.records.finding import Finding


def _look(given: CheckInput) -> Iterator[Finding]:
    facts = given.fact(TellingGaps)
    assert facts is not None
    if not facts.found:
        return
    first = facts.found[0]
    others = sorted({f.name for f in facts.found} - {first.name})
    more = f" (also {', '.join(map(repr, others[:3]))}{', ...' if len(others) > 3 else ''})" if others else ""
    yield missing_predicts_target.finding(
        f"Where {first.name!r} is missing ({first.missing:,} rows) {100 * first.share_missing:.3g} % are "
        f"{first.group}, else {100 * first.share_present:.3g} % (p = {first.p:.2g}){more}. Missing values predict "
        f"the target. Ask why it is missing; use `drop={first.name}` if the reason comes after the outcome.",
        weight=0.4,
    )


def _example() -> object:
    """A measurement that was hardly taken in one class."""
    import errbar

    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(200, 3)), np.arange(200) % 2
    X[:, 0] = np.where(rng.random(200) < 0.1 + 0.5 * y, np.nan, X[:, 0])
    return errbar.check(X, y)


missing_predicts_target = Check(
    code=codes.MISSING_PREDICTS_TARGET,
    name="missing_predicts_target",
    severity="note",
    concerns="data",
    title="missing values predict the target",
    verbs=("check",),
    needs=(TellingGaps,),
    look=_look,
    example=_example,
    cites=("sperrin2020",),
    false_alarms=(
        "0 of 130 real sets whose target was shuffled; 5 of 115 sets as they are, all of them the votes of 1984, where "
        "who did not vote does go with the party"
    ),
    about=__doc__ or "",
)
