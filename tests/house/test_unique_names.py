"""A file's name and a class's name tell one thing apart from all others in the source."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

from tests.house.source_modules import SRC, module_files, nodes_of

SHELVES = {"checks", "contrasts", "engines", "intervals", "learners", "measures", "pictures", "splits"}
SHELVES |= {"stores", "studies", "worlds", "words", "search", "readers"}
VERB_ROOMS = {"requests", "verbs", "cli"}
QUESTION_ROOMS = (("claims",), ("report", "say"))
"""Rooms whose files are named by the question that they answer, as are the files that compute, draw or test it."""


def may_repeat(path: Path) -> bool:
    """A concept on its shelf, a verb in its three rooms, and the record of either; machinery may not."""
    room, *below = path.parts[1:]
    if path.stem.startswith("_"):
        return False
    if room in SHELVES:
        return len(below) == 1 or below[0] == "exact"
    return room in VERB_ROOMS | {"records"} and len(below) == 1


def repeated_names(src: Path) -> dict[str, list[str]]:
    """Names of files that stand twice, where one of them at least is machinery, or all are in one room.

    Words are left out: a term of the glossary has the name of what it explains, such as `doubt`.
    """
    paths = defaultdict(list)
    for path in module_files(src).values():
        inside = path.relative_to(src)
        if path.stem != "__init__" and inside.parts[1] != "words" and inside.parts[1:-1] not in QUESTION_ROOMS:
            paths[path.stem.lstrip("_")].append(inside)
    return {
        name: sorted(map(str, same)) for name, same in paths.items() if len(same) > 1 and not all(map(may_repeat, same))
    }


def repeated_classes(src: Path) -> dict[str, list[str]]:
    """Classes of one name in several files."""
    homes = defaultdict(list)
    for module, path in module_files(src).items():
        for node in nodes_of(path):
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(module)
    return {name: modules for name, modules in homes.items() if len(modules) > 1}


def test_a_machinery_files_name_is_unique():
    assert repeated_names(SRC) == {}


def test_a_class_name_is_unique():
    assert repeated_classes(SRC) == {}


def test_planted_repeats_are_found(tmp_path):
    files = {
        "errbar/intervals/corrected_t.py": "class Spread: ...",
        "errbar/contrasts/corrected_t.py": "",
        "errbar/learners/knn.py": "",
        "errbar/learners/exact/knn.py": "",
        "errbar/verbs/score.py": "",
        "errbar/cli/score.py": "",
        "errbar/data/strata.py": "",
        "errbar/worlds/_strata.py": "class Spread: ...",
        "errbar/gating/corrected_t_words.py": "",
        "errbar/report/residuals.py": "",
        "errbar/pictures/residuals.py": "",
        "errbar/claims/strata.py": "",
        "errbar/report/say/strata.py": "",
        "errbar/report/page/strata.py": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert repeated_names(tmp_path) == {
        "residuals": ["errbar/pictures/residuals.py", "errbar/report/residuals.py"],
        "strata": ["errbar/data/strata.py", "errbar/report/page/strata.py", "errbar/worlds/_strata.py"],
    }
    assert repeated_classes(tmp_path) == {"Spread": ["errbar.intervals.corrected_t", "errbar.worlds._strata"]}
