"""The confusion matrix as a table that reads without a script; the script shows shares, and follows the threshold."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.pictures import MatrixData
from errbar.report.page.element import words

MANY = 15
"""Classes beyond which cells are small."""
TRUE, PREDICTED = '<span class="hidden">true </span>', '<span class="hidden">predicted </span>'
MODES = {"counts": "counts", "rows": "share of the true class", "columns": "share of the predicted class"}
KEY = (
    '<ul class="key"><li><i class="k-scale"></i>right, 0 to 100 %</li><li><i class="k-scale wrong"></i>wrong, 0 to '
    "100 %</li></ul>"
)


def confusion(found: MatrixData | None) -> str:
    """Return the table with its switches and its key; nothing without counts."""
    if found is None:
        return ""
    names, cells = [words(c) for c in found["classes"]], found["cells"]
    body = "".join(_row(i, name, row) for i, (name, row) in enumerate(zip(names, cells)))
    sums = "".join(f'<td class="n sum">{_count(sum(column))}</td>' for column in zip(*cells))
    body += f'<tr><th scope="row">all</th>{sums}<td class="n sum">{_count(sum(map(sum, cells)))}</td></tr>'
    heads = "".join(f'<th scope="col" class="n">{head}</th>' for head in (*(f"{PREDICTED}{n}" for n in names), "all"))
    made = (
        '<div class="wide" role="region" aria-label="Confusion matrix" tabindex="0">'
        f'<table class="cm{" many" if len(names) > MANY else ""}"><caption class="hidden">Confusion matrix</caption>'
        f'<thead><tr><th scope="col">true</th>{heads}</tr></thead><tbody>{body}</tbody></table></div>'
    )
    return (
        f'<div class="block" id="matrix"><h3>Confusion matrix</h3>{_switches(names)}{made}{KEY}'
        "<p class=quiet>Rows are the truth, columns what was predicted, the last of each their sums. Colour is the "
        "share of the row; of the column where shares of the predicted class are shown.</p></div>"
    )


def _row(i: int, name: str, row: Sequence[float]) -> str:
    """Return a true class: empty cells are empty, the others as strong as their share of the row."""
    total = sum(row) or 1.0
    cells = "".join(_cell(x, x / total, right=i == j) for j, x in enumerate(row))
    return f'<tr><th scope="row">{TRUE}{name}</th>{cells}<td class="n sum">{_count(sum(row))}</td></tr>'


def _cell(x: float, share: float, *, right: bool) -> str:
    """Right answers are pale: errors are to be seen. The page's script has the same numbers."""
    if not x:
        return '<td class="n"></td>'
    strength = round(4 + 18 * share if right else 12 + 38 * share)
    return f'<td class="n{"" if right else " w"}" style="--s:{strength}%">{_count(x)}</td>'


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
