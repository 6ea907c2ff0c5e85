"""Row: one prediction with the true value that belongs to it, a line of the file. Measures count rows, and intervals
assume that rows are independent unless a unit is named. Not to be confused with a unit, which may own several rows:
three scans of one patient are three rows.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> errbar.score(truth=[1, 0, 1, 0], label=[1, 0, 0, 0], measures="accuracy")["accuracy"].n
4"""

row = Word(
    name="row",
    label="row",
    see=("unit", "prediction", "slice"),
    aliases=("rows", "observation", "instance"),
    wordings=("case",),
    example=EXAMPLE,
    about=__doc__ or "",
)
