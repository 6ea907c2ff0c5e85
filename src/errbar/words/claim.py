"""Claim: one statement that errbar makes about a run: its subject, what that is held against, the interval that
decides, and a verdict. Where nothing can be decided the verdict is undefined (the measure has no value) or untested
(no interval, or data that were not given). Not to be confused with a finding, which warns of data or a design.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth = [1, 0] * 50
>>> models = {"A": {"label": truth}, "B": {"label": [1] * 100}}
>>> c = errbar.compare(models, truth=truth, measures="error_rate").comparisons[0]
>>> c.low > 0, c.verdict  # B has the larger error, and so has its whole interval
(True, 'left better')"""

claim = Word(
    name="claim",
    label="claim",
    see=("verdict", "finding", "doubt"),
    example=EXAMPLE,
    about=__doc__ or "",
)
