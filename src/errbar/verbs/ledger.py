"""ledger: a run store in, every look at its test sets out, verified where that is asked."""

from __future__ import annotations

from errbar.looking.read_looks import read_kept_ledger
from errbar.records.kept_ledger import KeptLedger
from errbar.requests.ledger import LedgerRequest


def ledger(request: LedgerRequest) -> KeptLedger:
    """The ledger of a store; with `verify`, compared with the marks of runs and reports."""
    return read_kept_ledger(request)
