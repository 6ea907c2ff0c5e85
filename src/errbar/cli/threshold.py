"""errbar threshold."""

from __future__ import annotations

from errbar.cli.build import FullPrinting, command
from errbar.requests.threshold import ThresholdRequest


def _threshold(request: ThresholdRequest, printing: FullPrinting) -> int:
    from errbar.cli.printing import finish, progress, tell_missing_store
    from errbar.verbs.threshold import threshold as verb

    tell_missing_store(request.store, printing)
    with progress():
        run = verb(request)
    return finish(run, printing)


threshold = command(ThresholdRequest, FullPrinting, _threshold)
