"""Rows that are always wrong: does the learner fail on the same rows whatever it was trained on?"""

from __future__ import annotations

from errbar.claims.sheet_lines import known_numbers, sheet_lines
from errbar.records.run import Run
from errbar.report.say.pick_estimate import pick
from errbar.report.say.sentence import Sentence

SHEET, ROWS = "row_errors", "wrong_rows"
NAMED = 3
"""Rows that the sentence names."""


def wrong_rows_sentence(run: Run) -> Sentence | None:
    """Return counts of these rows; None if rows were not predicted twice each, or errors are withheld."""
    found = known_numbers(
        next(iter(sheet_lines(run, SHEET)), {}), "rows", "always", "never", "least_times", "most_times"
    )
    if found is None or found[3] < 2 or not _has_errors(run):
        return None
    n, always, never, least, most = (int(x) for x in found)
    every = f"in all {least} repeats" if least == most else "each time they were tested"
    rest = f"{never:,} never" if never else "every row at least once"
    if always == 0:
        words = f"No row is wrong {every}: of {n:,} rows, {rest}."
        brief = f"no row of {n:,} was wrong {every}, {rest}"
    else:
        were = "was" if always == 1 else "were"
        words = f"{always:,} of {n:,} rows {were} wrong {every}{_names(run, always)}, {rest}."
        brief = f"{always:,} of {n:,} rows {were} wrong {every}, {rest}"
    return Sentence(question="Where does it fail?", words=words, proof="rows", brief=brief)


def _has_errors(run: Run) -> bool:
    return pick(run, ["error_rate", "accuracy", "balanced_accuracy", "log_loss", "recall"]) is not None


def _names(run: Run, always: int) -> str:
    """The first of them by their place in the data."""
    lines = [known_numbers(line, "row", "wrong", "times") for line in sheet_lines(run, ROWS)]
    rows = [f"{x[0]:.0f}" for x in lines if x is not None and x[1] == x[2]][:NAMED]
    if not rows:
        return ""
    more = ", …" if always > len(rows) else ""
    return f" (row{'s' if always > 1 else ''} {', '.join(rows)}{more}, counted from 0)"
