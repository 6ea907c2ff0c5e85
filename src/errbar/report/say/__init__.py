"""Say: claims in words. Every sentence, heading, mark and verdict word that people read is made here, and only here."""

from __future__ import annotations

from errbar.records.run import Run
from errbar.report.say.marks import Marks, gap_words, mark_of, marks_of, position_of
from errbar.report.say.sentence import Answer, Sentence
from errbar.report.say.verdicts import ASCII, GLYPHS, Glyph

__all__ = [
    "ASCII", "GLYPHS", "Answer", "Glyph", "Marks", "Sentence", "find_answer", "gap_words", "mark_of", "marks_of",
    "position_of",
]  # fmt: skip


def find_answer(run: Run) -> Answer:
    """Return the heading, what it is about, the sentences with their marks, and the facts that identify the run."""
    from errbar.report.say.by_verb import answer_run  # here, since a table alone needs only the marks

    return answer_run(run)
