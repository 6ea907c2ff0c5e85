"""Listing: the line a run is listed by, and finding a run by the beginning of its id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PureWindowsPath

from errbar.errors import BadInput, UnknownName, meant, near
from errbar.records.run import Run
from errbar.stores._store import Headline, Listed

NEWEST = "last"
"""What the newest run is called where an id is asked for."""
MOST = 8
"""Candidates that one message names."""


def listed(run: Run, *, made: float, about: Mapping[str, object]) -> Listed:
    """The run's line; `about` says which data and learner it was, in `data` and `learner` or at once in `what`."""
    return Listed(
        id=run.id,
        verb=run.verb,
        made=made,
        what=described(about) or ", ".join(part for part in (_files(run), _kinds(run)) if part),
        headline=headline_of(run),
        rows=run.data.rows,
        seconds=run.seconds,
    )


def headline_of(run: Run) -> Headline | None:
    """The number that a run is remembered by."""
    for e in run.estimates:
        if e.slice is None:
            return Headline(e.measure, e.label, e.value, e.low, e.high)
    for c in sorted(run.comparisons, key=lambda c: not c.primary):
        if c.gap is not None:
            return Headline(c.measure, f"{c.label or c.measure}, gap", c.gap, c.low, c.high)
    return None


def described(about: Mapping[str, object]) -> str:
    """What a job or run was about, in a few words; empty where nobody said."""
    return str(about.get("what") or ", ".join(str(about[key]) for key in ("data", "learner") if about.get(key)))


def _files(run: Run) -> str:
    """Names of the files a run was made from, without their folders."""
    found = () if run.provenance is None else run.provenance.files[:2]
    return " and ".join(PureWindowsPath(name).name for name in found)


def _kinds(run: Run) -> str:
    """Models compared, or learners and kind of target, where nobody said more."""
    models = run.options.get("models")
    if models:
        return " against ".join(str(m) for m in models)
    classes = run.data.classes
    what = "labels" if run.data.kind == "multilabel" else "classes"
    kind = run.data.kind if len(classes) <= 2 else f"{len(classes)} {what}"
    return ", ".join([*(str(x["name"]) for x in run.learners), kind])


def the_one(prefix: str, ids: Sequence[str], where: str) -> str:
    """The only id that begins so, or the first of all for `last`; ids are newest first, and hexadecimal.

    Candidates are named where several begin so, near ones where none does.
    """
    wanted = prefix.strip().lower()
    if not ids:
        raise BadInput(f"No saved runs in {where} yet. Run `errbar evaluate` first.")
    if wanted == NEWEST:
        return ids[0]
    found = [i for i in ids if i.startswith(wanted)]
    if len(found) == 1 or wanted in found:
        return wanted if wanted in found else found[0]
    see = "See `errbar runs`."
    if found:
        more = f" and {len(found) - MOST:,} more" if len(found) > MOST else ""
        raise BadInput(
            f"The beginning of a run's id must fit one run only; {len(found):,} runs begin with {prefix!r}: "
            f"{', '.join(found[:MOST])}{more}. Type more of it. {see}"
        )
    close = near(wanted, ids) or [max(ids, key=lambda i: _shared(i, wanted))]
    raise UnknownName(f"No run in {where} begins with {prefix!r}.{meant(close)} {see}")


def _shared(a: str, b: str) -> int:
    """How many characters both begin with."""
    return next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
