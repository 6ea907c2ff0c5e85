"""Underfitting: generalisation error of a model less that of the best possible rule (the Bayes error). It is what the
model has not learned, because it is too simple, too regularised or had too few rows. It needs the truth, so it is a
number in simulations and an argument elsewhere: high error on training rows too. Not to be confused with overfitting.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> world = errbar.world("discrete_table")  # p(x) 1/2, 1/4, 1/4, 0; p(class 1 | x) 1, 3/4, 1/4, 0
>>> world.true_error(lambda X: 1).value - world.bayes_error.value  # 1/4 - 1/8
0.125"""

underfitting = Word(
    name="underfitting",
    label="underfitting",
    see=("overfitting", "bayes_error", "bias", "learning_curve"),
    aliases=("underfit", "excess_risk"),
    cites=("hastie2009",),
    example=EXAMPLE,
    about=__doc__ or "",
)
