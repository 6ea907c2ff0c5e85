"""Zip members: what a zip archive holds, read in memory and within bounds; no name in it is used as a path."""

from __future__ import annotations

import struct
import zipfile
import zlib
from functools import cached_property
from pathlib import Path

from errbar.errors import BadInput

ZIP = b"PK\x03\x04"
ZSTANDARD = 93
_LOCAL = struct.Struct("<4s22xHH")


class ZipMembers:
    """An archive whose members are stored, deflated or packed by zstandard, which `zipfile` reads from Python 3.14."""

    def __init__(self, path: Path, *, members: int, size: int) -> None:
        self.path = path
        self._most = members
        self._size = size

    @cached_property
    def _infos(self) -> dict[str, zipfile.ZipInfo]:
        try:
            with zipfile.ZipFile(self.path) as archive:
                infos = archive.infolist()
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, struct.error) as cause:
            raise BadInput(
                f"A zip archive must be whole; {self.path} is damaged or cut short ({str(cause).rstrip('.')}). "
                "Get it anew."
            ) from None
        if len(infos) > self._most:
            raise BadInput(f"An archive may have {self._most:,} members; {self.path} has {len(infos):,}.")
        by_name = {info.filename: info for info in infos}
        if len(by_name) < len(infos):
            raise BadInput(f"Members of an archive need names of their own; {self.path} has one twice. Make it anew.")
        return by_name

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the members, in the order of the archive."""
        return tuple(self._infos)

    def read(self, name: str) -> bytes:
        """A member, whole and with the checksum that the archive has of it."""
        info = self._infos.get(name)
        if info is None:
            raise self._refuse(name, "is not there")
        if info.file_size > self._size:
            raise self._refuse(name, f"has {info.file_size:,} bytes, and {self._size:,} is the most")
        if info.flag_bits & 1:
            raise self._refuse(name, "is encrypted")
        raw = self._take_packed_bytes(info)
        try:
            found = _unpack(raw, info)
        except (zlib.error, OSError, EOFError) as cause:
            raise self._refuse(name, f"cannot be unpacked ({cause})") from None
        if found is None:
            raise self._refuse(name, f"is packed by method {info.compress_type}, which errbar does not read")
        if len(found) != info.file_size or zlib.crc32(found) != info.CRC:
            raise self._refuse(name, "is damaged: its size or checksum is another than the archive says")
        return found

    def _take_packed_bytes(self, info: zipfile.ZipInfo) -> bytes:
        with self.path.open("rb") as file:
            file.seek(max(info.header_offset, 0))  # a damaged archive can name a place before its beginning
            head = file.read(_LOCAL.size)
            if len(head) == _LOCAL.size:
                mark, name, extra = _LOCAL.unpack(head)
                file.seek(name + extra, 1)
                raw = file.read(info.compress_size)
                if mark == ZIP and len(raw) == info.compress_size:
                    return raw
        raise self._refuse(info.filename, "is cut short")

    def _refuse(self, name: str, why: str) -> BadInput:
        return BadInput(f"{self.path}: member {name[:80]!r} {why}. Get the file anew, or write it again with its tool.")


def _unpack(raw: bytes, info: zipfile.ZipInfo) -> bytes | None:
    """The member's bytes, at most one more than it says to have; None for another method."""
    most = info.file_size + 1
    if info.compress_type == zipfile.ZIP_STORED:
        return raw[:most]
    if info.compress_type == zipfile.ZIP_DEFLATED:
        return zlib.decompressobj(wbits=-15).decompress(raw, most)
    if info.compress_type != ZSTANDARD:
        return None
    import pyarrow as pa  # here, since it loads slowly

    stream = pa.CompressedInputStream(pa.BufferReader(raw), "zstd")
    parts, size = [], 0
    while size < most and (part := stream.read(min(most - size, 1 << 20))):
        parts.append(part)
        size += len(part)
    return b"".join(parts)
