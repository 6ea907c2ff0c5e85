"""Finding: what errbar noticed in data, predictions or design that can mislead: a rule, the evidence with numbers,
and a remedy. Its code leads to a page: `errbar explain CODE`. Severe ones refuse to compute, unless `because` gives
a reason. Not to be confused with a claim, which is about the model.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth, prob = [1, 1, 1] + [0] * 37, [0.9, 0.8, 0.4] + [0.1] * 36 + [0.3]
>>> run = errbar.score(truth=truth, prob=prob, positive=1, measures="roc_auc")
>>> [f.severity for f in run.findings]  # three rows of one class
['warn']"""

finding = Word(
    name="finding",
    label="finding",
    see=("doubt", "claim", "too_few_events"),
    aliases=("findings", "warning"),
    example=EXAMPLE,
    about=__doc__ or "",
)
