"""Line of equal accuracy: the points of a coverage plot that have the same accuracy. It rises at 45 degrees, since
one more true positive pays for one more false one. In an ROC plot its slope is Neg / Pos. Classifiers on one line are
equally accurate and may behave differently by class. Not to be confused with a line of equal cost, whose slope has
the prices too.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> def accuracy(tp, fp, pos=60, neg=40):
...     label = [1] * tp + [0] * (pos - tp) + [1] * fp + [0] * (neg - fp)
...     return errbar.score(truth=[1] * pos + [0] * neg, label=label, measures="accuracy")["accuracy"].value
>>> accuracy(30, 10), accuracy(45, 25)  # fifteen more of each
(0.6, 0.6)"""

iso_accuracy = Word(
    name="iso_accuracy",
    label="line of equal accuracy",
    see=("coverage_plot", "class_ratio", "dominating", "accuracy"),
    aliases=("iso_accuracy_line", "isometric"),
    cites=("flach2012", "furnkranz2005"),
    example=EXAMPLE,
    about=__doc__ or "",
)
