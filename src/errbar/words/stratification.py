"""Stratified: a split whose parts have the class shares of the whole, as far as whole rows allow. It keeps rare
classes from being missing in a fold and lowers the variance of the estimate a little. Folds of one row cannot be.
Not to be confused with strata of a survey, though `strata` takes any column.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> y = [0] * 30 + [1] * 10
>>> splits = errbar.splitter("kfold(k=5)").split([[i] for i in range(40)], y)
>>> [sum(y[row] for row in test) for train, test in splits]  # a quarter of each fold of 8
[2, 2, 2, 2, 2]"""

stratification = Word(
    name="stratification",
    label="stratified",
    see=("cross_validation", "sample_selection_bias", "class_missing_in_a_fold"),
    aliases=("stratified", "stratified_sample"),
    cites=("kohavi1995",),
    example=EXAMPLE,
    about=__doc__ or "",
)
