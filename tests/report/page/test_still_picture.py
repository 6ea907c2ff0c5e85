"""What a card shows without a script: the picture, coarse and light."""

from xml.etree.ElementTree import fromstring

import numpy as np

from errbar.records.figure import Axis, Figure, Mark
from errbar.report.page.still_picture import PLACES, POINTS, still

X = tuple(float(x) for x in np.linspace(0, 1, 1000))
ONE = Axis(label="x", low=0.0, high=1.0)


def figure(*marks, **more):
    parts = {"name": "some", "title": "A title", "x": ONE, "y": ONE, "marks": marks, "reads": "How.", "notes": ("N.",)}
    return Figure(**{**parts, **more})


def root_of(made):
    assert made.startswith("<noscript><svg") and made.endswith("</svg></noscript>")
    return fromstring(made.removeprefix("<noscript>").removesuffix("</noscript>"))


def words(root):
    return [t.text for t in root.iter("text")]


def test_the_card_has_title_notes_and_reading_so_the_picture_has_not():
    root = root_of(still(figure(Mark(shape="line", x=X, y=X, label="this model"))))
    assert root.find("title") is None and root.get("role") == "presentation"
    assert "this model" in words(root) and "A title" not in words(root) and "N." not in words(root)


def test_a_curve_keeps_its_shape_with_few_vertices_in_whole_pixels():
    bend = tuple(x * x for x in X)
    root = root_of(still(figure(Mark(shape="line", x=X, y=bend))))
    (line,) = [p.get("d") for p in root.iter("path") if p.get("stroke-linejoin")]
    assert 10 < line.count("L") < 48 and "." not in line


def test_bands_and_points_are_thinned_and_left_out_points_are_counted():
    band = Mark(shape="band", x=X, low=X, high=tuple(1.0 for _ in X))
    points = Mark(shape="points", x=X, y=X, text=("row",) * 1000)
    root = root_of(still(figure(band, points)))
    (area,) = [p.get("d") for p in root.iter("path") if p.get("fill-opacity") == "0.18"]
    assert area.count("L") == 2 * PLACES - 1
    assert f"{POINTS} of 1,000 points are drawn without a script." in " ".join(words(root))
    assert len(still(figure(band, points))) < 12_000


def test_opacities_are_not_rounded():
    root = root_of(still(figure(Mark(shape="bars", x=(0.2, 0.6), y=(0.5, 0.9)))))
    assert [p.get("fill-opacity") for p in root.iter("path") if p.get("fill-opacity")] == ["0.8"]


def test_cells_keep_their_words():
    names = Axis(label="", low=-0.5, high=1.5, names=("a", "b"))
    cells = Mark(shape="cells", x=(0.0, 1.0), y=(0.0, 1.0), value=(1.0, 0.5), text=("7", "8"))
    assert {"7", "8"} <= set(words(root_of(still(figure(cells, x=names, y=names)))))
