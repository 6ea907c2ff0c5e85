"""Positive class: the one of two classes that a question is about: ill, spam, fraud. True positives, recall,
precision and ROC curves are named after it. errbar says which one it took and why; `positive` chooses. Learning
it is also called concept learning. Not to be confused with a good outcome, or with the class coded 1.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth, label = ["ill", "ill", "well", "well"], ["ill", "well", "well", "well"]
>>> errbar.score(truth=truth, label=label, positive="ill", measures="recall")["recall"].value  # one of two found
0.5
>>> errbar.score(truth=truth, label=label, positive="well", measures="recall")["recall"].value
1.0"""

positive_class = Word(
    name="positive_class",
    label="positive class",
    see=("confusion_matrix", "recall", "class_ratio"),
    aliases=("binary_classification", "concept_learning"),
    cites=("fawcett2006",),
    example=EXAMPLE,
    about=__doc__ or "",
)
