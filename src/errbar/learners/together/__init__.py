"""Together: candidates of a search whose fits share work, with the very numbers that separate fits would give.

Three ways, each for scikit-learn's own types only, since a subclass may do anything:
- path: folds without refitting along one parameter (penalties of ridge regression, neighbours of nearest neighbours);
- stages: one fit of the most trees or rounds, read off at every smaller number;
- prefix: the steps of a pipeline before its last, where candidates have them in common, fitted once a split.
"""

from __future__ import annotations

from errbar.learners.together._candidate_groups import (
    FitGroup,
    SharedPart,
    Sharing,
    group_candidates,
    sharing_of,
)
from errbar.learners.together._fit_group import fit_group
from errbar.learners.together._path import fit_path, is_path_value, open_path, path_parameter, path_value, restore_path

__all__ = [
    "FitGroup",
    "SharedPart",
    "Sharing",
    "fit_group",
    "fit_path",
    "group_candidates",
    "is_path_value",
    "open_path",
    "path_parameter",
    "path_value",
    "restore_path",
    "sharing_of",
]
