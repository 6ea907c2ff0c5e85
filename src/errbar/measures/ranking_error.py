"""Ranking error: the share of (positive, negative) pairs in which the negative scores higher, ties half.

1 - ranking accuracy = 1 - ROC AUC. Use it where errors are counted rather than successes; their number is printed
with it, and `errbar plot RUN ranking_pairs` draws every pair where there are few.
Not to be confused with the error rate, which counts rows at one threshold instead of pairs.

>>> import errbar
>>> truth, prob = [1, 1, 0, 0], [0.9, 0.4, 0.6, 0.1]  # 1 of 4 pairs out of order
>>> errbar.score(truth=truth, prob=prob, positive=1, measures="ranking_error")["ranking_error"].value
0.25
"""

from errbar.measures._no_skill import fixed
from errbar.measures._rankings import scored_pairs
from errbar.records.measure import Measure

ranking_error = Measure(
    name="ranking_error",
    label="ranking error",
    reads="rank",
    kinds=("binary",),
    better="low",
    bounds=(0.0, 1.0),
    perfect=0.0,
    find=lambda measure, evidence: scored_pairs(measure, evidence, lambda auc: 1 - auc),
    no_skill=fixed(0.5),
    no_skill_says="0.5",
    aliases=("rank_err", "ranking_error_rate"),
    cites=("flach2012", "hanley1982"),
    formula="(pairs out of order + ties / 2) / (n+ n-)",
    about=__doc__ or "",
)
