"""Calibration: probabilities that come true as often as predicted: of the rows given 0.8, 80 % are positive.
Calibration loss is the squared distance between what segments predict and what happened there; reliability draws
it. A constant may be calibrated perfectly and tell no row from another. Not to be confused with refinement.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth = [1] * 20 + [0] * 40 + [1] * 10 + [0] * 5 + [1] * 20 + [0] * 5
>>> prob = [0.4] * 60 + [0.6] * 15 + [0.8] * 25
>>> run = errbar.score(truth=truth, prob=prob, positive=1, measures="calibration_loss,refinement_loss,brier")
>>> [round(e.value, 6) for e in run]  # 0.6 (1/15)^2 + 0.15 (1/15)^2 + 0; the rest; their sum
[0.003333, 0.206667, 0.21]"""

calibration = Word(
    name="calibration",
    label="calibration",
    see=("refinement", "calibration_loss", "reliability", "miscalibrated"),
    aliases=("calibrated",),
    cites=("flach2012", "murphy1973"),
    example=EXAMPLE,
    about=__doc__ or "",
)
