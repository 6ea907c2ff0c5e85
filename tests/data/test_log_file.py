import gzip

import pytest

from errbar.data.log_file import USUAL, LogFile, parse_json
from errbar.errors import BadInput
from errbar.records.log_reader import LogLayout


def opened(path, raw, container="lines", **limits):
    path.write_bytes(raw)
    file = LogFile(path, USUAL._replace(**limits))
    file.layout = LogLayout(container)
    return file


def test_lines_have_their_numbers_and_blank_ones_are_passed_over(tmp_path):
    found = opened(tmp_path / "a", b'\xef\xbb\xbf{"a": 1}\r\n\n {"a": 2}\n')
    assert list(found.records()) == [("line 1", {"a": 1}), ("line 3", {"a": 2})]


def test_text_of_powershell_and_packed_text(tmp_path):
    for raw in ('{"a": 1}\n'.encode("utf-16"), gzip.compress(b'{"a": 1}\n')):
        found = opened(tmp_path / "a", raw)
        assert found.first_lines == [b'{"a": 1}'] and [record for _, record in found.records()] == [{"a": 1}]


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b'{"a": 1}\n{"a": \n', "line 2, is no JSON: Expecting value at column"),
        (b'{"a": 1}\n[1]\n', "line 2, is list"),
        (b'{"a": 1}\n{"a": "\xff"}\n', "line 2, is not"),
        (b'{"a": 1}\n{"a": 1\0}\n', "line 2, is not"),
        (b'{"a": 1}\n{"a": ' + b"9" * 5000 + b"}\n", "line 2 holds what no JSON may"),
        (b'{"a": 1}\n{"a": ' + b"[" * 9999 + b"]" * 9999 + b"}\n", "line 2 nests deeper"),
        (gzip.compress(b'{"a": 1}\n' * 99)[:-9], "damaged or cut short"),
    ],
)
def test_damaged_lines_are_refused_by_number(tmp_path, raw, said):
    with pytest.raises(BadInput, match=said):
        list(opened(tmp_path / "a", raw).records())


def test_sizes_are_bounded_before_anything_is_unpacked_whole(tmp_path):
    with pytest.raises(BadInput, match="may have 100 bytes, unpacked"):
        list(opened(tmp_path / "a", b"{}" + b" " * 200, size=100).records())
    with pytest.raises(BadInput, match="may have 1,000,000 bytes, unpacked"):
        list(opened(tmp_path / "a", gzip.compress(bytes(200_000_000)), size=1_000_000).records())
    with pytest.raises(BadInput, match=r"line 2, has more"):
        list(opened(tmp_path / "a", b'{}\n{"a": "longer"}\n', line=10).records())


def test_a_document_is_refused_by_the_line_where_it_breaks(tmp_path):
    with pytest.raises(BadInput, match="line 3, is no JSON"):
        _ = opened(tmp_path / "a", b'{\n"a": 1,\n"b" 2}', "document").document
    with pytest.raises(BadInput, match="nests deeper in line 2 of it"):
        _ = opened(tmp_path / "a", b"[\n" + b"[" * 100 + b"]" * 100 + b"]", "document").document


def test_a_depth_beyond_what_a_table_has_is_allowed_and_brackets_in_texts_do_not_count():
    assert parse_json(b"[" * 64 + b"]" * 64, "x")
    assert parse_json(b'{"a": "' + b"[" * 1000 + b'"}', "x") == {"a": "[" * 1000}


def test_a_sibling_that_is_not_there_or_damaged_is_none(tmp_path):
    (tmp_path / "b.json").write_bytes(b'{"a"')
    (tmp_path / "c.json").write_bytes(b'{"a": 1}')
    file = opened(tmp_path / "a", b"{}")
    assert (file.sibling("none.json"), file.sibling("b.json"), file.sibling("c.json")) == (None, None, {"a": 1})
