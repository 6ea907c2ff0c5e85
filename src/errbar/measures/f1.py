"""F1: the harmonic mean of precision and recall, 2 TP / (2 TP + FP + FN).

Use it when only the positive class matters and both kinds of error cost the same. Not to be confused with accuracy: F1
never looks at true negatives, so it changes when the classes are swapped.

>>> import errbar
>>> errbar.score(truth=[1, 1, 1, 0], label=[1, 1, 0, 1], positive=1, measures="f1")["f1"].value  # 4 / (4 + 1 + 1)
0.6666666666666666
"""

from errbar.measures._no_skill import always_positive_f1
from errbar.measures._tables import ratio
from errbar.measures._two_by_two import of_four

EMPTY = "no row is positive in truth or prediction"

f1 = of_four(
    lambda t: ratio(2 * t.tp, 2 * t.tp + t.fp + t.fn, EMPTY),
    share=(lambda t: t.tp, lambda t: t.tp + t.fp + t.fn),
    # The Jaccard share TP / (TP + FP + FN) is binomial given its denominator, and F1 = 2J / (1 + J).
    through=lambda j: 2 * j / (1 + j),
    fills=True,
    name="f1",
    label="F1",
    better="high",
    perfect=1.0,
    no_skill=always_positive_f1,
    no_skill_says="2 prev / (1 + prev): all called positive",
    aliases=("f1_score", "dice", "f_measure"),
    cites=("vanrijsbergen1979", "takahashi2022"),
    formula="2 TP / (2 TP + FP + FN)",
    about=__doc__ or "",
)
