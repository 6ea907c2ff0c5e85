"""The learner itself warned while it was fitted.

A solver that did not converge, a class too small for its own inner split: the numbers are kept, but they are those
of a learner that warned. Remedy: what the warning asks for, more iterations or scaled features as a rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding


def _look(estimates: tuple[Estimate, ...], evidence: Any) -> Iterator[Finding]:
    folds = evidence.context.get("folds")
    if folds is None or not folds.warned:
        return
    more = f" ({len(folds.warned)} different ones)" if len(folds.warned) > 1 else ""
    first = " ".join(str(folds.warned[0]).split())[:160]
    yield learner_warned.finding(f"The learner warned while it was fitted{more}: {first}", weight=0.5)


learner_warned = Check(
    code=codes.LEARNER_WARNED,
    name="learner_warned",
    severity="note",
    title="the learner warned",
    look=_look,
    about=__doc__ or "",
)
