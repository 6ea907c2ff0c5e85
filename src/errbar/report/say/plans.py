"""What `plan` answers: the rows that the question as asked needs, in units if rows come in units."""

from __future__ import annotations

from errbar.claims.rows_needed import UNITS, answers_of
from errbar.records.claim import Claim
from errbar.records.run import Run
from errbar.records.sheet import Cell, Sheet
from errbar.report.digits import significant
from errbar.report.say.phrases import capital
from errbar.report.say.sentence import Sentence


def plan_heading(run: Run) -> str:
    """Return the answer of the first question; of advice, the plan to use."""
    if not run.sheets:
        return "Nothing was asked"
    sheet = run.sheets[0]
    if sheet.name == "advice":
        told = {str(topic): str(advice) for topic, advice, *_ in sheet.rows}
        plan = told.get("plan", "").split(" (")[0].rstrip(":")
        return f"{sheet.title}: use {plan.partition(':')[0]}" if plan else sheet.title
    if sheet.name == "next" or not sheet.rows:
        return sheet.title
    return _answer(run, sheet)


def plan_sentences(run: Run) -> list[Sentence]:
    """Return the answers of further questions."""
    return [
        Sentence(
            claims=_claims(run, s), question=s.title, words=f"{_answer(run, s)}.", proof=s.name, brief=_answer(run, s)
        )
        for s in run.sheets[1:]
        if s.name not in ("advice", "next") and s.rows and answers_of(s)
    ]


def _claims(run: Run, sheet: Sheet) -> tuple[Claim, ...]:
    return tuple(c for c in run.claims if c.question == "rows_needed" and c.subject.names[0] == sheet.name)


def _answer(run: Run, sheet: Sheet) -> str:
    claim = next(iter(_claims(run, sheet)), None)
    if claim is None:
        quantity, answer, *_ = sheet.rows[0]
        items, apart, trials = str(quantity).partition("items, ")
        if apart and not items:
            return f"{capital(sheet.title)} needs {_cell(answer)} items with {trials}"
        return f"{capital(sheet.title)}: {quantity_words(str(quantity))} {_cell(answer)}"
    if claim.rows_needed is None:
        return f"{capital(sheet.title)}: {claim.why.says if claim.why is not None else 'no number of rows'}"
    return f"{capital(sheet.title)} needs {claim.rows_needed:,} rows{_in_units(sheet)}"


def quantity_words(quantity: str) -> str:
    """Return a quantity as people read it; in the run it keeps the name that programs know."""
    return quantity.replace("smallest gap", "smallest difference", 1)


def _in_units(sheet: Sheet) -> str:
    units = answers_of(sheet).get(UNITS)
    return f" in {_cell(units)} units" if units is not None else ""


def _cell(x: Cell) -> str:
    if isinstance(x, int) and not isinstance(x, bool):
        return f"{x:,}"
    return significant(x, 3) if isinstance(x, float) else "–" if x is None else str(x)
