import errbar


def roles(errors, n):
    return {"truth": [1, 0] * (n // 2), "label": [0] * errors + ([1, 0] * (n // 2))[errors:], "measures": "accuracy"}


def test_wald_on_one_error_in_hundred_is_told(finding):
    # The first row is 1 called 0: one error, 99 hits.
    found = finding("EB213", **roles(1, 100), interval="wald")
    assert "accuracy has at most 1 on the rarer side, hits or misses. wald needs 5 of each" in found.message


def test_wald_on_many_errors_and_exact_on_few_are_not(finding):
    assert finding("EB213", **roles(60, 100), interval="wald") is None
    assert finding("EB213", **roles(1, 100)) is None


def z_findings(*samples, test="z_unpaired", measures="accuracy"):
    given = {f"m{i}": {k: v for k, v in roles(*s).items() if k != "measures"} for i, s in enumerate(samples)}
    run = errbar.compare(given, measures=measures, test=test)
    return [f.message for f in run.findings if f.code == "EB213"]


def test_a_z_of_separate_samples_with_few_errors_is_told_of_the_sample_that_has_them():
    (found,) = z_findings((20, 60), (2, 40))  # every second of the first rows is an error: 10 and 1
    assert found.startswith("m1: accuracy has 1 on a sample's rarer side, hits or misses; z_unpaired needs 5 of each.")
    assert found.endswith("Use `test=separate`.")


def test_a_z_of_few_rows_is_told():
    (found,) = z_findings((20, 60), (12, 28))
    assert found.startswith("m1: A sample has 28 rows; z_unpaired needs 30 in each.")


def test_a_z_with_enough_of_all_and_intervals_for_few_are_not_told():
    assert z_findings((20, 60), (12, 40)) == []
    assert z_findings((20, 60), (2, 40), test="separate") == []
