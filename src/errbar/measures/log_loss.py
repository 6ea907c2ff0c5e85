"""Log loss: the mean of -log of the probability given to what happened (natural logarithm).

Use it to judge probabilities themselves; it is proper, so honest probabilities are the best ones.
A row that gave probability 0 to what happened makes it infinite: errbar says so and clips nothing unless
`clip=` is given (scikit-learn clips near 1e-16 silently). A row that gave probability 0 to anything at all leaves it
without an upper end. Of several labels a row, the mean over labels.
Not to be confused with the logistic margin loss, which reads scores.

>>> import errbar, math
>>> run = errbar.score(truth=[1, 0], prob=[0.5, 0.5], positive=1, measures="log_loss")
>>> math.isclose(run["log_loss"].value, math.log(2))
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from errbar._numeric.moments import Moments
from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures._losses import Block, RowLosses, mean_loss, p_of_truth
from errbar.measures._no_skill import entropy, label_no_skill
from errbar.measures._wrong_losses import wrong_log_losses
from errbar.records import codes
from errbar.records.types import CLASSIFIED, Bools, Floats

SURE = 1e-6
"""Sums over many rows round 1 - p by up to 2^-54 a row, which a smaller mean would show."""


def _losses(evidence: Evidence, settings: Mapping[str, Any]) -> Block:
    clip = settings["clip"]
    if clip:
        return _clipped(evidence, clip)
    zeros, impossible = evidence.keep("zero_probabilities", lambda: _count_zeros(evidence))
    if zeros:
        raise Undefined(_infinite(zeros), code=codes.IMPOSSIBLE_OUTCOMES)
    if evidence.kind == "multilabel":
        return RowLosses(_label_losses(evidence), impossible=impossible)
    block = p_of_truth(evidence)
    if evidence.kind == "multiclass":
        return RowLosses(lambda s: -np.log(block(s)), lambda: _known(evidence), impossible=impossible)

    def of_two(s: slice) -> Floats:
        return _surprise(evidence.p_positive()[s], evidence.y_positive()[s])

    return RowLosses(of_two, lambda: _known(evidence), impossible=impossible)


def _clipped(evidence: Evidence, clip: float) -> Block:
    """-log of at least `clip`; with several labels per row, the mean over them."""
    if evidence.kind == "multilabel":
        return lambda s: np.asarray(-np.log(np.maximum(_p_of_labels(evidence, s), clip)).mean(axis=1))
    block = p_of_truth(evidence)
    return lambda s: -np.log(np.maximum(block(s), clip))


def _known(evidence: Evidence) -> Moments | None:
    found = None if evidence.probability_sums is None else evidence.probability_sums.log_loss
    return None if found is None or found.mean < SURE else found


def _surprise(p: Floats, happened: Bools) -> Floats:
    """-log of p, or of 1 - p where it did not happen.

    1 - p is rounded, which hides a p of 1e-17: what it lost, to first order, is taken back.
    """
    q = np.abs(~happened - p)
    lost = 1 - q
    lost -= np.abs(happened - p)
    lost /= q
    lost += np.log(q, out=q)
    return -lost


def _label_losses(evidence: Evidence) -> Block:
    """The mean over labels of -log p(what the label is)."""
    prob, truth = evidence.given.prob, evidence.given.truth
    assert prob is not None
    return lambda s: np.asarray(_surprise(prob[s], truth[s] == 1).mean(axis=1))


def _p_of_labels(evidence: Evidence, s: slice) -> Floats:
    """The probability that each label's state was given."""
    assert evidence.given.prob is not None
    return np.asarray(np.abs((evidence.given.truth[s] != 1) - evidence.given.prob[s]))


def _infinite(zeros: int) -> str:
    rows = f"{zeros:,} row{'s' if zeros > 1 else ''}"
    return f"{rows} gave probability 0 to what happened: infinite (log_loss(clip=1e-15) bounds it)"


def _count_zeros(evidence: Evidence) -> tuple[int, int]:
    """Rows that gave probability 0 to what happened, and rows that gave it to any outcome."""
    prob, every = evidence.given.prob, slice(0, evidence.n)
    assert prob is not None
    if float(prob.min()) > 0 and float(prob.max()) < 1:  # at a glance, as most are
        return 0, 0
    hard = (prob == 0) | (prob == 1)
    missed = (_p_of_labels(evidence, every) if evidence.kind == "multilabel" else p_of_truth(evidence)(every)) == 0
    return tuple(int(np.count_nonzero(x.any(axis=1) if x.ndim == 2 else x)) for x in (missed, hard))  # type: ignore[return-value]


log_loss = mean_loss(
    _losses,
    wrong=lambda evidence, settings: (
        None if evidence.kind == "multilabel" else wrong_log_losses(evidence, settings["clip"])
    ),
    reads="prob",
    kinds=CLASSIFIED,
    name="log_loss",
    label="log loss",
    perfect=0.0,
    options={"clip": None},
    no_skill=label_no_skill(entropy),
    no_skill_says="entropy of the class shares",
    aliases=("ce", "cross_entropy", "logloss", "neg_log_likelihood", "log_score"),
    cites=("good1952", "gneiting2007"),
    formula="mean -log p(true class)",
    about=__doc__ or "",
)
