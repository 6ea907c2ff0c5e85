"""Where models disagree: who is right when two give different answers, pair by pair."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.sheet import Sheet
from errbar.report.answers.pair_sentence import brief_name
from errbar.report.page.disagreeing_tables import disagreeing_rows
from errbar.report.page.element import table, words
from errbar.report.page.model_tones import tone_of_model
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section, csv_button

SHEET = "by_class"
COUNTS = ("only_left_right", "only_right_right", "both_right", "both_wrong")
HIDDEN = '<span class="hidden">both as bars</span>'
NUMBERS = "Rows by how far the predictions of one row lie apart."
LEAD = "Rows decide a comparison of labels only where the models differ."
Counted = tuple[str, str, tuple[float, float, float, float]]


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
        return f"All are right on the same rows: {_number(counts[2])} of {rows:,}"
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
