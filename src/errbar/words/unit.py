"""Unit: what owns several rows: a patient with three scans, a site, a user. Rows of one unit resemble each other, so
they tell less than as many rows of different units. Name the column as `unit`: intervals then count units, and no unit
has rows in training and test at once. Not to be confused with a slice, a part of the rows that is measured apart
(`by`).
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth, label = [1] * 30 + [0] * 30, [1] * 24 + [0] * 6 + [0] * 27 + [1] * 3
>>> patient = [i // 3 for i in range(60)]  # every third of rows is wrong together
>>> plain = errbar.score(truth=truth, label=label, measures="accuracy")["accuracy"]
>>> by_patient = errbar.score(truth=truth, label=label, measures="accuracy", unit=patient)["accuracy"]
>>> by_patient.value == plain.value, by_patient.high - by_patient.low > plain.high - plain.low
(True, True)"""

unit = Word(
    name="unit",
    label="unit",
    see=("row", "grouped", "leave_one_unit_out", "slice"),
    wordings=("group",),
    example=EXAMPLE,
    about=__doc__ or "",
)
