"""Advice: which plan, effort and measures suit the rows in hand, what interval to expect, and why."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from errbar._wording import plural
from errbar.errors import BadInput
from errbar.planning.data_profile import SMALL, DataProfile, target_icc
from errbar.planning.design_effect import design_effect, weighted_size
from errbar.planning.trial_fit import Expected, Trial
from errbar.records.sheet import Sheet
from errbar.records.task import Task
from errbar.resampling.draw_plan import EFFORTS, draw_plan

FEW, MANY = 500, 100_000
"""Rows (or units) up to which luck in splitting matters, and from which one pass over the folds is enough."""
PATIENCE = {"thorough": 600.0, "standard": 1800.0}
"""Seconds of fits up to which an effort is advised."""
RARE = 0.1
"""Share of the rarer of two classes below which accuracy hides it."""
NAMED = 5
"""Small groups told by name; the rest are counted."""
Line = tuple[str, str, str]


def advise(task: Task, facts: DataProfile, tried: Trial | None, *, seed: int, no_trial: str = "") -> tuple[Sheet, str]:
    """The sheet (topic, advice, reason), and the effort it advises; `no_trial` says why nothing was fitted."""
    effort, why = _effort(task, facts, tried)
    lines: list[Line] = [("rows", _size(task), _size_says(task)), *_plan(task, effort, why, seed)]
    if task.read_notes:
        lines.insert(1, ("file", "; ".join(task.read_notes), ""))
    lines += [*_units(task, facts), *_times(task, facts), *_measures(task), *_expected_width(task, tried, no_trial)]
    lines += [*_cost(tried), *_small(facts), *_missing(task, facts), *_wide(task, facts), *_copies(task, facts)]
    if facts.unread:
        lines.append(
            ("not read", ", ".join(facts.unread), "columns of lists or objects, which only a pipeline can read")
        )
    title = f"Advice for {task.name}, target {task.options.get('target', 'y')}"
    return Sheet(name="advice", title=title, columns=("topic", "advice", "reason"), rows=tuple(lines)), effort


def _pieces(task: Task) -> tuple[int, str]:
    return (task.n, "rows") if task.n_units is None else (task.n_units, plural(task.unit_name or "unit"))


def _size(task: Task) -> str:
    features = f"{len(task.features):,} features" if task.features else "without columns"
    parts = [f"{task.n:,} rows", features, task.kind]
    if task.n_units is not None:
        parts.insert(1, f"{task.n_units:,} {plural(task.unit_name or 'unit')}")
    return ", ".join(parts)


def _size_says(task: Task) -> str:
    if not task.classes:
        return ""
    counts = np.bincount(task.y, minlength=len(task.classes)) if task.classifies else task.y.sum(axis=0)
    rare = int(counts.argmin())
    rows = f"{counts[rare]:,} row{'s' if counts[rare] > 1 else ''}"
    what = "class" if task.classifies else "label"
    return f"rarest {what} {task.classes[rare]!r}: {rows} ({100 * counts[rare] / task.n:.3g} %)"


def _effort(task: Task, facts: DataProfile, tried: Trial | None) -> tuple[str, str]:
    """Thorough for few rows, one pass for very many, standard between; less where fits would take too long."""
    n, word = _pieces(task)
    wanted, why = "standard", "a reliable interval for 30 fits"
    if n < FEW:
        wanted, why = "thorough", f"{n:,} {word}: with so few, which of them are left out decides much; repeat"
    elif n >= MANY:
        wanted, why = "quick", f"{n:,} {word}: the interval is narrow with any plan"
        if facts.small:
            why += "; but small groups stay small"
    if wanted == "thorough" and n < 10:
        wanted, why = "standard", f"{n:,} {word} are too few for nested folds"
    if tried is None:
        return wanted, why
    for effort, less in (("thorough", "standard"), ("standard", "quick")):
        cost = tried.seconds * EFFORTS[effort]
        if wanted == effort and cost > PATIENCE[effort]:
            wanted, why = less, f"{effort} would take {_span(cost)}"
    return wanted, why


def _plan(task: Task, effort: str, why: str, seed: int) -> Iterator[Line]:
    try:
        drawn = draw_plan(task, None, effort, seed)
    except BadInput as cause:
        yield "plan", "none yet", cause.message
        return
    honours = f" ({'; '.join(drawn.receipt[:2])})" if drawn.receipt else ""
    yield "plan", f"{drawn.key}: `effort={effort}`{honours}", why


def _units(task: Task, facts: DataProfile) -> Iterator[Line]:
    if task.unit is not None and task.n_units is not None:
        word = plural(task.unit_name or "unit")
        icc, size = target_icc(task, task.unit), weighted_size(task.unit)
        told = f"{task.n_units:,} {word}, {task.n / task.n_units:.3g} rows each"
        if icc is not None:
            worth = task.n / design_effect(size, icc)
            told += f", ICC of the target {icc:.2g}"
            yield (
                "units",
                told,
                f"worth about {worth:,.0f} independent rows if errors are correlated within units as the target is",
            )
        else:
            yield "units", told, "no unit is on both sides of a split, and intervals count units"
        if task.n_units < SMALL:
            yield (
                "few units",
                f"{task.n_units:,} {word}",
                "new ones may differ in ways that so few cannot show: get more",
            )
        return
    for found in facts.repeats:
        alike = "" if found.icc is None else f"; ICC of the target {found.icc:.2g}"
        yield (
            "units?",
            f"`unit={found.name}`, if rows with the same {found.name} belong together",
            f"{found.name!r} repeats: {found.values:,} values, {found.rows_each:.2f} rows each{alike}. A model "
            "recognises units that it was trained on",
        )


def _times(task: Task, facts: DataProfile) -> Iterator[Line]:
    if task.time is not None:
        yield (
            "time",
            f"in the order of {task.time_name}",
            "training rows come before test rows; `gap` keeps a distance between them",
        )
        return
    for name in facts.times:
        yield "time?", f"`time={name}`, if the model is to predict later rows", f"{name!r} looks like a time"


def _measures(task: Task) -> Iterator[Line]:
    if task.kind == "multilabel":
        yield "measures", "hamming_loss, subset_accuracy, f1", "single labels, whole rows, and an average over labels"
        return
    if not task.classifies:
        spread = np.abs(task.y - np.median(task.y, axis=0))
        middle = float(np.median(spread))
        if middle > 0 and float(spread.max()) > 20 * middle:
            yield (
                "measures",
                "mae, medae, rmse",
                f"the target has far values ({spread.max() / middle:.3g} x its usual spread)",
            )
        else:
            yield "measures", "rmse, mae, r2", "a typical miss in the target's own unit, and the share explained"
        return
    counts = np.bincount(task.y, minlength=len(task.classes))
    top, low = counts.max() / task.n, counts.min() / task.n
    if task.kind == "binary" and low < RARE:
        yield (
            "measures",
            "log_loss, roc_auc, average_precision, mcc",
            f"always {task.classes[int(counts.argmax())]!r} has an accuracy of {top:.3g}: accuracy alone is not "
            "informative",
        )
    elif task.kind == "binary":
        yield (
            "measures",
            "log_loss, brier, roc_auc, error_rate",
            f"probabilities first; no skill has an error of {1 - top:.3g}",
        )
    else:
        uneven = low < RARE / len(task.classes) or counts.max() > 3 * counts.min()
        names = "log_loss, balanced_accuracy, f1, error_rate" if uneven else "log_loss, error_rate, kappa"
        yield (
            "measures",
            names,
            "classes differ in size: averages over classes too" if uneven else "classes of like size",
        )


def _expected_width(task: Task, tried: Trial | None, no_trial: str) -> Iterator[Line]:
    if tried is None:
        yield "expect", "no guess", no_trial
        return
    guess = f"a guess from one fit on {tried.n_train:,} rows, asked about {tried.n_test:,} others"
    told = [f"{x.label} about {_about(x)}" for x in tried.expected]
    yield "expect", ", ".join(told) + " at standard effort" if told else "no guess", guess


def _about(x: Expected) -> str:
    """0.190 ± 0.024: as many digits as the width allows."""
    if x.half is None:
        return f"{x.value:.2g}, width unknown from so few,"
    places = max(0, 1 - math.floor(math.log10(x.half)))
    return f"{x.value:.{places}f} ± {x.half:.{places}f}"


def _cost(tried: Trial | None) -> Iterator[Line]:
    if tried is None:
        return
    total = {effort: _span(tried.seconds * fits) for effort, fits in EFFORTS.items()}
    long = tried.seconds * EFFORTS["standard"] > 60
    how = "; `engine=processes` runs them in parallel, `resume=true` continues after a stop" if long else ""
    yield "cost", f"one fit {_span(tried.seconds)}", ", ".join(f"{e} {t}" for e, t in total.items()) + how


def _small(facts: DataProfile) -> Iterator[Line]:
    for g in facts.small[:NAMED]:
        reach = 1 - 0.025 ** (1 / g.rows)
        yield (
            "small group",
            f"{g.column} = {g.level}: {g.rows:,} row{'s' if g.rows != 1 else ''}",
            f"with no error there, {100 * reach:.2g} % is still possible; what holds for all rows need not hold for it",
        )
    if len(facts.small) > NAMED:
        rest = len(facts.small) - NAMED
        yield "small group", f"{rest:,} more below {SMALL} rows", "classes, levels of categories and flags"


def _missing(task: Task, facts: DataProfile) -> Iterator[Line]:
    if not facts.missing:
        return
    shown = ", ".join(f"{name} {100 * k / task.n:.2g} %" for name, k in facts.missing[:3])
    more = f" and {len(facts.missing) - 3:,} more" if len(facts.missing) > 3 else ""
    yield "missing", shown + more, "fill them inside the folds: short names do; a pipeline of your own must"


def _wide(task: Task, facts: DataProfile) -> Iterator[Line]:
    n_train = 2 * _pieces(task)[0] // 3
    if n_train < 3 * facts.width:
        yield (
            "features",
            f"{facts.width:,} columns for {n_train:,} training {_pieces(task)[1]}",
            "the error still falls fast with rows: `curve=true` shows how much a fit on all of them gains; "
            "choose features inside the folds only",
        )


def _copies(task: Task, facts: DataProfile) -> Iterator[Line]:
    if facts.copies:
        rows = f"{facts.copies:,} row{'s repeat' if facts.copies > 1 else ' repeats'} another"
        yield (
            "copies",
            f"{rows} in every feature ({100 * facts.copies / task.n:.2g} %)",
            "the same case twice is remembered, not predicted: drop it, or keep copies together with `unit`. "
            "Natural where features are few and coarse",
        )


def _span(seconds: float) -> str:
    """About how long, to one digit: 0.02 s, 40 s, 3 min, 2 h."""
    unit, word = (1, "s") if seconds < 90 else (60, "min") if seconds < 5400 else (3600, "h")
    return f"{_digit(seconds / unit):g} {word}"


def _digit(x: float) -> float:
    return 0.0 if x <= 0 else round(x, -math.floor(math.log10(x)))
