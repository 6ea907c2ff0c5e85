"""Laplace correction: (n_c + 1) / (n + k): a class's share after one made-up row of each of k classes is added. It
keeps shares of few rows away from 0 and 1. It is the m-estimate with m = k and equal priors.
`constant(smoothing=laplace)` answers with it. Not to be confused with the Laplace distribution or approximation.
"""

from errbar.records.word import Word

EXAMPLE = """>>> n, k = (20, 40), 2
>>> [round((count + 1) / (sum(n) + k), 4) for count in n]
[0.3387, 0.6613]"""

laplace = Word(
    name="laplace",
    label="Laplace correction",
    see=("m_estimate", "empirical_probability", "constant"),
    aliases=("laplace_correction", "laplace_smoothing", "add_one"),
    cites=("laplace1812", "flach2012"),
    example=EXAMPLE,
    about=__doc__ or "",
)
