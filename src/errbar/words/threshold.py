"""Threshold: the probability or score from which on a row is predicted positive: predict 1 when p ≥ 0.5. Costs, a
sensitivity or a capacity decide it; 0.5 is a habit. `errbar threshold` finds it and grades the choice on other rows.
Not to be confused with a hyperparameter: moving a threshold changes no fit and no ranking.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth, prob = [1, 1, 1, 0, 0, 0], [0.9, 0.6, 0.3, 0.4, 0.2, 0.1]
>>> run = errbar.score(truth=truth, prob=prob, positive=1, measures=["recall", "recall(threshold=0.3)"])
>>> [round(e.value, 3) for e in run]  # two of three at 0.5, all at 0.3
[0.667, 1.0]"""

threshold = Word(
    name="threshold",
    label="threshold",
    see=("prediction", "roc", "misclassification_costs", "scoring_classifier"),
    aliases=("cutoff", "operating_point"),
    wordings=("cut",),
    example=EXAMPLE,
    about=__doc__ or "",
)
