"""One list of classes for truth, labels and probabilities, and which of them is positive."""

import pytest

from errbar.columns.column_readers import from_array
from errbar.data.class_names import alike, columns_to_classes, encode, in_order, match, positive_of
from errbar.errors import BadInput


def encoded(truth, label=None, classes=None, also=()):
    label = None if label is None else from_array(label, "label")
    return encode(alike(from_array(truth, "truth"), label), classes, list(also))


def spelt(found):
    return [[found.classes[i] for i in codes] for codes in (found.truth, found.label)]


def test_classes_are_all_that_occur_on_either_side_sorted():
    found = encoded(["b", "a", "b"], ["c", "a", "b"])
    assert found.classes == ("a", "b", "c")
    assert spelt(found) == [["b", "a", "b"], ["c", "a", "b"]]


def test_numbers_are_sorted_by_size_even_beyond_what_a_float_can_tell_apart():
    assert in_order({"10", "9", "-1"}) == ["-1", "9", "10"]
    assert in_order({str(2**63 - 1), str(2**63 - 2)}) == [str(2**63 - 2), str(2**63 - 1)]
    assert in_order({"1", "2", "nan"}) == ["1", "2", "nan"]


def test_what_stands_on_one_side_only_is_allowed_and_said():
    assert encoded(["a", "b", "b"], ["a", "c", "a"]).said == (
        "predicted but never true: c",
        "true but never predicted: b",
    )
    assert encoded(["a", "b"], also=["c"]).said == ("never true: c",)
    assert encoded(["a", "b"], ["b", "a"]).said == ()


@pytest.mark.parametrize(
    ("truth", "label"),
    [([True, False], [1, 0]), ([1, 0], [True, False]), ([True, False], [1.0, 0.0]), ([True, False], ["1", "0"])],
)
def test_true_and_false_are_one_and_zero(truth, label):
    found = encoded(truth, label)
    assert found.classes == ("0", "1")
    assert found.truth.tolist() == found.label.tolist() == [1, 0]


@pytest.mark.parametrize(
    ("truth", "label", "said"),
    [
        (["no", "yes"], ["No", "Yes"], "label No read as no, Yes read as yes"),
        ([True, False], ["true", "false"], "label false read as False, true read as True"),
        ([0, 1], ["0.0", "1.0"], "label 0.0 read as 0, 1.0 read as 1"),
        (["01", "02"], [1, 2], "label 1 read as 01, 2 read as 02"),
    ],
)
def test_one_class_in_two_spellings_is_one_class_and_that_is_said(truth, label, said):
    found = encoded(truth, label)
    assert found.truth.tolist() == found.label.tolist()
    assert found.said == (said,)


def test_spellings_that_differ_on_one_side_stay_different_classes():
    assert encoded(["a", "A"], ["a", "A"]).classes == ("A", "a")
    assert encoded(["a", "b"], ["A", "a"]).classes == ("A", "a", "b")
    long = [str(2**63 - 1), str(2**63 - 2)]
    assert encoded([*long, "x"], [long[0], long[0], "x"]).classes == (*sorted(long), "x")


def test_two_vocabularies_without_a_common_word_are_refused():
    with pytest.raises(
        BadInput, match=r"truth has cat, dog, label 0, 1\. Spell them the same way, or list all with `classes`"
    ):
        encoded(["cat", "dog"], [0, 1])
    assert len(encoded(["a", "b"], ["c", "d"], classes=["a", "b", "c", "d"]).classes) == 4
    assert encoded(["a", "a"], ["b", "b"]).classes == ("a", "b")


def test_a_given_list_of_classes_keeps_its_order_and_may_hold_more():
    found = encoded([1, 2], [2, 2], classes=["3", "2.0", "1"])
    assert found.classes == ("3", "2", "1")
    assert found.truth.tolist() == [2, 1]


def test_a_given_list_of_classes_holds_each_class_once_and_all_of_them():
    with pytest.raises(BadInput, match="`classes` must list every class once; got a, a"):
        encoded(["a"], classes=["a", "a"])
    with pytest.raises(BadInput, match=r"must list every class; truth or label also has 'b'"):
        encoded(["a", "b"], classes=["a", "c"])


@pytest.mark.parametrize(
    ("asked", "names", "found"),
    [
        ("yes", ["no", "yes"], "yes"),
        ("YES", ["no", "yes"], "yes"),
        (1, ["0", "1"], "1"),
        ("1.0", ["a", "1"], "1"),
        ("a", ["A", "Á"], "A"),
        ("x", ["A", "a"], None),
        ("A", ["aa", "b"], None),
        (str(2**63 - 1), [str(2**63 - 2)], None),
    ],
)
def test_a_class_is_meant_exactly_or_without_case_or_as_a_number(asked, names, found):
    assert match(asked, names) == found


@pytest.mark.parametrize(
    ("classes", "positive"),
    [
        (("0", "1"), "1"),
        (("-1", "1"), "1"),
        (("False", "True"), "True"),
        (("No", "Yes"), "Yes"),
        (("benign", "malignant"), "malignant"),
        (("ham", "spam"), "spam"),
        (("control", "case"), "case"),
    ],
)
def test_the_positive_class_of_a_well_known_pair_needs_no_asking(classes, positive):
    code, rule = positive_of(classes, None, ["p"], one_column=True)
    assert classes[code] == positive
    assert rule.startswith(f"positive: {positive} (of ")


def test_the_name_of_a_probability_column_tells_the_positive_class():
    code, rule = positive_of(("cat", "dog"), None, ["p_cat"], one_column=True)
    assert (code, rule) == (0, "positive: cat (column 'p_cat' ends in it)")


def test_one_probability_of_an_unknown_pair_is_not_guessed():
    with pytest.raises(BadInput, match=r"classes are 'cat' and 'dog'\. Give `positive=.dog.` or `positive=.cat.`"):
        positive_of(("cat", "dog"), None, ["p"], one_column=True)


def test_labels_alone_take_the_last_class_and_say_so():
    assert positive_of(("cat", "dog"), None, [], one_column=False) == (
        1,
        "positive: dog (the last of the sorted classes; `positive` chooses)",
    )


def test_an_asked_positive_class_must_exist():
    assert positive_of(("cat", "dog"), "CAT", [], one_column=True) == (0, "positive: cat")
    with pytest.raises(BadInput, match=r"`positive` must be a class; got 'dgo'\. Classes: dog"):
        positive_of(("cat", "dog"), "dgo", [], one_column=True)


@pytest.mark.parametrize(
    ("columns", "classes", "found"),
    [
        (["p_a", "p_b"], ["a", "b"], ["a", "b"]),
        (["b", "a"], ["a", "b"], ["b", "a"]),
        (["p0", "p1", "p2"], ["0", "1", "2"], ["0", "1", "2"]),
        (["p_1", "p_11"], ["1", "11"], ["1", "11"]),
        (["p1", "p11"], ["1", "11"], ["1", "11"]),
        (["P_YES", "P_NO"], ["yes", "no"], ["yes", "no"]),
        (["p_a", "p_b", "p_never"], ["a", "b"], ["a", "b", "never"]),
        (["p_a", "q"], ["a", "b"], None),
        (["x", "y"], ["a", "b"], None),
        (["p_a", "q_a"], ["a", "b"], None),
    ],
)
def test_probability_columns_find_their_classes_by_how_they_end(columns, classes, found):
    assert columns_to_classes(columns, classes) == found
