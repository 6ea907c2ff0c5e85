"""Variance: how much an estimate, or a prediction, varies from sample to sample. Of a test error it is the variance
of one row's loss divided by the rows. Of a learner it is how much its predictions at x differ between training sets,
large where it is flexible. Not to be confused with bias, which no number of test rows lowers.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> small, large = ([0] * n + [1] * n for n in (10, 1000))
>>> se = lambda y: errbar.score(truth=y, label=[0] * len(y), measures="error_rate")["error_rate"].se
>>> round(se(small) / se(large), 1)  # a hundred times the rows: a tenth of the standard error
10.3"""

variance = Word(
    name="variance",
    label="variance",
    see=("bias", "bias_variance", "confidence_interval", "learning_curve"),
    cites=("geman1992",),
    example=EXAMPLE,
    about=__doc__ or "",
)
