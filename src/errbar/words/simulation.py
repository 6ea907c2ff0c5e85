"""Simulation: rows drawn by a rule that is known, so that the true error is known as well. It shows what no data set
can: how often an interval covers, or how far an estimate is off. `errbar lab` runs them, `errbar list worlds` lists
the rules. Not to be confused with resampling, which draws again from the rows you have.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> world = errbar.world("discrete_table")  # p(x) 1/2, 1/4, 1/4, 0; p(class 1 | x) 1, 3/4, 1/4, 0
>>> world.bayes_error.value  # 0 + 1/4 x 1/4 + 1/4 x 1/4
0.125"""

simulation = Word(
    name="simulation",
    label="simulation",
    see=("coverage", "true_error", "category"),
    aliases=("simulations",),
    wordings=("world",),
    example=EXAMPLE,
    about=__doc__ or "",
)
