"""Cards: every picture has one, and a summary in words."""

from errbar.pictures import gather
from errbar.records.figure import Axis, Figure, Mark
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.report.page.cards import card, cards, summary
from errbar.report.page.page_input import PageInput

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


def page_of(*figures):
    run = Run(verb="score", seed=0, data=DataFacts(rows=1, kind="binary"))
    return PageInput(found=gather(run), figures=figures)


def test_a_card_a_picture_in_the_order_asked_with_its_own_place():
    page = page_of(figure("forest"), figure("roc"), figure("gain"))
    text = cards(page, ["gain", "roc"])
    assert text.count("<article") == 2
    assert text.index('data-figure="2"') < text.index('data-figure="1"')
    assert 'data-svg="1"' in text and 'data-csv="figure-1"' in text


def test_a_picture_that_the_run_lacks_is_nothing():
    assert cards(page_of(figure("roc")), ["gain"]) == cards(page_of(), []) == card(page_of(), "roc") == ""


def test_a_finding_replaces_the_title_and_the_reading_stays():
    text = card(page_of(figure("roc")), "roc", title="It ranks <well>", caption="Follow the ring.")
    assert "It ranks &lt;well&gt;</h3>" in text and "Follow the ring." in text and "Read it so." in text
