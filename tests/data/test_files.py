"""Any table on disk: the formats that are read, and one clear sentence for what is not."""

import gzip
import json
import os

import numpy as np
import pyarrow as pa
import pyarrow.feather as feather
import pyarrow.parquet as pq
import pytest

from errbar.data.files import TableFile
from errbar.errors import BadInput

COLUMNS = {"y": [1, 0, 1], "p": [0.75, 0.5, 0.25], "g": ["a", "b, c", "ü"]}


def read(path, *names):
    table = TableFile(path)
    return [table.columns([name])[name].to_pylist() for name in names]


def as_csv(sep=",", end="\n"):
    rows = [f"{y}{sep}{p}{sep}{json.dumps(g, ensure_ascii=False)}" for y, p, g in zip(*COLUMNS.values())]
    return end.join([sep.join(COLUMNS), *rows, ""]).encode()


def as_stream(make):
    sink = pa.BufferOutputStream()
    table = pa.table(COLUMNS)
    with make(sink, table.schema) as writer:
        writer.write_table(table)
    return sink.getvalue().to_pybytes()


def as_parquet():
    sink = pa.BufferOutputStream()
    pq.write_table(pa.table(COLUMNS), sink)
    return sink.getvalue().to_pybytes()


def as_feather():
    sink = pa.BufferOutputStream()
    feather.write_feather(pa.table(COLUMNS), sink)
    return sink.getvalue().to_pybytes()


AS_JSONL = "\n".join(json.dumps(dict(zip(COLUMNS, row))) for row in zip(*COLUMNS.values()))
AS_ARFF = (
    "@relation r\n@attribute y numeric\n@attribute p real\n@attribute g {a,'b, c',ü}\n@data\n"
    "1,0.75,a\n0,0.5,'b, c'\n1,0.25,ü\n"
)
FILES = {
    "x.csv": as_csv(),
    "x.CSV": as_csv(),
    "semicolons.csv": as_csv(";"),
    "windows.csv": as_csv(end="\r\n"),
    "mac.csv": as_csv(end="\r"),
    "bom.csv": b"\xef\xbb\xbf" + as_csv(),
    "x.txt": as_csv("\t"),
    "bars.txt": as_csv("|"),
    "tabs.csv": as_csv("\t"),
    "x.csv.gz": gzip.compress(as_csv()),
    "gzip.csv": gzip.compress(as_csv()),
    "two_members.csv": gzip.compress(as_csv()[:9]) + gzip.compress(as_csv()[9:]),
    "utf16.csv": as_csv().decode().encode("utf-16"),
    "unmarked.csv": as_csv().decode().encode("utf-16-be"),
    "utf32.csv": as_csv().decode().encode("utf-32"),
    "windows1252.csv": as_csv().decode().encode("cp1252"),
    "announced.csv": b"sep=;\r\n" + as_csv(";", "\r\n"),
    "quoted.csv": b'"sep=;"\n' + as_csv(";"),
    "commas.tsv": as_csv(),
    "trailing.csv": as_csv(end=",\n"),
    "comments.csv": b"# made by hand, on a day\n#\n" + as_csv() + b"# the end\n",
    "decimals.csv": as_csv(";").replace(b".", b","),
    "blank_lines.csv": as_csv(end="\n\n"),
    "windows1252.arff": AS_ARFF.encode("cp1252"),
    "gzip.jsonl": gzip.compress(AS_JSONL.encode()),
    "x.tsv": as_csv("\t"),
    "x.tab": as_csv("\t"),
    "x.parquet": as_parquet(),
    "x.pq": as_parquet(),
    "x.feather": as_feather(),
    "file.arrow": as_stream(pa.ipc.new_file),
    "stream.arrow": as_stream(pa.ipc.new_stream),
    "x.ipc": as_stream(pa.ipc.new_stream),
    "x.jsonl": AS_JSONL.encode(),
    "blanks.ndjson": "\n\n".join(json.dumps(dict(zip(COLUMNS, row))) for row in zip(*COLUMNS.values())).encode(),
    "x.json": json.dumps([dict(zip(COLUMNS, row)) for row in zip(*COLUMNS.values())], indent=1).encode(),
    "packed.json.gz": gzip.compress(json.dumps(COLUMNS).encode()),
    "packed.jsonl.gz": gzip.compress(AS_JSONL.encode()),
    "of_pandas.json": json.dumps(
        {name: {str(i): x for i, x in enumerate(of)} for name, of in COLUMNS.items()}
    ).encode(),
    "lines.json": AS_JSONL.encode(),
    "x.arff": AS_ARFF.encode(),
}


