"""Groups: words that several verbs share; here for columns. A request inherits them; the words of the last come first.

There is a file of groups for each heading of a help page: columns, what to compute, splitting, running.
Most groups are never made by themselves and have no methods: writing those of all takes a tenth of a small command.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from errbar.requests.option import option

if TYPE_CHECKING:
    from errbar.requests.kinds import Classes, ClassName, Columns, Costs, Flag, Number, Text, Values

ROLES = "Columns"


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class KindRole:
    """What kind of target it is."""

    panel: ClassVar[str] = ROLES

    kind: Text | None = option(
        "binary, multiclass or regression, if the values do not show it; multilabel where a row has several labels, "
        "each a column of 0 and 1."
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class Predicted:
    """Truth and predictions, and how classes are read from them."""

    panel: ClassVar[str] = ROLES

    truth: Columns = option("Column of the true class or value (several for several outputs or labels).")
    label: Columns = option("Column of predicted classes (several for several labels).")
    prob: Columns = option(
        "Column of P(positive), or one column per class (order by `classes`, else by names that end in the class) or "
        "label."
    )
    score: Columns = option(
        "Column of scores that are no probabilities; higher means more positive. Of three classes or more a column per "
        "class: the largest is the class."
    )
    value: Columns = option("Column of predicted numbers (several for several outputs).")
    id: Values = option("Column that names each row once.")
    classes: Classes | None = option("All classes in the order of the `prob` columns, comma-separated.")
    threshold: Number = option("Probability from which a row is called positive.", 0.5)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class WeightRole:
    """How much each row counts."""

    panel: ClassVar[str] = ROLES

    weight: Values = option("Column of row weights.")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class SliceRole:
    """Slices of the rows."""

    panel: ClassVar[str] = ROLES

    by: Columns = option("Columns whose values cut the rows into slices.")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class UnitRole:
    """What rows are drawn in."""

    panel: ClassVar[str] = ROLES

    unit: Values = option("Column of patients, sites, documents: rows of one unit are not independent.")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class PositiveRole:
    """Which class is in question."""

    panel: ClassVar[str] = ROLES

    positive: ClassName = option("The positive class of two.")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class CostRole:
    """What each kind of error costs."""

    panel: ClassVar[str] = ROLES

    cost: Costs = option(
        "fn=10,fp=1, or a file: first column the true class, then a column of costs per predicted class."
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class FoldRole:
    """Which fit of a cross-validation predicted each row."""

    panel: ClassVar[str] = ROLES

    fold: Values = option(
        "Column of folds: every row was predicted by a fit on the rows of all other folds (out of fold)."
    )
    repeat: Values = option("Column of repeats, where the rows were split into folds more than once; needs `fold`.")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class PredictionRoles(CostRole, PositiveRole, KindRole, WeightRole, UnitRole, Predicted):
    """All that predictions are read by."""


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class ClassList:
    """All classes that there are."""

    panel: ClassVar[str] = ROLES

    classes: Classes | None = option(
        "All classes of the target, comma-separated, where these rows may lack some: small worked examples."
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class TargetRole:
    """What is to be predicted."""

    panel: ClassVar[str] = ROLES

    target: Columns = option("Column to predict (several for several outputs or labels).")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class TargetRoles(TargetRole):
    """What is to be predicted, and from which columns."""

    panel: ClassVar[str] = ROLES

    time: Values = option("Column of times: training rows come before test rows.")
    drop: Columns = option("Columns that are no features.")


@dataclass(frozen=True, kw_only=True)
class TaskRoles(PositiveRole, KindRole, TargetRoles, UnitRole):
    """All that rows to learn from are read by."""


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class SharedRows:
    """What to do with rows that not all models have."""

    panel: ClassVar[str] = ROLES

    shared: Flag = option("Compare on the rows that all files share, where some have more.", False)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class ComparedFiles(SharedRows, SliceRole, FoldRole, PredictionRoles):
    """All that several models' predictions are read by."""
