"""What the laws of every shelf ask of the papers that a concept rests on."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.concept import Reference
from errbar.references import bibtex_key, entries


def assert_citations_known(name: str, cites: Sequence[str | Reference], *, at_least: int = 1) -> None:
    """AssertionError where a key is not in errbar's file, a Reference is not the BibTeX of its key, or one is missing.

    >>> assert_citations_known("mine", (Reference(key="doe2020", bibtex="@misc{doe2020,\\n title = {On it}\\n}"),))
    """
    assert len(cites) >= at_least, f"{name} cites nothing"
    for cited in cites:
        if isinstance(cited, Reference):
            assert bibtex_key(cited.bibtex) == cited.key, (
                f"{name}: the BibTeX of {cited.key} is not an entry of that key"
            )
        else:
            assert cited in entries(), f"{name} cites {cited}, which errbar does not know: bring it as a Reference"
