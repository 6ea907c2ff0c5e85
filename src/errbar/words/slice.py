"""Slice: a part of the rows that is measured apart: one site, one sex, ages 30 to 44. `by` names the columns; errbar
compares each slice with all other rows and adjusts the tests for their number. Not to be confused with a unit, which
owns rows that resemble each other: an interval counts units, a slice reports on them.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth, label = [1, 0] * 40, [1, 0] * 20 + [1, 1] * 20
>>> site = ["north"] * 40 + ["south"] * 40
>>> run = errbar.score(truth=truth, label=label, by={"site": site}, measures="accuracy")
>>> run.slice("site=north")["accuracy"].value, run.slice("site=south")["accuracy"].value
(1.0, 0.5)"""

slice = Word(
    name="slice",
    label="slice",
    see=("unit", "slices", "difference"),
    aliases=("subgroup",),
    example=EXAMPLE,
    about=__doc__ or "",
)
