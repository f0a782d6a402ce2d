"""Engines compiled from generated C: built once, kept in the cache folder, called through ctypes.

`native_engine(program)` is the way in; it raises NativeUnavailable with a sentence where there is none.
`match_engine(program)` gives the generated Python engine then.
"""

from kaart.native.batch import Batch
from kaart.native.build import engine_in, match_engine, native_engine
from kaart.native.compiler import NativeUnavailable
from kaart.native.engine import NativeEngine, NativeFault
from kaart.native.state import NativeState

__all__ = [
    "Batch", "NativeEngine", "NativeFault", "NativeState", "NativeUnavailable", "engine_in", "match_engine",
    "native_engine",
]  # fmt: skip
