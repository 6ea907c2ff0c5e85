"""Confidence interval: a range that contains the truth in a stated share of repeated samples, its level. The
textbook's p +- z sqrt(p (1 - p) / n) is `interval=wald`: too narrow with few rows or few errors, so errbar's
default for a share is exact. Not to be confused with a range that holds 95 % of new rows' errors.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth, label = [0] * 2000, [1] * 100 + [0] * 1900  # 100 errors in 2000
>>> e = errbar.score(truth=truth, label=label, classes=[0, 1], measures="error_rate", interval="wald").estimates[0]
>>> round(e.low, 4), round(e.high, 4)  # 0.05 -+ 1.96 sqrt(0.05 x 0.95 / 2000)
(0.0404, 0.0596)"""

confidence_interval = Word(
    name="confidence_interval",
    label="confidence interval",
    see=("coverage", "error_bar", "wald", "exact", "z_unpaired", "sample_error"),
    aliases=("interval", "level", "confidence_level"),
    wordings=("95 % interval", "limits", "ends"),
    cites=("wilson1927", "clopper1934"),
    example=EXAMPLE,
    about=__doc__ or "",
)
