"""Mutated tables: many more damaged files than mutated_inputs.py can afford, each read whole and nothing more.

    .venv/bin/python benchmarks/reliability/mutated_tables.py [COUNT [FIRST_SEED]]

A file is opened, every column validated and turned into a Column as a role would; an exception that is no BadInput
counts as exit 70.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import mutated_inputs
from mutated_inputs import Input, inputs, run_inputs, wrong
from mutations import mutate
from subjects import table_subjects

from errbar.data.table_source import Source
from errbar.errors import BadInput


def read_whole(given: Input, here: Path) -> tuple[int, str]:
    """0 where every column could be read, 2 where errbar refused one, 70 for any other exception."""
    file = here / f"m{given.subject.ending}"
    file.write_bytes(mutate(given.subject.content, given.seed))
    try:
        source = Source(file)
        for name in source.names:
            column = source.column(name, "unit")
            if column.missing is None:
                column.as_text()
    except BadInput:
        return 2, ""
    except Exception as cause:  # whatever it is, the command line would call it internal
        return 70, f"{type(cause).__name__}: {cause}".replace("\n", " ")
    return 0, ""


def main(count: int = 30_000, first: int = 0) -> None:
    """Print a line per format, the wrong ones, and the row of docs/explanation/reliability.md."""
    subjects = [s for s in table_subjects() if s.ending != ".toml" and not s.rare]
    mutated_inputs.answer = read_whole  # type: ignore[assignment]
    with tempfile.TemporaryDirectory() as folder:
        found = run_inputs(inputs(count, first, subjects), Path(folder))
    for subject in subjects:
        print(subject.name, dict(Counter(o.code for o in found if o.input.subject is subject)))
    bad = wrong(found)
    for o in bad[:20]:
        print(f"WRONG {o.code}: {o.input.subject.name} seed {o.input.seed}: {o.line}")
    tally = Counter("crash" if o.code.startswith("signal") else o.code for o in bad)
    refused = sum(o.code == "2" for o in found)
    print(
        f"| mutated tables, read whole, {len(subjects)} formats | {len(found):,} | 0 other errors, crashes, hangs | "
        f"{tally['70']} other errors, {tally['crash']} crashes, {tally['hang']} hangs; {refused:,} refused |"
    )


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
