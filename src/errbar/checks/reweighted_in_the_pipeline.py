"""Classes are weighted, or rows drawn anew, inside the learner.

That is no leak: it happens within each training part. But its probabilities are no longer those of the rows as they
come: the rare class is overstated, often beyond repair (Carriero and others 2025, in all of their scenarios), and
calibration measures show it. For a decision, a threshold by cost on unweighted probabilities does the same without that.
Example: LogisticRegression(class_weight="balanced"), or SMOTE in a pipeline of imbalanced-learn. Remedy: none needed for
labels; for probabilities leave the weights out and choose the threshold.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.learner_facts import LearnerFacts


def _look(given: CheckInput) -> Iterator[Finding]:
    found = given.fact(LearnerFacts)
    assert found is not None
    how = (*found.reweighted, *found.resampled)
    if how:
        yield reweighted_in_the_pipeline.finding(
            f"The learner alters the shares of classes ({', '.join(how[:3])}): its probabilities overstate the rare "
            "class. For a decision, leave that out and choose the threshold by cost.",
            weight=0.4,
        )


def _example() -> object:
    """A model that weighs classes by their rarity."""
    from sklearn.linear_model import LogisticRegression

    import errbar

    X, y = np.random.default_rng(0).normal(size=(60, 2)), (np.arange(60) % 4 == 0).astype(int)
    return errbar.evaluate(LogisticRegression(class_weight="balanced"), X, y, plan="kfold(k=3)")


reweighted_in_the_pipeline = Check(
    code=codes.REWEIGHTED_IN_THE_PIPELINE,
    name="reweighted_in_the_pipeline",
    severity="note",
    title="classes weighted in the pipeline",
    verbs=("evaluate", "select", "compare", "check"),
    needs=(LearnerFacts,),
    look=_look,
    example=_example,
    about=__doc__ or "",
)
