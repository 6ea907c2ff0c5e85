import pytest

from errbar.errors import BadInput
from errbar.evidence.class_code import code_of

CLASSES = ("0", "1", "Yes", "no")


@pytest.mark.parametrize(
    ("name", "code"), [("0", 0), (1, 1), (1.0, 1), ("1.0", 1), ("yes", 2), ("NO", 3), (True, None), ("maybe", None)]
)
def test_a_class_is_found_by_name_without_case_or_as_a_number(name, code):
    if code is None:
        with pytest.raises(BadInput, match="Unknown class"):
            code_of(name, CLASSES)
    else:
        assert code_of(name, CLASSES) == code


def test_two_that_differ_in_case_alone_are_told_apart_or_refused():
    assert code_of("A", ("a", "A")) == 1
    with pytest.raises(BadInput, match="Unknown class 'Ab'"):
        code_of("Ab", ("ab", "AB"))
