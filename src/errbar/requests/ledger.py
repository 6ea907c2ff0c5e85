"""What `ledger` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from errbar.requests.kinds import File, Flag
from errbar.requests.option import Request, option
from errbar.requests.running_groups import RUNNING, StoreChoice


@final
@dataclass(frozen=True, kw_only=True)
class LedgerRequest(StoreChoice, Request):
    """A run store, and whether its ledger is to be verified."""

    verb = "ledger"
    returns = "KeptLedger"
    about = """The ledger of a run store: every look at a test set, with model, measure, seed, time and kind.

With `verify` it is compared with the marks that runs and reports carry: removed, changed and cut entries are found."""
    positional = ("store",)
    reworded = {"store": "Folder of the run store."}
    examples = """>>> import errbar, tempfile
>>> store = tempfile.mkdtemp()
>>> _ = errbar.score(truth=[0, 1, 1, 0], label=[0, 1, 0, 0], measures="accuracy", store=store)
>>> errbar.ledger(store).looks[0].measures
('accuracy',)"""
    shell_examples = """Examples:
  errbar ledger
  errbar ledger --json
  errbar ledger --verify
  errbar ledger --verify --report report.html"""

    verify: Flag = option(
        "Check every entry against its digest and against the marks of kept runs; exit code 2 where one differs.",
        False,
        panel=RUNNING,
    )
    report: File | None = option(
        "With `verify`: a report (HTML) or run (JSON) whose mark is compared too.", panel=RUNNING
    )
