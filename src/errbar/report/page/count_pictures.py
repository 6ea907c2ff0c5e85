"""First pictures of plan and check: bars of counts and of what a number of rows can tell."""

from __future__ import annotations

from errbar.claims.rows_needed import ROWS, answers_of
from errbar.records.run import Run
from errbar.report.digits import significant
from errbar.report.page.picture_rows import PictureRow, draw_rows, scale_of
from errbar.report.say.picture_words import INDEPENDENT, group_checks
from errbar.report.say.plans import quantity_words

MOST = 8


def plan_bars(run: Run) -> str:
    """Return the rows that each question needs; pale, what other ways of asking it need."""
    rows: list[PictureRow] = []
    claims = {c.subject.names[0]: c for c in run.claims if c.question == "rows_needed"}
    for sheet in run.sheets:
        claim = claims.get(sheet.name)
        if claim is None:
            continue
        for quantity, answer in answers_of(sheet).items():
            if (
                not isinstance(answer, int)
                or isinstance(answer, bool)
                or quantity.endswith("units") != (quantity == "rows in units")
            ):
                continue
            mine = answer == claim.rows_needed
            name = sheet.title if mine else INDEPENDENT if quantity == ROWS else quantity
            rows.append(PictureRow(name=name, numbers=f"{answer:,} rows", at=float(answer), filled=True, pale=not mine,
                                   claims=(claim,) if mine else ()))  # fmt: skip
    shown_ = rows[:MOST]
    return draw_rows("Rows needed", shown_, scale_of((r.at for r in shown_), zero=True))


def answer_bars(run: Run) -> str:
    """Return what a number of rows can tell: how wide an interval is, how large a difference must be."""
    sheet = next((s for s in run.sheets if answers_of(s)), None)
    if sheet is None:
        return ""
    known = [(quantity, x) for quantity, x in answers_of(sheet).items() if isinstance(x, float)][:MOST]
    rows = [
        PictureRow(name=quantity_words(quantity), numbers=significant(x, 3), at=x, filled=True) for quantity, x in known
    ]
    return draw_rows(sheet.title, rows, scale_of((x for _, x in known), zero=True))


def check_tally(run: Run) -> str:
    """Return how many checks found a problem, found none, and could not look."""
    groups = group_checks(run)
    rows = []
    for tone, name, claims in groups:
        n = len({c.subject.names[0] for c in claims})
        row = PictureRow(name=name, numbers=f"{n:,}", at=float(n), filled=True, pale=tone == "open", claims=claims,
                         verdict=(tone, ""))  # fmt: skip
        rows.append(row)
    return draw_rows("Checks", rows, scale_of((r.at for r in rows), zero=True))
