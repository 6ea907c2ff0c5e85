"""Bayes error: the least error that any classifier can have, sum over x of p(x) - max over c of p(x, c). It is what
is left when every x gets its likeliest class. More rows and other models do not lower it; other features may. Outside
a simulation it is unknown. Not to be confused with the error of naive Bayes, a learner that only assumes independent
features.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> world = errbar.world("discrete_table")  # p(x) 1/2, 1/4, 1/4, 0; p(class 1 | x) 1, 3/4, 1/4, 0
>>> world.bayes_error.value  # 0 + 1/4 x 1/4 + 1/4 x 1/4
0.125"""

bayes_error = Word(
    name="bayes_error",
    label="Bayes error",
    see=("bayes_classifier", "label_noise", "underfitting", "true_error", "bayes"),
    aliases=("bayes_rate", "irreducible_error", "unavoidable_error"),
    cites=("hastie2009",),
    example=EXAMPLE,
    about=__doc__ or "",
)
