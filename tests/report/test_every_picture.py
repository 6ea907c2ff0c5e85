"""Every picture of the shelf is drawn by both renderers, on runs of every verb, without a warning."""

import io
from functools import cache
from xml.etree.ElementTree import fromstring

import pytest

from errbar._shelf import shelf
from errbar.pictures import PictureInput, picture
from errbar.report.drawing.figure_layout import layout
from errbar.report.drawing.text_fit import width_of
from errbar.report.matplotlib_ import draw
from errbar.report.svg import inline_svg, svg
from errbar.testing.picture_runs import RUNS, run_named

pytestmark = pytest.mark.heavy

FEW = ("binary by slice", "nine classes", "regression", "evaluate, curve", "select", "compare over data sets")
FEW = (*FEW, "compare", "binary, few rows")
LABS = tuple(name for name in RUNS if name.startswith("lab"))


@cache
def drawn_of(name):
    """The picture in the first of a few runs that has it."""
    found = picture(name)
    runs = (run_named(r) for r in (*FEW, *LABS))
    some = (found.find(PictureInput(run)) for run in runs if run.verb in found.verbs)
    return next(f for f in some if f is not None)


@pytest.mark.parametrize("name", shelf("pictures").names)
def test_it_is_drawn_as_svg_with_all_its_words(name):
    figure = drawn_of(name)
    for width in (320.0, 640.0):
        at = layout(figure, width)
        root = fromstring(svg(figure, width=width))
        words = " ".join(t.text or "" for t in root.iter("{http://www.w3.org/2000/svg}text"))
        assert all(line in words for key in at.keys for line in key.lines)
        assert all(width_of(line, 15) <= width for line in at.title)
        assert at.x.end - at.x.start > 0.4 * at.width
    assert "nan" not in inline_svg(figure)


@pytest.mark.parametrize("name", shelf("pictures").names)
def test_it_is_drawn_by_matplotlib(name):
    ax = draw(figure := drawn_of(name))
    ax.figure.savefig(file := io.BytesIO(), dpi=40)
    assert len(file.getvalue()) > 1000
    assert ax.get_xlim() == pytest.approx((figure.x.low, figure.x.high))
    assert ax.get_ylim() == pytest.approx((figure.y.low, figure.y.high))
