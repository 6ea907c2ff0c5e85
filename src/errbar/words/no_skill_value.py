"""No skill: what a measure gives to predictions that use no features: the commonest class, the class shares, calls
shuffled, the mean. errbar prints it with every value, since 0.95 may be worth nothing. Not to be confused with
chance, a coin, which is worse than the commonest class.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> run = errbar.score(truth=["a"] * 95 + ["b"] * 5, label=["a"] * 100, measures="accuracy")
>>> run["accuracy"].value, run["accuracy"].no_skill
(0.95, 0.95)"""

no_skill_value = Word(
    name="no_skill_value",
    label="no skill",
    see=("accuracy_paradox", "constant", "skill"),
    aliases=("baseline", "chance_level"),
    example=EXAMPLE,
    about=__doc__ or "",
)
