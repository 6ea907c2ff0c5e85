"""Bias: the mean of an estimate less the truth. Of an estimator of the error: training error has negative bias,
holdout positive. Of a learner: how far its average prediction is from the best one, large where it is too simple. Not
to be confused with the measure of that name, the mean of prediction less truth.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> errbar.score(truth=[1.0, 2.0, 3.0], value=[2.0, 3.0, 4.0], measures="bias")["bias"].value  # each 1 too high
1.0"""

bias = Word(
    name="bias",
    label="bias",
    see=("variance", "bias_variance", "pessimistic_bias", "underfitting"),
    aliases=("unbiased",),
    wordings=("lean", "systematic error"),
    cites=("geman1992",),
    example=EXAMPLE,
    about=__doc__ or "",
)
