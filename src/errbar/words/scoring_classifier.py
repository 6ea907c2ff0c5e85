"""Scoring classifier: a model that gives each class a number, higher meaning likelier, and not necessarily a
probability. The largest decides the class; of two classes one number is enough. Its order can be judged without a
threshold (AUC). Give its numbers as `score`. Not to be confused with a probability estimator, whose numbers lie in
[0, 1] and sum to 1.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> run = errbar.score(truth=[1, 1, 0, 0], score=[2.5, -0.3, 0.1, -4.0], positive=1, measures="roc_auc")
>>> run["roc_auc"].value  # 3 of 4 pairs in order
0.75"""

scoring_classifier = Word(
    name="scoring_classifier",
    label="scoring classifier",
    see=("threshold", "margin", "ranking_error", "class_probability", "roc_auc"),
    aliases=("ranker", "raw_score", "prediction_matrix", "score_vector"),
    cites=("flach2012",),
    example=EXAMPLE,
    about=__doc__ or "",
)
