"""Studies as text: the tables of a lab run, every number with its Monte-Carlo standard error behind it."""

from __future__ import annotations

from errbar.records.run import Run
from errbar.records.sheet import Cell, Sheet
from errbar.report.digits import at_the_point, decimals, shown, significant
from errbar.report.screen.fit_table import stack_columns

SIGNIFICANT = 4
ROUNDING = 1e-12


def study_lines(run: Run, *, quiet: bool = False) -> list[str]:
    """What was studied, its tables with their notes, and how it can be repeated."""
    lines = [] if quiet else [_header(run)]
    for sheet in run.sheets:
        lines += ["", sheet.title, *_table(sheet)] if lines else [sheet.title, *_table(sheet)]
        if not quiet:
            lines += [f"  {note}" for note in sheet.notes]
    if not quiet:
        more = " · number ± its Monte-Carlo standard error" if any(_errors(s) for s in run.sheets) else ""
        lines += ["", f"seed {run.seed} · {run.seconds:.1f} s{more} · run {run.id}"]
    return lines


def _header(run: Run) -> str:
    options = run.options
    parts = [str(options.get("study", "lab"))]
    words = ("world", "learner", "rule", "measure")
    parts += [f"{word} {value}" for word in words if (value := options.get(word)) is not None]
    parts += [f"n {options['n']:,}", f"{options['replications']:,} replications"]
    return " · ".join(parts)


def _errors(sheet: Sheet) -> set[str]:
    return {c for c in sheet.columns if c.endswith("_se") and c.removesuffix("_se") in sheet.columns}


def _table(sheet: Sheet) -> list[str]:
    """The first column left, the others right under their heads; an error stands behind its number."""
    errors = _errors(sheet)
    # A count that is 0 everywhere (refusals, bad answers) has nothing to say.
    silent = {c for c in sheet.columns if all(x == 0 and type(x) is int for x in sheet.column(c))}
    heads = [c for c in sheet.columns if c not in errors | silent]
    columns = []
    for i, head in enumerate(heads):
        se = sheet.column(f"{head}_se") if f"{head}_se" in errors else None
        cells = _cells(sheet.column(head), se)
        if i == 0 or any(isinstance(x, str) for x in sheet.column(head)):
            width = max(len(x) for x in [head, *cells])
            columns.append([f"{x:<{width}}" for x in [_head(head), *cells]])
        else:
            cells = at_the_point(cells) if se is None else cells
            width = max(len(x) for x in [head, *cells])
            columns.append([f"{x:>{width}}" for x in [_head(head), *cells]])
    named = next((i for i, h in enumerate(heads) if i and not any(isinstance(x, str) for x in sheet.column(h))), 1)
    return stack_columns(columns, named=named)


def _head(name: str) -> str:
    return name.replace("_", " ")


def _cells(values: list[Cell], errors: list[Cell] | None) -> list[str]:
    if errors is None:
        return [_plain(x) for x in values]
    made = [_with_error(x, se) for x, se in zip(values, errors)]
    numbers, behind = at_the_point([m[0] for m in made]), at_the_point([m[1] for m in made])
    left, right = (max(map(len, side), default=0) for side in (numbers, behind))
    return [f"{a:>{left}} {'±' if b.strip() else ' '} {b:<{right}}" for a, b in zip(numbers, behind)]


def _with_error(x: Cell, se: Cell) -> tuple[str, str]:
    # An error below the last digits of its number is rounding, as of a spread between two samples.
    if not isinstance(x, float | int) or not isinstance(se, float | int) or not se > ROUNDING * abs(x):
        return _plain(x), ""
    places = decimals(x - se, x + se, x)
    return shown(x, places), shown(se, places)


def _plain(x: Cell) -> str:
    if x is None:
        return "–"
    if isinstance(x, bool | str):
        return str(x)
    if isinstance(x, int):
        return f"{x:,}"
    return significant(x, SIGNIFICANT)
