"""What lab, plan, check and threshold answer."""

from __future__ import annotations

import math

from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.records.sheet import Cell
from errbar.report.answers.phrases import capital, span, span_of
from errbar.report.answers.sentence import Glyph, Sentence
from errbar.report.digits import brief, count, significant

MOST = 4


def lab_heading(run: Run) -> str:
    """The first number of the study with its interval; of a bias, whether 0 is left out."""
    e = next((e for e in run.estimates if e.interval is not None), None)
    if e is None:
        first = run.estimates[0] if run.estimates else None
        if first is not None and first.value is not None:
            return f"{first.label}: {brief(first.value)} ({first.about})"
        return run.sheets[0].title if run.sheets else "A study without a table"
    return f"{capital(_study_words(e))} ({e.about})"


def _study_words(e: Estimate) -> str:
    assert e.interval is not None
    if "bias" not in e.label and "less" not in e.label:
        return f"{e.label}: {span_of(e)}"  # a label may be a plural: false passes
    low, high = e.interval.low, e.interval.high
    if low <= 0 <= high:
        return f"{e.label} is not distinguishable from 0: {span(low, high, beside=0.0)}"
    return f"{e.label} is {'above' if low > 0 else 'below'} 0: {span(low, high, beside=0.0)}"


def lab_sentences(run: Run) -> list[Sentence]:
    """Further numbers that have an interval."""
    told = [e for e in run.estimates if e.interval is not None][1 : MOST + 1]
    return [
        Sentence(glyph="open", question=e.label, words=f"{_study_words(e)}.", proof="study", brief=_study_words(e))
        for e in told
    ]


def plan_heading(run: Run) -> str:
    """The first answer of the first question; of advice, the plan."""
    if not run.sheets:
        return "Nothing was asked"
    sheet = run.sheets[0]
    if sheet.name == "advice":
        told = {str(topic): str(advice) for topic, advice, *_ in sheet.rows}
        plan = told.get("plan", "").split(" (")[0].rstrip(":")
        return f"{sheet.title}: use {plan.partition(':')[0]}" if plan else sheet.title
    if sheet.name == "next" or not sheet.rows:
        return sheet.title
    quantity, answer, *_ = sheet.rows[0]
    said = f"{_cell(answer)} rows" if quantity == "rows" else f"{quantity} {_cell(answer)}"
    return f"{sheet.title}: {said}"


def _cell(x: Cell) -> str:
    if isinstance(x, int) and not isinstance(x, bool):
        return f"{x:,}"
    return significant(x, 3) if isinstance(x, float) else "–" if x is None else str(x)


def check_heading(run: Run) -> str:
    """How many findings, and the worst of them."""
    sheet = next((s for s in run.sheets if s.name == "checks"), None)
    looked = f" in {count(len(sheet.rows), 'check')}" if sheet is not None else ""
    held = [f for f in run.findings if f.severity == "refuse"]
    warned = [f for f in run.findings if f.severity == "warn"]
    if not held and not warned:
        return f"Nothing found{looked} that would mislead"
    parts = [f"{len(held)} to mend first"] if held else []
    parts += [f"{len(warned)} to look at"] if warned else []
    return f"{count(len(held) + len(warned), 'problem')} found{looked}: {', '.join(parts)}"


CONSTANTS = ("always", "never", "cheapest single class")
"""How the alternatives that need no model begin."""


def threshold_heading(run: Run) -> str:
    """The cut to use, and whether it is cheaper than one answer for every row."""
    found = run.threshold
    assert found is not None
    use = f"Call {found.rule}" if found.value is None else f"Use: {found.rule}"
    if found.value is not None and math.isfinite(found.value) and found.positive is not None:
        what = "p" if found.scale == "prob" else "score"
        use = f"Call {found.positive} from {what} ≥ {found.value:g} on"
    blind = [c for c in run.comparisons if c.low is not None and c.left.startswith(CONSTANTS)]
    if not blind:
        return use
    worse = next((c for c in blind if c.verdict == "left better"), None)
    open_ = next((c for c in blind if c.verdict == "not resolved"), None)
    if worse is not None:
        return f"{use}; that costs more than {worse.left}"
    if open_ is not None:
        return f"{use}; its cost is not distinguishable from that of {open_.left}"
    return f"{use}; that costs less than {' and '.join(c.left for c in blind)}"


def threshold_sentences(run: Run) -> list[Sentence]:
    """What it costs, then each alternative."""
    cost = next((e for e in run.estimates if e.interval is not None), None)
    out = []
    if cost is not None:
        words = f"{cost.label[0].upper()}{cost.label[1:]} is {span_of(cost)} on rows that did not choose the cut."
        out.append(Sentence(glyph="open", question="What does it cost?", words=words, proof="measures"))
    return out + [_alternative(c) for c in run.comparisons if c.low is not None and c.high is not None][:MOST]


def _alternative(c: Comparison) -> Sentence:
    assert c.low is not None and c.high is not None
    other = f"{'the' if c.left.startswith('cut of') else 'a'} {c.left}" if c.left.startswith("cut ") else c.left
    marks: dict[str, tuple[Glyph, str]] = {
        "right better": ("better", f"costs less than {other}, by {span(-c.high, -c.low, beside=0.0)} a row"),
        "left better": ("worse", f"costs more than {other}, by {span(c.low, c.high, beside=0.0)} a row"),
    }
    gap = f"its cost is not distinguishable from that of {other} (gap {span(c.low, c.high, beside=0.0)})"
    glyph, words = marks.get(c.verdict, ("open", gap))
    said = f"{words[0].upper()}{words[1:]}."
    return Sentence(glyph=glyph, question=f"And {other}?", words=said, proof="gaps", brief=words)
