"""Groups: words that several verbs share. A request inherits groups; the words of the last one come first.

Most groups are never made by themselves and have no methods: writing those of all takes a tenth of a small command.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from errbar._dataclass import dataclass
from errbar.requests.option import option

if TYPE_CHECKING:
    from errbar.requests.kinds import (
        Call,
        Classes,
        ClassName,
        Columns,
        Costs,
        Duration,
        File,
        Flag,
        Folder,
        IntervalCall,
        Measures,
        Number,
        Reasons,
        Size,
        Text,
        Timespan,
        Values,
        Vary,
        Whole,
    )

ROLES = "Columns"
CHOICES = "What to compute"
PLANNING = "Splitting"
RUNNING = "Running"
LOOKS = "Folder of a run store: where it is there already, this look at the test set is recorded in its ledger."
"""What `store` means to verbs that keep no folds."""


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
class ValidationChoice:
    """Rows that a learner stops early by."""

    panel: ClassVar[str] = PLANNING

    validation: Number | None = option(
        "Share of the training rows, for example 0.2, that is set aside in every fit for a learner that stops early: "
        "whole units, the last rows in time, else drawn by class. Never from the rows that are scored."
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class HorizonChoice:
    """How far ahead is predicted."""

    panel: ClassVar[str] = PLANNING

    horizon: Duration = option(
        "How far ahead is predicted: 30d, 12h, or a number in the unit of `time`. A column that knows the target so "
        "far ahead is then refused instead of warned of."
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class CopyChoice:
    """What is done with copies."""

    panel: ClassVar[str] = PLANNING

    dedupe: Flag = option("Leave out every row that equals an earlier one in all features; how many is printed.", False)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class RowChecks(CopyChoice, HorizonChoice):
    """What rows are checked by before they are fitted."""


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class SharedRows:
    """What to do with rows that not all models have."""

    panel: ClassVar[str] = ROLES

    shared: Flag = option("Compare on the rows that all files share, where some have more.", False)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class ComparedFiles(SharedRows, SliceRole, FoldRole, PredictionRoles):
    """All that several models' predictions are read by."""


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class PlanName:
    """The plan itself."""

    panel: ClassVar[str] = PLANNING

    plan: Call = option(
        "How rows are split, for example 'kfold(k=10)'; see errbar list splits. 'given:COL' takes folds from a column."
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class SplitRoles:
    """How much work splitting may make, and what splits keep to."""

    panel: ClassVar[str] = PLANNING

    effort: Text = option("Without `plan`: quick (10 fits), standard (30), thorough (90).", "standard")
    strata: Values = option(
        "Column to keep in proportion; target for quantiles of a numeric target; none. Classes are by default."
    )
    gap: Duration = option("Time left out between training and test: 30d, 12h, or a number in the column's own unit.")
    window: Duration = option("How far back training rows may go; all of the past by default.")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class PlanChoice(SplitRoles, PlanName):
    """How rows are split into training and test rows."""

    panel: ClassVar[str] = PLANNING


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class MeasureChoice:
    """Which measures."""

    panel: ClassVar[str] = CHOICES

    measures: Measures | None = option(
        "Measures by name, repeated or comma-separated, or file.py:function; all for every one that is defined. "
        "See errbar list measures.",
        flag="measure",
        short="m",
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class PrimaryChoice:
    """Which measure decides."""

    panel: ClassVar[str] = CHOICES

    primary: Call = option("The one measure that decides; all others are adjusted for how many they are.")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class IntervalChoice:
    """Which interval."""

    panel: ClassVar[str] = CHOICES

    interval: IntervalCall | None = option(
        "One method for all measures it fits: see errbar list intervals; none for values only."
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class EngineChoice:
    """Where fits run."""

    panel: ClassVar[str] = RUNNING

    engine: Call = option("serial, threads, processes, dask or ray; 'processes(workers=4)'.", "serial")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class StoreChoice:
    """Where runs are kept."""

    panel: ClassVar[str] = RUNNING

    store: Folder | None = option("Folder of the run store: every fold is kept as it finishes.", cli_default=".errbar")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class OutputChoice:
    """What may be replaced by a file that is written."""

    panel: ClassVar[str] = RUNNING

    overwrite: Flag = option("Let an output replace an existing file that errbar did not write.", False)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class ModelOutput:
    """The model that is kept."""

    panel: ClassVar[str] = RUNNING

    save: File | None = option(
        "Also keep the model trained on all rows, in this file, which must end in .joblib or .pkl: for errbar predict, "
        "or joblib.load(FILE).predict(rows)."
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class FitLimit:
    """How long one fit may take."""

    panel: ClassVar[str] = RUNNING

    timeout: Timespan | None = option(
        "Time that one fit may take, for example 30s, 5m or 2h: a longer one is ended and counts as failed."
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class Execution(FitLimit, StoreChoice, EngineChoice):
    """How the fits of a plan are carried out."""

    panel: ClassVar[str] = RUNNING

    memory: Size | None = option("Memory to stay within, for example 8G: fewer workers where they would not fit.")
    resume: Flag = option("Go on with the folds that an interrupted run of this very command kept.", False)
    refit: Flag = option("Fit every fold, also where the same numbers can be had without.", False)


@dataclass(frozen=True, kw_only=True)
class Analysis:
    """Confidence and randomness."""

    panel: ClassVar[str] = CHOICES

    level: Number = option("Confidence level.", 0.95)
    seed: Whole = option("Seed of everything random.", 0)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class DrawCount:
    """How many draws a simulated interval rests on."""

    panel: ClassVar[str] = CHOICES

    replicates: Whole | None = option(
        "Draws of every simulated interval and test (bootstraps, permutations, posterior draws); 2,000 by default."
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class VaryChoice:
    """What is varied."""

    panel: ClassVar[str] = CHOICES

    vary: Vary = option(
        "name=v1,v2,...: also the complexity curve, training and test error by the values of one parameter of the "
        "learner: max_depth=1,2,4,8."
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class Overrides:
    """Refusals that are overridden."""

    panel: ClassVar[str] = CHOICES

    because: Reasons | None = option('CODE="reason": override a refusal; the reason is kept in the run.')
