"""Grid data: counts and rates by threshold as a page carries them, `errbar.pictures.grid_to_dict`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

GridData: TypeAlias = Mapping[str, Any]
MatrixData: TypeAlias = Mapping[str, Any]
"""Names of the classes, their counts with the truth in rows, and the place of the positive class."""
