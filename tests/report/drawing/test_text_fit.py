from errbar.report.drawing.text_fit import fit_cell, shorten, width_of, wrap


def test_wide_letters_take_more_room_than_narrow_ones_and_twice_the_size_takes_twice():
    assert width_of("mmm", 10) > width_of("iii", 10)
    assert width_of("abc", 20) == 2 * width_of("abc", 10)


def test_a_text_is_broken_between_words_and_none_is_lost():
    text = "the first classes by size are shown and the others are not"
    lines = wrap(text, 12, 120)
    assert len(lines) > 2 and " ".join(lines) == text
    assert all(width_of(line, 12) <= 120 for line in lines)


def test_a_word_wider_than_a_line_is_broken_within():
    lines = wrap("x" * 50, 12, 100)
    assert len(lines) > 1 and "".join(lines) == "x" * 50


def test_no_text_is_no_line():
    assert wrap("", 12, 100) == []


def test_a_name_that_fits_stays_and_a_long_one_keeps_both_ends():
    assert shorten("site A", 11, 200) == "site A"
    short = shorten("hospital of saint somebody number 3", 11, 100)
    assert short.startswith("hosp") and "…" in short and short.endswith("3")
    assert width_of(short, 11) <= 100


def test_what_cannot_be_printed_is_replaced():
    assert shorten("a\x00b", 11, 200) == "a�b"


def test_a_cell_keeps_its_count_where_the_share_has_no_room():
    whole = "512 (81.6 %)"
    assert fit_cell(whole, 10, 200) == whole
    assert fit_cell(whole, 10, 40) == "512"
    assert fit_cell(whole, 10, 5) == ""
