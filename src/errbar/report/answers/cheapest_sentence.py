"""The cheapest cut: would another threshold than the declared one cost less than one answer for every row?"""

from __future__ import annotations

from errbar.records.run import Run
from errbar.report.answers.phrases import number, span
from errbar.report.answers.pick_estimate import pick
from errbar.report.answers.read_sheet import known_numbers, sheet_lines
from errbar.report.answers.sentence import Glyph, Sentence

SHEET = "cheapest_cut"
VERDICTS: dict[Glyph, str] = {"better": "less than", "worse": "more than", "open": "not distinguishable from"}


def cheapest_sentence(run: Run) -> Sentence | None:
    """By limits that hold at every cut at once; None where the declared cut is the cheapest, or cost is withheld."""
    line = next(iter(sheet_lines(run, SHEET)), {})
    found = known_numbers(line, "cut", "cost", "low", "high", "declared_cost", "gap_low", "gap_high")
    if found is None or pick(run, ["cost"]) is None:
        return None
    cut, cost, low, high, declared, gap_low, gap_high = found
    if not cost < declared:
        return None
    mark: Glyph = "better" if gap_high < 0 else "worse" if gap_low > 0 else "open"
    rule = f"calling everyone {line['blind']}"
    said = f"costs {span(low, high)} a row: {VERDICTS[mark]} {rule}"
    at = number(float(f"{cut:.3g}"), _places(cut))
    return Sentence(
        glyph=mark,
        question="Is there a cheaper cut?",
        words=f"The cheapest cut on these rows, {at}, {said}. The range holds at every cut at once.",
        proof="decide",
        brief=f"the cheapest cut on these rows, {at}, {said}",
    )


def _places(cut: float) -> int:
    """Decimals of a cut: three significant digits, two at least."""
    text = f"{cut:.3g}"
    return max(2, len(text.partition(".")[2])) if "e" not in text else 6
