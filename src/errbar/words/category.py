"""Category: a kind of concept that errbar can be extended with: measures, intervals, tests, checks, splits, learners,
simulations, words. `errbar list measures` lists one of them, and other packages may add to it. Not to be confused
with a class, a value of the target.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> errbar.measure("f1").name, errbar.interval("wilson").name, errbar.splitter("kfold").name  # of three categories
('f1', 'wilson', 'kfold')"""

category = Word(
    name="category",
    label="category",
    see=("simulation", "finding", "row"),
    aliases=("categories",),
    wordings=("shelf", "room"),
    example=EXAMPLE,
    about=__doc__ or "",
)
