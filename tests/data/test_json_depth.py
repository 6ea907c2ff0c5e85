"""Depth of JSON: brackets outside of strings, escaped quotes included."""

import pytest

from errbar.data.json_depth import json_depth


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        (b"", 0),
        (b"1 2 3", 0),
        (b'{"a": 1}\n{"a": 2}', 1),
        (b'{"a": [[1], {"b": []}]}', 4),
        (b'{"a": "[[[[{{{{"}', 1),
        (b'{"a": "\\"[["}', 1),
        (b'{"a": "\\\\", "b": [1]}', 2),
        (b"]]]]", 0),
        (b'"[[', 2),  # a string without an end counts as none
    ],
)
def test_only_brackets_that_are_open_at_once_count(text, depth):
    assert json_depth(text) == depth
