"""True error: the error of one given classifier on all that it will ever meet. It is the probability that a new row
is misclassified, sum over x and c of p(x, c) [y(x) is not c]. Of a finite set of objects it is a count. Outside a
simulation it is unknown, and every holdout or cross-validation estimates it. Not to be confused with the error on a
sample, which varies with the sample, or with the Bayes error, the least that any classifier can have.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> world = errbar.world("discrete_table")  # p(x) 1/2, 1/4, 1/4, 0; p(class 1 | x) 1, 3/4, 1/4, 0
>>> world.true_error(lambda X: 1).value  # always class 1: wrong on 1/4 of the second x and 3/4 of the third
0.25"""

true_error = Word(
    name="true_error",
    label="true error",
    see=("generalisation_error", "bayes_error", "sample_error", "discrete_table"),
    aliases=("true_misclassification_rate", "true_misclassification_error"),
    cites=("mitchell1997",),
    example=EXAMPLE,
    about=__doc__ or "",
)
