import pytest

from errbar.readers._json_paths import find_path, has_path, plain_values

VALUE = {"eval": {"t/0": [{"status": "pass"}], "t/1": []}, "none": None, "list": [1, {"a": 2}]}


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("eval.*.0.status", "pass"),
        ("list.1.a", 2),
        ("list.5", None),
        ("list.x", None),
        ("none.a", None),
        ("eval.t/1.0", None),
        ("", None),
    ],
)
def test_paths(path, found):
    assert find_path(VALUE, path) == found


def test_null_is_there():
    assert has_path(VALUE, "none") and not has_path(VALUE, "nothing") and has_path(VALUE, "eval.*.0.status")


def test_plain_values_leave_lists_and_null_out_and_end_at_a_depth():
    deep = {"a": {}}
    inner = deep["a"]
    for _ in range(20):
        inner["a"] = {}
        inner = inner["a"]
    inner["a"] = 1
    assert plain_values(deep, "x") == {}
    assert plain_values({"a": [1], "b": None, "c": {"d": True}}, "") == {"c.d": True}
