"""Site columns: columns that are called a site, and those of them with one value."""

from __future__ import annotations

from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.detectors.column_values import find_single
from errbar.data.column_words import SITE_WORDS, is_called
from errbar.data.feature_column import Feature
from errbar.records.check_input import Untestable
from errbar.records.plain_columns import SiteColumns
from errbar.records.types import Floats


def measure(table: CheckedTable) -> SiteColumns | Untestable:
    """Return what columns called a site hold; untestable if none is called so."""
    looked_at = [f for f in table.columns if is_called(f.name, SITE_WORDS)]
    if not looked_at:
        return Untestable(kind=SiteColumns, why="needs a column named site, hospital or the like")
    single = [(f.name, _written(f, there)) for f, there in find_single(table, looked_at) if len(there)]
    return SiteColumns(looked_at=tuple(f.name for f in looked_at), single=tuple(single))


def _written(f: Feature, values: Floats) -> str:
    return f.levels[int(values[0])] if f.kind == "category" else f"{values[0]:g}"
