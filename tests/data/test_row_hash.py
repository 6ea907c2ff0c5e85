"""The same content gives the same hash, however it is stored; other content another."""

import datetime as dt

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errbar._numeric.cell_hash import MISSING, mix, name_key
from errbar.data.files import TableFile
from errbar.data.row_hash import column_keys, hash_batches, hash_cells, hash_table

FULL = 2**64


def mixed_by_hand(x: int) -> int:
    """splitmix64's finaliser on Python integers (Steele, Lea and Flood 2014)."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) % FULL
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) % FULL
    return x ^ (x >> 31)


def test_the_mixing_is_that_of_splitmix64():
    assert (
        int(mix(np.array([0x9E3779B97F4A7C15], dtype=np.uint64))[0]) == 0xE220A8397B1DCDAF
    )  # its first output, seed 0


def test_a_cell_is_the_mixed_bits_of_its_number_and_its_columns_name():
    one = 0x3FF0000000000000  # 1.0 as IEEE 754 writes it
    assert int(hash_cells(np.array([1]), "a")[0]) == mixed_by_hand(one ^ int(name_key("a")))
    assert int(hash_cells(pa.array([None], pa.float64()), "a")[0]) == mixed_by_hand(MISSING ^ int(name_key("a")))


def test_a_row_is_the_sum_of_its_cells_and_a_column_is_left_out_by_subtraction():
    found = hash_table({"a": [1, 2], "b": ["x", "y"], "c": [0.5, None]})
    cells = [hash_cells(np.array([1, 2]), "a"), hash_cells(["x", "y"], "b"), hash_cells(pa.array([0.5, None]), "c")]
    assert found.rows.tolist() == [sum(int(c[i]) for c in cells) % FULL for i in range(2)]
    assert found.without("b").tolist() == hash_table({"a": [1, 2], "c": [0.5, None]}).rows.tolist()


SAME = {
    "whole numbers": ([7, 0], [7.0, -0.0], ["007", "0"], [" 7 ", "+0"], np.array([7, 0], "int8"), ["7.0", "0e3"]),
    "fractions": ([0.1, 1e-3], np.array([0.1, 1e-3], "float32"), ["0.1", ".001"], ["1e-1", "0.0010"]),
    "truth values": ([True, False], ["true", "FALSE"], [1, 0], ["1", "0"]),
    "gaps": ([None, None], ["NA", ""], [float("nan")] * 2, ["?", "n/a"], pa.nulls(2)),
    "texts": (["é", "b c"], ["e\N{COMBINING ACUTE ACCENT}", " b c"], pd.Categorical(["é", "b c"])),
    "times": (
        np.array(["2020-01-02", "2021-03-04"], "M8[D]"),
        np.array(["2020-01-02", "2021-03-04"], "M8[ns]"),
        ["2020-01-02", "2021-03-04 00:00:00"],
        [dt.date(2020, 1, 2), dt.date(2021, 3, 4)],
    ),
}


@pytest.mark.parametrize("forms", SAME.values(), ids=SAME)
def test_one_content_in_several_forms_has_one_hash(forms):
    assert {tuple(hash_cells(form, "a").tolist()) for form in forms} == {tuple(hash_cells(forms[0], "a").tolist())}


def test_different_content_has_different_hashes():
    texts = [
        "",
        "a",
        "A",
        "ab",
        "a b",
        "aa",
        "a" * 8,
        "a" * 9,
        "a" * 255,
        "a" * 256,
        "a" * 257,
        "2020-02-31",
        "1_0",
        "0x1",
    ]
    numbers = [0, 1, 2, 1.5, 16777217, 16777216, 2**53 - 1, 1e300, 1e301, 1e-45, 1e-46, np.inf, -np.inf]
    found = [*hash_cells(texts, "a").tolist(), *hash_cells(np.array(numbers), "a").tolist()]
    assert len(set(found)) == len(found)
    assert hash_cells([1], "a")[0] != hash_cells([1], "b")[0]


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.lists(st.floats(allow_nan=True, width=32), min_size=1, max_size=20))
def test_float32_float64_and_the_shortest_decimal_agree(values):
    short = np.array(values, dtype=np.float32)
    as_text = [None if np.isnan(x) else str(x) for x in short]
    # Whole numbers above 2^24 and those below 1e-38 are kept to the last digit, which a short decimal is not.
    size = np.abs(short.astype(np.float64))
    finite = np.isnan(short) | (size == 0) | ((size < 2**24) & (size > 2e-38))
    wanted = hash_cells(short.astype(np.float64), "a")
    assert hash_cells(short, "a").tolist() == wanted.tolist()
    assert hash_cells(pa.array(as_text, pa.string()), "a")[finite].tolist() == wanted[finite].tolist()


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.lists(st.text(max_size=40), min_size=1, max_size=12))
def test_a_text_has_one_hash_alone_and_among_others(texts):
    clean = [t.encode("utf-8", "replace").decode() for t in texts]
    together = hash_cells(pa.array(clean), "a").tolist()
    assert together == [int(hash_cells(pa.array([t]), "a")[0]) for t in clean]
    assert together == hash_cells(pa.array(clean).dictionary_encode(), "a").tolist()


def rows(n=300):
    rng = np.random.default_rng(1)
    return pa.table(
        {
            "x": rng.normal(size=n),
            "Whole": rng.integers(0, 9, n),
            "word": rng.choice(["ö", "b", "long word of no number"], n),
            "day": np.datetime64("2020-01-01") + rng.integers(0, 500, n),
            "gap": pa.array([None if i % 7 == 0 else i / 3 for i in range(n)]),
        }
    )


def test_a_file_has_the_hashes_of_its_table_whatever_its_format_order_and_batches(tmp_path):
    table = rows()
    wanted = np.sort(hash_table(dict(zip(table.column_names, table.columns))).rows)
    pyarrow.csv.write_csv(table, tmp_path / "a.csv")
    pq.write_table(
        table.select(["gap", "word", "x", "day", "Whole"]).take(np.arange(300)[::-1]), tmp_path / "a.parquet"
    )
    for name in ("a.csv", "a.parquet"):
        file = TableFile(tmp_path / name)
        assert np.sort(hash_batches(file.batches(77), file.names)).tolist() == wanted.tolist()


def test_names_that_differ_in_case_are_one_unless_a_table_has_both():
    assert column_keys(["Age", "B"])["Age"] == column_keys(["age ", "b"])["age "]
    assert len(set(column_keys(["COMP", "comp"]).values())) == 2


def test_no_rows_and_no_columns_have_no_hashes():
    assert len(hash_table({}).rows) == 0
    assert len(hash_cells(pa.chunked_array([], pa.string()), "a")) == 0
    assert hash_cells([[1, 2], [1, 2], [3]], "a")[0] == hash_cells([[1, 2]], "a")[0]
