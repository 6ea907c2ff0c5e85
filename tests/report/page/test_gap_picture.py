import re

from errbar.report.page.gap_picture import DrawnGap, draw_gap, farthest


def gap(**more):
    said = {"value": 0.5, "alone": (0.25, 0.75), "adjusted": (0.0, 1.0), "glyph": "better", "says": "A <better>"}
    return DrawnGap(**{**said, **more})


def places(svg, kind):
    return [float(x) for pair in re.findall(rf'class="{kind}" x1="([\d.]+)%" x2="([\d.]+)%"', svg) for x in pair]


def test_zero_is_in_the_middle_and_right_is_favourable():
    svg = draw_gap(gap(), 1.0)
    assert places(svg, "nsk") == [50, 50]
    assert places(svg, "bar-good") == [61.5, 84.5]  # 50 + 46 times 0.25 and 0.75
    assert places(svg, "thin-good") == [50, 96]
    assert 'cx="73.00%"' in svg and "A &lt;better&gt;" in svg


def test_without_an_adjustment_both_bars_are_the_same():
    svg = draw_gap(gap(adjusted=None), 1.0)
    assert places(svg, "bar-good") == places(svg, "thin-good")


def test_a_margin_has_a_line_and_counts_for_the_scale():
    assert farthest(gap(margin=-2.0)) == 2.0
    assert places(draw_gap(gap(margin=-2.0), 2.0), "mgn") == [4, 4]


def test_shapes_tell_outcomes_without_colour():
    assert "<path" in draw_gap(gap(glyph="worse"), 1.0)
    assert 'class="pt-open"' in draw_gap(gap(glyph="open"), 1.0)


def test_nothing_leaves_the_picture():
    assert max(places(draw_gap(gap(alone=(-9, 9)), 1.0), "bar-good")) == 96
    assert 'cx="50.00%"' in draw_gap(gap(value=0.0, alone=(0.0, 0.0), adjusted=None), 0.0)
