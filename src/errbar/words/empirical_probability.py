"""Empirical probability: the share of a class among the rows of a segment, n_c / n. Predicting it has the least
squared error on those rows: n (p - share)^2 is what another prediction p adds. On new rows a smoothed one
(Laplace, m-estimate) is often better, and 0 and 1 are avoided. Not to be confused with a model's probability.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth = [1] * 20 + [0] * 40  # one leaf
>>> total = lambda p: 60 * errbar.score(truth=truth, prob=[p] * 60, positive=1, measures="brier")["brier"].value
>>> [round(total(p), 4) for p in (1 / 3, 0.4, 0.2)]  # the share is best
[13.3333, 13.6, 14.4]"""

empirical_probability = Word(
    name="empirical_probability",
    label="empirical probability",
    see=("laplace", "m_estimate", "refinement", "class_probability"),
    aliases=("relative_frequency",),
    cites=("flach2012",),
    example=EXAMPLE,
    about=__doc__ or "",
)
