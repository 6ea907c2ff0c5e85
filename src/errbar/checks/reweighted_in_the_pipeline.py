"""Classes are weighted, or rows drawn anew, inside the learner.

That is no leak: it happens within each training part. But its probabilities are no longer those of the rows as they
come: the rare class is overstated, and in no scenario of Carriero and others (2025) were they better calibrated for it.
For a decision, a threshold by cost on unweighted probabilities does the same without that.
Example: LogisticRegression(class_weight="balanced"), or SMOTE in a pipeline of imbalanced-learn. Remedy: none needed
for labels; for probabilities leave the weights out and choose the threshold.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.learner_facts import LearnerFacts
from errbar.records.types import Floats, Ints


def _look(given: CheckInput) -> Iterator[Finding]:
    found = given.fact(LearnerFacts)
    assert found is not None
    how = (*found.reweighted, *found.resampled)
    if how:
        yield reweighted_in_the_pipeline.finding(
            f"The learner changes class shares ({', '.join(how[:3])}). Its probabilities then overstate the rare "
            "class. For a decision, leave that out and choose the threshold by cost.",
            weight=0.4,
        )


def _example() -> object:
    """A model that weighs classes by their rarity."""
    import errbar

    class Weighing:
        def __init__(self, class_weight: str = "balanced") -> None:
            self.class_weight = class_weight

        def get_params(self, deep: bool = True) -> dict[str, str]:
            return {"class_weight": self.class_weight}

        def fit(self, X: Floats, y: Ints) -> Weighing:
            return self

        def predict(self, X: Floats) -> Ints:
            return np.asarray(X[:, 0] > 0, dtype=int)

    X = np.random.default_rng(0).normal(size=(60, 2))
    return errbar.evaluate(Weighing(), X, np.arange(60) % 2, plan="kfold(k=3)")


reweighted_in_the_pipeline = Check(
    code=codes.REWEIGHTED_IN_THE_PIPELINE,
    name="reweighted_in_the_pipeline",
    severity="note",
    concerns="procedure",
    title="classes weighted in the pipeline",
    verbs=("evaluate", "select", "compare", "check"),
    needs=(LearnerFacts,),
    look=_look,
    example=_example,
    cites=("vandengoorbergh2022",),
    about=__doc__ or "",
)
