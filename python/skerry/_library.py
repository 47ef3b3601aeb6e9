"""Loads libskerry and declares its functions (library/skerry.h)."""

import ctypes
import ctypes.util
import os
import pathlib
import re
from ctypes import POINTER, c_char_p, c_double, c_int, c_int32, c_int64, c_size_t, c_ssize_t, c_uint, c_uint64, c_void_p


class SkerryError(ValueError):
    """What went wrong, as a sentence.

    `clause` is the ruling that forbids a move ("SCU-6"), and `game` the number of the game in a batch; None if there is
    no such thing.
    """

    def __init__(self, text: str):
        super().__init__(text)
        found = re.match(r"(?:([A-Z]+-\d+): )?(?:Game (\d+): )?", text)
        assert found
        self.clause: str | None = found[1]
        self.game: int | None = None if found[2] is None else int(found[2])


class BatchSettings(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("games", c_size_t),
        ("players", c_int),
        ("options", c_char_p),
        ("seed", c_uint64),
        ("threads", c_uint),
        ("keep_finished", c_int),
        ("explicit_chance", c_int),
        ("packed_mask", c_int),
    ]


class BatchShape(ctypes.Structure):
    _fields_ = [
        (name, c_size_t) for name in ("games", "players", "actions", "planes", "rows", "columns", "numbers", "mask")
    ]


class BatchArrays(ctypes.Structure):
    _fields_ = [
        (name, c_void_p) for name in ("observation", "numbers", "mask", "player", "owes", "reward", "done", "steps")
    ]


# Texts that the caller frees are read through c_void_p, because c_char_p forgets the address.
_FUNCTIONS = {
    "skerry_api": (c_int, []),
    "skerry_version": (c_char_p, []),
    "skerry_error": (c_char_p, []),
    "skerry_engine_new": (c_void_p, []),
    "skerry_engine_free": (None, [c_void_p]),
    "skerry_engine_answer": (c_char_p, [c_void_p, c_char_p]),
    "skerry_engine_stop": (None, [c_void_p]),
    "skerry_match": (c_void_p, [c_char_p]),
    "skerry_text_free": (None, [c_void_p]),
    "skerry_batch_new": (c_void_p, [c_char_p, POINTER(BatchSettings)]),
    "skerry_batch_free": (None, [c_void_p]),
    "skerry_batch_get_shape": (None, [c_void_p, POINTER(BatchShape)]),
    "skerry_batch_get_arrays": (None, [c_void_p, POINTER(BatchArrays)]),
    "skerry_batch_reset": (c_int, [c_void_p, c_uint64]),
    "skerry_batch_step": (c_int, [c_void_p, c_void_p, c_size_t]),
    "skerry_batch_step_some": (c_int, [c_void_p, c_void_p, c_void_p, c_size_t]),
    "skerry_batch_step_all": (c_int, [c_void_p, c_void_p, c_size_t]),
    "skerry_batch_sample": (c_int, [c_void_p, c_void_p, c_size_t]),
    "skerry_batch_greedy": (c_int, [c_void_p, c_void_p, c_size_t]),
    "skerry_batch_decide": (c_int, [c_void_p, c_char_p, c_void_p, c_void_p, c_size_t]),
    "skerry_batch_run": (c_int, [c_void_p, c_uint64]),
    "skerry_batch_legal": (c_ssize_t, [c_void_p, c_void_p, c_void_p, c_void_p, c_size_t]),
    "skerry_batch_observe": (c_int, [c_void_p, c_size_t, c_void_p, c_void_p, c_void_p]),
    "skerry_batch_states": (c_void_p, [c_void_p]),
    "skerry_states_games": (c_size_t, [c_void_p]),
    "skerry_states_pick": (c_void_p, [c_void_p, c_void_p, c_size_t]),
    "skerry_batch_load": (c_int, [c_void_p, c_void_p, c_void_p, c_size_t]),
    "skerry_states_free": (None, [c_void_p]),
    "skerry_batch_draw": (c_void_p, [c_void_p, c_size_t, c_int]),
    "skerry_batch_view": (c_void_p, [c_void_p, c_size_t, c_int]),
    "skerry_batch_state": (c_void_p, [c_void_p, c_size_t]),
    "skerry_batch_action_text": (c_void_p, [c_void_p, c_size_t, c_int32]),
    "skerry_batch_action_number": (c_int32, [c_void_p, c_size_t, c_char_p]),
}


def _find() -> str:
    """SKERRY_LIBRARY, or the file beside this module, or the one that is installed."""
    named = os.environ.get("SKERRY_LIBRARY")
    if named:
        return named
    beside = pathlib.Path(__file__).with_name("libskerry.so")
    if beside.exists():
        return str(beside)
    installed = ctypes.util.find_library("skerry")
    if installed:
        return installed
    raise ImportError(
        "libskerry.so was not found. Install it with 'pip install .' in a checkout of Skerry, or name it in the "
        "environment variable SKERRY_LIBRARY."
    )


def _load() -> ctypes.CDLL:
    loaded = ctypes.CDLL(_find())  # releases the interpreter's lock during calls
    try:
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(loaded, name)
            function.restype = result
            function.argtypes = arguments
    except AttributeError as missing:
        raise ImportError(f"This libskerry.so is too old for the Python package: {missing}.") from None
    return loaded


lib = _load()


def failure() -> SkerryError:
    return SkerryError(lib.skerry_error().decode())


def check(result: int) -> None:
    if result < 0:
        raise failure()


def taken(address: int | None) -> str:
    """A text that the library made for us."""
    if not address:
        raise failure()
    try:
        return ctypes.string_at(address).decode()
    finally:
        lib.skerry_text_free(address)
