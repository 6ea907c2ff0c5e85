"""A threshold, or the end of training, chosen by the very rows that are scored.

The best of many cuts is partly the luckiest. With scores of two normals 1.5 apart, fn=10 and fp=1, the cost of the
chosen cut on the rows that chose it was too low by 0.02 (2,000 rows) to 0.15 (100 rows) of a true cost of 0.4 to 0.7,
and a t interval around it contained the truth in 55 to 93 % of samples. `errbar threshold` chooses a cut on all rows
and grades the choice by cross-fitting: each row is called by the cut that the other folds chose. The number of the rows
that chose the cut is kept as `threshold.apparent`, under a name that warns. `errbar score` knows the rows that chose
the threshold of a saved model again, in the file that `errbar predict` made of them by that model: what reads labels is
withheld there. Of a threshold typed by hand it cannot know where it comes from. A fit that stops early by rows that are
then scored has chosen its best round for them. errbar looks at what a learner holds under a name such as eval_set,
X_val or validation_data, in its parameters or in what its function refers to, and compares those rows with the rows of
the task.
Remedy: `validation=0.2` sets rows of every training part aside for stopping. For a threshold leave `plan` out. A cut
that was chosen on other rows needs no cross-fitting: `errbar score` with `threshold`. With `because=CODE` the
flattering numbers are printed, and the run says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.learner_facts import LearnerFacts

A_FEW = 0.02
"""Share of the choosing rows that may turn up by chance: equal probabilities of equal truth."""


NEARLY_ALL = 0.9
"""Share of the rows that a learner holds above which they are rows of the task, not equal by accident."""


def _look(given: CheckInput) -> Iterator[Finding]:
    learners = given.fact(LearnerFacts)
    for held in () if learners is None else learners.held:
        if held.known >= max(3, NEARLY_ALL * held.rows):
            yield tuned_on_scored_rows.finding(
                f"{held.known:,} of {held.rows:,} rows in {held.where!r}, which the learner holds, are rows of this "
                "data. Rows that decide when a fit stops cannot test it. Use `validation=0.2`, which sets rows of "
                "every training part aside.",
                weight=3.5,
            )
    share = 0.0 if given.tuned is None else given.tuned.share
    if share <= A_FEW:
        return
    cut = tuple(key for key, m in given.measures.items() if m.reads == "label")
    yield tuned_on_scored_rows.finding(
        f"{100 * share:.0f} % of the rows that chose the threshold of these labels are among the rows scored. Their "
        "result is optimistic. Score other rows, or read what `errbar threshold` found by cross-fitting.",
        measures=cut,
        weight=6.0,
    )


def _example() -> object:
    """A cut graded by the rows that chose it."""
    import errbar

    prob = [0.1, 0.3, 0.4, 0.8, 0.2, 0.6, 0.7, 0.9] * 5
    return errbar.threshold(truth=[0, 0, 1, 1] * 10, prob=prob, cost="fn=10,fp=1", plan="none")


tuned_on_scored_rows = Check(
    code=codes.TUNED_ON_SCORED_ROWS,
    name="tuned_on_scored_rows",
    severity="refuse",
    concerns="procedure",
    title="early stopping or threshold tuned on the scored rows",
    verbs=("score", "evaluate", "select", "compare", "check", "threshold"),
    needs=(("tuned", LearnerFacts),),
    look=_look,
    example=_example,
    cites=("cawley2010", "tsamardinos2018"),
    about=__doc__ or "",
)
