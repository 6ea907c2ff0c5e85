"""Bayes classifier: the rule that gives every x its most probable class, y*(x) = argmax over c of p(c | x). Nothing
has a smaller error, and it needs the true probabilities, so it exists in simulations: `learner=bayes` of the lab.
Not to be confused with naive Bayes, which estimates them from rows.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> world = errbar.world("discrete_table")  # p(x) 1/2, 1/4, 1/4, 0; p(class 1 | x) 1, 3/4, 1/4, 0
>>> [int(c) for c in world.bayes([[0, 0], [0, 1], [1, 0]])]  # classes 1 and 2
[1, 1, 2]"""

bayes_classifier = Word(
    name="bayes_classifier",
    label="Bayes classifier",
    see=("bayes_error", "posterior", "naive_bayes", "linear_separability"),
    aliases=("bayes_optimal_classifier", "bayes_rule"),
    cites=("hastie2009",),
    example=EXAMPLE,
    about=__doc__ or "",
)
