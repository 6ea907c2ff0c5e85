"""Margin: truth times score, z = y s with y = +1 or -1: positive where the sign of the score is right, and the larger
the safer. Margin losses punish small ones: 0-1, hinge, logistic, exponential, squared. Not to be confused with the
margin of a comparison, a difference too small to matter, or with marginals of a table.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> run = errbar.score(truth=[1, 1], score=[-1.0, 0.5], classes=[0, 1], positive=1, measures="hinge_loss")
>>> run["hinge_loss"].value  # (2 + 0.5) / 2
1.25"""

margin = Word(
    name="margin",
    label="margin",
    see=("scoring_classifier", "hinge_loss", "logistic_loss", "exponential_loss", "marginals"),
    aliases=("margin_loss",),
    cites=("flach2012",),
    example=EXAMPLE,
    about=__doc__ or "",
)
