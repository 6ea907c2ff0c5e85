"""Where models disagree: who is right when two give different answers, pair by pair."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.run import Run
from errbar.records.sheet import Cell, Sheet
from errbar.report.page.element import table, words
from errbar.report.page.model_tones import tone_of_model
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section, csv_button
from errbar.report.page.spans import minus
from errbar.report.say.pairs import brief_name

SHEET = "by_class"
COUNTS = ("only_left_right", "only_right_right", "both_right", "both_wrong")
HIDDEN = '<span class="hidden">both as bars</span>'
NUMBERS = "Rows by how far the predictions of one row lie apart."
LEAD = "Rows decide a comparison of labels only where the models differ."
Counted = tuple[str, str, tuple[float, float, float, float]]
ROWS_SHEET, AGREEMENT_SHEET = "disagreements", "agreement"
MOST = 6
"""Rows of each kind that are open; the rest of those that the run keeps is in the table of its sheet."""
FIXED = 3
"""Columns before those of the models."""


def disagreement_section(page: PageInput) -> Section | None:
    """Counts of each pair over all classes, and the rows themselves; None where the run has neither."""
    sheet = next((s for s in page.run.sheets if s.name == SHEET), None)
    found = [] if sheet is None else count_pairs(sheet)
    rows = disagreeing_rows(page)
    if not found and not rows:
        return None
    return Section(
        name="disagreements",
        nav="Disagreements",
        title=_title(found, page.run.data.rows) if found else "Where the models differ most",
        lead=LEAD if found else NUMBERS,
        body=(_counts(found, page) if found else "") + rows,
    )


def _counts(found: Sequence[Counted], page: PageInput) -> str:
    """Who is right when two disagree, pair by pair."""
    most = max(max(counts[0], counts[1]) for *_, counts in found) or 1.0
    tones = tone_of_model(page.run)
    rows = [
        (
            f"<b>{words(left)}</b> against <b>{words(right)}</b>",
            _number(counts[0]),
            _bars(counts[0] / most, counts[1] / most, tones.get(left, "main"), tones.get(right, "other")),
            *map(_number, counts[1:]),
        )
        for left, right, counts in found
    ]
    heads = ("pair", "only the first right", HIDDEN, "only the second right", "both right", "both wrong")
    title = "Who is right when two disagree"
    made = table(heads, rows, caption=title, numbers=(1, 4, 5))
    return (
        f'<div class="fig" id="pairs"><div class="hd"><h3>{title}</h3><div class="dl tools">'
        f"{csv_button('table-pairs', title)}</div></div>{made}</div>"
    )


def count_pairs(sheet: Sheet) -> list[Counted]:
    """Rows on which only one, both or neither of a pair is right, summed over the classes."""
    at = {name: sheet.columns.index(name) for name in ("left", "right", *COUNTS)}
    found: dict[tuple[str, str], list[float]] = {}
    for row in sheet.rows:
        sums = found.setdefault((str(row[at["left"]]), str(row[at["right"]])), [0.0] * len(COUNTS))
        for i, name in enumerate(COUNTS):
            x = row[at[name]]
            sums[i] += float(x) if isinstance(x, int | float) else 0.0
    return [(left, right, (s[0], s[1], s[2], s[3])) for (left, right), s in found.items()]


def _title(found: Sequence[Counted], rows: int) -> str:
    left, right, counts = min(found, key=lambda pair: pair[2][0] + pair[2][1])
    apart, left, right = counts[0] + counts[1], brief_name(left), brief_name(right)
    if not any(pair[2][0] + pair[2][1] for pair in found):
        return f"The models are right on identical rows: {_number(counts[2])} of {rows:,}"
    if len(found) == 1:
        return f"{left} and {right} are right on different rows: {_number(apart)} of {rows:,}"
    return f"{left} and {right} differ least: only one is right on {_number(apart)} of {rows:,} rows"


def _number(x: float) -> str:
    return f"{x:,.0f}" if x == round(x) else f"{x:,.4g}"


def _bars(first: float, second: float, left_tone: str, right_tone: str) -> str:
    """Left of the middle rows that only the first has right, right of it those of the second."""
    left, right = 48 * first, 48 * second
    return (
        f'<svg class="butterfly" aria-hidden="true"><rect class="f-{left_tone}" x="{50 - left:.2f}%" y="5" '
        f'width="{left:.2f}%" height="14"/><rect class="f-{right_tone}" x="50%" y="5" width="{right:.2f}%" '
        'height="14"/><line class="grid" x1="50%" x2="50%" y1="0" y2="24"/></svg>'
    )


def disagreeing_rows(page: PageInput) -> str:
    """Two tables beside each other; nothing where the run keeps no such rows."""
    sheet = next((s for s in page.run.sheets if s.name == ROWS_SHEET), None)
    if sheet is None:
        return ""
    made = [_table(page.run, sheet, why) for why in ("all wrong", "differ")]
    return f'<div class="two">{"".join(made)}</div>' if any(made) else ""


def _table(run: Run, sheet: Sheet, why: str) -> str:
    rows = [row for row in sheet.rows if row[0] == why][:MOST]
    if not rows:
        return ""
    title, kind = _table_title(run, why, len(rows)), "wrong" if why == "all wrong" else "differ"
    numbers = [i - 1 for i in range(2, len(sheet.columns)) if isinstance(rows[0][i], int | float)]
    heads = [words(name) for name in sheet.columns[1:]]
    made = table(heads, [[_cell(x) for x in row[1:]] for row in rows], caption=title, numbers=numbers)
    said = _below(run, rows, why)
    return (
        f'<div class="fig" id="rows-{kind}"><div class="hd"><h3>{words(title)}</h3><div class="dl tools">'
        f"{csv_button(f'table-rows-{kind}', title)}</div></div>{made}<p class=cap>{words(said)}</p></div>"
    )


def _table_title(run: Run, why: str, shown: int) -> str:
    counts = next((s.rows[0] for s in run.sheets if s.name == AGREEMENT_SHEET and s.rows), (None, None, None))
    if why == "differ":
        n = counts[1]
        many = f" of {n:,}" if isinstance(n, int) and n > shown and run.data.kind != "regression" else ""
        return f"Where answers differ most: {shown}{many} rows" if shown > 1 else "The one row on which they differ"
    n = counts[2]
    if not isinstance(n, int) or n <= shown:
        return f"{shown:,} {'rows' if shown > 1 else 'row'} no model gets right"
    return f"{n:,} rows no model gets right: the worst {shown}"


def _below(run: Run, rows: Sequence[Sequence[Cell]], why: str) -> str:
    first = rows[0][FIXED]
    if run.data.kind == "regression":
        return "Numbers are what each model predicts."
    if isinstance(first, float) and run.data.positive is not None:
        return f"Numbers are each model's P({run.data.positive})."
    return "Each model's answer." if why == "differ" else "What each model predicted instead."


def _cell(x: Cell) -> str:
    if isinstance(x, float):
        return minus(f"{x:.3f}" if abs(x) < 100 else f"{x:,.4g}" if abs(x) < 1e4 else f"{x:,.0f}")
    return words(x)
