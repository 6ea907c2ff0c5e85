"""Records are declared with errbar's dataclass, whose import costs little; the standard one is for its base alone."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.house.source_modules import SRC, module_files, parsed


def standard_dataclasses(src: Path) -> list[str]:
    """Modules that take the decorator from the standard library."""
    return [
        module
        for module, path in module_files(src).items()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ImportFrom)
        and node.module == "dataclasses"
        and any(alias.name == "dataclass" for alias in node.names)
    ]


def test_every_record_is_declared_with_errbars_dataclass():
    assert standard_dataclasses(SRC) == ["errbar._dataclass"]


def test_a_planted_standard_dataclass_is_found(tmp_path):
    (tmp_path / "errbar").mkdir()
    (tmp_path / "errbar" / "x.py").write_text("from dataclasses import dataclass, replace")
    (tmp_path / "errbar" / "y.py").write_text("from errbar._dataclass import dataclass\n")
    assert standard_dataclasses(tmp_path) == ["errbar.x"]
