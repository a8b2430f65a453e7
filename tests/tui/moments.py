"""Moments of each game at which the screens are tried: one for every step, in a position where it matters.

A game that is new here needs an entry in MOMENTS for each step at which its table waits for a key.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from catgames.engine import games
from catgames.match.match import Match

from .driver import begun


@dataclass(frozen=True)
class Moment:
    """A position, or a new game, and what is done in it before the moment has come."""

    position: Mapping[str, Any]
    actions: Sequence[str] = ()
    options: Mapping[str, Any] | None = None
    """Those of a new game, whose seats alone are taken from the position then."""

    def match(self, seed: int = 1) -> Match:
        """A match at that moment."""
        if self.options is not None:
            game, seats = games[self.position["game"]], self.position["seats"]
            match = Match(game, seats, {"first": 0, **self.options}, random.Random(seed))
        else:
            match = match_at(self.position, seed)
        for action in self.actions:
            match.submit(action)
        return match


def match_at(position: Mapping[str, Any], seed: int = 1) -> Match:
    """A match in a position; nothing is known of what was before."""
    game = games[position["game"]]
    match = Match(game, position["seats"], {"first": 0}, random.Random(seed))
    match.state = game.from_position(position)
    return match


_MISTIGRI: Mapping[str, Any] = {
    "game": "mistigri",
    "seats": ["Ana", "Ben", "Chi", "Dov"],
    "hands": [
        ["1o", "1b", "1g", "2o", "2b", "3o", "3b", "4p", "4o", "5o", "5b", "6o", "6b", "7o", "7b", "8g", "M"],
        ["2g", "5g", "8y"],
        ["3g", "4g", "6g"],
        ["1y", "9p"],
    ],
    "pile": ["2p", "4b", "7p"],
    "turn": 0,
    "phase": "discard",
    "turns": 3,
}
_LAST: Mapping[str, Any] = {**_MISTIGRI, "passed": [False, True, True, True]}

_HEIST: Mapping[str, Any] = {
    "game": "heist",
    "seats": ["Ana", "Ben"],
    "safe": "ryybbbb",
    "start": 0,
    "round": 3,
    "shields": ["ryyb", "rbbk"],
    "safes": [6],
    "aside": [5, 7, 9],
    "bag": "rybbybb",
}

_MESS: Mapping[str, Any] = {
    "game": "mess",
    "seats": ["Ana", "Ben", "Chi"],
    "hands": [
        {"pranks": ["kit2", "kit3", "bed1", "off5"], "bonuses": ["draw", "dash", "alibi"]},
        {"pranks": ["liv1", "off1"], "bonuses": ["hold", "skip", "reroll"]},
        {"pranks": ["off2", "off3"], "bonuses": ["cancel", "swap"]},
    ],
    "cat": "kitchen",
    "parents": "living",
    "turn": 0,
    "rooms": {"kitchen": ["kit4", "kit4"], "office": ["off4"]},
    "tokens": {"office": 2},
    "stack": ["bed2", "bed3", "bat1"],
    "turns": 5,
}
_PRANK: Mapping[str, Any] = {**_MESS, "phase": "prank"}

_KITTY: Mapping[str, Any] = {
    "game": "kitty",
    "seats": ["Ana", "Ben", "Chi"],
    "paws": [
        ["theft", "tit", "gone", "left", "zoomies", "cataclysm", "gift"],
        ["pick", "pick", "feeding", "claws", "purrloin", "gift", "lives"],
        ["teller", "caboodle"],
    ],
    "kitties": [["charitabby"], [], ["burglary", "gift"]],
    "turn": 0,
    "deck": ["catnip", "chase", "catastrophe", "pick"],
    "litter": ["lives"],
    "dealer": 2,
}


def _kitty_start(start: str) -> Moment:
    cards = [slug for slug, card in games["kitty"].cards.items() for _ in range(card["copies"])]
    return Moment(_KITTY, [f"* shuffle {' '.join(cards)}"], {"start": start})


MOMENTS: Mapping[str, Mapping[str, Moment]] = {
    "heist": {
        "choose": Moment(_HEIST),
        "reveal": Moment(_HEIST, ["1 choose 2 4 6", "2 choose 1 2 4", "1 reveal 4", "2 reveal 4"]),
        "over": Moment(
            {**_HEIST, "round": 1, "safes": [], "bag": "", "safe": "ryb"}, ["1 choose 2", "2 choose 2"]
        ),
    },
    "kitty": {
        "volunteer": _kitty_start("table"),
        "race": _kitty_start("race"),
        "play": Moment(_KITTY),
        "again": Moment(_KITTY, ["1 play zoomies"]),
        "steal": Moment(_KITTY, ["1 play theft", "1 steal 2", "* take gift"]),
        "take": Moment(_KITTY, ["1 play theft", "1 steal 2"]),
        "donate": Moment(_KITTY, ["1 play gift"]),
        "lose": Moment(_KITTY, ["1 play gone"]),
        "passing": Moment(_KITTY, ["1 play left", "1 pass-left theft"]),
        "over": Moment({**_KITTY, "paws": [["gift"], [], ["teller"]]}, ["1 play gift"]),
    },
    "mess": {
        "window": Moment(_MESS),
        "answer": Moment(_MESS, ["1 pass", "2 bonus hold"]),
        "roll": Moment(_MESS, ["1 pass", "2 pass", "3 pass"]),
        "cat": Moment({**_MESS, "phase": "cat"}),
        "prank": Moment(_PRANK),
        "token": Moment(_PRANK, ["1 prank kit2"]),
        "over": Moment({**_PRANK, "hands": [{"pranks": ["kit2"]}, *_MESS["hands"][1:]]}, ["1 prank kit2"]),
    },
    "mistigri": {
        "draw": Moment({**_MISTIGRI, "phase": "draw"}),
        "discard": Moment(_MISTIGRI),
        "ones": Moment(_MISTIGRI, ["1 discard 1o 1b"]),
        "twos": Moment(_MISTIGRI, ["1 discard 2o 2b"]),
        "threes": Moment(_MISTIGRI, ["1 discard 3o 3b"]),
        "swap": Moment(_MISTIGRI, ["1 discard 3o 3b", "1 exchange", "* take 8g"]),
        "give": Moment(_MISTIGRI, ["1 discard 4o 4p"]),
        "feed": Moment(_MISTIGRI, ["1 discard 5o 5b"]),
        "again": Moment(_MISTIGRI, ["1 discard 6o 6b"]),
        "deal": Moment(_LAST, ["1 pass"]),
        "over": Moment({**_LAST, "round": 2, "scores": [0, 20, 30, 40]}, ["1 pass"]),
    },
}
"""Slug -> name of a step -> a moment at which the game is at that step."""

EVERY = [(slug, step) for slug, moments in MOMENTS.items() for step in moments]
"""Every moment, as (slug, step)."""

PUBLIC = [(slug, step) for slug, step in EVERY if MOMENTS[slug][step].match().state.actor in (-1, None)]
"""Those at which there is nothing to decide."""

PRIVATE = [moment for moment in EVERY if moment not in PUBLIC]
"""Those at which a seat has to decide something."""


QUESTIONS = [(slug, step) for slug, step in PRIVATE if begun(MOMENTS[slug][step].match()).moment.question]
"""Those of them at which the table is asked first who wants to."""


def at(slug: str, step: str, seed: int = 1) -> Match:
    """A match at that moment."""
    return MOMENTS[slug][step].match(seed)
