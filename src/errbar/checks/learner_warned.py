"""The learner itself warned while it was fitted.

A solver that did not converge, a class too small for its own inner split: the numbers are kept, but they are those
of a learner that warned. Remedy: what the warning asks for, more iterations or scaled features as a rule.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.types import Floats, Ints


def _look(given: CheckInput) -> Iterator[Finding]:
    folds = given.folds
    assert folds is not None
    if not folds.warned:
        return
    more = f" ({len(folds.warned)} different ones)" if len(folds.warned) > 1 else ""
    first = " ".join(str(folds.warned[0]).split())[:160]
    yield learner_warned.finding(f"The learner warned while it was fitted{more}: {first}", weight=0.5)


def _example() -> object:
    """A learner that warns in every fit."""
    import errbar

    X = np.arange(60.0).reshape(-1, 1)

    def warns(X_train: Floats, y_train: Ints, X_test: Floats) -> Ints:
        warnings.warn("did not converge", UserWarning, stacklevel=1)
        return np.zeros(len(X_test), dtype=int)

    return errbar.evaluate(warns, X, np.arange(60) % 2, plan="kfold(k=3)")


learner_warned = Check(
    code=codes.LEARNER_WARNED,
    name="learner_warned",
    severity="note",
    concerns="model",
    title="the learner warned",
    verbs=("evaluate", "select"),
    needs=("folds",),
    look=_look,
    example=_example,
    cites=("pedregosa2011",),
    about=__doc__ or "",
)
