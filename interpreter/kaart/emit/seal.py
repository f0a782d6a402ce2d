"""Matches as bytes, with a mark of the engine they are of and a sum over them. Both engines seal theirs."""

from __future__ import annotations

from hashlib import blake2b

_MARK = 8
_SUM = 8
_HEAD = _MARK + _SUM


def sealed(content: bytes, owner: bytes) -> bytes:
    """Content with a head; `owner` tells the engine from all others."""
    return _mark(owner) + _sum(content) + content


def unsealed(found: object, owner: bytes, size: int | None = None) -> bytes:
    """The content that was sealed. Raises ValueError if these are other bytes, or those of another engine;
    `size` is how many bytes the content has, if that is known."""
    if not isinstance(found, bytes | bytearray | memoryview):
        raise ValueError(f"a {type(found).__name__} is no state")
    whole = bytes(found)
    head, content = whole[:_HEAD], whole[_HEAD:]
    if len(head) < _HEAD or (size is not None and len(content) != size):
        raise ValueError(f"{len(whole)} bytes are no state of this engine")
    if head[:_MARK] != _mark(owner):
        raise ValueError("these bytes are no state of this engine")
    if head[_MARK:] != _sum(content):
        raise ValueError("these bytes are no state any more: they have been changed")
    return content


def _mark(owner: bytes) -> bytes:
    return blake2b(owner, digest_size=_MARK).digest()


def _sum(content: bytes) -> bytes:
    return blake2b(content, digest_size=_SUM).digest()
