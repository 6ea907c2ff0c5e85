"""Cost: are the calls dearer or cheaper than one answer for every row?"""

from __future__ import annotations

from errbar.records.estimate import GAP_LEVEL, Estimate
from errbar.records.run import Run
from errbar.report.answers.phrases import number, places_of, span, span_of
from errbar.report.answers.pick_estimate import cut_of, pick
from errbar.report.answers.row_marks import gap_to_no_skill, is_paired, mark_of
from errbar.report.answers.sentence import Glyph, Heads, Sentence

QUESTION = "What do its errors cost?"
BLIND_CLASS = "no_skill_class"
"""Extra of a cost: place of the class that is cheapest to call every row."""
VERDICTS: dict[Glyph, str] = {
    "worse": "it costs more than",
    "better": "it costs less than",
    "open": "its cost is not distinguishable from that of",
}


def blind_rule(run: Run, e: Estimate) -> str:
    """The cheapest answer that looks at no row, in words."""
    place = e.extras.get(BLIND_CLASS)
    if place is None or not 0 <= int(place) < len(run.data.classes):
        return "the cheapest single answer for all rows"
    return f"calling everyone {run.data.classes[int(place)]}"


def cost_sentence(run: Run) -> Sentence | None:
    """None where the run has no costs, or no interval for them."""
    e = pick(run, ["cost"])
    mark = None if e is None else mark_of(e)
    if e is None or mark is None:
        return None
    assert e.interval is not None
    rule, at = blind_rule(run, e), cut_of(e)
    blind = number(e.no_skill, places_of(e.interval.low, e.interval.high))
    cost = f"{span_of(e)} a row"
    beyond = _beyond(e, mark)
    heads: dict[Glyph, Heads] = {"worse": "cost", "open": "open", "better": ""}
    when = f"at {at} " if at else ""
    return Sentence(
        glyph=mark,
        question=QUESTION,
        words=f"{f'At {at}, ' if at else ''}{cost}{_prices(run)}. {rule[0].upper()}{rule[1:]} costs {blind}{beyond}.",
        proof="decide",
        brief=f"costs {cost}; {rule} costs {blind}{beyond}",
        heads=heads[mark],
        clause=f"{when}{VERDICTS[mark]} {rule}",
    )


def _beyond(e: Estimate, mark: Glyph) -> str:
    """The gap that decided, where it was found on the same rows."""
    if not is_paired(e):
        return "" if mark != "open" else ": not distinguishable from that"
    low, high = gap_to_no_skill(e)
    level = f"{100 * e.extras[GAP_LEVEL]:g} % interval"
    if mark == "open":
        return f": not distinguishable (gap {span(low, high, beside=0.0)}, {level})"
    ends, word = ((low, high), "less") if mark == "worse" else ((-high, -low), "more")
    return f", {span(*ends, beside=0.0)} {word} ({level})"


def _prices(run: Run) -> str:
    """`, with a miss at 10 and a false alarm at 1`."""
    stated = run.options.get("cost")
    if not isinstance(stated, str) or run.data.kind != "binary":
        return ""
    parts = dict(p.strip().split("=", 1) for p in stated.split(",") if "=" in p)
    if set(parts) != {"fn", "fp"}:
        return ""
    return f", with a miss at {parts['fn']} and a false alarm at {parts['fp']}"
