"""Prediction: what a model gives for one row: a class, a probability of each class, a score or a number. A class is
predicted from a probability by a threshold. Not to be confused with the truth, the outcome that is compared with it,
or with a forecast interval for one row.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth, prob = [1, 1, 0, 0], [0.9, 0.4, 0.3, 0.6]
>>> predicted = [int(p >= 0.5) for p in prob]
>>> errbar.score(truth=truth, label=predicted, measures="accuracy")["accuracy"].value
0.5"""

prediction = Word(
    name="prediction",
    label="prediction",
    see=("threshold", "row", "class_probability", "confusion_matrix"),
    aliases=("predict", "predicted"),
    wordings=("call", "calls", "say", "said"),
    example=EXAMPLE,
    about=__doc__ or "",
)
