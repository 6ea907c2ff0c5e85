import gzip
import json

import numpy as np
import pytest

from errbar._shelf import shelf
from errbar.readers import read_log
from errbar.records.log_reader import MadeRow
from tests.readers.logs import REAL, lines, text


def test_what_is_no_log_is_left_to_tables(tmp_path):
    for name, content in {
        "a.csv": "truth,prob\n1,0.5\n",
        "b.jsonl": '{"truth": 1, "prob": 0.5}\n',
        "c.json": '[{"truth": 1, "prob": 0.5}]',
        "d.txt": "a b c\nd e f\n",
        "e.json": '{"a": {"b": "c"}}',
        "f.csv": "id model_a model_b\n1 2 3\n",
        "README.md": "# Title\n",
        "empty": "",
    }.items():
        assert read_log(text(tmp_path, content, name)) is None, name
    assert read_log(tmp_path / "none.csv") is None and read_log(tmp_path) is None
    assert read_log(np.zeros((3, 2))) is None and read_log([1, 2]) is None and read_log(None) is None


@pytest.mark.parametrize("name", ["arith_a.eval", "out.jsonl.gz", "out_first9.json.gz", "samples_sums_gen_a.jsonl.gz"])
def test_a_real_log_is_known_under_any_name_packed_or_not(tmp_path, name):
    raw = (REAL / name).read_bytes()
    known = read_log(REAL / name)
    for content in {raw, gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw}:
        (tmp_path / "some.thing").write_bytes(content)
        found = read_log(tmp_path / "some.thing")
        assert found.format == known.format and found.outcomes.keys() == known.outcomes.keys()
        assert all(np.array_equal(found.outcomes[key], known.outcomes[key], equal_nan=True) for key in known.outcomes)


def test_a_log_of_one_line_is_known(tmp_path):
    found = read_log(lines(tmp_path, {"task_id": "t", "passed": True}))
    assert (found.format, found.n) == ("humaneval", 1)


def test_a_first_line_that_is_damaged_is_refused_by_its_number(tmp_path):
    path = lines(tmp_path, *({"task_id": "t", "passed": True} for _ in range(3)))
    raw = path.read_bytes()
    path.write_bytes(b'{"task_id": "t' + raw[raw.find(b"\n") :])
    with pytest.raises(ValueError, match="line 1, is no JSON"):
        read_log(path)


def test_a_large_table_is_not_read_to_find_out(tmp_path, monkeypatch):
    path = text(tmp_path, "truth,prob\n" + "1,0.5\n" * 1000, "t.csv")
    monkeypatch.setattr("errbar.data.log_file.read_text_bytes", lambda *a, **k: pytest.fail("was read whole"))
    assert read_log(path) is None


def test_every_format_is_known_by_no_more_than_one_reader(tmp_path):
    for reader in shelf("readers").everything():
        rows = [MadeRow(str(i), 1, float(i % 2)) for i in range(3)]
        (tmp_path / "log").write_bytes(reader.write(rows))
        found = read_log(tmp_path / "log")
        assert getattr(found, "format", reader.name) == reader.name


def test_a_guests_reader_is_asked_too(tmp_path, monkeypatch):
    from dataclasses import replace

    from errbar.records.log_reader import LogLayout

    theirs = replace(shelf("readers").load("humaneval"), name="mine", layouts=(LogLayout("lines", ("my_task",)),))
    monkeypatch.setattr(type(shelf("readers")), "everything", lambda self: [theirs])
    (tmp_path / "log").write_text(json.dumps({"my_task": 1, "task_id": "a", "passed": True}))
    assert read_log(tmp_path / "log").n == 1
