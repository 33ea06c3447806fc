"""Scenes of motion in Python, by the library that `scripts/build library` makes.

    scene = Scene("sheet.lua")
    y = scene.slot("sheet.y")
    scene.touch(1, "began", 195, 700, at=0.1)
    scene.advance(0.15)
    print(scene[y], scene.events())

Times are seconds of the scene, lengths points with y down. An error is a `MotionError` with its code.
"""

import ctypes
import os
import pathlib
from ctypes import POINTER, byref, c_bool, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint64, c_void_p
from typing import NamedTuple

PHASES = ["began", "moved", "stationary", "ended", "cancelled"]


class _Options(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("is_dark", c_bool), ("reduces_motion", c_bool), ("seed", c_int64),
        ("memory", c_uint64), ("steps", c_uint64), ("parameters", POINTER(c_char_p)),
    ]


_EXISTS = ctypes.CFUNCTYPE(c_bool, c_void_p, c_char_p)
_READ = ctypes.CFUNCTYPE(c_void_p, c_void_p, c_char_p, POINTER(c_size_t))


class _Files(ctypes.Structure):
    _fields_ = [("context", c_void_p), ("exists", _EXISTS), ("read", _READ)]


class _Event(ctypes.Structure):
    _fields_ = [("time", c_double), ("name", c_char_p), ("target", c_char_p), ("words", c_char_p)]


class Event(NamedTuple):
    time: float
    name: str
    target: str
    words: list


def _load():
    path = os.environ.get("MOTION_LIBRARY", "libmotion.so")
    library = ctypes.CDLL(path)
    error = POINTER(c_void_p)
    for name, result, arguments in [
        ("open", c_void_p, [c_char_p, c_char_p, c_size_t, POINTER(_Files), POINTER(_Options), error]),
        ("close", None, [c_void_p]),
        ("touch", c_double, [c_void_p, c_int32, c_int32, c_double, c_double, c_double]),
        ("set", c_double, [c_void_p, c_char_p, c_char_p, c_double, error]),
        ("advance", c_bool, [c_void_p, c_double, error]),
        ("rewind", c_bool, [c_void_p, c_double, error]),
        ("slot", c_int32, [c_void_p, c_char_p, error]),
        ("read", None, [c_void_p, POINTER(c_int32), c_size_t, POINTER(c_double)]),
        ("rests", c_bool, [c_void_p]),
        ("events", POINTER(_Event), [c_void_p, POINTER(c_size_t)]),
        ("printed", c_char_p, [c_void_p]),
        ("error_code", c_char_p, [c_void_p]),
        ("error_text", c_char_p, [c_void_p]),
        ("error_free", None, [c_void_p]),
    ]:
        function = getattr(library, f"motion_{name}")
        function.restype, function.argtypes = result, arguments
    return library


_library = _load()


class MotionError(Exception):
    """What went wrong, as `motion run` prints it; `code` is such as `unknown-id`."""

    def __init__(self, pointer):
        super().__init__(_library.motion_error_text(pointer).decode())
        self.code = _library.motion_error_code(pointer).decode()
        _library.motion_error_free(pointer)


class Scene:
    """A script that is shown at times of one's own; a thread uses it at a time."""

    def __init__(self, path, *, seed=0, is_dark=False, reduces_motion=False, steps=0, **parameters):
        path = pathlib.Path(path)
        self._folder = path.parent
        words = [text.encode() for name, value in parameters.items() for text in (name, _text(value))]
        options = _Options(
            ctypes.sizeof(_Options), is_dark, reduces_motion, seed, 0, steps,
            (c_char_p * (len(words) + 1))(*words, None))
        # The library calls these while the scene is open.
        self._files = _Files(None, _EXISTS(self._exists), _READ(self._read))
        text = path.read_bytes()
        self._session = self._call(
            "open", str(path).encode(), text, len(text), byref(self._files), byref(options))

    def _call(self, name, *arguments):
        error = c_void_p()
        result = getattr(_library, f"motion_{name}")(*arguments, byref(error))
        if error:
            raise MotionError(error)
        return result

    def _inside(self, path):
        path = (self._folder / path.decode()).resolve()
        return path if path.is_relative_to(self._folder.resolve()) else None

    def _exists(self, _, path):
        path = self._inside(path)
        return path is not None and path.exists()

    def _read(self, _, path, length):
        path = self._inside(path)
        if path is None or not path.is_file():
            return None
        # The bytes stay until the next file is read.
        self._bytes = ctypes.create_string_buffer(path.read_bytes())
        length[0] = len(self._bytes) - 1
        return ctypes.addressof(self._bytes)

    def touch(self, finger, phase, x, y, at):
        """Moves a finger; returns the time at which it counts, NaN if it has no effect."""
        return _library.motion_touch(self._session, finger, PHASES.index(phase), x, y, at)

    def set(self, parameter, value, at):
        """Changes a live parameter; returns the time at which it counts."""
        return self._call("set", self._session, parameter.encode(), _text(value).encode(), at)

    def advance(self, time):
        self._call("advance", self._session, time)

    def rewind(self, time):
        self._call("rewind", self._session, time)

    def slot(self, path):
        """Finds a number by its path, such as `sheet.y`."""
        return self._call("slot", self._session, path.encode())

    def read(self, slots):
        values = (c_double * len(slots))()
        _library.motion_read(self._session, (c_int32 * len(slots))(*slots), len(slots), values)
        return list(values)

    def __getitem__(self, slot):
        return self.read([slot])[0]

    @property
    def rests(self):
        return _library.motion_rests(self._session)

    def events(self):
        """What happened since the time that was shown before."""
        count = c_size_t()
        list = _library.motion_events(self._session, byref(count))
        return [
            Event(event.time, event.name.decode(), event.target.decode(), event.words.decode().split())
            for event in list[: count.value]
        ]

    def printed(self):
        """What the script has printed since the last call."""
        return _library.motion_printed(self._session).decode()

    def close(self):
        if getattr(self, "_session", None):
            _library.motion_close(self._session)
            self._session = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    __del__ = close


def _text(value):
    return str(value).lower() if isinstance(value, bool) else str(value)
