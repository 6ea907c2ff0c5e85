"""Groups: words that several verbs share; here for columns. A request inherits them; the words of the last come first.

There is a file of groups for columns, one for what to compute, one for splitting, one for running.
Most groups are never made by themselves and have no methods: writing those of all takes a tenth of a small command.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from errbar.requests.headings import DATA, PREDICTIONS, READING, ROWS
from errbar.requests.option import option

if TYPE_CHECKING:
    from errbar.requests.kinds import Classes, ClassName, Columns, Costs, Flag, Number, Text, Values


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class KindRole:
    """What kind of target it is."""

    panel: ClassVar[str] = READING

    kind: Text | None = option(
        "binary, multiclass, multilabel or regression. [default: inferred]\n"
        "Multilabel: a row has several labels, each a column of 0 and 1.",
        shape="KIND",
        identifies=False,
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class Predicted:
    """Truth and predictions, and how classes are read from them."""

    panel: ClassVar[str] = PREDICTIONS

    truth: Columns = option("True class or value. Several columns: several outputs or labels.")
    label: Columns = option("Predicted class. Several columns: several labels.")
    prob: Columns = option(
        "Predicted probability of the positive class, or one column per class or label.\n"
        "Columns per class are in the order of `classes`; without it, each name must end in its class."
    )
    score: Columns = option(
        "Score that is not a probability; higher is more positive. 3+ classes: one column each.\n"
        "errbar then predicts the class with the largest score."
    )
    value: Columns = option("Predicted number. Several columns: several outputs.")
    id: Values = option("Row identifier, unique per row.", panel=ROWS)
    classes: Classes | None = option(
        "All classes, in the order of the `prob` columns.", panel=READING, identifies=False
    )
    threshold: Number = option(
        "Predict the positive class when the probability is at least this.",
        0.5,
        panel=READING,
        shape="P",
        identifies=False,
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class WeightRole:
    """How much each row counts."""

    panel: ClassVar[str] = ROWS

    weight: Values = option("Row weights.")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class SliceRole:
    """Slices of the rows."""

    panel: ClassVar[str] = ROWS

    by: Columns = option("Also report each group of rows, for example site or sex.")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class UnitRole:
    """What rows are drawn in."""

    panel: ClassVar[str] = ROWS

    unit: Values = option("Patient, site or document that owns several rows. [default: rows are independent]")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class PositiveRole:
    """Which class is in question."""

    panel: ClassVar[str] = READING

    positive: ClassName = option("Positive class, one of two. [default: inferred]", identifies=False)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class CostRole:
    """What each kind of error costs."""

    panel: ClassVar[str] = READING

    cost: Costs = option(
        "Cost of errors: fn=10,fp=1, or a file with a cost matrix.\n"
        "Its first column is the true class, each further column the costs of one predicted class.",
        identifies=False,
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class FoldRole:
    """Which fit of a cross-validation predicted each row."""

    panel: ClassVar[str] = ROWS

    fold: Values = option(
        "Fold of each row, if the predictions come from cross-validation.\n"
        "Every row was predicted by a fit on the rows of all other folds."
    )
    repeat: Values = option("Repeat of each row, if folds were drawn more than once. Needs `fold`.")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class PredictionRoles(CostRole, PositiveRole, KindRole, WeightRole, UnitRole, Predicted):
    """All that predictions are read by."""


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class ClassList:
    """All classes that there are."""

    panel: ClassVar[str] = READING

    classes: Classes | None = option("All classes of the target, if these rows may lack some.", identifies=False)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class TargetRole:
    """What is to be predicted."""

    panel: ClassVar[str] = DATA

    target: Columns = option("Column to predict. Several columns: several outputs or labels.")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class TargetRoles(TargetRole):
    """What is to be predicted, and from which columns."""

    panel: ClassVar[str] = DATA

    time: Values = option("Time of each row; training rows then come before test rows.", panel=ROWS)
    drop: Columns = option("Columns to ignore.")


@dataclass(frozen=True, kw_only=True)
class TaskRoles(PositiveRole, KindRole, TargetRoles, UnitRole):
    """All that rows to learn from are read by."""


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class SharedRows:
    """What to do with rows that not all models have."""

    panel: ClassVar[str] = ROWS

    shared: Flag = option("Compare on the rows that all files share, if some have more.", False)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class ComparedFiles(SharedRows, SliceRole, FoldRole, PredictionRoles):
    """All that several models' predictions are read by."""
