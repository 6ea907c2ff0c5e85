"""A look at a test set in words: for the terminal, the page and the methods section."""

from __future__ import annotations

from errbar.records.ledger_mark import LookMark
from errbar.records.run import Run
from errbar.report.digits import count


def look_lines(run: Run) -> list[str]:
    """Which look at which test set the run was, where a ledger keeps count."""
    if run.ledger is None or run.ledger.look is None:
        return []
    look = run.ledger.look
    state = "locked" if look.locked else "not locked"
    told = f"look {look.number} at {look.name} ({state}), {look.kind}, {_by(look)}"
    return [told, look.rolled_back] if look.rolled_back else [told]


def look_sentence(look: LookMark) -> str:
    """Write the look as a sentence, with the number of models that were looked at."""
    state = "locked" if look.locked else "not locked"
    models = count(look.models, "different model")
    return (
        f"This was look {look.number} at the test set {look.name} ({count(look.rows, 'row')}, {state}), {look.kind}; "
        f"{models} so far. It was {_by(look)}. {look.rolled_back}".rstrip()
    )


def _by(look: LookMark) -> str:
    known = look.number > 1 or look.locked
    return f"recognised by {look.recognised}" if known else f"first seen, to be recognised by {look.recognised}"
