"""Reference: the model that another one is compared with: the one in use, or the first of two. Differences are the new
model minus the reference. A gate names it with `champion`. Not to be confused with the baseline, which ignores the
features and is no model of yours.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth = [1, 0] * 5
>>> models = {"in use": {"label": [0] * 10}, "new": {"label": truth}}
>>> c = errbar.compare(models, truth=truth, measures="accuracy").comparisons[0]
>>> c.left, c.right, c.gap  # the reference is on the left
('in use', 'new', 0.5)"""

reference = Word(
    name="reference",
    label="reference",
    see=("difference", "baseline", "model_comparison"),
    aliases=("champion", "reference_model"),
    wordings=("left",),
    example=EXAMPLE,
    about=__doc__ or "",
)
