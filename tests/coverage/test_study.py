"""The runner of the study: parts, resuming after an interruption, and what a row says of its measurement."""

import re
import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from tests.coverage import study
from tests.coverage.bars import Row
from tests.coverage.kept_cells import KeptCell, digest_code, keep, read_commit, read_kept
from tests.coverage.page import page, rows_of
from tests.coverage.parts import CPU_SECONDS, MOST, divide, seconds

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "explanation" / "coverage.md"
MEASURED = r"(before )?([0-9a-f]{8}\+?|unknown) 20\d\d-\d\d-\d\d"


def row(bar, world="here", measured="unknown"):
    return Row(bar, "AUC hull", world, "20", 100, 0.95, 0.9, 1.0, measured=measured)


def test_the_parts_cover_every_cell_once():
    parts = divide(bar for bar, _, _ in study.jobs())
    found = [cell.name for part in parts for cell in study.cells(",".join(part))]
    assert len(found) == len(set(found)) > 500
    assert sorted(found) == sorted(cell.name for cell in study.cells())


def test_a_part_takes_less_than_an_hour_of_cpu():
    parts = divide(bar for bar, _, _ in study.jobs())
    assert all(sum(map(seconds, part)) <= MOST < 3600 for part in parts)
    assert all(sum(map(seconds, a)) + seconds(b[0]) > MOST for a, b in pairwise(parts))


def test_most_bars_have_measured_cpu_seconds():
    bars = {bar for bar, _, _ in study.jobs()}
    assert set(CPU_SECONDS) <= bars
    assert len(bars - set(CPU_SECONDS)) <= 12, "state what scripts/coverage printed for them in parts.py"


def test_parts_that_are_not_there_are_refused(capsys):
    with pytest.raises(SystemExit) as stopped:
        study.main(["--part", "99"])
    assert stopped.value.code == 2 and "--part is 99; there are parts 1 to" in capsys.readouterr().err


@pytest.fixture
def small(monkeypatch, tmp_path):
    """Three cells of two bars, the second of which is interrupted the first time, and a page of another bar."""
    ran = []

    def cell(R, name):
        ran.append(name)
        if name == "second" and ran.count(name) == 1:
            raise KeyboardInterrupt
        yield row("7" if name != "third" else "8", name)

    jobs = [("7", cell, ("first",)), ("7", cell, ("second",)), ("8", cell, ("third",))]
    monkeypatch.setattr(study, "jobs", lambda: iter(jobs))
    out = tmp_path / "page.md"
    out.write_text(page([row("9", "elsewhere", "before abcdef12 2026-11-15"), row("7", "gone")]))
    return ran, ["--only", "7,8", "--workers", "1", "--out", str(out), "--keep", str(tmp_path / "kept.jsonl")], out


def test_an_interrupted_study_goes_on_where_it_stopped(small, capsys):
    ran, words, out = small
    stood = out.read_text()
    assert study.main(words) == 130
    assert out.read_text() == stood and "the same command goes on" in capsys.readouterr().err
    assert study.main(words) == 0
    assert ran == ["first", "second", "second", "third"]
    assert {r.world for r in rows_of(out.read_text())} == {"first", "second", "third", "elsewhere"}


def test_other_code_measures_anew(small, monkeypatch):
    ran, words, _ = small
    study.main(words)
    monkeypatch.setattr(study, "digest_code", lambda root: "other")
    study.main(words)
    assert ran == ["first", "second", "first", "second", "third"]


def test_half_a_line_of_a_killed_run_is_not_read(tmp_path):
    file = tmp_path / "kept.jsonl"
    for name in ("first", "second"):
        keep(file, KeptCell(name, "code", "abcdef12", "2026-11-18", 0.5, (row("7"),)))
    file.write_text(file.read_text()[:-30])
    keep(file, KeptCell("third", "code", "abcdef12", "2026-11-18", 0.5, (row("7"),)))
    assert list(read_kept(file, "code")) == ["first", "third"]
    assert read_kept(file, "other code") == {}


def test_rows_carry_commit_and_date(small):
    _, words, out = small
    study.main(words)
    study.main(words)
    said = {r.world: r.measured for r in rows_of(out.read_text())}
    assert said.pop("elsewhere") == "before abcdef12 2026-11-15"
    assert len(said) == 3 and all(re.fullmatch(MEASURED, m) and m.startswith(read_commit(ROOT)) for m in said.values())


def test_every_row_of_the_page_has_commit_and_date():
    wrong = [r for r in rows_of(PAGE.read_text()) if not re.fullmatch(MEASURED, r.measured)]
    assert not wrong


def test_a_tree_without_git_has_an_unknown_commit(tmp_path):
    assert read_commit(tmp_path) == "unknown"
    for folder in ("src", "tests/coverage"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(ROOT / "tests/coverage/bars.py", tmp_path / "src" / "some.py")
    before = digest_code(tmp_path)
    (tmp_path / "tests/coverage/page.py").write_text("# how it is shown")
    assert digest_code(tmp_path) == before
    (tmp_path / "src" / "some.py").write_text("# what is found")
    assert digest_code(tmp_path) != before
