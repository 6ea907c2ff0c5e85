"""errbar runs."""

from __future__ import annotations

import json as json_
import sys
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from errbar.cli.build import Flag, Store, plain_command
from errbar.cli.printing import paint_output
from errbar.cli.store_check import name_damage, print_repair, print_verification
from errbar.errors import BadInput
from errbar.records.run_json import number
from errbar.report.digits import count, decimals, shown
from errbar.report.run_text import printable
from errbar.report.screen.fit_table import Cells, table_lines
from errbar.report.screen.fold_lines import fold_all, shorten
from errbar.report.screen.screen_width import width
from errbar.stores import DEFAULT, Headline, Listed, Pending, described, open_store

KEEPS = "Run `errbar evaluate` first."
ALL = "`errbar runs` lists those of every command."
WIDE, DAY, SHORT = 110, 10, 9
"""Columns from which nothing is shortened; letters of a date, and of a shortened name."""
HEADS = ("run", "verb", "when", "data", "headline", "rows")


def list_runs(
    *,
    store: Store = Path(DEFAULT),
    verb: Annotated[str | None, Parameter(metavar="VERB")] = None,
    limit: Annotated[int | None, Parameter(metavar="N")] = None,
    verify: Flag = False,
    repair: Flag = False,
    json: Flag = False,
) -> int:
    """List saved runs, newest first, and those that were interrupted.

    Parameters
    ----------
    verb:
        Only runs of this command, for example evaluate or lab.
    limit:
        At most this many, the newest.
    verify:
        Check every saved file against its digest; exit code 2 if one is damaged.
    repair:
        Save what a damaged folder still holds; errbar keeps damaged files aside.
    json:
        Print JSON.
    """
    if limit is not None and limit < 1:
        raise BadInput(f"`limit` is {limit}; it must be 1 or more. Try `limit=5`.")
    if verify or repair:
        if verify and repair:
            raise BadInput("`verify` only looks and `repair` changes the store; got both. Give one of them.")
        return print_verification(store, json=json) if verify else print_repair(store, json=json)
    with open_store(store) as opened:
        lines, pending = opened.runs(verb, limit), opened.pending()
        for said in opened.said:
            print(f"errbar: {said}", file=sys.stderr)
        damaged = opened.damaged
    name_damage(damaged)
    code = BadInput.exit_code if damaged else 0
    if json:
        more = {"damaged": [x._asdict() for x in damaged]} if damaged else {}
        print(json_.dumps({"runs": [_as_dict(x) for x in lines], "unfinished": [_left(p) for p in pending], **more}))
        return code
    of = f" of verb {verb!r}" if verb is not None else ""
    none = (
        f"No runs{of} can be read in {store}."
        if damaged
        else f"No saved runs{of} in {store} yet. {KEEPS if verb is None else ALL}"
    )
    with paint_output() as show:
        text = [_answer(lines, store), *_table(lines)] if lines else [none]
        show("\n".join(fold_all(printable(line) for line in [*text, *_describe_pending(pending)])))
    return code


def _answer(lines: Sequence[Listed], store: Path) -> str:
    verbs = Counter(x.verb for x in lines)
    told = ", ".join(f"{times:,} {verb}" for verb, times in verbs.most_common())
    return f"{count(len(lines), 'run')} in {store}, newest first: {told}."


def _table(lines: Sequence[Listed]) -> list[str]:
    """Words left, the count of rows right; narrower, the day without its time, short names, then fewer columns."""
    wide = width() >= WIDE
    rows = [
        (
            x.id,
            x.verb,
            _when(x.made) if wide else _when(x.made)[:DAY],
            x.what if wide else shorten(x.what, SHORT),
            _number(x.headline),
            f"{x.rows:,}",
        )
        for x in lines
    ]
    drops = {"rows": 4, "when": 3, "verb": 2, "data": 1}
    columns = [
        Cells(
            head=head,
            cells=tuple(row[i] for row in rows),
            left=head != "rows",
            drop=drops.get(head, 0),
            shrinks=head == "headline",
        )
        for i, head in enumerate(HEADS)
    ]
    return table_lines(columns)


def _describe_pending(pending: Sequence[Pending]) -> list[str]:
    if not pending:
        return []
    lines = ["", "Not finished (the same command with --resume continues):"]
    for p in pending:
        parts = [described(p.about) or p.key, *([str(p.about["plan"])] if p.about.get("plan") else [])]
        total = f"{p.total:,}" if p.total else "?"  # saved from a damaged index
        lines.append(f"  {' · '.join(parts)}: {p.kept:,} of {total} folds kept, the last {_when(p.last)}")
    return lines


def _number(head: Headline | None) -> str:
    if head is None:
        return "–"
    places = decimals(head.low, head.high, head.value)
    value = f"{head.label} {shown(head.value, places)}"
    return value if head.low is None else f"{value} ({shown(head.low, places)} to {shown(head.high, places)})"


def _when(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds):%Y-%m-%d %H:%M}"


def _utc(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _as_dict(line: Listed) -> dict[str, Any]:
    head = None if line.headline is None else {k: number(v) for k, v in line.headline._asdict().items()}
    return {**line._asdict(), "made": _utc(line.made), "headline": head}


def _left(p: Pending) -> dict[str, Any]:
    return {**p._asdict(), "about": dict(p.about), "last": _utc(p.last)}


runs = plain_command(
    list_runs,
    "runs",
    usage="errbar runs [OPTIONS]",
    examples="""\
errbar runs
errbar runs --verb evaluate --limit 5
errbar runs --store ../trial/.errbar
errbar runs --verify
errbar runs --repair""",
    after="errbar show ID  # print a saved run again",
)