@pytest.mark.parametrize("name", FILES)
def test_every_format_gives_the_same_columns(tmp_path, name):
    (tmp_path / name).write_bytes(FILES[name])
    assert read(tmp_path / name, *COLUMNS) == [COLUMNS[key] for key in COLUMNS]


def test_a_delimiter_inside_quoted_headings_does_not_count(tmp_path):
    (tmp_path / "x.csv").write_text('"weight, kg";"height, cm, net";y\n1;2;3\n', encoding="utf-8")
    assert read(tmp_path / "x.csv", "weight, kg", "y") == [[1], [3]]


@pytest.mark.parametrize("word", ["", "NA", "n/a", "NaN", "nan", "null", "NULL", "None", "?", "#N/A", "<NA>"])
def test_a_cell_without_a_value_is_missing(tmp_path, word):
    (tmp_path / "x.csv").write_text(f"y,g\n1,a\n0,{word}\n", encoding="utf-8")
    assert read(tmp_path / "x.csv", "g") == [["a", None]]


def test_line_breaks_inside_quotes_are_values_wherever_a_block_ends(tmp_path):
    """A block of the reader is 1 MiB; one of these pads puts its edge between a quoted break and its quote."""
    for pad in range(3):
        (tmp_path / "x.csv").write_text("y\n" + "x" * pad + '\n"a\nb"\nzz\n' * 120_000, encoding="utf-8")
        assert len(read(tmp_path / "x.csv", "y")[0]) == (pad > 0) + 240_000


def test_a_column_may_turn_from_integers_to_fractions_far_down(tmp_path):
    (tmp_path / "x.csv").write_text("y,v\n" + "1,2\n" * 300_000 + "2.5,abc\n", encoding="utf-8")
    y, v = read(tmp_path / "x.csv", "y", "v")
    assert (y[0], y[-1], v[0], v[-1]) == (1.0, 2.5, "2", "abc")


