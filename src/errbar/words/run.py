"""Run: the complete answer to one question: estimates, intervals, findings, the plan, and the options that it was asked
with. It has an id, and is kept as JSON or in a store, so that `errbar show RUN` prints it again. Not to be confused
with a repeat, one more round of the same plan within a run.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> run = errbar.score(truth=[1, 0, 1, 0], label=[1, 0, 0, 0], measures="accuracy")
>>> errbar.Run.from_json(run.to_json()).id == run.id
True"""

run = Word(
    name="run",
    label="run",
    see=("look", "estimand", "claim"),
    example=EXAMPLE,
    about=__doc__ or "",
)
