"""Baseline: the best prediction that ignores the features: always the most frequent class, the class shares as
probabilities, the mean. errbar prints it with every measure, since 0.95 may be worth nothing. In JSON it is no_skill;
the learner that predicts it is constant. Not to be confused with the reference, another model that yours is compared
with, or with a coin, which is worse than the most frequent class.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> run = errbar.score(truth=["a"] * 95 + ["b"] * 5, label=["a"] * 100, measures="accuracy")
>>> run["accuracy"].value, run["accuracy"].no_skill
(0.95, 0.95)"""

baseline = Word(
    name="baseline",
    label="baseline",
    see=("accuracy_paradox", "constant", "skill", "reference"),
    aliases=("no_skill_value", "chance_level"),
    wordings=("no skill", "blind rule", "commonest", "commonest class", "beyond chance"),
    example=EXAMPLE,
    about=__doc__ or "",
)
