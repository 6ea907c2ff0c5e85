"""Test rows that are copies of training rows.

A row that a model was trained on measures its memory, not its prediction. Rows are compared by the content of their
features, in any order of rows and columns. Equal rows are called copies where rows that differ in exactly one column
are rare (equal pairs over equal and nearly equal pairs, above 0.4) and pairs are ten times as many as independent
columns would make: columns of few values make rows equal by coincidence, and then it is a note. Found in all of 20
tables at 2, 10 and 30 % copied rows, n = 50 to 100,000; on ten columns of 2 to 5 levels nothing but an id can tell.
Said where 3 rows and 0.5 % are concerned.
What copies cost depends on the learner: a forest on Spambase errs in 4.6 % of rows with its copies on both sides and in
5.2 % with copies kept together (1.4 and 5.9 % on the rows concerned); on Caravan they change nothing.
Example: a file that two exports were joined to, 217 of 1,200 rows twice. Remedy: `dedupe` leaves later copies out;
`unit` keeps rows of one patient or document together. Override: `because=CODE`, if equal rows are different cases.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.copy_facts import CopyFacts
from errbar.records.finding import Finding

WHERE = {
    "files": "{across:,} of {tested:,} test rows equal a training row in every feature{but}",
    "plan": "{across:,} of {tested:,} test rows equal one of their training rows in every feature{but}",
    "any": "{across:,} of {tested:,} rows equal another one in every feature{but}, and a split would part them",
}


def _look(given: CheckInput) -> Iterator[Finding]:
    found = given.fact(CopyFacts)
    assert found is not None
    if not found.many or (found.are_copies and found.one_class is not None):
        return  # copies in one class are oversampling, which has a code of its own
    seen = WHERE[found.between].format(across=found.across, tested=found.tested, but=_left_out(found))
    if found.are_copies:
        yield copies_across_the_split.finding(
            f"{seen}; only {found.near_pairs:,} pairs of rows differ in one column, against "
            f"{found.pairs:,} equal pairs: copies. {REMEDY}",
            weight=2.0 + found.across / found.tested,
        )
    elif found.near_pairs is None:
        yield copies_across_the_split.finding(f"{seen}. {REMEDY}", severity="warn", weight=2.0)
    else:
        yield copies_across_the_split.finding(
            f"{seen}; {found.near_pairs:,} pairs of rows differ in one column, against "
            f"{found.pairs:,} equal pairs, so columns of few values may be the reason. Only an id can tell.",
            severity="note",
            weight=0.2,
        )


REMEDY = "A test on copies measures memory. Evaluate with `dedupe`, or with `unit` to keep the rows of a case together."


def _left_out(found: CopyFacts) -> str:
    return f" but {', '.join(map(repr, found.left_out[:2]))}" if found.left_out else ""


def _example() -> object:
    """Sixty rows, of which twelve were joined on twice."""
    import errbar

    X = np.random.default_rng(0).normal(size=(60, 3))
    rows = np.concatenate([np.arange(60), np.arange(12)])
    return errbar.evaluate("naive_bayes", X[rows], (rows % 2).astype(int), plan="kfold(k=3)")


copies_across_the_split = Check(
    code=codes.COPIES_ACROSS_THE_SPLIT,
    name="copies_across_the_split",
    severity="refuse",
    concerns="procedure",
    title="copies of rows on both sides",
    verbs=("evaluate", "select", "compare", "check"),
    needs=(CopyFacts,),
    look=_look,
    example=_example,
    cites=("barz2020", "kapoor2023"),
    false_alarms="no refusal and no warning in 296 clean sets (30 to 3,000 rows); coincidence was noted in 69 of them",
    about=__doc__ or "",
)
