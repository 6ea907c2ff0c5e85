import pytest

import errbar
from errbar.errors import BadInput, Refusal


def test_files_of_different_lengths_are_refused_by_this_code():
    a, b = {"y": [1, 0, 1, 0], "l": [1, 0, 1, 0]}, {"y": [1, 0, 1], "l": [1, 0, 0]}
    with pytest.raises(Refusal) as refused:
        errbar.compare({"a": a, "b": b}, truth="y", label="l")
    assert refused.value.code == "EB110"


@pytest.mark.parametrize("code", ["EB110", "eb110"])
def test_it_cannot_be_overridden_and_both_remedies_are_named(code):
    a, b = {"y": [1, 0, 1, 0], "l": [1, 0, 1, 0]}, {"y": [1, 0, 1], "l": [1, 0, 0]}
    with pytest.raises(BadInput, match=r"^EB110 cannot be overridden: .*\(`id`\).*\(`shared`\)\.$"):
        errbar.compare({"a": a, "b": b}, truth="y", label="l", because={code: "as good as it gets"})
