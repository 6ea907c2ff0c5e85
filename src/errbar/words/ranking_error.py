"""Ranking error: a pair of a positive and a negative in which the negative has the higher score; a tie counts half.
Their number over all Pos x Neg pairs is the ranking error rate, 1 - AUC; errbar prints both. Twice the negatives
double the errors and the pairs, so the rate stays. Not to be confused with the error rate, which counts rows at
one threshold.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth = [1] * 20 + [0] * 40 + [1] * 10 + [0] * 5 + [1] * 20 + [0] * 5  # three leaves
>>> run = errbar.score(truth=truth, score=[1] * 60 + [2] * 15 + [3] * 25, positive=1, measures="ranking_error")
>>> run["ranking_error"].extras["ranking_errors"], run["ranking_error"].extras["pairs"]
(725.0, 2500.0)"""

ranking_error = Word(
    name="ranking_error",
    label="ranking error",
    see=("roc_auc", "scoring_classifier", "ranking_pairs", "class_ratio"),
    aliases=("ranking_accuracy_and_error",),
    cites=("flach2012", "hanley1982"),
    example=EXAMPLE,
    about=__doc__ or "",
)
