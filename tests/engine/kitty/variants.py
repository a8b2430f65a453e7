"""Decks that the suites of all games play with, besides the printed one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from .decks import random_deck

OPTIONS: Mapping[str, Sequence[Any]] = {"cards": [random_deck(Random(seed), players=5) for seed in range(8)]}
