"""Refinement: how pure the segments are, whatever probability they were given. Refinement loss is the mean of share
(1 - share) over rows, the squared error that is left once every segment predicts its own share. Calibration loss +
refinement loss = squared error where a segment has one prediction; bins that mix predictions add a third part, the
spread within. Not to be confused with calibration.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth, prob = [1, 1, 0, 0], [0.9, 0.7, 0.3, 0.1]
>>> run = errbar.score(truth=truth, prob=prob, positive=1, measures="refinement_loss(bins=2)")
>>> run.estimates[0].value  # both bins are pure
0.0"""

refinement = Word(
    name="refinement",
    label="refinement",
    see=("calibration", "refinement_loss", "empirical_probability"),
    aliases=("sharpness", "resolution"),
    cites=("flach2012", "murphy1973"),
    example=EXAMPLE,
    about=__doc__ or "",
)
