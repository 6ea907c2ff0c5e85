"""Two models compared that were not scored on the same rows.

A paired comparison looks at the rows where two models differ; rows that only one of them answered do not
show the gap, and they may be the hard ones. Which rows belong together is known by id, or by order where all is equal.
Remedy: give ids (`id`); compare on the rows that both have (`shared`), which counts those left out; or, if
the two were scored on separate samples by design, `test=separate`.
"""

from __future__ import annotations

from errbar.records import codes
from errbar.records.check import Check


def _example() -> object:
    """Two files of different length, without ids."""
    import errbar

    a, b = {"y": [0, 1, 0, 1], "l": [0, 1, 1, 1]}, {"y": [0, 1, 0], "l": [0, 1, 0]}
    return errbar.compare({"a": a, "b": b}, truth="y", label="l")


unpaired_rows = Check(
    code=codes.UNPAIRED_ROWS,
    name="unpaired_rows",
    severity="refuse",
    concerns="procedure",
    title="models that were not scored on the same rows",
    verbs=("compare", "gate"),
    overridable=False,
    instead="a row that only one model answered has no gap. Give ids (`id`), and compare on the rows that all have "
    "(`shared`).",
    example=_example,
    cites=("dietterich1998",),
    about=__doc__ or "",
)
