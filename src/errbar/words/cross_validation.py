"""Cross-validation: rows are cut into k parts; each part is tested once by the model that the other k - 1 parts
trained. Every row tests once and trains k - 1 times. Usual are k = 5 or 10, repeated where rows are few. Losses
are averaged over rows, so folds of unequal size count by their rows. Not to be confused with repeated holdouts
(subsampling), where a row may test often or never.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> tests = [test for train, test in errbar.splitter("kfold(k=4)").split([[i] for i in range(20)])]
>>> [len(test) for test in tests], sorted(row for test in tests for row in test) == list(range(20))
([5, 5, 5, 5], True)"""

cross_validation = Word(
    name="cross_validation",
    label="cross-validation",
    see=("seed", "unit", "kfold", "leave_one_out", "resampled_error", "nested_kfold", "pessimistic_bias"),
    aliases=("repeated_cross_validation",),
    cites=("stone1974", "geisser1975", "kohavi1995"),
    example=EXAMPLE,
    about=__doc__ or "",
)
