"""Sample selection bias: test rows that were not drawn as the rows the model will meet: other classes, other sites,
other times. No interval repairs it, since it speaks of rows like these. Compare class shares of the parts, and ask
whether a classifier can tell training from test rows: if it can, they differ. Not to be confused with the optimism
of the training error.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth, label = [1] * 5 + [0] * 45, [1] * 4 + [0] + [1] * 9 + [0] * 36  # recall 0.8, specificity 0.8
>>> few = errbar.score(truth=truth, label=label, positive=1, measures="precision")["precision"].value
>>> many = errbar.score(truth=truth[:5] * 9 + truth[5:], label=label[:5] * 9 + label[5:], positive=1)["precision"].value
>>> round(few, 3), many  # one positive in ten, then one in two: 4/13 and 36/45
(0.308, 0.8)"""

sample_selection_bias = Word(
    name="sample_selection_bias",
    label="sample selection bias",
    see=("stratification", "prevalence", "test_set"),
    aliases=("covariate_shift", "distribution_shift"),
    example=EXAMPLE,
    about=__doc__ or "",
)
