"""Hyperparameter: a setting that controls how a model is learned and is not learned itself: the depth of a tree, a
learning rate, a penalty. Its value is chosen by rows that did not train (validation), by a search over a grid or
by chance. Not to be confused with a parameter, which the fit finds.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> errbar.learner("tree(max_depth=2)").params["max_depth"]
'2'"""

hyperparameter = Word(
    name="hyperparameter",
    label="hyperparameter",
    see=("model_selection", "validation_set", "grid", "complexity", "metaheuristics"),
    aliases=("hyper_parameter", "tuning", "meta_learning"),
    example=EXAMPLE,
    about=__doc__ or "",
)
