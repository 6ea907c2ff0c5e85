import io
import pickle
import subprocess
import sys

import matplotlib
import numpy as np
import pytest
from matplotlib.figure import Figure as Sheet

import errbar
from errbar.errors import BadInput, MissingExtra
from errbar.records.figure import Axis, Mark
from errbar.report.matplotlib_ import draw, saved
from tests.report.figures import SHAPES, figure


def rendered(ax):
    ax.figure.savefig(file := io.BytesIO(), dpi=40)
    return file.getvalue()


def run():
    return errbar.score(truth=[0, 0, 1, 1, 0, 1], prob=[0.1, 0.4, 0.35, 0.8, 0.2, 0.9])


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_is_drawn(name):
    found = SHAPES[name]
    assert rendered(draw(found)) != rendered(draw(figure(x=found.x, y=found.y)))


def test_a_line_has_the_numbers_of_the_figure():
    (line,) = draw(SHAPES["line"]).get_lines()
    assert line.get_xdata() == pytest.approx([0, 0.5, 1]) and line.get_ydata() == pytest.approx([0, 0.8, 1])


def test_steps_hold_each_value_until_the_next():
    (line,) = draw(SHAPES["steps"]).get_lines()
    assert line.get_drawstyle() == "steps-post"


def test_whiskers_reach_from_low_to_high():
    ax = draw(SHAPES["points"])
    assert ax.collections[0].get_segments()[0] == pytest.approx(np.array([[0.2, 0.3], [0.2, 0.6]]))


def test_bars_reach_from_zero_to_their_value():
    found = [(p.get_x() + p.get_width() / 2, p.get_height(), p.get_width()) for p in draw(SHAPES["bars"]).patches]
    assert found == [pytest.approx((0, 0.5, 0.8)), pytest.approx((1, 0.75, 0.8))]


def test_a_point_beyond_the_axes_is_not_drawn_among_the_words():
    (line,) = draw(figure(Mark(shape="points", x=(0.5, 3.0), y=(0.5, 0.5)))).get_lines()
    assert list(line.get_xdata()) == [0.5]


def test_axes_have_labels_title_limits_and_names():
    ax = draw(SHAPES["cells"])
    assert (ax.get_xlabel(), ax.get_title(loc="left"), ax.get_xlim()) == ("class", "Made by hand", (-0.5, 1.5))
    assert [t.get_text() for t in ax.get_yticklabels()] == ["no", "yes"]


def test_a_logarithmic_axis_is_logarithmic():
    ax = draw(figure(Mark(shape="line", x=(1, 100), y=(0, 1)), x=Axis(label="n", low=1, high=100, log=True)))
    assert ax.get_xscale() == "log"


def test_dollars_and_underscores_in_names_are_words():
    mark = Mark(shape="line", x=(0, 1), y=(0, 1), label="_$5 and $6_")
    ax = draw(figure(mark, title="$a_$", x=Axis(label="$\\bad$", low=-0.5, high=0.5, names=("$\\worse$",))))
    rendered(ax)
    assert ax.figure.legends[0].get_texts()[0].get_text().strip() == "_$5 and $6_"


def test_given_axes_are_drawn_on_and_returned():
    left, right = Sheet(figsize=(8, 4)).subplots(1, 2)
    assert draw(SHAPES["line"], right) is right
    assert right.get_lines() and not left.get_lines()
    assert right.get_legend() is not None and not right.figure.legends


def test_a_run_draws_its_picture_by_name():
    ax = run().plot("roc")
    assert ax.get_xlabel() == "false positive rate"
    assert rendered(ax)


def test_a_picture_that_the_run_has_not_is_refused_with_those_it_has():
    with pytest.raises(BadInput, match=r"This score run has no picture 'residuals' .* It has: forest, .*roc"):
        run().plot("residuals")
    with pytest.raises(BadInput, match=r"has no picture 'study' \(it is of lab\)"):
        run().plot("study")


def test_a_run_read_back_from_json_says_that_its_rows_are_missing():
    with pytest.raises(BadInput, match=r"Its rows are not at hand"):
        errbar.Run.from_json(run().to_json()).plot("roc")


def test_pyplot_is_neither_loaded_nor_left_with_open_figures():
    code = (
        "import sys, errbar\n"
        "errbar.score(truth=[0, 1, 1, 0], prob=[.1, .9, .4, .3]).plot('roc')\n"
        "assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, timeout=120)


def test_interactive_pyplot_knows_the_figure_so_that_a_notebook_shows_it(monkeypatch):
    matplotlib.use("agg")
    from matplotlib import pyplot

    monkeypatch.setattr(matplotlib, "is_interactive", lambda: True)
    before = pyplot.get_fignums()
    ax = draw(SHAPES["line"])
    try:
        assert pyplot.get_fignums() != before
    finally:
        pyplot.close(ax.figure)
    monkeypatch.setattr(matplotlib, "is_interactive", lambda: False)
    draw(SHAPES["line"])
    assert pyplot.get_fignums() == before


def test_a_cell_that_ends_with_a_picture_shows_it_once(monkeypatch):
    # IPython asks an object for `_repr_png_`; figures of an interactive pyplot are shown by its backend already.
    matplotlib.use("agg")
    from matplotlib import pyplot

    alone = draw(SHAPES["line"])
    assert alone._repr_png_().startswith(b"\x89PNG")
    assert pickle.loads(pickle.dumps(alone))._repr_png_().startswith(b"\x89PNG")
    monkeypatch.setattr(matplotlib, "is_interactive", lambda: True)
    managed = draw(SHAPES["line"])
    try:
        assert not hasattr(managed, "_repr_png_")
    finally:
        pyplot.close(managed.figure)
    assert not hasattr(draw(SHAPES["line"], alone.figure.add_subplot()), "_repr_png_")


@pytest.mark.parametrize(("ending", "first"), [("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_files_are_of_the_kind_their_ending_says_and_equal_for_equal_figures(tmp_path, ending, first):
    one, two = tmp_path / f"one.{ending}", tmp_path / f"two.{ending}"
    saved(SHAPES["band"], one, dpi=50)
    saved(SHAPES["band"], two, dpi=50)
    assert one.read_bytes().startswith(first) and one.read_bytes() == two.read_bytes()


def test_a_png_has_the_dots_that_were_asked_for(tmp_path):
    saved(SHAPES["line"], tmp_path / "a.png", width=3.0, height=2.0, dpi=100)
    head = (tmp_path / "a.png").read_bytes()[16:24]
    assert (int.from_bytes(head[:4]), int.from_bytes(head[4:])) == (300, 200)


def test_without_matplotlib_one_line_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match=r"^run\.plot needs matplotlib: pip install 'errbar\[plot\]'$"):
        run().plot("roc")
    with pytest.raises(MissingExtra, match=r"^A picture as PNG or PDF needs matplotlib: pip install"):
        saved(SHAPES["line"], tmp_path / "a.png")
    assert not (tmp_path / "a.png").exists()


@pytest.mark.parametrize("asked", [(), (None,)])
def test_a_plot_without_a_name_says_which_pictures_the_run_has(asked):
    with pytest.raises(BadInput, match=r"by its name; none was given\. It has: .*\broc\b"):
        run().plot(*asked)
