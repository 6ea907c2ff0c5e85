"""Records are declared with errbar's dataclass, whose import costs little; the standard one is for its base alone."""

from __future__ import annotations

import re
from pathlib import Path

from tests.house.source_modules import SRC, module_files

STANDARD = re.compile(r"^\s*from dataclasses import ([^\n(]*|\([^)]*)\bdataclass\b", re.M)


def standard_dataclasses(src: Path) -> list[str]:
    """Modules that take the decorator from the standard library."""
    return [name for name, path in module_files(src).items() if STANDARD.search(path.read_text(encoding="utf-8"))]


def test_every_record_is_declared_with_errbars_dataclass():
    assert standard_dataclasses(SRC) == ["errbar._dataclass"]


def test_a_planted_standard_dataclass_is_found(tmp_path):
    (tmp_path / "errbar").mkdir()
    (tmp_path / "errbar" / "x.py").write_text("import re\nfrom dataclasses import dataclass, replace")
    (tmp_path / "errbar" / "y.py").write_text(
        "from errbar._dataclass import dataclass\nfrom dataclasses import replace"
    )
    (tmp_path / "errbar" / "z.py").write_text(
        "if True:\n    from dataclasses import (\n    replace,\n    dataclass,\n)"
    )
    assert standard_dataclasses(tmp_path) == ["errbar.x", "errbar.z"]
