"""Cells that were measured, kept in a file as soon as each is done, so that a stopped study goes on."""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from tests.coverage.bars import Row

RUNNERS = ("study.py", "kept_cells.py", "measuring.py", "parts.py", "page.py")
"""Files of tests/coverage that decide what is run and shown, not what is found."""


@dataclass(frozen=True)
class KeptCell:
    """Rows of one cell: which one, by which code, when (UTC), and the CPU seconds it took."""

    name: str
    code: str
    commit: str
    date: str
    seconds: float
    rows: tuple[Row, ...]

    @property
    def dated_rows(self) -> list[Row]:
        """The rows, each with commit and date."""
        return [replace(row, measured=f"{self.commit} {self.date}") for row in self.rows]


def read_kept(file: Path, code: str) -> dict[str, KeptCell]:
    """Return the cells that the same code measured earlier, by name."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {cell.name: cell for cell in _cells(lines) if cell.code == code}


def _cells(lines: list[str]) -> Iterator[KeptCell]:
    for line in lines:
        try:
            found = json.loads(line)
        except ValueError:  # a run that was killed while it wrote leaves half a line
            continue
        yield KeptCell(**found | {"rows": tuple(Row(**row) for row in found["rows"])})


def keep(file: Path, cell: KeptCell) -> None:
    """Add a cell to the file; half a line that a killed run left is closed first."""
    file.parent.mkdir(parents=True, exist_ok=True)
    torn = file.exists() and not file.read_bytes().endswith(b"\n")
    with file.open("a", encoding="utf-8") as out:
        out.write(("\n" if torn else "") + json.dumps(asdict(cell)) + "\n")


def digest_code(root: Path) -> str:
    """Return a digest of errbar's source and of the cells: what was measured by other code is not taken for this."""
    cells = (f for f in (root / "tests" / "coverage").glob("*.py") if f.name not in RUNNERS)
    digest = hashlib.sha256()
    for file in sorted([*(root / "src").rglob("*.py"), *(f for f in cells if not f.name.startswith("test_"))]):
        digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def read_commit(root: Path) -> str:
    """Return the short commit, with + if source or cells differ from it; `unknown` without git."""
    top, commit = _git(root, "rev-parse", "--show-toplevel"), _git(root, "rev-parse", "--short=8", "HEAD")
    if not top or not commit or Path(top).resolve() != root.resolve():
        return "unknown"
    return commit + ("+" if _git(root, "status", "--porcelain", "--", "src", "tests/coverage") else "")


def _git(root: Path, *words: str) -> str:
    try:
        found = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return found.stdout.strip() if found.returncode == 0 else ""
