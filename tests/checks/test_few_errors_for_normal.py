def roles(errors, n):
    return {"truth": [1, 0] * (n // 2), "label": [0] * errors + ([1, 0] * (n // 2))[errors:], "measures": "accuracy"}


def test_wald_on_one_error_in_hundred_is_told(finding):
    # The first row is 1 called 0: one error, 99 hits.
    found = finding("EB213", **roles(1, 100), interval="wald")
    assert "wald needs 5 hits and 5 misses" in found.message


def test_wald_on_many_errors_and_exact_on_few_are_not(finding):
    assert finding("EB213", **roles(60, 100), interval="wald") is None
    assert finding("EB213", **roles(1, 100)) is None
