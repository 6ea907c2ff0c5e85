"""Pointwise loss: a loss of one row, L(y, prediction), whose mean over rows is the measure: 0-1 loss, squared error,
log loss. These means pool over folds, whatever their sizes. Every pointwise loss is a set-based measure, not the
other way round. Not to be confused with the loss of a fit (inner loss), which may be any of them.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> errbar.score(truth=[1.0, 2.0, 3.0], value=[1.0, 2.0, 6.0], measures="mse")["mse"].value  # (0 + 0 + 9) / 3
3.0"""

pointwise_loss = Word(
    name="pointwise_loss",
    label="pointwise loss",
    see=("set_based", "outer_loss", "margin"),
    aliases=("pointwise", "loss", "loss_function"),
    example=EXAMPLE,
    about=__doc__ or "",
)
