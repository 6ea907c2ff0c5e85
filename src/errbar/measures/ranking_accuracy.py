"""Ranking accuracy: the share of (positive, negative) pairs in which the positive scores higher, ties half.

The same number as the ROC AUC, under the name that says what is counted; 1 - ranking error.
Use it to explain the area; all of the area's intervals apply.
Not to be confused with accuracy, which counts rows at one threshold instead of pairs.

>>> import errbar
>>> truth, prob = [1, 1, 0, 0], [0.9, 0.4, 0.6, 0.1]  # 3 of 4 pairs in order
>>> errbar.score(truth=truth, prob=prob, positive=1, measures="ranking_accuracy")["ranking_accuracy"].value
0.75
"""

from errbar.measures._no_skill import fixed
from errbar.measures._rankings import scored_pairs
from errbar.records.measure import Measure

ranking_accuracy = Measure(
    name="ranking_accuracy",
    label="ranking accuracy",
    reads="rank",
    kinds=("binary",),
    better="high",
    bounds=(0.0, 1.0),
    perfect=1.0,
    find=scored_pairs,
    no_skill=fixed(0.5),
    no_skill_says="0.5",
    aliases=("rank_acc",),
    cites=("flach2012", "hanley1982"),
    formula="(pairs in order + ties / 2) / (n+ n-)",
    about=__doc__ or "",
)
