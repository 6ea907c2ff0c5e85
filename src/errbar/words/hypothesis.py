"""Hypothesis: a model that one training set made, A(T): learner A on sample T. Two hypotheses may differ only because
their training sets do; two learners are compared over many training sets. Not to be confused with the null
hypothesis of a test.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth = [1, 1, 1, 0, 0, 0, 1, 0]
>>> first, second = [1, 1, 1, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 1, 0, 1]  # wrong on 1 and on 4 of 8
>>> run = errbar.compare({"A": {"label": first}, "B": {"label": second}}, truth=truth, measures="error_rate")
>>> run.comparisons[0].gap  # 4/8 - 1/8
0.375"""

hypothesis = Word(
    name="hypothesis",
    label="hypothesis",
    see=("learner", "model", "model_comparison", "z_unpaired"),
    cites=("mitchell1997",),
    example=EXAMPLE,
    about=__doc__ or "",
)
