"""A run as text: the answer, counts, what it is about, the table, at most two findings, how it was made.

Only the renderer of the run's verb is imported, since a small `score` spends most of its time on imports.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from errbar._shelf import shelf
from errbar.dialect import all_of
from errbar.dialect import render as in_dialect
from errbar.errors import UnknownName
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding
from errbar.records.run import Run
from errbar.report.estimate_table import estimate_lines
from errbar.report.finding_words import finding_words
from errbar.report.say.marks import marks_of
from errbar.report.screen.fold_lines import fold_all

if TYPE_CHECKING:
    from errbar.report.confusion_text import MatrixLook

SHOWN = {"thresholds": 0, "segments": 12, "leaves": 0, "losses": 0, "goodness_of_fit": 0}
LEAVES = 12
"""Sheets of `score` that are printed: with `every`, or where they have no more rows than this."""
MARKS = {"refuse": "✗", "warn": "!", "note": "·"}


def render(run: Run, *, every: bool = False, quiet: bool = False, look: MatrixLook | None = None) -> str:
    """The whole run; `every` shows all findings and how each interval was made, `quiet` the table alone.

    `look` is how the confusion matrix is shown, where the run has one.
    """
    if not run.edited:
        return _render(run, every=every, quiet=quiet, look=look)
    from errbar.records.edited_run import edited_note, naming_edits

    return f"{printable(edited_note(run))}\n{naming_edits(_render)(run, every=every, quiet=quiet, look=look)}"


def _render(run: Run, *, every: bool, quiet: bool, look: MatrixLook | None = None) -> str:
    lines = _lines(run, every=every, quiet=quiet, look=look)
    if not quiet:
        from errbar.report.answer_text import answer_lines

        lines = [*answer_lines(run), *lines]
    return "\n".join(fold_all(printable(line) for line in lines))


def _lines(run: Run, *, every: bool, quiet: bool, look: MatrixLook | None) -> list[str]:
    """All below the answer."""
    if run.verb == "lab":
        from errbar.report.study_text import study_lines

        return study_lines(run, quiet=quiet)
    if run.verb == "plan":
        from errbar.report.sizes_text import planning_lines

        return planning_lines(run, quiet=quiet)
    if run.verb == "compare":
        return _comparison(run, every=every, quiet=quiet)
    if run.verb == "gate":
        from errbar.report.gate_text import gate_lines

        return gate_lines(run, [*_findings(run.findings, every), *look_lines(run)], quiet=quiet)
    if run.verb == "threshold":
        return _threshold(run, every=every, quiet=quiet)
    if run.verb == "check":
        from errbar.report.check_text import check_lines

        return check_lines(run, _header(run), _findings(run.findings, every), every=every, quiet=quiet)
    return _estimates(run, every=every, quiet=quiet, look=look)


def _threshold(run: Run, *, every: bool, quiet: bool) -> list[str]:
    from errbar.report.threshold_text import how_line, threshold_lines

    lines = threshold_lines(run, quiet=quiet)
    if quiet:
        return lines
    made = [f"{e.label}: {e.interval.how}, {e.interval.standing}" for e in run.estimates if e.interval] if every else []
    return [*_header(run), *lines, *_findings(run.findings, every), *made, how_line(run)]


def _estimates(run: Run, *, every: bool, quiet: bool, look: MatrixLook | None) -> list[str]:
    """Text of `score`, `evaluate` and `select`."""
    table = [e for e in run.estimates if e.slice is None]
    lines = [*([] if quiet else [*_header(run), ""]), *estimate_lines(table, marks_of(run), every=every)]
    if run.selection is not None:
        from errbar.report.selection_text import selection_lines

        lines = [*selection_lines(run), *lines]
    if not quiet or look is not None:
        lines += _matrix(run, look, every=every)
    if not quiet:
        lines += _tables(run, every=every)
    if len(table) < len(run.estimates):
        from errbar.report.slice_text import slice_lines

        lines += slice_lines(run, every=every)
    if run.plan is not None:
        from errbar.report.plan_text import beside_lines, curve_lines, outlook_lines, setting_lines

        shows = {"curve": curve_lines, "settings": setting_lines}
        lines += [line for sheet in run.sheets if sheet.name in shows for line in shows[sheet.name](sheet)]
        lines += outlook_lines(run)
        lines += [] if quiet else beside_lines(run, table)
    if quiet:
        return lines
    return [*lines, *_findings(run.findings, every), *look_lines(run), *_footer(run, table, every)]


def _matrix(run: Run, look: MatrixLook | None, *, every: bool) -> list[str]:
    """The confusion matrix of `score`, below the table."""
    if not any(sheet.name == "confusion" for sheet in run.sheets):
        return []
    from errbar.report.confusion_text import PLAIN, confusion_lines

    return confusion_lines(run, look or PLAIN, every=every)


def _tables(run: Run, *, every: bool) -> list[str]:
    """Further tables of `score`: counts by threshold, the squared error by segment."""
    found = [s for s in run.sheets if s.name in SHOWN and (every or len(s.rows) <= _most(run, s.name))]
    if not found:
        return []
    from errbar.report.sheet_text import sheet_lines

    return [line for sheet in found for line in sheet_lines(sheet)]


def _most(run: Run, name: str) -> int:
    """Rows of a further table that are shown unasked; of leaves, where they were smoothed."""
    asked = name == "leaves" and "smoothing" in run.learners[0].get("params", {})
    return LEAVES if asked else SHOWN[name]


def _comparison(run: Run, *, every: bool, quiet: bool) -> list[str]:
    ranked_ = any(s.name == "ranks" for s in run.sheets)
    if ranked_:
        from errbar.report.datasets_text import standings_lines

        lines = standings_lines(run)
    else:
        from errbar.report.comparison_text import comparison_lines

        lines = comparison_lines(run, quiet=quiet, every=every)
    if quiet:
        return lines
    lines += _findings(run.findings, every)
    if every:
        from errbar.report.coverage_text import studied_gap

        told = [(c, "; ".join(x for x in (c.how, studied_gap(run, c)) if x)) for c in run.comparisons]
        lines += [f"{c.label}, {c.left} → {c.right}: {how}" for c, how in told if how]
    methods = ", ".join(dict.fromkeys(c.method for c in run.comparisons if c.method))
    if ranked_ and not run.comparisons:
        methods = str(run.options.get("test") or "")  # a test of all at once has no pairs
    return [*lines, *look_lines(run), f"how: {methods or 'no test'}, seed {run.seed} · run {run.id}"]


def printable(line: str) -> str:
    """One line stays one line, whatever the names of classes, columns and slices hold."""
    line = in_dialect(line)
    return line if line.isprintable() else "".join(c if c.isprintable() else "�" for c in line)


def _header(run: Run) -> list[str]:
    from errbar.report.say.run_identity_line import files_line, model_line, rows_line

    data = run.data
    parts = [part for part in (files_line(run), model_line(run), rows_line(run)) if part]
    about = run.estimates[0].about if run.estimates else ""
    lines = [" · ".join([*parts, *([f"about: {about}"] if about else [])])]
    if run.plan is not None:
        from errbar.report.plan_text import design_line, learner_line

        lines.append(" · ".join(part for part in (learner_line(run), design_line(run.plan)) if part))
    if data.said:
        lines.append("; ".join(data.said))
    return lines


def _findings(findings: tuple[Finding, ...], every: bool) -> list[str]:
    shown_ = findings if every else findings[:2]
    lines = []
    for f in shown_:
        why = f' Overridden because: "{f.because}".' if f.because else ""
        if f.severity == "refuse" and not f.because:
            why = f" Override: `because={f.code}`."
        lines.append(f"{MARKS[f.severity]} {finding_words(f)} ({f.code}){why}")
    if len(findings) > len(shown_):
        lines.append(f"  {len(findings) - len(shown_)} more: {all_of('findings')}")
    return lines


def look_lines(run: Run) -> list[str]:
    """Which look at which test set the run was, where a ledger keeps count."""
    if run.ledger is None:
        return []
    from errbar.report.look_text import look_lines as lines_of

    return lines_of(run)


def _footer(run: Run, table: list[Estimate], every: bool) -> list[str]:
    lines = []
    if every and run.plan is not None:
        lines += [f"plan: {x}" for x in run.plan.get("receipt", [])]
    if every:
        lines += _how_made(run, table)
    more = "" if every else f" · all measures: {all_of('estimates')}"
    if run.plan is not None:
        from errbar.report.plan_text import done_line

        return [*lines, done_line(run), f"how: {run.plan['plan']}, seed {run.seed}{more} · run {run.id}"]
    made = f"assumes independent {run.data.piece}s"
    if run.data.units is not None:
        made = "units resampled" if _resamples(run) else "clustered by unit"
    return [*lines, f"how: {made}, seed {run.seed}{more} · run {run.id}"]


def _how_made(run: Run, table: list[Estimate]) -> list[str]:
    """How each interval was made, and how often such ones held the truth in the nearest simulations."""
    from errbar.report.coverage_text import studied_of

    lines = []
    for e in table:
        parts = [] if e.interval is None else [e.interval.how or e.interval.method, e.interval.standing]
        studied = studied_of(run, e)
        if parts:
            doubt = f"; in doubt ({e.doubt})" if e.doubt else ""
            lines.append(f"{e.label}: {', '.join(parts)}{'; ' if studied else ''}{studied}{doubt}")
    return lines


def _resamples(run: Run) -> bool:
    """True where the interval that was named draws whole units anew."""
    name = run.options.get("interval")
    if not name or name == "none":
        return False
    try:
        return bool(shelf("intervals").get(str(name)).resamples)
    except UnknownName:  # a method that does not come with errbar, in a run that was written elsewhere
        return False
