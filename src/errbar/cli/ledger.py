"""errbar ledger."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import ClassVar

from errbar.cli.build import FullPrinting, command
from errbar.errors import BadInput
from errbar.requests.ledger import LedgerRequest


@dataclass(frozen=True, kw_only=True)
class LedgerPrinting(FullPrinting):
    """What `ledger` prints."""

    shell_result: ClassVar[str] = "exit code 0; 2 invalid input, or an entry differs."
    reworded: ClassVar = {
        "json": "Print the ledger as JSON.",
        "quiet": "Show the uses of test sets only.",
        "all": "Also show evaluations of learners, which use no test set.",
    }


def _ledger(request: LedgerRequest, printing: LedgerPrinting) -> int:
    from errbar.verbs.ledger import ledger as verb

    found = verb(request)
    if printing.json:
        print(json.dumps(found.to_dict(), allow_nan=False))
    else:
        from errbar.cli.printing import paint_output
        from errbar.report.ledger_text import ledger_lines
        from errbar.report.run_text import printable
        from errbar.report.screen.fold_lines import fold_all

        with paint_output() as show:
            lines = ledger_lines(found, every=printing.all, quiet=printing.quiet)
            show("\n".join(fold_all(map(printable, lines))))
    return 0 if found.is_sound else BadInput.exit_code


ledger = command(LedgerRequest, LedgerPrinting, _ledger)
