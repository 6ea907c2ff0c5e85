"""A file holds one concept: fewer than 300 lines, but for what is generated or recorded."""

from __future__ import annotations

from pathlib import Path

from tests.house.source_modules import SRC

ROOT = SRC.parent
FEWER_THAN = 300
FOLDERS = ("src", "tests", "benchmarks", "scripts", "examples")
LONGER = {"src/errbar/api.py": "written by scripts/generate_api.py"}


def long_files(root: Path) -> list[str]:
    """Python files of these folders with as many lines or more."""
    files = (path for folder in FOLDERS for path in sorted((root / folder).rglob("*.py")))
    return [p.relative_to(root).as_posix() for p in files if len(p.read_bytes().splitlines()) >= FEWER_THAN]


def test_no_file_has_300_lines_or_more():
    assert long_files(ROOT) == list(LONGER), "split it by concept"


def test_a_planted_long_file_is_found(tmp_path):
    (tmp_path / "src").mkdir()
    for name, lines in (("long.py", FEWER_THAN), ("short.py", FEWER_THAN - 1), ("long.txt", FEWER_THAN)):
        (tmp_path / "src" / name).write_text("x = 1\n" * lines)
    assert long_files(tmp_path) == ["src/long.py"]
