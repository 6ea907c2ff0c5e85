"""What `ledger` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from errbar.requests.headings import RUNNING
from errbar.requests.kinds import File, Flag
from errbar.requests.option import Request, option
from errbar.requests.running_groups import StoreChoice


@final
@dataclass(frozen=True, kw_only=True)
class LedgerRequest(StoreChoice, Request):
    """A run store, and whether its ledger is to be verified."""

    verb = "ledger"
    returns = "KeptLedger"
    about = """The ledger of a run store: every look at a test set, with model, measure, seed, time and kind.

With `verify` it is compared with the marks that runs and reports carry: removed, changed and cut entries are found."""
    positional = ("store",)
    reworded = {"store": "Folder of saved runs."}
    examples = """>>> import errbar, tempfile
>>> store = tempfile.mkdtemp()
>>> _ = errbar.score(truth=[0, 1, 1, 0], label=[0, 1, 0, 0], measures="accuracy", store=store)
>>> errbar.ledger(store).looks[0].measures
('accuracy',)"""
    shell_usage = "errbar ledger [OPTIONS]"
    shell_examples = """\
errbar ledger
errbar ledger --verify
errbar ledger --verify --report report.html"""
    shell_next = "errbar show ID  # print a saved run again"

    verify: Flag = option(
        "Check each entry against its digest and the saved runs; exit code 2 if one differs.",
        False,
        panel=RUNNING,
        identifies=False,
    )
    report: File | None = option(
        "With `verify`: also check this report (HTML) or run (JSON) against the ledger.", panel=RUNNING
    )
