"""Every digit counts, times and ids do not, elided lines may be any; `accept` keeps what a page left out."""

import pytest

from tests.pages.outputs import accept, find_difference

PRINTED = ["first", "a 0.71", "b 0.82", "c 0.93", "last"]


@pytest.mark.parametrize(
    ("shown", "printed"),
    [
        ("AUC 0.991", "AUC 0.992"),
        ("12 rows", "13 rows"),
        ("not resolved", "resolved"),
        ("-0.03", "0.03"),
        ("a  b", "a b"),
        ("2.5 % of 100", "2.5 % of 101"),
        ("seed 0 · 0.1 s · 30 fits", "seed 0 · 0.1 s · 31 fits"),
    ],
)
def test_a_wrong_digit_or_word_is_found(shown, printed):
    assert find_difference([shown], [printed]) == f"  shown: {shown}\nprinted: {printed}"


@pytest.mark.parametrize(
    ("shown", "printed"),
    [
        ("seed 0 · 0.1 s · run a1964cf34c58", "seed 0 · 12.3 s · run 0000cf34c580"),
        ("one fit 50 ms · thorough 5 s", "one fit 7 ms · thorough 11 min"),
        ("predictions: .errbar/runs/ad3948ac892a.parquet", "predictions: .errbar/runs/0d3948ac892b.parquet"),
        ("2026-03-01 12:00 score", "2027-11-30 08:15 score"),
        ("1 Mar 2026", "30 Nov 2027"),
        ("text", "text  "),
    ],
)
def test_times_dates_ids_and_trailing_blanks_are_overlooked(shown, printed):
    assert find_difference([shown], [printed]) is None


@pytest.mark.parametrize(
    "shown",
    [
        PRINTED,
        ["first", "...", "last"],
        ["...", "b 0.82", "  …"],
        ["first", "a 0.71", "..."],
        ["...", "last"],
        ["first", "...", "b 0.82", "...", "last"],
        [*PRINTED[:2], "...", *PRINTED[2:]],  # nothing is left out
    ],
)
def test_left_out_lines_may_be_any(shown):
    assert find_difference(shown, PRINTED) is None
    assert accept(shown, PRINTED) == shown


@pytest.mark.parametrize(
    "shown",
    [
        ["first", "last"],
        PRINTED[:-1],
        ["first", "...", "c 0.93"],  # not at the end
        ["...", "b 0.83", "..."],
        ["...", "c 0.93", "...", "a 0.71", "..."],  # in another order
        ["first", "...", *PRINTED],  # the first line twice
        [*PRINTED, "one more"],
    ],
)
def test_what_is_not_printed_so_is_found(shown):
    assert find_difference(shown, PRINTED) is not None
    assert find_difference(accept(shown, PRINTED), PRINTED) is None


@pytest.mark.parametrize(
    ("shown", "accepted"),
    [
        (["first", "a 0.70", "...", "last"], ["first", "a 0.71", "...", "last"]),
        (["...", "b 0.81", "c 0.92", "..."], ["...", "b 0.82", "c 0.93", "..."]),
        (["firs", "...", "c 0.92"], ["first", "...", "c 0.93", "..."]),  # it was the end, and no longer is
        (["first", "a 0.70"], PRINTED),  # a page that leaves out nothing shows all
        (["...", *"123456"], PRINTED),  # shorter than what was shown
    ],
)
def test_accepted_lines_leave_out_what_was_left_out(shown, accepted):
    assert accept(shown, PRINTED) == accepted
