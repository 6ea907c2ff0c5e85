"""ARFF: quoting, missing values, sparse rows, and what is refused."""

import math

import pytest

from errbar.data.files import TableFile
from errbar.errors import BadInput

HEAD = """% a comment
@RELATION 'a relation'

@attribute 'my class' {no,'yes, sir',"it's"}
@ATTRIBUTE p real % in [0, 1]
@attribute s string

@DATA
"""


@pytest.fixture
def table(tmp_path):
    def make(body, head=HEAD):
        path = tmp_path / "x.arff"
        path.write_text(head + body, encoding="utf-8")
        return TableFile(path).table()

    return make


def test_names_and_values_may_be_quoted_either_way(table):
    found = table("no,0.5,a\n'yes, sir' , 1e-3 , \"b, c\"\n\"it's\",1,'d\\'e'\n").to_pydict()
    assert found == {"my class": ["no", "yes, sir", "it's"], "p": [0.5, 0.001, 1.0], "s": ["a", "b, c", "d'e"]}


def test_a_bare_question_mark_is_missing_and_a_quoted_one_is_text(table):
    found = table("?,?,?\nno,1,'?'\n").to_pydict()
    assert found["my class"] == [None, "no"] and found["s"] == [None, "?"]
    assert math.isnan(found["p"][0]) and found["p"][1] == 1.0


def test_sparse_rows_hold_zeros_and_first_values_where_nothing_is_named(table):
    found = table("{1 5}\n{0 'yes, sir', 2 \"q}\"}\n{}\n").to_pydict()
    assert found == {"my class": ["no", "yes, sir", "no"], "p": [5.0, 0.0, 0.0], "s": [None, "q}", None]}


def test_comments_and_blank_lines_between_rows_are_no_rows(table):
    assert table("no,1,a\n\n% nothing\nno,2,b\n").num_rows == 2


def test_rarer_line_breaks_belong_to_the_value(table):
    assert table("no,1,'a\u2028b'\n").to_pydict()["s"] == ["a\u2028b"]


def test_a_byte_order_mark_is_not_part_of_the_header(table):
    assert table("no,1,a\n", "\ufeff" + HEAD).num_rows == 1


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("no,1\n", r"has 3 attributes; the row 'no,1' has 2 values"),
        ("no,1,a,b\n", "has 3 attributes; the row 'no,1,a,b' has 4 values"),
        ("no,1,a,{5}\n", r"Instance weights in braces are not read; .* has \{5\}"),
        ("no,half,a\n", r"Attribute 'p' of .* must be numeric; got 'half'\."),
        ("'no,1,a\n", "quotes in pairs"),
        ("{7 1}\n", "names attributes 0 to 2"),
        ("{a 1}\n", "values between commas"),
    ],
)
def test_a_row_that_does_not_fit_is_shown(table, body, found):
    with pytest.raises(BadInput, match=found):
        table(body)


def test_a_header_without_data_or_with_other_lines_is_refused(table):
    with pytest.raises(BadInput, match="An ARFF file needs an @data line"):
        table("", "@relation r\n@attribute y numeric\n")
    with pytest.raises(BadInput, match=r"An ARFF header must have @attribute lines.* has 'y,p'"):
        table("", "y,p\n1,2\n")
