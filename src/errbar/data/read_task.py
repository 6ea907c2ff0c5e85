"""Tasks: data and a target, from a file, a frame or arrays, into a validated Task."""

from __future__ import annotations

from errbar.columns.column import Column
from errbar.data.drop_copies import drop_copies
from errbar.data.feature_table import FeatureTable
from errbar.data.number_marks import unclear_number
from errbar.data.read_features import Input, read_input
from errbar.data.read_target import TargetValues, read_class_list, read_target
from errbar.data.role_columns import column_names, columns_for, same_index
from errbar.data.row_items import RowItems
from errbar.data.table_source import Source
from errbar.data.task_roles import RowColumns, read_row_columns, task_roles
from errbar.errors import BadInput
from errbar.records.task import Task
from errbar.records.types import Kind
from errbar.requests.column_groups import ClassList, CostRole, TaskRoles
from errbar.requests.kinds import Features, Values
from errbar.requests.splitting_groups import CopyChoice


def read_task(X: Features, y: Values, request: TaskRoles, kinds: tuple[Kind, ...] = ()) -> Task:
    """A validated Task; target is a column of X, or y holds its values; `kinds` are those the learner can predict."""
    beside = task_roles(request)
    same_index({"X": X, "y": y, **{r: x for r, x in beside._asdict().items() if not isinstance(x, str)}})
    found = read_input(X)
    n = len(found.rows)
    if n < 2:
        raise BadInput(f"Evaluating needs 2 rows at least; {found.source.where} has {n}.")
    columns, targets = _target_columns(found.source, y, request.target, n)
    rows, left_out = _features(found, targets, beside, request.drop, n)
    told = [f"{name!r} ({why})" for name, why in left_out.items() if why != "target"]
    goal = _read_goal(columns, request, kinds)
    parts, said = read_row_columns(found.source, beside, goal, targets, n)
    options = {"target": ", ".join(c.name for c in columns), **parts.pop("options")}
    task = Task(
        kind=goal.kind,
        X=rows,
        y=goal.y,
        classes=goal.classes,
        labels=goal.labels,
        positive=goal.positive,
        cost=goal.cost,
        name=found.name,
        said=(*goal.said, *([f"not features: {', '.join(told)}"] if told else []), *said, *found.source.said),
        read_notes=found.source.said,
        positive_rule=goal.positive_rule,
        dropped=tuple(name for name, why in left_out.items() if why == "dropped"),
        features=rows.names,
        targets=tuple(c.name for c in columns),
        others=tuple(left_out),
        options=options,
        **parts,
    )
    return drop_copies(task) if isinstance(request, CopyChoice) and request.dedupe else task


def _read_goal(columns: list[Column], request: TaskRoles, kinds: tuple[Kind, ...]) -> TargetValues:
    """The target as the request reads it; classes are named only where it has a word for them."""
    named = isinstance(request, ClassList)
    return read_target(
        columns,
        kind=request.kind,
        learner_kinds=kinds,
        positive=request.positive,
        cost=request.cost if isinstance(request, CostRole) else None,
        classes=read_class_list(request.classes) if isinstance(request, ClassList) else None,
        can_name_classes=named,
    )


def _target_columns(source: Source, y: object, target: object, n: int) -> tuple[list[Column], list[str]]:
    """The target's columns, and their names where they are columns of X."""
    if (y is None) == (target is None):
        what = "neither" if y is None else "both"
        raise BadInput(f"A task needs one target: a column of X named by `target`, or values as `y`; got {what}.")
    if target is not None:
        names = column_names(source, "target", target)
        if names is None:
            raise BadInput(f"`target` must name a column of X; got {type(target).__name__}. Give values as `y`.")
        return columns_for(source, "target", names) or [], names
    if isinstance(y, str):
        raise BadInput(f"`y` must hold the target's values; got {y!r}. Name a column of X with `target`.")
    columns = columns_for(Source(None), "y", y, n, of="X")  # no names: text in y is classes, never columns
    if not columns:
        raise BadInput(f"Every role needs as many rows as X ({n:,}); y has 0.")
    return columns, []


def _features(
    found: Input, targets: list[str], beside: RowColumns, drop: object, n: int
) -> tuple[FeatureTable, dict[str, str]]:
    """X without the columns that are no features, and what each of these is."""
    if isinstance(found.rows, RowItems):
        if drop:
            raise BadInput(f"`drop` names columns; X is a {found.rows.kind} and has none. Leave `drop` out.")
        return found.rows, {}
    out = dict.fromkeys(targets, "target")
    for role in ("unit", "given_fold", "weight"):
        for name in column_names(found.source, role, getattr(beside, role), n) or []:
            if name in targets:
                raise BadInput(
                    f"Target and {role} must be two columns; both name {name!r}. Name another column in `{role}`."
                )
            out.setdefault(name, "fold" if role == "given_fold" else role)
    for name in _columns_to_drop(found.source, drop):
        if name in targets:
            raise BadInput(
                f"`drop` must not name the target, which is no feature; got {name!r}. Leave it out of `drop`."
            )
        out.setdefault(name, "dropped")
    for name in found.saved_index:
        out.setdefault(name, "the index of the frame that was saved")
    kept = tuple(name for name in found.rows.names if name not in out)
    if not kept:
        raise BadInput(
            f"A learner needs features; {found.source.where} has no column except "
            f"{', '.join(map(repr, out)) or 'its rows'}."
        )
    for name in kept:
        if name in found.source.unclear:
            raise BadInput(unclear_number(name, found.source.unclear[name], found.source.where, drop=True))
    return found.rows.only(kept), out


def _columns_to_drop(source: Source, drop: object) -> list[str]:
    if drop is None or (isinstance(drop, (list, tuple)) and not drop):
        return []
    names = column_names(source, "drop", drop)
    if names is None:
        raise BadInput(f"`drop` must name columns; got {type(drop).__name__}.")
    for name in names:
        source.values(name, "drop")
    return names
