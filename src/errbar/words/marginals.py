"""Marginals: the sums of a table's rows and columns. Of a confusion matrix: how many rows each class has, and how
many were predicted to be in it. Of a joint distribution p(x, c): p(x) and p(c). Not to be confused with margins of a
scoring classifier, truth times score.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> world = errbar.world("discrete_table")  # p(x) 1/2, 1/4, 1/4, 0; p(class 1 | x) 1, 3/4, 1/4, 0
>>> world.marginal("x").values.ravel().tolist()
[0.5, 0.25, 0.25, 0.0]"""

marginals = Word(
    name="marginals",
    label="marginals",
    see=("confusion_matrix", "posterior", "margin", "class_ratio"),
    aliases=("marginal", "margins_of_a_table"),
    example=EXAMPLE,
    about=__doc__ or "",
)
