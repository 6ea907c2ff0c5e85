"""Inconclusive: the interval of a difference holds both better and worse (or values on both sides of a margin), so
these rows decide nothing. The output states how many rows would. JSON has `not resolved`. Not to be confused with
equivalent: that is a finding, and needs an interval that lies within a margin.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth = [1, 0] * 30
>>> run = errbar.compare({"A": {"label": truth}, "B": {"label": [0] + truth[1:]}}, truth=truth, measures="error_rate")
>>> c = run.comparisons[0]
>>> c.low < 0 < c.high, c.verdict  # one error in 60 rows against none
(True, 'not resolved')"""

inconclusive = Word(
    name="inconclusive",
    label="inconclusive",
    see=("verdict", "equivalent", "difference", "confidence_interval"),
    wordings=("not resolved", "not distinguishable", "indistinguishable", "would tell", "undecided"),
    example=EXAMPLE,
    about=__doc__ or "",
)
