"""errbar lock."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import ClassVar

from errbar.cli.build import Printing, command
from errbar.requests.lock import LockRequest


@dataclass(frozen=True, kw_only=True)
class LockPrinting(Printing):
    """What `lock` prints."""

    reworded: ClassVar = {"json": "Print what errbar did as JSON.", "quiet": "Show the first line only."}


def _lock(request: LockRequest, printing: LockPrinting) -> int:
    from errbar.verbs.lock import lock as verb

    done = verb(request)
    if printing.json:
        print(json.dumps(done.to_dict(), allow_nan=False))
    else:
        from errbar.report.ledger_text import locked_lines
        from errbar.report.run_text import printable

        print("\n".join(map(printable, locked_lines(done, quiet=printing.quiet))))
    return 0


lock = command(LockRequest, LockPrinting, _lock)
