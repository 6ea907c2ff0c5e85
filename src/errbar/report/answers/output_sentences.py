"""Each of several outputs: does it have skill, and how far off is it?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from errbar.records.run import Run
from errbar.records.sheet import Cell
from errbar.report.answers.phrases import span
from errbar.report.answers.read_sheet import known_numbers, sheet_lines
from errbar.report.answers.sentence import Glyph, Sentence

SHEET = "outputs"
MOST = 4
"""Outputs that have a row each; of more, the worst, and how many have skill."""


class OutputSkill(NamedTuple):
    """R² of an output: its mark and its interval; and the interval of its mean absolute error, where there is one."""

    name: str
    glyph: Glyph
    low: float
    high: float
    off: list[float] | None


def output_sentences(run: Run) -> list[Sentence]:
    """A row each, as they stand in the data; of more than four the three worst, and a count."""
    lines = sheet_lines(run, SHEET)
    off = {line["output"]: known_numbers(line, "low", "high") for line in lines if line.get("measure") == "mae"}
    found = [x for line in lines if (x := _skill(line, off.get(line["output"]))) is not None]
    if not found:
        return []
    if len(found) <= MOST:
        return [_sentence(x) for x in found]
    worst = sorted(found, key=lambda x: x.low)[: MOST - 1]
    skilled = sum(x.glyph == "better" for x in found)
    glyph: Glyph = "better" if skilled == len(found) else "open"
    words = (
        f"{skilled:,} of {len(found):,} outputs beat predicting the mean, each by its own interval; the worst follow."
    )
    count = Sentence(glyph=glyph, question="Which outputs have skill?", words=words, proof="outputs", brief=words[:-1])
    return [count, *map(_sentence, worst)]


def _skill(line: Mapping[str, Cell], off: list[float] | None) -> OutputSkill | None:
    ends = known_numbers(line, "low", "high") if line.get("measure") == "r2" else None
    if ends is None:
        return None
    low, high = ends
    mark: Glyph = "better" if low > 0 else "worse" if high < 0 else "open"
    return OutputSkill(str(line["output"]), mark, low, high, off)


def _sentence(x: OutputSkill) -> Sentence:
    share, r2 = span(100 * x.low, 100 * x.high, beside=0.0), span(x.low, x.high, beside=0.0)
    said = {
        "better": f"explains {share} % of the spread (R²)",
        "worse": f"worse than predicting the mean (R² {r2})",
        "open": f"not distinguishable from predicting the mean (R² {r2})",
    }[x.glyph]
    said += f"; off by {span(*x.off)} on average" if x.off is not None else ""
    return Sentence(
        glyph=x.glyph, question=f"{x.name}?", words=f"{x.name}: {said}.", proof="outputs", brief=f"{x.name}: {said}"
    )
