"""Dominance: one classifier dominates another if it finds at least as many positives with at most as many false
positives, and one of the two strictly. Then it is better at any costs and any class ratio. Where neither does, which
is better depends on the costs. `errbar compare` counts it on rows that two models share, and the count is about these
rows. Not to be confused with a verdict that one is better: near points may change places on new rows.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth = [1] * 50 + [0] * 50
>>> first = [1] * 30 + [0] * 20 + [1] * 10 + [0] * 40  # TP 30, FP 10
>>> second = [1] * 20 + [0] * 30 + [1] * 20 + [0] * 30  # TP 20, FP 20
>>> run = errbar.compare({"C1": {"label": first}, "C2": {"label": second}}, truth=truth, positive=1)
>>> run.sheet("points").notes[0]
'On these rows, by count alone, C1 dominates C2: TP 30 (C2 20), FP 10 (C2 20).'"""

dominating = Word(
    name="dominating",
    label="dominance",
    see=("coverage_plot", "roc_plot", "misclassification_costs", "iso_accuracy"),
    aliases=("dominance", "dominates"),
    cites=("flach2012",),
    example=EXAMPLE,
    about=__doc__ or "",
)
