"""Model comparison: the expected difference of two learners' errors over training sets, estimated on the same splits,
or of two fixed models on the same rows. Pairing removes what both share: two intervals that overlap may still
belong to a clear difference. Not to be confused with model selection, which looks for the best of many.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth = [1, 0] * 50
>>> good, bad = truth[:90] + [1 - c for c in truth[90:]], truth[:80] + [1 - c for c in truth[80:]]
>>> run = errbar.compare({"A": {"label": bad}, "B": {"label": good}}, truth=truth, measures="error_rate")
>>> round(run.comparisons[0].gap, 3), run.comparisons[0].verdict  # 10 - 20 of 100
(-0.1, 'right better')"""

model_comparison = Word(
    name="model_comparison",
    label="model comparison",
    see=("difference", "verdict", "hypothesis", "paired", "mcnemar", "corrected_t", "model_selection"),
    aliases=("pairing", "paired_test"),
    cites=("dietterich1998",),
    example=EXAMPLE,
    about=__doc__ or "",
)
