"""Complexity: how flexible a learner is allowed to be: depth of a tree, number of neighbours, degree of a polynomial,
parameters. With it the training error falls; the true error falls, then rises. Of two models with the same error
the simpler one is preferred. Not to be confused with computing time.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> X, y = [[i] for i in range(8)], [0, 0, 1, 1, 0, 0, 1, 1]  # three steps
>>> errors = [
...     errbar.evaluate(f"tree(max_depth={d})", X, y, plan="resubstitution", measures="error_rate")["error_rate"].value
...     for d in (1, 3)
... ]
>>> errors  # one cut gets 6 of 8 right, depth 3 all
[0.25, 0.0]"""

complexity = Word(
    name="complexity",
    label="complexity",
    see=("overfitting", "regularisation", "hyperparameter", "bias_variance"),
    aliases=("capacity", "occams_razor"),
    cites=("hastie2009", "belkin2019"),
    example=EXAMPLE,
    about=__doc__ or "",
)
