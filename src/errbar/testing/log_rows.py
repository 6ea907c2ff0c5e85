"""Log rows: what a reader gave, as the rows that its writer was given."""

from __future__ import annotations

import numpy as np

from errbar.records.graded_log import GradedLog
from errbar.records.log_reader import Log, MadeRow
from errbar.records.ranked_lists import Judgements


def rows_of(log: Log) -> list[MadeRow]:
    """Rows of item, trial and grade, in order; in ranked lists a document is named by its trial."""
    if isinstance(log, GradedLog):
        first = next(iter(log.outcomes.values()))
        lacking = int(np.count_nonzero(np.isnan(first)))
        assert lacking == 0 or len(log.missing) > 0, "a grade is missing, and the log has no reason"
        return sorted(map(MadeRow, log.item.tolist(), log.trial.tolist(), first.tolist()))
    values = log.grade if isinstance(log, Judgements) else log.score
    return sorted(MadeRow(q, int(d), float(v)) for q, d, v in zip(log.query, log.doc, values))
