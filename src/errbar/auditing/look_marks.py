"""Look marks: the entry of a look, and what a run keeps of the ledger that it was written to."""

from __future__ import annotations

import math
import time
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from errbar.records import codes
from errbar.records.ledger import Look, LookedModel, Rollback, TestSet
from errbar.records.ledger_mark import LedgerMark, LookLine, LookMark
from errbar.records.run import Run
from errbar.stores import headline_of

if TYPE_CHECKING:
    from errbar.auditing.looks import Looking

SHOWN = 20
"""Looks that a run lists."""


def now() -> str:
    """This moment, UTC, to the second."""
    return datetime.fromtimestamp(time.time(), UTC).isoformat(timespec="seconds")


def look_of(run: Run, models: tuple[LookedModel, ...], looking: Looking | None) -> Look:
    """The entry of a run: at a test set, or, without `looking`, of learners on rows that are none."""
    test_set = None if looking is None else looking.found.test_set or looking.fresh
    head = headline_of(run)
    because = next((f.because for f in run.findings if f.code == codes.TEST_SET_OPENED_AGAIN and f.because), None)
    measures = dict.fromkeys([e.measure for e in run.estimates] + [c.measure for c in run.comparisons])
    return Look(
        verb=run.verb,
        set=None if test_set is None else test_set.id,
        models=models,
        measures=tuple(measures),
        seed=run.seed,
        time=now(),
        kind="exploratory" if looking is None else looking.kind,
        design="resampled" if looking is None else looking.facts.design,
        run=run.id,
        recognised="" if looking is None else looking.found.by,
        value=None if head is None else finite(head.value),
        measure=None if head is None else head.measure,
        because=because,
    )


def finite(value: float | None) -> float | None:
    """The number, None where JSON has none for it."""
    return value if value is not None and math.isfinite(value) else None


def mark_run(run: Run, end: LedgerMark, looking: Looking | None, look: Look) -> Run:
    """The run with where the ledger ends now, and which look at which set it was."""
    test_set = None if looking is None else looking.found.test_set or looking.fresh
    if looking is None or test_set is None:
        return replace(run, ledger=end)
    facts = looking.facts
    mark = LookMark(
        name=test_set.name,
        rows=test_set.rows,
        locked=test_set.locked,
        number=facts.looks + 1,
        models=facts.models,
        kind=look.kind,
        recognised=facts.recognised or recognisable_by(test_set),
        looks=tuple(_line(x) for x in (*looking.earlier, look)[-SHOWN:]),
        rolled_back=_describe_rollbacks(facts.rollbacks),
    )
    return replace(run, ledger=replace(end, look=mark))


def recognisable_by(test_set: TestSet) -> str:
    """By what a set that is seen for the first time will be recognised."""
    if test_set.signature.get("ids"):
        return "id and truth, in any order"
    if any(t["telling"] for t in test_set.signature.get("truths", ())):
        return "truth in the same order (give `id` for any order)"
    return "nothing: its truths are too few or sorted; give `id`"


def _describe_rollbacks(found: tuple[Rollback, ...]) -> str:
    """The newest in words, with the count of those before it."""
    if not found:
        return ""
    before = f" Repairs recorded {len(found) - 1} before it." if len(found) > 1 else ""
    return f"{found[-1].in_words}{before}"


def _line(look: Look) -> LookLine:
    models = ", ".join(m.name for m in look.models)
    return LookLine(
        time=look.time,
        verb=look.verb,
        models=models,
        measure=look.measure,
        value=look.value,
        kind=look.kind,
        because=look.because,
    )
