import io
import zipfile

import pyarrow as pa
import pytest

from errbar.data.zip_members import ZipMembers
from errbar.errors import BadInput

TEXT = b"a member of some length, " * 40


def opened(path, raw, *, members=10, size=10_000):
    path.write_bytes(raw)
    return ZipMembers(path, members=members, size=size)


def archive(method=zipfile.ZIP_DEFLATED, **held):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as made:
        for name, text in held.items():
            made.writestr(name, text)
    return out.getvalue()


def as_method(raw, packed, method):
    """An archive of one stored member `a`, whose bytes are put in the place of others and whose method is changed."""
    assert raw.count(TEXT) == 1
    pads = TEXT[: len(TEXT) - len(packed)]
    made = bytearray(raw.replace(TEXT, packed + pads))
    for mark, at in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        place = made.find(mark)
        made[place + at : place + at + 2] = method.to_bytes(2, "little")
        made[place + at + 10 : place + at + 14] = len(packed).to_bytes(4, "little")
    return bytes(made)


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_stored_and_deflated_members(tmp_path, method):
    found = opened(tmp_path / "a.zip", archive(method, a=TEXT, b=b""))
    assert found.names == ("a", "b") and found.read("a") == TEXT and found.read("b") == b""


def test_a_zstandard_member_of_several_frames(tmp_path):
    codec = pa.Codec("zstd")
    packed = b"".join(codec.compress(part, asbytes=True) for part in (TEXT[:300], TEXT[300:]))
    assert opened(tmp_path / "a", as_method(archive(zipfile.ZIP_STORED, a=TEXT), packed, 93)).read("a") == TEXT


def test_what_is_damaged_too_large_encrypted_or_packed_otherwise_is_refused_by_member(tmp_path):
    raw = archive(zipfile.ZIP_STORED, a=TEXT)
    packed = pa.Codec("zstd").compress(TEXT, asbytes=True)
    at = raw.find(b"PK\x01\x02")
    cases = {
        "is damaged: its size or checksum": raw.replace(b"some", b"same"),
        "has 1,000 bytes, and 900 is the most": raw,
        "is packed by method 12, which errbar does not read": as_method(raw, packed, 12),
        "cannot be unpacked": as_method(raw, packed[:8] + b"\xff\xff\xff" + packed[11:], 93),
        "is encrypted": raw[: at + 8] + b"\x01" + raw[at + 9 :],
        "is cut short": raw.replace(b"PK\x03\x04", b"PK\x03\x05"),
    }
    for said, content in cases.items():
        size = 900 if "900" in said else 10_000
        with pytest.raises(BadInput, match=rf"member 'a' {said}"):
            opened(tmp_path / "a", content, size=size).read("a")


def test_a_member_that_unpacks_to_more_than_it_says_is_not_unpacked_whole(tmp_path):
    bomb = archive(zipfile.ZIP_DEFLATED, a=bytes(50_000_000))
    at = bomb.find(b"PK\x01\x02")
    lying = bomb[: at + 24] + (100).to_bytes(4, "little") + bomb[at + 28 :]
    with pytest.raises(BadInput, match="is damaged: its size or checksum"):
        opened(tmp_path / "a", lying).read("a")


def test_too_many_members_two_of_one_name_and_half_an_archive_are_refused(tmp_path):
    with pytest.raises(BadInput, match=r"may have 2 members; .* has 3"):
        _ = opened(tmp_path / "a", archive(a=b"", b=b"", c=b""), members=2).names
    twice = archive(a=b"1", b=b"2").replace(b"b", b"a")
    with pytest.raises(BadInput, match="has one twice"):
        _ = opened(tmp_path / "a", twice).names
    with pytest.raises(BadInput, match="must be whole"):
        _ = opened(tmp_path / "a", archive(a=TEXT)[:-30]).names
    with pytest.raises(BadInput, match=r"member '../../etc' is not there"):
        opened(tmp_path / "a", archive(a=TEXT)).read("../../etc")
