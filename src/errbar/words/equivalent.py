"""Equivalent: the whole interval of a difference lies within a margin that you named beforehand: the largest difference
that does not matter to you (`margin`). Only this shows that two models are as good as each other. Not to be confused
with inconclusive, where a difference that matters may still hide, or with the margin of a scoring classifier.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth = [1, 0] * 200
>>> models = {"A": {"label": truth}, "B": {"label": [0] + truth[1:]}}  # one error in 400 rows against none
>>> run = errbar.compare(models, truth=truth, measures="error_rate", margin="error_rate:0.05")
>>> run.comparisons[0].verdict, run.comparisons[0].high < 0.05
('equivalent within margin', True)"""

equivalent = Word(
    name="equivalent",
    label="equivalent",
    see=("inconclusive", "verdict", "difference", "confidence_interval"),
    aliases=("equivalence", "equivalence_margin"),
    example=EXAMPLE,
    about=__doc__ or "",
)
