"""Plans as text: each question with its answers under each other; advice by topic; what to run next."""

from __future__ import annotations

import textwrap

from errbar.records.run import Run
from errbar.records.sheet import Cell, Sheet
from errbar.report.digits import significant
from errbar.report.say.plans import quantity_words
from errbar.report.screen.fold_lines import fold_command
from errbar.report.screen.screen_width import width


def planning_lines(run: Run, *, quiet: bool = False) -> list[str]:
    """Every sheet of the run in its own form."""
    lines: list[str] = []
    for sheet in run.sheets:
        form = {"advice": _advice, "next": _next}.get(sheet.name, _answers)
        # The answer above has the first title already.
        lines += ["", *form(sheet, quiet)] if lines else form(sheet, quiet)[0 if quiet or sheet.name == "next" else 1 :]
    if not quiet:
        lines += ["", f"seed {run.seed} · {run.seconds:.1f} s · run {run.id}"]
    return lines


def _answers(sheet: Sheet, quiet: bool) -> list[str]:
    cells = [(quantity_words(str(q)), _shown(a), str(why)) for q, a, why in sheet.rows]
    first, second = (max(len(row[i]) for row in cells) for i in (0, 1))
    lines = [sheet.title]
    lines += [f"  {q:<{first}}  {a:>{second}}{'' if quiet else '  ' + why}".rstrip() for q, a, why in cells]
    return lines + ([] if quiet else [f"  {note}" for note in sheet.notes])


def _shown(x: Cell) -> str:
    if x is None:
        return "–"
    if isinstance(x, int):
        return f"{x:,}"
    return significant(x, 3) if isinstance(x, float) else str(x)


def _advice(sheet: Sheet, quiet: bool) -> list[str]:
    widest = max(len(str(topic)) for topic, _, _ in sheet.rows)
    lines = [sheet.title]
    for topic, told, why in sheet.rows:
        lead = f"  {topic!s:<{widest}}  "
        text = str(told) if quiet or not why else f"{told} · {why}"
        lines += textwrap.wrap(
            text,
            width(),
            initial_indent=lead,
            subsequent_indent=" " * len(lead),
            break_long_words=False,
            break_on_hyphens=False,
        )
    return lines


def _next(sheet: Sheet, quiet: bool) -> list[str]:
    lines = [sheet.title]
    for command, when in sheet.rows:
        said = f"    # {when}" if when and not quiet else ""
        whole = f"  {command}{said}"
        if len(whole) <= width():
            lines.append(whole)
        else:
            lines += [*([f"  # {when}"] if said else []), *fold_command(f"  {command}")]
    return lines
