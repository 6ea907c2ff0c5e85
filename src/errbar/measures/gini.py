"""Gini: 2 ROC AUC - 1, pairs in order less pairs out of order, as a share of all pairs (Somers' D).

The form of the area that credit scoring uses: 0 without skill, 1 for perfect order, negative for reversed
order.
Not to be confused with the Gini impurity that grows trees, or the Gini index of incomes.

>>> import errbar
>>> truth, prob = [1, 1, 0, 0], [0.9, 0.4, 0.6, 0.1]  # 3 pairs in order, 1 not, of 4
>>> errbar.score(truth=truth, prob=prob, positive=1, measures="gini")["gini"].value
0.5
"""

from errbar.measures._no_skill import fixed
from errbar.measures._rankings import scored_area
from errbar.records.measure import Measure

gini = Measure(
    name="gini",
    label="Gini",
    reads="rank",
    kinds=("binary",),
    better="high",
    bounds=(-1.0, 1.0),
    perfect=1.0,
    find=lambda measure, evidence: scored_area(measure, evidence, lambda auc: 2 * auc - 1),
    no_skill=fixed(0.0),
    no_skill_says="0",
    aliases=("gini_coefficient", "somers_d", "accuracy_ratio"),
    cites=("somers1962", "hand2001"),
    formula="2 AUC - 1",
    about=__doc__ or "",
)
