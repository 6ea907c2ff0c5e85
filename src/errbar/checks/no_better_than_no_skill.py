"""Accuracy that cannot be told from always naming the commonest class.

Accuracy is read against its no-skill value, the share of the commonest class, not against 0.5. When its interval
holds that value (or lies below it), the rows are no evidence of skill, however high the accuracy looks.
Remedy: look at balanced accuracy, MCC, ROC AUC or log loss; collect more of the rare class.
"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding


def _look(given: CheckInput) -> Iterator[Finding]:
    evidence = given.evidence
    assert evidence is not None
    for e in given.estimates:
        name = e.measure.partition("(")[0]
        if name not in ("accuracy", "error_rate") or e.interval is None or e.no_skill is None or e.value is None:
            continue
        skilled = e.interval.low > e.no_skill if name == "accuracy" else e.interval.high < e.no_skill
        if not skilled:
            worse = e.interval.high < e.no_skill if name == "accuracy" else e.interval.low > e.no_skill
            word = "is worse than" if worse else "is not distinguishable from"
            common = evidence.classes[int(evidence.class_weights.argmax())]
            yield no_better_than_no_skill.finding(
                f"{e.label} {e.value:.3f} ({e.interval.low:.3f} – {e.interval.high:.3f}) {word} "
                f'always saying "{common}" ({e.no_skill:.3f}).',
                weight=2.0,
            )
            return


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
    title="accuracy no better than no skill",
    verbs=("score", "evaluate", "select", "compare", "gate"),
    needs=("evidence",),
    look=_look,
    example=_example,
    cites=("combrisson2015",),
    about=__doc__ or "",
)
