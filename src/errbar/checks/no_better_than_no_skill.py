"""Accuracy that may be no better than always predicting the commonest class.

Accuracy is read against its baseline, the share of the commonest class, not against 0.5. If the interval that decides
holds that value (or lies below it), the rows are no evidence of skill, however high the accuracy looks.
Remedy: look at balanced accuracy, MCC, ROC AUC or log loss; collect more of the rare class.
"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding


def _look(given: CheckInput) -> Iterator[Finding]:
    evidence = given.evidence
    assert evidence is not None
    for e in given.estimates:
        name = e.measure.partition("(")[0]
        ends = e.baseline_ends if name in ("accuracy", "error_rate") else None
        if ends is None:
            continue
        low, high = ends if name == "accuracy" else (-ends[1], -ends[0])
        if low > 0:
            continue
        word = "is worse than" if high < 0 else "may be no better than"
        common = evidence.classes[int(evidence.class_weights.argmax())]
        yield no_better_than_no_skill.finding(
            f'{_value(e)} {word} always predicting "{common}" ({e.no_skill:.3f}){_difference(e, ends)}. Read balanced '
            "accuracy, MCC or ROC AUC, or add rows of the rare class.",
            weight=2.0,
        )
        return


def _value(e: Estimate) -> str:
    assert e.interval is not None
    return f"{e.label} {e.value:.3f} ({e.interval.low:.3f} – {e.interval.high:.3f})"


def _difference(e: Estimate, ends: tuple[float, float]) -> str:
    """Return the difference on the same rows if that decides; empty if the value's own interval does."""
    return f": difference {ends[0]:+.3f} to {ends[1]:+.3f}".replace("-", "−") if e.decided_by == "gap" else ""


def _example() -> object:
    """The commonest class for every row but two."""
    import errbar

    truth = [0] * 90 + [1] * 10
    return errbar.score(truth=truth, label=[1] + [0] * 98 + [1])


no_better_than_no_skill = Check(
    code=codes.NO_BETTER_THAN_NO_SKILL,
    name="no_better_than_no_skill",
    severity="warn",
    concerns="model",
    title="accuracy no better than the baseline",
    verbs=("score", "evaluate", "select", "compare", "gate"),
    needs=("evidence",),
    look=_look,
    example=_example,
    cites=("combrisson2015",),
    about=__doc__ or "",
)
