"""m-estimate: (n_c + m prior_c) / (n + m): a class's share after m made-up rows are added that follow the prior
shares. Large m trusts the prior, small m the rows; Laplace is m = k with equal priors. Not to be confused with
M-estimators of robust statistics.
"""

from errbar.records.word import Word

EXAMPLE = """>>> n, m, prior = (20, 40), 4, (0.75, 0.25)
>>> [(count + m * p) / (sum(n) + m) for count, p in zip(n, prior)]
[0.359375, 0.640625]"""

m_estimate = Word(
    name="m_estimate",
    label="m-estimate",
    see=("laplace", "empirical_probability", "constant"),
    cites=("flach2012",),
    example=EXAMPLE,
    about=__doc__ or "",
)
