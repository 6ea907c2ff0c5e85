"""Look: one evaluation on a test set. If you look, change the model and look again, you fit the test set: the best of
many looks is optimistic. `errbar lock` allows one look at a test set, and `errbar ledger` lists those that were taken.
Not to be confused with a run: showing or drawing a run again is no further look.
"""

from errbar.records.word import Word

EXAMPLE = """>>> looks = 20  # at models without any effect, each tested at 5 %
>>> round(1 - 0.95**looks, 2)  # chance that at least one appears to have one
0.64"""

look = Word(
    name="look",
    label="look",
    see=("test_set", "many_looks", "optimistic", "run"),
    aliases=("looks",),
    example=EXAMPLE,
    about=__doc__ or "",
)
