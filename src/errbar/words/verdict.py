"""Verdict: what an interval allows errbar to conclude about a difference. There are four: better, worse, equivalent
(within a margin) and inconclusive. A gate has PASS, FAIL and INCONCLUSIVE. The interval beside it decides, never the
value alone. Not to be confused with a p-value, which speaks of no size.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth = [1, 0] * 50
>>> good, bad = truth[:90] + [1 - c for c in truth[90:]], truth[:60] + [1 - c for c in truth[60:]]
>>> run = errbar.compare({"A": {"label": bad}, "B": {"label": good}}, truth=truth, measures="error_rate")
>>> run.comparisons[0].verdict, run.comparisons[0].high < 0  # B has 10 errors, A 40
('right better', True)"""

verdict = Word(
    name="verdict",
    label="verdict",
    see=("inconclusive", "equivalent", "difference", "claim"),
    aliases=("better", "worse", "differs", "pass", "fail"),
    wordings=("resolved",),
    example=EXAMPLE,
    about=__doc__ or "",
)
