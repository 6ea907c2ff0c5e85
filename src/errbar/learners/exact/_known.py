"""Known: which closed form a model has, if any: by its very type, alone or behind a StandardScaler."""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from errbar.learners.exact._case import Case
from errbar.learners.exact.constant import constant
from errbar.learners.exact.gaussian_nb import gaussian_nb
from errbar.learners.exact.knn import knn
from errbar.learners.exact.lda import lda
from errbar.learners.exact.multinomial_nb import multinomial_nb
from errbar.learners.exact.ridge import ridge

CASES: tuple[Case, ...] = (*ridge, *knn, *gaussian_nb, *multinomial_nb, *lda, *constant)


class Known(NamedTuple):
    """A case, the estimator itself, and whether a scaler stands before it."""

    case: Case
    model: Any
    scaled: bool


def known(model: Any) -> Known | str:
    """The case of a model, or the reason why there is none."""
    pipeline = getattr(sys.modules.get("sklearn.pipeline"), "Pipeline", None)
    if type(model) is not pipeline:
        return _bare(model)
    steps = [step for _, step in model.steps if step is not None and step != "passthrough"]
    if len(steps) == 1:
        return _bare(steps[0])
    scaler = getattr(sys.modules.get("sklearn.preprocessing"), "StandardScaler", None)
    found = _bare(steps[-1]) if steps else "an empty pipeline"
    if isinstance(found, str):
        return found
    if len(steps) != 2 or type(steps[0]) is not scaler or not found.case.scales:
        before = ", ".join(type(s).__name__ for s in steps[:-1])
        return f"{before} before {found.case.name} has no closed form here"
    if not (steps[0].with_mean is True and steps[0].with_std is True):
        return "a StandardScaler that does not both centre and scale has no closed form here"
    return Known(found.case, found.model, True)


def _bare(model: object) -> Known | str:
    for case in CASES:
        if case.fits(model):
            return Known(case, model, False)
    return f"{type(model).__name__} has no closed form here"
