"""Doubt: a finding that undermines an interval: it may be too narrow on these data. The estimate carries the
finding's code, its verdict names the code on the same line, and a gate ends INCONCLUSIVE instead of PASS. Not to be
confused with a wide interval, which states its uncertainty in full.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth, prob = [1] * 30 + [0] * 30, [0.9] * 30 + [0.0] + [0.1] * 29
>>> loss = errbar.score(truth=truth, prob=prob, positive=1, measures="log_loss")["log_loss"]
>>> loss.doubt is None, loss.high  # a probability of 0, right this time
(False, inf)"""

doubt = Word(
    name="doubt",
    label="doubt",
    see=("finding", "claim", "coverage", "heavy_tailed_losses"),
    aliases=("doubted",),
    example=EXAMPLE,
    about=__doc__ or "",
)
