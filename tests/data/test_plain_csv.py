"""Plain CSV read without Arrow: the very columns that Arrow reads, or none of them."""

from __future__ import annotations

import random
import subprocess
import sys

import numpy as np
import pytest

from errbar.api import score
from errbar.columns.column_readers import from_arrow
from errbar.data.csv_file import read_csv
from errbar.data.files import TableFile
from errbar.data.plain_csv import MOST, read_plain_csv
from errbar.data.table_source import Source
from errbar.errors import BadInput

WHOLE = ["0", "1", "-1", "7", "42", "-350", "123456789012345678", "-999999999999999999"]
FRACTIONS = [
    "0.5",
    "1.0",
    "-2.25",
    "0.1",
    "1e5",
    "3E-07",
    "0.30000000000000004",
    "12.5e+10",
    "-0.0",
    "123456789.123456789",
]
FRACTIONS += ["1e-99", "9.999999999999999e99", "0.000000000000000000000000000001", "100000000000000000.5", "-0"]
WORDS = ["yes", "no", "spam", "ham", "A", "class_b", "_", "True_", "e", "E", "nano", "Infinit", "T", "F"]
ODD = [
    "007",
    "+1",
    "1.",
    ".5",
    "1e400",
    "1_000",
    "0x10",
    "9223372036854775807",
    "9223372036854775808",
    "-0",
    "00",
    "1e",
    "--1",
]
ODD += [
    "",
    "NA",
    "nan",
    "NaN",
    "-nan",
    "null",
    "None",
    "?",
    "inf",
    "-inf",
    "Infinity",
    "true",
    "False",
    "TRUE",
    "1,5",
    "1.234,5",
]
ODD += [
    "2020-01-01",
    "12:30",
    "12:30:01",
    "2020-01-01 10:00",
    "2020-01-01T10:00:00Z",
    " 1",
    "1 ",
    "a b",
    "é",
    '"1"',
    'a"b',
    "\t",
]
ODD += ["1.5.2", "a1", "1a", "#N/A", "n/a", "1e5e5", "0.1234567890123456789012345678901", "1e100", "1e-100"]


def same(plain, arrow):
    """Two columns are one: values, types, names, spellings and gaps."""
    for field in ("name", "levels", "look", "rounded"):
        assert getattr(plain, field) == getattr(arrow, field)
    for field in ("numbers", "codes", "missing"):
        left, right = getattr(plain, field), getattr(arrow, field)
        assert (left is None) == (right is None)
        if left is not None:
            assert left.dtype == right.dtype and left.tobytes() == right.tobytes()


