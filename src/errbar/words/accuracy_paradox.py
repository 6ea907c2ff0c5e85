"""Accuracy paradox: a rule that finds nothing may have a high accuracy: where 0.05 % are ill, predicting that no one
is ill is right on 99.95 %. Read an accuracy beside its baseline, which errbar prints, or use balanced accuracy,
recall and precision. Not to be confused with overfitting: the rule is as bad on training rows.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth = [1] * 10 + [0] * 19990
>>> run = errbar.score(truth=truth, label=[0] * 20000, positive=1, measures="accuracy,balanced_accuracy")
>>> run["accuracy"].value, run["accuracy"].no_skill, run["balanced_accuracy"].value
(0.9995, 0.9995, 0.5)"""

accuracy_paradox = Word(
    name="accuracy_paradox",
    label="accuracy paradox",
    see=("baseline", "balanced_accuracy", "prevalence", "misclassification_costs"),
    aliases=("class_imbalance",),
    example=EXAMPLE,
    about=__doc__ or "",
)