GARBAGE = np.random.default_rng(0).integers(0, 256, 3000, dtype=np.uint8).tobytes()
UNREADABLE = {
    "empty.csv": (b"", r"A table needs rows; .*empty.csv is empty \(0 bytes\)"),
    "heading.csv": (b"y,p", "A table needs a header and rows; .*heading.csv has 0 rows"),
    "blank.csv": (b"\n\n\n", "A table needs a header and rows; .*blank.csv has 0 rows"),
    "blank.jsonl": (b"\n\n", "A table needs columns; .*blank.jsonl has none"),
    "short.csv": (b"y,p\n1,0.5\n1\n", "cannot be read as csv: .*Expected 2 columns, got 1"),
    "long.csv": (b"y,p\n1,0.5\n1,0.5,7\n", "cannot be read as csv: .*Expected 2 columns, got 3"),
    "array.jsonl": (b'[{"y": 1}]', "cannot be read as jsonl: .*Is it whole, and is its ending right"),
    "cut.jsonl": (b'{"y": 1}\n{"y', "cannot be read as jsonl"),
    "cut.json": (b'[{"y": 1},\n{"y', "cannot be read as json: line 2 is no JSON"),
    "number.json": (b"5", "A JSON table is a list of rows"),
    "uneven.json": (b'{"y": [1, 2], "p": [1]}', "one value for each row"),
    "deep.json": (b'[{"y": ' + b"[" * 200_000 + b"]" * 200_000 + b"}]", "may nest 64 levels deep"),
    "two_types.jsonl": (b'{"y": 1}\n{"y": "a"}', "cannot be read as jsonl: .*changed from number to string"),
    "two_encodings.csv": ("ä,p\n1,".encode() + b"\xe4\n", "Text files must be UTF-8; .*csv is not, first at byte 8"),
    "cut_wide.csv": ("y,p\n1,0.5\n".encode("utf-16")[:-1], "begins as UTF-16, but is damaged further on"),
    "deep.jsonl": (b'{"y": ' + b"[" * 200_000 + b"]" * 200_000 + b"}", "may nest 64 levels deep; .* nests 200,001"),
    "workbook.csv": (b"PK\x03\x04 and more", r"\.csv needs text; .* is a zip archive.* Save it as CSV"),
    "table.csv": (as_parquet(), r"\.csv needs text; .* is a Parquet file. Rename it to .parquet"),
    "cut.csv": (gzip.compress(b"y,p\n1,2\n")[:-9], "A gzip file must be whole; .* is damaged or cut short"),
    "flipped.csv.gz": (gzip.compress(b"y,p\n1,2\n")[:-8] + b"12345678", "A gzip file must be whole; .*check"),
    "zeros.csv": (b"\0" * 100, "Text files must be UTF-8"),
    "half.parquet": (as_parquet()[:200], "cannot be read as parquet: .*Is it whole"),
    "tail.parquet": (as_parquet()[:20], "cannot be read as parquet"),
    "half.feather": (as_feather()[:100], "cannot be read as arrow"),
    "a.xlsx": (b"PK", r"errbar reads \.arff, .*; a.xlsx ends in .xlsx"),
    "nothing": (b"y\n1\n", "nothing ends in nothing"),
    **{f"noise.{ending}": (GARBAGE, "Text files must be UTF-8") for ending in ("csv", "tsv", "jsonl", "arff")},
    **{f"noise.{ending}": (GARBAGE, "cannot be read as") for ending in ("parquet", "feather", "arrow")},
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_told_in_one_printable_line(tmp_path, name):
    content, found = UNREADABLE[name]
    (tmp_path / name).write_bytes(content)
    with pytest.raises(BadInput, match=found) as told:
        TableFile(tmp_path / name)
    assert str(told.value).isprintable()


def test_damage_inside_a_parquet_file_is_told_when_the_column_is_read(tmp_path):
    content = bytearray(as_parquet())
    content[4:60] = b"\xff" * 56
    (tmp_path / "x.parquet").write_bytes(content)
    with pytest.raises(BadInput, match=r"x.parquet cannot be read as parquet") as told:
        read(tmp_path / "x.parquet", *COLUMNS)
    assert str(told.value).isprintable()


def test_a_missing_file_comes_with_the_names_near_it(tmp_path):
    (tmp_path / "preds.csv").write_text("y\n1\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r"No file .*pred.csv. Did you mean preds.csv\?"):
        TableFile(tmp_path / "pred.csv")


@pytest.mark.parametrize("name", ["x" * 5000 + ".csv", "a\0b.csv", "there.csv/x.csv"])
def test_a_name_that_no_file_can_have_is_told_too(tmp_path, name):
    (tmp_path / "there.csv").write_text("y\n1\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r"No file") as told:
        TableFile(tmp_path / name)
    assert len(str(told.value)) < 300


def test_a_directory_is_no_file(tmp_path):
    (tmp_path / "d.csv").mkdir()
    with pytest.raises(BadInput, match=r"d.csv is a directory"):
        TableFile(tmp_path / "d.csv")


def test_a_file_that_may_not_be_opened_says_so(tmp_path, monkeypatch):
    path = tmp_path / "x.csv"
    path.write_text("y\n1\n", encoding="utf-8")

    def refused(*_, **__):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("errbar.data.csv_file.read_csv", refused)
    with pytest.raises(BadInput, match=r"x.csv cannot be read: Permission denied"):
        TableFile(path)


def test_a_link_to_nowhere_says_where_it_leads(tmp_path):
    (tmp_path / "link.csv").symlink_to("gone.csv")
    with pytest.raises(BadInput, match=r"link\.csv is a link to gone\.csv, which is not there"):
        TableFile(tmp_path / "link.csv")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_called_empty(tmp_path):
    os.mkfifo(tmp_path / "x.csv")
    with pytest.raises(BadInput, match=r"x\.csv is a pipe or a device\. Save its content in a file"):
        TableFile(tmp_path / "x.csv")
