#!/usr/bin/env python3
"""use.py LIBRARY: plays through libskerry.so with ctypes alone, without the package, NumPy or a compiled module."""

import ctypes
import json
import sys


class Settings(ctypes.Structure):
    """skerry_batch_settings of skerry.h."""

    _fields_ = [
        ("size", ctypes.c_size_t),
        ("games", ctypes.c_size_t),
        ("players", ctypes.c_int),
        ("options", ctypes.c_char_p),
        ("seed", ctypes.c_uint64),
        ("threads", ctypes.c_uint),
        ("keep_finished", ctypes.c_int),
        ("explicit_chance", ctypes.c_int),
        ("packed_mask", ctypes.c_int),
    ]


def use_engine(lib):
    lib.skerry_engine_new.restype = ctypes.c_void_p
    lib.skerry_engine_answer.restype = ctypes.c_char_p
    engine = ctypes.c_void_p(lib.skerry_engine_new())

    def ask(**request):
        return json.loads(lib.skerry_engine_answer(engine, json.dumps(request).encode()))

    ask(do="new", game="scurry", players=2, options={"setup": "standard"})
    legal = ask(do="legal")["legal"]
    assert ask(do="play", move=legal[0]).get("error") is None
    assert "error" in ask(do="play", move="nonsense")
    lib.skerry_engine_free(engine)


def use_batch(lib):
    lib.skerry_batch_new.restype = ctypes.c_void_p
    lib.skerry_error.restype = ctypes.c_char_p
    settings = Settings(size=ctypes.sizeof(Settings), games=8, seed=1, options=b'{"size":4,"tiles":4}')
    batch = ctypes.c_void_p(lib.skerry_batch_new(b"scurry", ctypes.byref(settings)))
    actions = (ctypes.c_int32 * 8)()
    for _ in range(100):
        assert lib.skerry_batch_sample(batch, actions, ctypes.c_size_t(8)) == 0
        assert lib.skerry_batch_step(batch, actions, ctypes.c_size_t(8)) == 0
    lib.skerry_batch_sample(batch, actions, ctypes.c_size_t(8))
    actions[3] = 10_000
    assert lib.skerry_batch_step(batch, actions, ctypes.c_size_t(8)) == -1
    assert b"Game 3" in lib.skerry_error()
    lib.skerry_batch_free(batch)


loaded = ctypes.CDLL(sys.argv[1])
use_engine(loaded)
use_batch(loaded)
print("ok")