def write(tmp_path, text, name="x.csv"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def compare(path):
    """Whether the file is plain; if so, each of its columns is held against Arrow's."""
    found = read_csv(path, "csv")
    table = found.table()
    if found.plain:
        assert list(found.plain) == list(found.names) == table.column_names
        assert all(len(column) == table.num_rows for column in found.plain.values())
        for name, column in found.plain.items():
            same(column, from_arrow(table.column(name), name))
    return bool(found.plain)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_plain_columns_are_arrows(tmp_path, separator, end):
    n = 60
    made = [[cells[i * 7 % len(cells)] for i in range(n)] for cells in (WHOLE, FRACTIONS, WORDS, [*WHOLE, "0.5"])]
    lines = [separator.join(row) for row in [("whole", "p 1", "word", "-mixed "), *zip(*made)]]
    for last in ("", end):
        assert compare(write(tmp_path, end.join(lines) + last))


@pytest.mark.parametrize("cell", ODD, ids=ascii)
@pytest.mark.parametrize("beside", [[], ["1"], ["0.5"], ["word"], ["0", "1"]], ids=str)
def test_a_cell_that_may_be_read_in_another_way_is_left_to_arrow(tmp_path, cell, beside):
    for cells in ([cell, *beside], [*beside, cell], [cell, cell, *beside]):
        compare(write(tmp_path, "v;w\n" + "".join(f"{c};1\n" for c in cells)))
        is_plain = read_plain_csv("".join(["v;w\n", *(f"{c};1\n" for c in cells)]).encode(), ";") is not None
        assert is_plain is (cell == "-0" and "0.5" in cells)  # a float among floats


def test_random_files_are_read_as_arrow_reads_them(tmp_path):
    draw = random.Random(0)
    plain = 0
    for _ in range(400):
        kinds = [draw.choice((WHOLE, FRACTIONS, WORDS, [*WHOLE, *FRACTIONS])) for _ in range(draw.randint(1, 4))]
        rows = [[draw.choice(kind) for kind in kinds] for _ in range(draw.randint(1, 12))]
        if draw.random() < 0.3:
            odd = draw.choice([x for x in ODD if '"' not in x])
            rows[draw.randrange(len(rows))][draw.randrange(len(kinds))] = odd
        header = [f"c{i}" for i in range(len(kinds))]
        try:
            plain += compare(write(tmp_path, "".join(";".join(row) + "\n" for row in [header, *rows])))
        except (BadInput, ValueError) as no:  # of Arrow, for rows of unequal length
            assert "Expected" in str(no) or "Empty" in str(no)
    assert plain > 200


@pytest.mark.parametrize("digits", [15, 16, 17, 18, 20, 25])
def test_fractions_are_rounded_as_arrow_rounds_them(tmp_path, digits):
    draw = random.Random(digits)
    cells = [f"0.{draw.randrange(10**digits):0{digits}}e{draw.randint(-40, 40)}" for _ in range(500)]
    assert compare(write(tmp_path, "p\n" + "\n".join(cells)))


@pytest.mark.parametrize(
    "text",
    [
        "y,p\n",  # no rows
        "y,y\n1,2\n",  # one name twice
        "y,\n1,2\n",  # a column without a name
        "y,p\n1,2\n\n3,4\n",  # an empty line
        "y\n1\n\n",
        "\ny,p\n1,2\n",
        "y,p\r1,2\r",  # line ends of old
        "y,p\n1,2\r3,4\n",
        'y,p\n"1",2\n',
        "y,p\n1,2,3\n",
        "y,p\n1\n",
        "é,p\n1,2\n",
        "y,p\n" + "1,2\n" * (MOST // 4),
    ],
)
def test_what_is_not_plain_is_not_read(text):
    assert read_plain_csv(text.encode(), ",") is None


def test_notes_of_the_layout_are_kept(tmp_path):
    found = TableFile(write(tmp_path, "# a comment\ny,p\n1,0.5\n"))
    assert found.said == ("1 comment line (#) left out",) and set(found.plain) == {"y", "p"}


def test_a_column_that_is_not_there_is_refused_in_the_same_words(tmp_path):
    plain = Source(write(tmp_path, "y,p\n1,0.5\n"))
    with pytest.raises(BadInput) as no:
        plain.column("q", "truth")
    assert str(no.value) == f"`truth` must be a column; {plain.where} has no 'q'. Columns: y, p."


def test_names_keep_their_zeros_beside_plain_columns(tmp_path):
    """A unit is read from the text by Arrow; its rows are those of the plain columns."""
    rows = [(i % 2, 0.2 + (i % 7) / 10, i % 5) for i in range(40)]
    path = write(tmp_path, "y,p,u\n" + "".join(f"{y},{p:.1f},{u}\n" for y, p, u in rows))
    quoted = write(tmp_path, 'y,p,"u"\n' + "".join(f"{y},{p:.1f},{u}\n" for y, p, u in rows), "quoted.csv")
    assert TableFile(path).plain and not TableFile(quoted).plain
    one, other = (score(p, truth="y", prob="p", unit="u") for p in (path, quoted))
    assert one.estimates == other.estimates


def test_a_small_plain_file_is_scored_without_arrow(tmp_path):
    path = write(tmp_path, "y,p\n" + "".join(f"{'yes' if i % 3 else 'no'},{(i % 9 + 1) / 10}\n" for i in range(50)))
    code = (
        f"import sys, errbar; run = errbar.score({str(path)!r}, truth='y', prob='p');"
        "print(run['roc_auc'].value, 'pyarrow' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    value, loaded = done.stdout.split()
    assert loaded == "False"
    table = np.genfromtxt(path, delimiter=",", skip_header=1, usecols=1)
    assert float(value) == score(truth=["yes" if i % 3 else "no" for i in range(50)], prob=table)["roc_auc"].value
