"""Outer loss: the measure by which predictions on unseen rows are judged. It need not be the one that the fit
minimised, nor be differentiable, nor be defined for one row: an error rate, a cost, F1, an AUC. In errbar it is
what `measures` names. Not to be confused with the inner loss.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> run = errbar.score(truth=[1, 1, 0, 0], prob=[0.9, 0.4, 0.6, 0.1], positive=1, measures="roc_auc,error_rate")
>>> run["roc_auc"].value, run["error_rate"].value  # 3 of 4 pairs in order; 2 of 4 rows wrong at 0.5
(0.75, 0.5)"""

outer_loss = Word(
    name="outer_loss",
    label="outer loss",
    see=("inner_loss", "pointwise_loss", "set_based"),
    aliases=("evaluation_loss", "performance_measure"),
    example=EXAMPLE,
    about=__doc__ or "",
)
