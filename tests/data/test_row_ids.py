"""Ids that cannot be spelt are refused."""

import pyarrow as pa
import pytest

from errbar.data.row_ids import encode_ids
from errbar.errors import BadInput


@pytest.mark.parametrize("values", [[[1], [2]], [{"a": 1}, {"a": 2}], [b"\xff", b"\xfe"]], ids=str)
def test_ids_without_a_spelling_are_refused(values):
    with pytest.raises(BadInput, match=r"numbers, dates or UTF-8 text; column 'id of a' holds .* Store them as text"):
        encode_ids([pa.array(values), pa.array([1, 2])], ["a", "b"])


def test_text_of_any_type_is_spelt_alike():
    coded = encode_ids([pa.array(["x", "y"], pa.string_view()), pa.array(["y", "x"])], ["a", "b"])
    assert [part.tolist() for part in coded.ids] == [[0, 1], [1, 0]]
