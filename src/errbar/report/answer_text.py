"""The answer as text: the heading, then each sentence with its mark."""

from __future__ import annotations

from errbar.records.run import Run
from errbar.report.say import GLYPHS, find_answer
from errbar.report.screen.screen_width import width

NARROW = 60
FEW = 2
"""Sentences that a narrow terminal keeps."""


def answer_lines(run: Run) -> list[str]:
    """The heading first; on a narrow terminal only the first sentences, since table and counts matter more."""
    found = find_answer(run)
    if run.verb == "gate":  # its criteria follow, each with its mark
        return [found.heading]
    sentences = found.sentences if width() >= NARROW else found.sentences[:FEW]
    said = [s for s in sentences if s.line.rstrip(".") != found.heading.rstrip(".")]
    return [found.heading, *(f"  {GLYPHS[s.glyph]} {s.line.rstrip('.')}" for s in said)]
