"""Width, folding, dropping of columns, bars, colour and plain letters."""

import io

import pytest

from errbar.report.screen.bars import bar_head, draw_bar
from errbar.report.screen.fit_table import Cells, fit_columns, stack_columns, table_lines
from errbar.report.screen.fold_lines import fold, fold_command, shorten
from errbar.report.screen.paint import BLUE, END, ORANGE, paint
from errbar.report.screen.screen_width import LEAST, Screen, screen_of, width, written_for


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self):
        return True


class Plain(io.StringIO):
    encoding = "ascii"


def test_the_width_is_the_screens_else_the_terminals(monkeypatch):
    monkeypatch.setenv("COLUMNS", "93")
    assert width() == 93
    with written_for(Screen(width=70)):
        assert width() == 70
    with written_for(Screen(width=3)):
        assert width() == LEAST


def test_colour_needs_a_terminal_and_is_off_with_no_color(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert screen_of(Terminal()).colour
    assert not screen_of(io.StringIO()).colour
    monkeypatch.setenv("NO_COLOR", "1")
    assert not screen_of(Terminal()).colour


def test_a_dumb_terminal_has_no_colour(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "dumb")
    assert not screen_of(Terminal()).colour


def test_an_encoding_that_lacks_the_marks_gets_letters():
    screen = screen_of(Plain())
    assert screen.ascii
    said = paint("● a ◆ b ○ c ━┊ −1 – 2 … 3 ≥", screen)
    assert said == "* a ! b o c =| -1 - 2 ~ 3 >="
    said.encode("ascii")


def test_marks_are_painted_and_nothing_else():
    said = paint("● a ◆ b", Screen(colour=True))
    assert said == f"{BLUE}●{END} a {ORANGE}◆{END} b"
    assert paint("● a", Screen()) == "● a"


def test_a_long_line_goes_on_below_its_first_word():
    assert fold("  ● one two three four five", 20) == ["  ● one two three", "    four five"]
    assert fold("short", 14) == ["short"]
    assert fold("one two three", 9) == ["one two", "  three"]


def test_a_long_word_is_left_whole():
    assert fold("see /a/very/long/path/to/a/file", 12) == ["see", "  /a/very/long/path/to/a/file"]


def test_a_command_can_still_be_pasted():
    lines = fold_command("  errbar evaluate data.csv --target y --model logistic", 34)
    assert all(line.endswith(" \\") for line in lines[:-1]) and not lines[-1].endswith("\\")
    joined = " ".join(line.removesuffix(" \\").strip() for line in lines)
    assert joined == "errbar evaluate data.csv --target y --model logistic"
    assert max(map(len, lines)) <= 34


def test_columns_are_dropped_by_their_order_then_names_shortened():
    columns = [
        Cells(head="name", cells=("a long name of a thing",), left=True, shrinks=True),
        Cells(head="value", cells=("0.123",)),
        Cells(head="no skill", cells=("0.5",), drop=2),
        Cells(head="bar", cells=("━━━━━━━━━━",), drop=3),
    ]
    heads = [[c.head for c in fit_columns(columns, room=room)] for room in (60, 42, 30, 20)]
    assert heads == [
        ["name", "value", "no skill", "bar"],
        ["name", "value", "no skill"],
        ["name", "value"],
        ["name", "value"],
    ]
    with written_for(Screen(width=30)):
        assert all(len(line) <= 30 for line in table_lines(columns))
    assert fit_columns(columns, room=20)[0].cells == ("a long name …",)


def test_what_does_not_fit_side_by_side_goes_on_below_with_its_name():
    columns = [["name", "a   "], ["first column", "           1"], ["second column", "            2"]]
    with written_for(Screen(width=30)):
        assert stack_columns(columns) == [
            "  name  first column",
            "  a                1",
            "  name  second column",
            "  a                 2",
        ]


@pytest.mark.parametrize(
    ("span", "drawn"),
    [
        ((0.2, 0.5, 0.8), "  ┊ ━━━●━━━"),
        ((-0.1, 0.1, 0.3), " ━┿●━━"),
        ((-0.9, -0.6, -0.5), "◂ ┊"),
        ((-0.9, 0.0, 0.5), "◂━●━━━━━"),
        (None, "  ┊"),
    ],
)
def test_bars(span, drawn):
    """13 places from -0.2 to 1: 0 is the third, each 0.1 one further."""
    assert draw_bar(span, 13, -0.2, 1.0) == drawn


def test_the_head_marks_where_the_baseline_is_and_says_which_side_is_meant_if_there_is_room():
    head = bar_head(20, -0.2, 1.0, "right")
    assert head.index("┊") == draw_bar(None, 20, -0.2, 1.0).index("┊") and head.endswith("┊ right")
    assert bar_head(20, -0.2, 1.0, "r" * 30).endswith("┊")


def test_names_are_shortened_with_dots():
    assert (shorten("boosting", 5), shorten("knn", 5)) == ("boos…", "knn")


def test_what_is_infinitely_far_off_the_scale_is_drawn_as_what_is_far_off():
    inf = float("inf")
    assert draw_bar((-inf, 0.5, inf), 13, -0.2, 1.0) == draw_bar((-9.0, 0.5, 9.0), 13, -0.2, 1.0)
    assert draw_bar((-inf, -inf, 0.5), 13, -0.2, 1.0) == draw_bar((-9.0, -9.0, 0.5), 13, -0.2, 1.0)
