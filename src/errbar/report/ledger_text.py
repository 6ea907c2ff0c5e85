"""A ledger, and a test set that was put under lock, as text."""

from __future__ import annotations

from collections.abc import Sequence

from errbar._wording import counted, plural
from errbar.records.kept_ledger import KeptLedger, LockedData
from errbar.records.ledger import Look, TestSet
from errbar.report.digits import brief
from errbar.report.screen.fit_table import aligned_lines

HEADS = ("when", "verb", "model", "measure", "value", "seed", "run", "kind")


def locked_lines(done: LockedData, *, quiet: bool = False) -> list[str]:
    """The two files, what the draw kept to, and how the test rows will be recognised."""
    total = done.train_rows + done.test_rows
    units = ""
    if done.units is not None:
        units = f", {done.units[1]:,} of {sum(done.units):,} {plural(done.set.unit or 'unit')}"
    lines = [
        f"locked: {done.test_rows:,} of {total:,} rows{units} in {done.test}; {done.train_rows:,} rows to work with "
        f"in {done.train}"
    ]
    if quiet:
        return lines
    lines += [f"drawn: {x}" for x in done.kept_to]
    lines += [f"recognised by: {x}" for x in done.recognised_by]
    return [
        *lines,
        f"The first look at these rows counts, the second is refused; looks are in {done.store} (`errbar ledger`).",
        f"{done.data} still has the test rows, so learners are refused on it: `errbar evaluate {done.train}`.",
    ]


def ledger_lines(found: KeptLedger, *, every: bool = False, quiet: bool = False) -> list[str]:
    """Every test set with its looks, then what is damaged, then the mark."""
    lines: list[str] = []
    for known in found.sets:
        looks = found.looks_at(known)
        if looks or known.locked:
            lines += [*([""] if lines else []), _describe_set(known, len(looks)), *_table(looks)]
    others = [look for look in found.looks if look.set is None]
    if every and others:
        lines += ["", "evaluations of learners, on rows that are no test set", *_table(others)]
    if not lines:
        lines.append(f"No looks in {found.store} yet. `errbar lock` makes a store, then every look is recorded.")
    if quiet:
        return lines
    if others and not every:
        lines.append(f"{counted(len(others), 'evaluation', 'evaluations')} of learners besides: `errbar ledger --all`")
    lines += [f"damaged: {x}" for x in found.damaged]
    lines += [r.in_words for r in found.rollbacks]
    if found.lost:
        lines.append(f"{found.lost:,} entries were lost in a repair; what they were is not known")
    if found.verified is not None:
        told = "sound" if found.is_sound else "damaged"
        lines.append(
            f"verified: {told}, {found.mark.length:,} entries against {found.verified:,} marks of runs and reports"
        )
    return [*lines, f"{found.mark.length:,} entries, head {found.mark.head[:12] or 'none'}"]


def _describe_set(known: TestSet, looks: int) -> str:
    state = f"locked {known.made[:10]}" if known.locked else f"first seen {known.made[:10]}"
    why = f", because: {known.reason}" if known.reason else ""
    times = "not looked at" if not looks else f"{looks:,} look{'s' * (looks != 1)}"
    return f"{known.name} · {known.rows:,} rows · {state}{why} · {times}"


def _table(looks: Sequence[Look]) -> list[str]:
    """The looks under their heads; the run is left out where there is no room, a reason is on a line of its own."""
    if not looks:
        return []
    rows = [
        (
            look.time[:16].replace("T", " "),
            look.verb,
            ", ".join(m.name for m in look.models) or "–",
            look.measure or ", ".join(look.measures[:1]) or "–",
            brief(look.value),
            str(look.seed),
            look.run,
            look.kind,
        )
        for look in looks
    ]
    head, *lines = aligned_lines(HEADS, rows, drops=(0, 0, 0, 0, 0, 0, 1, 0), indent=2, shrinks=(2, 3))
    told = [f"because: {look.because}" if look.because else "" for look in looks]
    return [head, *(part for line, why in zip(lines, told) for part in (line, *([f"    {why}"] if why else [])))]
