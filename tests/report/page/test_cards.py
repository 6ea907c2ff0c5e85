"""Cards: every picture has one, and a summary in words."""

from errbar.records.figure import Axis, Figure, Mark
from errbar.report.page.cards import cards, summary

UNIT = Axis(label="share", low=0, high=1)


def figure(name, *marks, x=UNIT, y=UNIT):
    return Figure(name=name, title=name, x=x, y=y, marks=marks, reads="Read it so. And so.")


def test_the_summary_names_axes_and_ends_of_every_mark_of_the_legend():
    made = figure(
        "gain",
        Mark(shape="line", x=(0.0, 1.0), y=(0.25, 0.75), label="this model"),
        Mark(shape="rule", x=(0.0, 1.0), y=(0.0, 1.0)),
    )
    assert summary(made) == ("share across, 0 to 1; share up, 0 to 1. this model: line, 2 values from 0.25 to 0.75.")


def test_points_with_whiskers_along_x_are_summed_up_along_x():
    names = Axis(label="", low=-0.5, high=1.5, names=("a", "b"))
    mark = Mark(shape="points", x=(0.3, 0.6), y=(0.0, 1.0), low=(0.2, 0.5), high=(0.4, 0.7), across=True, label="e")
    assert summary(figure("forest", mark, y=names)).endswith(
        "no scale up, 2 places. e: points, 2 values from 0.3 to 0.6."
    )


def test_roc_and_coverage_plot_share_a_card_with_a_switch():
    text = cards([figure("forest"), figure("roc"), figure("coverage_plot"), figure("gain")])
    assert text.count("<article") == 3
    assert text.count('type="radio"') == 2
    assert 'class="side off" id="f2"' in text


def test_roc_alone_has_no_switch():
    assert "radio" not in cards([figure("roc"), figure("gain")])


def test_nothing_to_show_is_nothing():
    assert cards([]) == ""
