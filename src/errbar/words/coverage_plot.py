"""Coverage plot: true positives against false positives as counts, a point for a classifier or a threshold; lines of
equal accuracy rise at 45 degrees, whatever the class ratio. Use it on one data set; an ROC plot has rates and
compares data sets with other class shares. Not to be confused with the coverage of an interval.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth, label = [1] * 50 + [0] * 50, [1] * 30 + [0] * 20 + [1] * 10 + [0] * 40
>>> run = errbar.score(truth=truth, label=label, positive=1, measures="fp,tp")
>>> [int(e.value) for e in run]  # the point of this classifier
[10, 30]"""

coverage_plot = Word(
    name="coverage_plot",
    label="coverage plot",
    see=("roc", "dominating", "class_ratio", "coverage"),
    cites=("flach2012", "furnkranz2005"),
    example=EXAMPLE,
    about=__doc__ or "",
)
