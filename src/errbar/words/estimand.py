"""Estimand: what a number is about: this fitted model, the learner at so many training rows, or a whole procedure
that chose among several. The same 0.12 means something else in each, and an interval covers only the one it is
made for; errbar prints it on every line, after "about". Not to be confused with the estimator, the way it is
computed.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> errbar.score(truth=[0, 1, 1], label=[0, 1, 0], measures="accuracy")["accuracy"].about
'this fitted model, new rows like these'"""

estimand = Word(
    name="estimand",
    label="estimand",
    see=("generalisation_error", "learner", "model_selection"),
    aliases=("about", "true_value"),
    example=EXAMPLE,
    about=__doc__ or "",
)
