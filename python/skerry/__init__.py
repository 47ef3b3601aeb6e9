"""Skerry's games for Python: batches for learning, and one game at a time for scripts and notebooks.

    >>> import skerry
    >>> batch = skerry.batch("scurry", n=256, options={"size": 4, "tiles": 4})
    >>> batch.step(batch.sample())
    >>> position = skerry.Game("scurry").start(setup="standard", tiles=8)
    >>> position.play("token f3").legal()[:2]
    ['token a1', 'token a2']
"""

from ._batch import CHANCE, NOBODY, Batch, States, batch
from ._game import Candidate, Engine, Game, Position, Search, Standing, games
from ._library import SkerryError, lib

__version__ = lib.skerry_version().decode()
__all__ = [
    "CHANCE",
    "NOBODY",
    "Batch",
    "Candidate",
    "Engine",
    "Game",
    "Position",
    "Search",
    "SkerryError",
    "Standing",
    "States",
    "batch",
    "games",
]
