"""Learning curve: the error by the number of training rows: the test error falls, the training error rises, both
towards the learner's limit. Still falling: more rows help. Flat and far above what is needed: other features or
another learner. `errbar evaluate --curve` draws it. Not to be confused with the loss by training step.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> run = errbar.lab("noise", study="learning_curve", learner="tree", n=40, replications=2, vary="n=20,40")
>>> len(run.sheets[0].rows)
2"""

learning_curve = Word(
    name="learning_curve",
    label="learning curve",
    see=("complexity", "pessimistic_bias", "underfitting", "label_noise"),
    aliases=("too_little_data",),
    example=EXAMPLE,
    about=__doc__ or "",
)
