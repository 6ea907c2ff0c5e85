"""errbar predict."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import ClassVar

from errbar.cli.build import FullPrinting, command
from errbar.requests.predict import PredictRequest


@dataclass(frozen=True, kw_only=True)
class PredictPrinting(FullPrinting):
    """What `predict` prints."""

    reworded: ClassVar = {
        "all": "Show everything that errbar noticed about the new rows.",
        "json": "Print what errbar did as JSON.",
        "quiet": "Show the number of rows only.",
    }


def _predict(request: PredictRequest, printing: PredictPrinting) -> int:
    from errbar.cli.printing import progress
    from errbar.verbs.predict import predict as verb

    with progress():
        done = verb(request)
    if printing.json:
        print(json.dumps(done.to_dict(), allow_nan=False))
    else:
        from errbar.report.predicted_text import predicted_lines
        from errbar.report.run_text import printable

        print("\n".join(map(printable, predicted_lines(done, every=printing.all, quiet=printing.quiet))))
    return 0


predict = command(PredictRequest, PredictPrinting, _predict)
