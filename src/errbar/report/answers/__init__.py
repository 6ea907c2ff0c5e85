"""Answers: what a run says in plain sentences, each decided by an interval; page, terminal and notebook share them."""

from __future__ import annotations

from errbar.records.run import Run
from errbar.report.answers.row_marks import Mark, mark_of, position_of
from errbar.report.answers.sentence import ASCII, GLYPHS, Answer, Glyph, Sentence

__all__ = ["ASCII", "GLYPHS", "Answer", "Glyph", "Mark", "Sentence", "find_answer", "mark_of", "position_of"]


def find_answer(run: Run) -> Answer:
    """The heading, what it is about, the sentences with their marks, and the facts that identify the run."""
    from errbar.report.answers.by_verb import answer_run  # here, since a table alone needs only the marks

    return answer_run(run)
