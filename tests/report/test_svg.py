import math
import re
from xml.etree.ElementTree import fromstring

import pytest

from errbar.records.figure import Axis, Mark
from errbar.report.drawing.figure_layout import layout
from errbar.report.palette import DARK, LIGHT
from errbar.report.svg import inline_svg, svg
from tests.report.figures import NAMES, SHAPES, figure

SVG = "{http://www.w3.org/2000/svg}"


def parsed(found, **how):
    return fromstring(svg(found, **how))


def words(root):
    return [t.text for t in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("how", [{}, {"width": 300.0}, {"dark": True}, {"height": 240.0}], ids=str)
def test_every_shape_is_drawn_as_xml_without_script_or_reference(name, how):
    text = svg(SHAPES[name], **how)
    root = fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert "script" not in text and "href" not in text and "url(" not in text and "nan" not in text
    bare = svg(figure(x=SHAPES[name].x, y=SHAPES[name].y), **how)
    assert len(text) > len(bare)


def test_a_picture_says_its_title_and_how_it_is_read():
    root = parsed(figure(method="By hand.", notes=("Two rows are left out.",)))
    assert root.get("role") == "img" and root.get("aria-label") == "Made by hand"
    assert root.find(f"{SVG}title").text == "Made by hand"
    assert root.find(f"{SVG}desc").text == "Read it so. And so. By hand. Two rows are left out."
    assert "Two rows are left out." in words(root)


def test_names_are_escaped_and_what_xml_cannot_hold_is_replaced():
    bad = 'a<b> & "c" </svg>\x00'
    found = figure(Mark(shape="line", x=(0, 1), y=(0, 1), label=bad), title=bad, x=Axis(label=bad, low=0, high=1))
    root = parsed(found)
    assert root.find(f"{SVG}title").text == 'a<b> & "c" </svg>�'
    assert 'a<b> & "c" </svg>�' in words(root)


def test_a_line_goes_through_the_pixels_of_its_points():
    found = SHAPES["line"]
    at = layout(found, 640)
    d = next(
        p.get("d")
        for p in parsed(found).iter(f"{SVG}path")
        if p.get("stroke") == LIGHT.tones["main"] and "L" in p.get("d")
    )
    numbers = [float(x) for x in re.findall(r"[-\d.]+", d)]
    expected = [at.x(0), at.y(0), at.x(0.5), at.y(0.8), at.x(1), at.y(1)]
    assert numbers == pytest.approx(expected, abs=0.06)


def test_steps_hold_each_value_until_the_next():
    found = figure(Mark(shape="steps", x=(0.0, 1.0), y=(0.0, 1.0)))
    at = layout(found, 640)
    d = next(p.get("d") for p in parsed(found).iter(f"{SVG}path") if re.match(r"M[\d. ]+H[\d.]+V[\d.]+$", p.get("d")))
    assert [float(x) for x in re.findall(r"[\d.]+", d)] == pytest.approx([at.x(0), at.y(0), at.x(1), at.y(1)], abs=0.06)


def test_a_gap_in_the_numbers_is_a_gap_in_the_line():
    found = figure(Mark(shape="line", x=(0.0, 0.2, 0.5, 0.8, 1.0), y=(0.0, 0.2, math.nan, 0.8, 1.0)))
    d = next(p.get("d") for p in parsed(found).iter(f"{SVG}path") if p.get("stroke-linejoin"))
    assert d.count("M") == 2


def test_a_bar_reaches_from_zero_to_its_value():
    found = figure(
        Mark(shape="bars", x=(0.0, 1.0), y=(0.5, -0.25), text=("up", "down")),
        x=NAMES,
        y=Axis(label="", low=-0.5, high=1.0),
    )
    at = layout(found, 640)
    up, down = (r for r in parsed(found).iter(f"{SVG}rect") if r.get("fill") == LIGHT.tones["main"])
    assert float(up.get("y")) == pytest.approx(at.y(0.5), abs=0.06)
    assert float(up.get("height")) == pytest.approx(at.y(0) - at.y(0.5), abs=0.06)
    assert float(down.get("y")) == pytest.approx(at.y(0), abs=0.06)
    assert float(up.get("width")) == pytest.approx(0.8 * (at.x(1) - at.x(0)), abs=0.06)


def test_bars_without_words_are_one_path():
    found = figure(Mark(shape="bars", x=(0.0, 1.0), y=(0.5, -0.25)), x=NAMES, y=Axis(label="", low=-0.5, high=1.0))
    at = layout(found, 640)
    (bars,) = (p for p in parsed(found).iter(f"{SVG}path") if p.get("fill") == LIGHT.tones["main"])
    assert bars.get("d").count("z") == 2
    tall = float(re.search(r"v([\d.]+)", bars.get("d"))[1])
    assert tall == pytest.approx(at.y(0) - at.y(0.5), abs=0.06)


def test_cells_without_words_are_a_path_for_each_strength_and_many_side_by_side_are_one():
    few = Mark(shape="cells", x=(0.0, 1.0, 2.0), y=(0.0, 0.0, 0.0), value=(1.0, 1.0, 0.5))
    long = tuple(float(i) for i in range(300))
    many = Mark(shape="cells", x=long, y=(0.0,) * 300, value=(1.0,) * 299 + (0.5,))
    courses = [
        [p.get("d") for p in parsed(figure(mark)).iter(f"{SVG}path") if p.get("fill") == LIGHT.tones["main"]]
        for mark in (few, many)
    ]
    assert sorted(d.count("z") for d in courses[0]) == [1, 2]
    assert [d.count("z") for d in courses[1]] == [1, 1]


def test_cells_of_nothing_have_no_colour_and_a_legend_shows_the_scale():
    mark = Mark(shape="cells", x=(0.0, 1.0), y=(0.0, 0.0), value=(0.0, 1.0), text=("", "5"), label="share")
    opacities = [r.get("fill-opacity") for r in parsed(figure(mark)).iter(f"{SVG}rect") if r.get("fill-opacity")]
    assert opacities[:2] == ["0.000", "0.940"]
    # the key: nothing, a third, two thirds and all of 0.04 + 0.9
    assert opacities[2:] == ["0", "0.34", "0.64", "0.94"]


def test_a_line_is_dashed_by_its_tone_unless_the_picture_has_dashed_lines_of_its_own():
    other = Mark(shape="line", x=(0.0, 1.0), y=(0.0, 1.0), tone="other")
    own = Mark(shape="line", x=(0.0, 1.0), y=(1.0, 0.0), dashed=True)
    alone, beside = (
        [p.get("stroke-dasharray") for p in parsed(figure(*marks)).iter(f"{SVG}path") if p.get("stroke-linejoin")]
        for marks in ((other,), (other, own))
    )
    assert alone == ["9 3"] and beside == [None, "4 4"]


def test_cells_are_the_darker_the_larger_and_carry_their_words():
    root = parsed(SHAPES["cells"])
    cells = [r for r in root.iter(f"{SVG}rect") if r.get("fill-opacity")]
    shade = [float(r.get("fill-opacity")) for r in cells]
    assert len(cells) == 4 and shade[1] > shade[2] > shade[3] > shade[0]
    assert {"7", "8", "9", "0"} <= set(words(root))


def test_points_say_their_words_and_many_points_are_one_path():
    assert "here" in [t.text for t in parsed(SHAPES["points"]).iter(f"{SVG}title")]
    many = tuple(i / 2000 for i in range(2000))
    root = parsed(figure(Mark(shape="points", x=many, y=many, text=("row",) * 2000)))
    assert len(list(root.iter(f"{SVG}path"))) < 10


def test_a_mark_beyond_the_axes_is_cut_off_at_the_plot():
    found = figure(Mark(shape="line", x=(-5.0, 5.0), y=(-1e12, 1e12)))
    at = layout(found, 640)
    inner = next(s for s in parsed(found).iter(f"{SVG}svg") if s.get("x"))
    assert float(inner.get("x")) >= at.x.start - 8
    assert float(inner.get("x")) + float(inner.get("width")) <= at.x.end + 8


def test_dark_pictures_stand_on_dark_paper_and_inline_ones_on_none():
    rect = parsed(figure(), dark=True).find(f"{SVG}rect")
    assert rect.get("fill") == DARK.paper
    text = inline_svg(SHAPES["line"])
    assert "var(--eb-main)" in text and 'width="100%"' not in text and "#" not in text


def test_equal_figures_give_equal_pictures():
    assert svg(SHAPES["points"]) == svg(SHAPES["points"])
