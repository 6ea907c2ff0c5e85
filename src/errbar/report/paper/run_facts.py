"""Facts of a run in words: rows and events, design, level of disjointness, what was declared beforehand."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.families import family_named
from errbar.records.run import Run
from errbar.report.digits import count
from errbar.report.paper._used import label_of


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def rows_said(run: Run) -> str:
    """`600 rows of 200 patients`."""
    units = f" of {count(run.data.units, run.data.unit_name or 'unit')}" if run.data.units is not None else ""
    return count(run.data.rows, run.data.piece) + units


def events_said(run: Run) -> str | None:
    """Rows of each class, the positive one named; None for numbers, and where the run does not know them."""
    data = run.data
    if not data.counts:
        return None
    if data.positive is not None and data.positive in data.counts:
        k = data.counts[data.positive]
        return f"{k:,} with the outcome (class {data.positive}) and {data.rows - k:,} without"
    return ", ".join(f"{n:,} of class {name}" for name, n in data.counts.items())


def design_said(run: Run) -> str | None:
    """`10-fold ...: 10 fits, each trained on about 179 and tested on about 21 rows`; None without a plan."""
    plan = run.plan
    if plan is None:
        return None
    fits = count(int(plan["splits"]), "fit") + (" of each" if len(run.learners) > 1 else "")
    sizes = f"trained on about {count(plan['n_train'], 'row')} and tested on about {count(plan['n_test'], 'row')}"
    return f"{label_of(run, 'splits', plan['family']).lower()} ({plan['plan']}: {fits}, {sizes})"


def disjointness(run: Run) -> str | None:
    """At which level training and test rows are apart, by the plan's own receipt; None where the run has no plan."""
    plan = run.plan
    if plan is None:
        return None
    if family_named(plan["family"]).design == "fitted_rows":
        return "not disjoint: the rows that trained were tested (resubstitution)"
    if training_rows_count(run):
        return f"not disjoint: the error on training rows enters the estimate ({plan['plan']})"
    unit = run.data.unit_name or "unit"
    if has_units_apart(run):
        return f"disjoint by {unit}: no {unit} trained and tested in one split"
    if run.data.units is not None:
        return None
    order = (
        ", and test rows are later than those that trained" if family_named(plan["family"]).design == "blocks" else ""
    )
    return f"disjoint by row{order}; no unit was named, so rows that belong together may be on both sides"


def has_units_apart(run: Run) -> bool:
    """True where rows have units and none of them trained and tested in one split."""
    if run.data.units is None or run.plan is None or training_rows_count(run):
        return False
    return bool(run.plan.get("units_apart"))


def training_rows_count(run: Run) -> bool:
    """True where rows that trained a fit are part of its estimate: resubstitution, and bootstraps such as .632."""
    if run.plan is None:
        return False
    options = run.plan.get("options", {})
    trained = family_named(run.plan["family"]).design == "fitted_rows" or bool(options.get("in_bag"))
    return trained or options.get("estimate", "oob") != "oob"


def declared(run: Run) -> str:
    """What was fixed before the rows were read, and what is exploratory for want of that."""
    if run.verb == "gate":
        where = run.options.get("config") or "the call that read the rows"
        return f"the criteria were stated in {where}: {listed(run.options['criteria'])}"
    primary = run.options.get("primary")
    if run.selection is not None:
        return f"{label_of(run, 'measures', primary)} decided the choice; all other measures are exploratory"
    if primary is not None:
        return f"{label_of(run, 'measures', primary)} was declared primary in the call; all others are exploratory"
    return "no measure was declared primary, so all of them are exploratory"


def learners_said(run: Run) -> str:
    """The learners with what sets them apart from their defaults."""
    out = []
    for learner in run.learners:
        params = ", ".join(f"{k}={v}" for k, v in learner.get("params", {}).items())
        name = str(learner["name"])
        out.append(f"{name}({params})" if params and "(" not in name else name)
    return listed(out)


def software_said(run: Run) -> str:
    """`errbar 0.1.0, Python 3.11.7, ...`."""
    proper = {"python": "Python", "numpy": "NumPy", "scipy": "SciPy"}
    return ", ".join(f"{proper.get(name, name)} {version}" for name, version in run.versions.items())


def overridden(run: Run) -> list[str]:
    """Refusals that were overridden, with the reason given."""
    return [f'{f.code} ("{f.because}")' for f in run.findings if f.because]
