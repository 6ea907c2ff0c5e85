"""Resampling: splitting the same rows many times into training and test parts and averaging the test errors:
subsampling, cross-validation, bootstrap. It lowers the variance of a single holdout and lets more rows train. The
splits share rows, so their errors are not independent, and mean +- sd / sqrt(splits) is too narrow. Not to be
confused with resampling to balance classes.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> splits = errbar.splitter("subsampling(repeats=5, rate=0.8)").split([[i] for i in range(50)])
>>> [len(test) for train, test in splits]
[10, 10, 10, 10, 10]"""

resampled_error = Word(
    name="resampled_error",
    label="resampling",
    see=("cross_validation", "subsampling", "bootstrap", "holdout", "corrected_t"),
    aliases=("resampling", "model_evaluation"),
    cites=("nadeau2003", "bates2024"),
    example=EXAMPLE,
    about=__doc__ or "",
)
