"""The confusion matrix as a table that reads without a script; the script shows shares, and follows the threshold."""

from __future__ import annotations

from errbar.pictures import MatrixData
from errbar.report.page.element import table, words

WITH_COUNTS = 15
"""Classes beyond which cells are colour alone, their counts in a tip."""
TRUE, SAID = '<span class="hidden">true </span>', '<span class="hidden">predicted </span>'
MODES = {"counts": "counts", "rows": "share of the true class", "columns": "share of the predicted class"}


def confusion(found: MatrixData | None) -> str:
    """The table with its switches; nothing where there is none."""
    if found is None:
        return ""
    names = [words(c) for c in found["classes"]]
    cells = found["cells"]
    rows = [[f"{TRUE}{name}", *map(_count, row), _count(sum(row))] for name, row in zip(names, cells)]
    rows.append(["all", *(_count(sum(column)) for column in zip(*cells)), _count(sum(map(sum, cells)))])
    heads = ["truth", *(f"{SAID}{name}" for name in names), "all"]
    made = table(heads, rows, caption="Confusion matrix", numbers=range(1, len(heads)))
    bare = " bare" if len(names) > WITH_COUNTS else ""
    made = made.replace("<table>", f'<table class="cm{bare}">', 1)
    return (
        f'<div class="block" id="matrix"><h3>Confusion matrix</h3>{_switches(names)}{made}'
        "<p class=quiet>Rows are the truth, columns what was predicted, the last of each their sums; "
        "darker cells hold more of their row or column.</p></div>"
    )


def _count(x: float) -> str:
    return f"{x:,.10g}"


def _switches(names: list[str]) -> str:
    modes = "".join(
        f'<label><input type="radio" name="matrix" value="{key}"{" checked" if key == "counts" else ""}> {text}</label>'
        for key, text in MODES.items()
    )
    options = "".join(f'<option value="{i}">{name} against all others</option>' for i, name in enumerate(names))
    against = f'<select id="against" aria-label="Classes"><option value="">all classes</option>{options}</select>'
    more = against if len(names) > 2 else ""
    return f'<fieldset class="switch tools"><legend class="hidden">Show the matrix as</legend>{modes}{more}</fieldset>'
