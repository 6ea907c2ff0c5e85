"""Subsampling: a holdout repeated with other random rows each time, and the errors averaged; also random subsampling
or Monte-Carlo cross-validation. Usual are 80 to 90 % of rows for training. A row may test often or never; the
interval accounts for the overlap of the training sets. Not to be confused with k-fold cross-validation, where
every row tests once.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> splits = errbar.splitter("subsampling(repeats=3, rate=0.9)").split([[i] for i in range(40)])
>>> [(len(train), len(test)) for train, test in splits]
[(36, 4), (36, 4), (36, 4)]"""

subsampling = Word(
    name="subsampling",
    label="subsampling",
    see=("holdout", "cross_validation", "resampled_error", "corrected_t"),
    aliases=("random_subsampling", "monte_carlo_cross_validation"),
    cites=("nadeau2003",),
    example=EXAMPLE,
    about=__doc__ or "",
)
