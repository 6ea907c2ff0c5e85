"""Bias-variance decomposition: the expected squared error at x is noise + bias^2 + variance, exactly. A simple
learner has more bias, a flexible one more variance, and the best lies between. The lab computes it
(`study=decomposition`), for 0-1 loss in Domingos' form. Not to be confused with bias and variance of an estimate
of the error.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> run = errbar.lab("linear_gaussian(d=1)", study="decomposition", learner="linear", n=20, replications=10)
>>> sheet = run.sheets[0]
>>> noise, bias, variance, loss = (sheet.column(name)[0] for name in ("noise", "bias", "variance", "loss"))
>>> round(noise + bias + variance - loss, 9)
0.0"""

bias_variance = Word(
    name="bias_variance",
    label="bias-variance decomposition",
    see=("bias", "variance", "noise", "decomposition", "complexity"),
    aliases=("bias_variance_tradeoff",),
    cites=("geman1992", "domingos2000"),
    example=EXAMPLE,
    about=__doc__ or "",
)
