"""All rows come from one site.

Rows of one hospital, school or device tell how a model does there. Elsewhere patients, equipment and habits differ, and
nothing in these rows shows by how much. Only one in eight published clinical models was ever tried at another site.
Example: a column "hospital" with the value 'A' in every row. Remedy: rows of other sites, with `unit` so that whole
sites are held out; until then name the site in the report.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.plain_columns import SiteColumns


def _look(given: CheckInput) -> Iterator[Finding]:
    found = given.fact(SiteColumns)
    assert found is not None
    for name, value in found.single:
        yield one_site_only.finding(
            f"All rows are from one {name} ({value}). They cannot tell the error elsewhere. Name it in the report.",
            weight=0.3,
        )


def _example() -> object:
    """A column of hospitals with one of them."""
    import errbar

    X = np.random.default_rng(0).normal(size=60)
    return errbar.check({"hospital": ["A"] * 60, "x": X, "y": np.arange(60) % 2}, target="y")


one_site_only = Check(
    code=codes.ONE_SITE_ONLY,
    name="one_site_only",
    severity="note",
    concerns="data",
    title="one site only",
    verbs=("check",),
    needs=(SiteColumns,),
    look=_look,
    example=_example,
    cites=("zech2018",),
    about=__doc__ or "",
)
