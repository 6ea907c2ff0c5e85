"""Coverage: how often an interval contains the truth; at level 0.95 it should be 95 % of samples. It can be measured
where the truth is known: docs/explanation/coverage.md has what was found for every method, `study=coverage` measures
it in any simulation, and `errbar explain METHOD` states it. Not to be confused with the coverage plot, or with the rows
a rule applies to.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> run = errbar.lab("two_gaussians", learner="logistic", n=30, replications=5, plan="kfold(k=3)")
>>> 0 <= run["coverage_model"].value <= 1
True"""

coverage = Word(
    name="coverage",
    label="coverage",
    see=("confidence_interval", "coverage_plot", "estimand"),
    aliases=("coverage_of_an_interval", "covers"),
    wordings=("holds the truth", "contains the truth"),
    example=EXAMPLE,
    about=__doc__ or "",
)
