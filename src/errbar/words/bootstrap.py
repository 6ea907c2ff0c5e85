"""Bootstrap: rows drawn with replacement. As a plan, the drawn rows train and those never drawn (out of bag, about
36.8 % of them) test. As an interval, the measure is computed on many samples and its spread read off. A sample of
size n holds 1 - (1 - 1/n)^n of the rows, which tends to 1 - 1/e. Not to be confused with bagging, which keeps the
models.
"""

from errbar.records.word import Word

EXAMPLE = """>>> n = 1000
>>> round(1 - (1 - 1 / n) ** n, 4)  # share of distinct rows in a sample of a thousand
0.6323
>>> import errbar
>>> train, test = next(errbar.splitter("bootstrap(repeats=2)").split([[i] for i in range(n)]))
>>> len(train), len(set(train)) + len(test)
(1000, 1000)"""

bootstrap = Word(
    name="bootstrap",
    label="bootstrap",
    see=("resampled_error", "cross_validation", "oob"),
    cites=("efron1983", "efron1993"),
    example=EXAMPLE,
    about=__doc__ or "",
)
