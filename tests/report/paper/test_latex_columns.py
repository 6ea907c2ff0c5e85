"""Tables fit the line: measured with the letters of Computer Modern, which matplotlib brings."""

from pathlib import Path

import matplotlib
import pytest
from matplotlib import ft2font

import errbar
from errbar.report.paper._paper_table import PaperTable
from errbar.report.paper.latex_columns import (
    GAP,
    LONGEST,
    PAGE,
    SIZES,
    fit_columns,
    head_lines,
    split_pieces,
    text_width,
)
from errbar.report.paper.paper_tables import tables
from tests.report.paper.runs import EVERY

FONT = ft2font.FT2Font(str(Path(matplotlib.get_data_path()) / "fonts/ttf/cmr10.ttf"))
# Named so before matplotlib 3.10.
NO_HINTING = ft2font.LoadFlags.NO_HINTING if hasattr(ft2font, "LoadFlags") else ft2font.LOAD_NO_HINTING
SCALE = {"": 1.0, **dict(SIZES)}


def set_width(text):
    """Points of the text at ten points; signs that the font lacks are those of mathematics, ten points at most."""
    FONT.set_size(10, 72)
    found = 0.0
    for c in text.replace("–", "0"):  # as wide as a figure, in a font for text
        there = FONT.get_char_index(ord(c))
        found += FONT.load_char(ord(c), flags=NO_HINTING).linearHoriAdvance / 65536 if there else 7.8
    return found


def widest(table, part):
    """Points of the part's line as it is set."""
    total, scale = GAP * len(part.columns), SCALE[part.size]
    tight = any(wrap is not None for wrap in part.wraps)
    for i, wrap in zip(part.columns, part.wraps):
        if wrap is not None:
            pieces = [p.strip() for row in table.cells for p in split_pieces(row[i])]
            assert scale * max(map(set_width, pieces), default=0) <= wrap
            total += wrap
            continue
        heads = head_lines(table.heads[i]) if tight else (table.heads[i],)
        total += scale * max(map(set_width, [*heads, *(row[i] for row in table.cells)]))
    return total


@pytest.mark.parametrize("name", EVERY)
def test_every_table_of_every_run_fits_the_line(name):
    for table in tables(EVERY[name]()):
        for part in fit_columns(table):
            assert widest(table, part) <= PAGE + 0.1


def test_a_comparison_of_long_names_fits_and_loses_no_column():
    y = [0, 1] * 40
    models = {
        f"gradient_boosting_with_monotone_constraints_v{i}": {"truth": y, "prob": [0.2 + 0.01 * i, 0.7] * 40}
        for i in range(3)
    }
    run = errbar.compare(models, truth="truth", prob="prob", measures="brier,log_loss,error_rate")
    for table in tables(run):
        parts = fit_columns(table)
        assert all(widest(table, part) <= PAGE + 0.1 for part in parts)
        assert {i for part in parts for i in part.columns} == set(range(len(table.heads)))


def test_a_small_table_is_left_alone():
    small = PaperTable(name="a", title="", heads=("Measure", "Value"), cells=(("Brier score", "0.12"),))
    (part,) = fit_columns(small)
    assert (part.size, part.columns, part.wraps) == ("", (0, 1), (None, None))


def test_many_numbers_are_set_in_parts_that_begin_with_the_names():
    wide = PaperTable(
        name="a",
        title="",
        heads=("Row", *(f"column {i}" for i in range(20))),
        cells=(("first", *["0.1234 (0.1000–0.2000)"] * 20),),
    )
    parts = fit_columns(wide)
    assert len(parts) > 2 and all(part.columns[0] == 0 for part in parts)
    assert all(widest(wide, part) <= PAGE for part in parts)


def test_a_name_without_a_space_has_places_to_break():
    assert split_pieces("forest(n_estimators=500, x)") == ["forest", "(n_", "estimators=", "500,", " ", "x)"]
    assert max(map(len, split_pieces("a" * 100))) == LONGEST
    assert "".join(split_pieces("a-b c_d/e:f " + "g" * 40)) == "a-b c_d/e:f " + "g" * 40


@pytest.mark.parametrize(
    "text", ["0.1234 (0.1000–0.2000)", "Left value", "right is better", "Clopper-Pearson", "Brier score"]
)
def test_widths_are_rather_too_large(text):
    assert set_width(text) <= text_width(text) <= 1.15 * set_width(text)
