"""Report formats: the name, the ending of the path, or html; what disagrees is refused with a line to copy."""

import pytest

from errbar.errors import BadInput, UnknownName
from errbar.report.report_format import ENDINGS, FORMATS, choose_format


@pytest.mark.parametrize(
    ("name", "path", "found"),
    [
        (None, None, "html"),
        (None, "r.HTM", "html"),
        (None, "r.tex", "latex"),
        (None, "dir.x/r.md", "markdown"),
        ("csv", None, "csv"),
        ("json", "r.json", "json"),
    ],
)
def test_the_name_or_else_the_ending_decides(name, path, found):
    assert choose_format(name, path, option="path") == found


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_has_endings_and_no_ending_two_formats(format):
    assert ENDINGS[format]
    assert all(choose_format(None, f"r{ending}", option="path") == format for ending in ENDINGS[format])


@pytest.mark.parametrize(
    ("name", "path", "error", "said"),
    [
        ("pdf", None, UnknownName, 'Formats: html, latex, markdown, json, csv. Try `format="latex"`.'),
        (None, "r.pdf", BadInput, 'it must end in .html, .htm, .tex, .md, .json, .csv. Try `path="r.html"`.'),
        ("latex", "r", BadInput, "`path` is 'r'; it must end in .tex. Try `path=\"r.tex\"`."),
        ("latex", "out/r.md", BadInput, 'which is markdown, but `format="latex"` was asked. Try `path="out/r.tex"`.'),
        (None, ".", BadInput, "is a folder"),
        (None, 3, BadInput, "must be a path"),
    ],
)
def test_what_cannot_be_written_is_refused_with_a_line_to_copy(name, path, error, said):
    with pytest.raises(error) as caught:
        choose_format(name, path, option="path")
    assert said in str(caught.value)
