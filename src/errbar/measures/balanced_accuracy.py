"""Balanced accuracy: the mean of the recalls of all classes; for two classes (recall + specificity) / 2.

Use it when classes are unequally common and each matters as much; a rule that ignores the row gets 1 / K. A class
without true rows has no recall. Beyond two classes the value then leaves it out and its label says so ("2 of 3
classes"); the interval is for all classes. Not to be confused with accuracy, which gives every row the same weight: 95
A and 5 B all called A have 0.95 and 0.5.

>>> import errbar
>>> truth, label = ["a", "a", "a", "b", "b"], ["a", "a", "a", "a", "b"]
>>> run = errbar.score(truth=truth, label=label, measures="balanced_accuracy")
>>> run["balanced_accuracy"].value  # (3/3 + 1/2) / 2
0.75
"""

from errbar.measures._no_skill import one_over_classes
from errbar.measures._recalls import of_recalls

balanced_accuracy = of_recalls(
    name="balanced_accuracy",
    label="balanced accuracy",
    no_skill=one_over_classes,
    no_skill_says="1 / classes",
    aliases=("balanced_accuracy_score", "bacc", "bal_accuracy", "mean_recall", "average_class_accuracy"),
    cites=("brodersen2010",),
    formula="mean over classes of (hits of the class / its true rows)",
    about=__doc__ or "",
)
