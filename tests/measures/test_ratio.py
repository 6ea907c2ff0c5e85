"""ratio(errors/words): a micro average with an interval by leaving items or units out."""

from __future__ import annotations

import numpy as np
import pytest

import errbar
from errbar.errors import BadInput

TABLE = {
    "errors": np.array([1.0, 0, 2, 3, 0, 1]),
    "words": np.array([10.0, 5, 15, 8, 9, 20]),
    "who": [1, 1, 2, 2, 3, 3],
}
ASKED = {"outcome": ["errors", "words"], "measures": "ratio(errors/words)"}


def test_sums_are_divided():
    run = errbar.score(TABLE, **ASKED)
    assert run["ratio"].value == pytest.approx(7 / 67)
    assert run["ratio"].label == "errors / words"


def test_limits_are_the_hull_of_t_and_hall_on_pseudo_values():
    # Worked from the definition: 6 theta - 5 theta without the item, then t with 5 degrees of freedom, and not below 0.
    e, w = TABLE["errors"], TABLE["words"]
    pseudo = 6 * 7 / 67 - 5 * (7 - e) / (67 - w)
    half = 2.570582 * pseudo.std(ddof=1) / np.sqrt(6)
    found = errbar.score(TABLE, **ASKED)["ratio"]
    assert found.low == 0
    assert found.high >= pseudo.mean() + half - 1e-6
    assert found.method == "hall_hull"


def test_units_are_left_out_whole():
    found = errbar.score(TABLE, **ASKED, unit="who")["ratio"]
    assert found.n_units == 3
    assert found.high > errbar.score(TABLE, **ASKED)["ratio"].high


def test_the_other_column_must_be_named():
    with pytest.raises(BadInput, match="ratio\\(errors/words\\)"):
        errbar.score(TABLE, outcome="errors", measures="ratio")
    with pytest.raises(BadInput, match="No outcome is called 'pages'"):
        errbar.score(TABLE, outcome="errors", measures="ratio(errors/pages)")
