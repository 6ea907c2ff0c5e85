"""Two models compared that were not scored on the same rows.

A paired comparison looks at the rows where two models differ; rows that only one of them answered do not
show the gap, and they may be the hard ones. Which rows belong together is known by id, or by order where all is equal.
Remedy: give ids (`id`); compare on the rows that both have (`shared`), which counts those left out; or, if
the two were scored on separate samples by design, `test=z_unpaired`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding


def _look(estimates: tuple[Estimate, ...], evidence: Any) -> Iterator[Finding]:
    found = evidence.context.get("unpaired")
    if found is None:
        return
    shared, left, right = found["shared"], found["left"], found["right"]
    of = f"{left:,}" if left == right else f"{left:,} and {right:,}"
    remedy = (
        "Compare on the shared rows (`shared`), or give ids (`id`)."
        if shared
        else "Give ids (`id`); for two separate samples use `test=z_unpaired`."
    )
    yield unpaired_rows.finding(
        f"{' and '.join(found['names'])} were not scored on the same rows ({shared:,} shared of {of}). {remedy}",
        measures=tuple(e.measure for e in estimates),
        weight=5.0,
    )


unpaired_rows = Check(
    code=codes.UNPAIRED_ROWS,
    name="unpaired_rows",
    severity="refuse",
    title="models that were not scored on the same rows",
    look=_look,
    about=__doc__ or "",
)
