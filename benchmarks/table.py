"""Puts the lines that races print (standard input) into docs/explanation/speed.md.

`table.py docs/explanation/speed.md` replaces the rows of the jobs that were run and keeps all others in their place;
new ones come last. `table.py docs/explanation/speed.md --all` begins anew, so that jobs that are no longer run leave
the page.
"""

from __future__ import annotations

import platform
import re
import sys
from pathlib import Path

LINE = re.compile(
    r"^(?P<job>.+?)\s{2,}ours\s+(?P<ours>[\d.e+]+ m?s)\s+(?P<peer>.+?)\s+(?P<theirs>[\d.e+]+ m?s)\s+"
    r"ratio\s+(?P<ratio>[\d.,e+]+)x\s+goal (?P<goal>[\d.]+)x (?P<mark>\w+)\s+(?P<note>.*)$"
)
GROWTH = re.compile(r"^growth  (?P<job>.+?)  (?P<of>\w+)  (?P<slope>-?[\d.]+)  (?P<times>.*)$")
GROWTHS = """
How CPU time grows: the slope of log time on log size, 1 where it is proportional, 2 where it goes with the square (as
pairs of models do).

| job | by | slope | times |
|---|---|---|---|"""
HEAD = """# Speed

Made by `scripts/bench` on two cores, Python {python}: errbar and a named peer on the same input in the same run, best
of several, results compared first. Wall time, or CPU time where a row says so. Ratios move by a fifth from run to run
on a busy machine.

| job | errbar | peer | peer's time | ratio | goal | how |
|---|---|---|---|---|---|---|"""
RACE_CELLS, GROWTH_CELLS = 7, 4


def race_row(line: str) -> list[str] | None:
    """The cells of a race; None for a line that is none."""
    found = LINE.match(line)
    if found is None:
        return None
    row = found.groupdict()
    goal = f"{float(row['goal']):.3g}x" + ("" if row["mark"] == "ok" else " (missed)")
    return [row["job"], row["ours"], row["peer"], row["theirs"], f"{row['ratio']}x", goal, row["note"]]


def kept_rows(page: str, cells: int) -> dict[tuple[str, str], list[str]]:
    """Rows of a page's table with so many cells, by what tells them apart: a race by job and peer, a growth by job and
    what grows."""
    split = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in page.splitlines() if line[:2] == "| "]
    rows = [row for row in split if len(row) == cells and row[0] != "job"]
    return {_name(row): row for row in rows}


def _name(row: list[str]) -> tuple[str, str]:
    return row[0], row[2] if len(row) == RACE_CELLS else row[1]


def page_of(lines: list[str], before: str) -> str:
    """The page with the rows of these lines in place of those that it had."""
    races, growths = kept_rows(before, RACE_CELLS), kept_rows(before, GROWTH_CELLS)
    for line in lines:
        growth = GROWTH.match(line)
        row = list(growth.groups()) if growth is not None else race_row(line)
        if row is None:
            sys.exit(f"not a race: {line!r}")
        (races if growth is None else growths)[_name(row)] = row
    out = [HEAD.format(python=platform.python_version()), *(f"| {' | '.join(row)} |" for row in races.values())]
    if growths:
        out += [GROWTHS, *(f"| {' | '.join(row)} |" for row in growths.values())]
    return "\n".join(out) + "\n"


def main() -> None:
    file = Path(sys.argv[1])
    before = "" if "--all" in sys.argv or not file.exists() else file.read_text()
    file.write_text(page_of([line.rstrip() for line in sys.stdin if line.strip()], before))


if __name__ == "__main__":
    main()
