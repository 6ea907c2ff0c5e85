"""Misclassification costs: what an error of each kind costs, cost(predicted, actual), 0 where both agree. The mean
over rows is the cost-weighted error; with 1 for every error it is the error rate. `cost=fn=10,fp=1` or a file with
a K x K matrix. Not to be confused with weights of rows, the number of rows that one counts for.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth, label = [1, 1, 0, 0], [1, 0, 1, 0]  # one missed, one false alarm
>>> run = errbar.score(truth=truth, label=label, positive=1, cost="fn=10,fp=1", measures="cost,error_rate")
>>> run["cost"].value, run["error_rate"].value  # (10 + 1) / 4
(2.75, 0.5)"""

misclassification_costs = Word(
    name="misclassification_costs",
    label="misclassification costs",
    see=("cost", "confusion_matrix", "accuracy_paradox"),
    aliases=("cost_matrix", "cost_sensitive", "imbalanced_cost"),
    cites=("elkan2001",),
    example=EXAMPLE,
    about=__doc__ or "",
)
