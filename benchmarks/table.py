"""Turns the lines that races print (standard input) into docs/benchmarks.md (standard output)."""

from __future__ import annotations

import platform
import re
import sys

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


def main() -> None:
    print(HEAD.format(python=platform.python_version()))
    grown = []
    for line in sys.stdin:
        growth = GROWTH.match(line.rstrip())
        if growth is not None:
            grown.append(f"| {' | '.join(growth.groups())} |")
            continue
        found = LINE.match(line.rstrip())
        if found is None:
            sys.exit(f"not a race: {line!r}")
        row = found.groupdict()
        goal = f"{float(row['goal']):g}x" + ("" if row["mark"] == "ok" else " (missed)")
        cells = (row["job"], row["ours"], row["peer"], row["theirs"], f"{row['ratio']}x", goal, row["note"])
        print(f"| {' | '.join(cells)} |")
    if grown:
        print(GROWTHS, *grown, sep="\n")


if __name__ == "__main__":
    main()
