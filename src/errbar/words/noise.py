"""Noise: the part of the error that no model removes, because the target varies where the features do not. For
classes it is the Bayes error, for numbers the variance of y at x. Not to be confused with the variance of a learner,
which more rows lower.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> world = errbar.world("linear_gaussian(noise=2)")
>>> world.bayes_error.value  # the squared error of the best rule: noise of sd 2
4.0"""

noise = Word(
    name="noise",
    label="noise",
    see=("bayes_error", "label_noise", "bias_variance"),
    aliases=("irreducible_noise", "aleatoric_uncertainty"),
    example=EXAMPLE,
    about=__doc__ or "",
)
