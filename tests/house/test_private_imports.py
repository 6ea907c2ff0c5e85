"""A module whose name begins with an underscore belongs to its room: other rooms import what the room exports."""

from __future__ import annotations

from pathlib import Path

from tests.house.source_modules import SRC, imported_modules, module_files, room_of


def private_imports(src: Path) -> list[str]:
    """`file:line imports module` for every import of another room's private module."""
    files = module_files(src)
    return [
        f"{path.relative_to(src)}:{line} imports {imported}"
        for module, path in files.items()
        for line, imported in imported_modules(path, files)
        if imported.startswith("errbar.") and room_of(imported) != room_of(module) and _is_private(imported)
    ]


def _is_private(module: str) -> bool:
    """True below the room: a room may itself be named `_numeric`."""
    return any(part.startswith("_") for part in module.split(".")[2:])


def test_no_room_imports_another_rooms_private_module():
    assert private_imports(SRC) == []


def test_planted_private_imports_are_found(tmp_path):
    files = {
        "errbar/__init__.py": "",
        "errbar/_numeric/__init__.py": "",
        "errbar/_numeric/ranking.py": "",
        "errbar/intervals/__init__.py": "from errbar.intervals._choose import method",
        "errbar/intervals/_choose.py": "from errbar._numeric.ranking import rank",
        "errbar/scoring/__init__.py": "",
        "errbar/scoring/named.py": "from errbar.intervals._choose import method",
        "errbar/scoring/module.py": "def late():\n    from errbar.intervals import _choose",
        "errbar/scoring/plain.py": "import errbar.intervals._choose as choose",
        "errbar/scoring/allowed.py": "from errbar.intervals import method",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert private_imports(tmp_path) == [
        "errbar/scoring/module.py:2 imports errbar.intervals._choose",
        "errbar/scoring/named.py:1 imports errbar.intervals._choose",
        "errbar/scoring/plain.py:1 imports errbar.intervals._choose",
    ]
