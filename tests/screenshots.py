"""The pictures in screenshots/, from fixed positions.

    python -m tests.screenshots

writes them anew.  A test compares what is in them with a fresh drawing.
"""

from __future__ import annotations

import asyncio
import html
import os
import re
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from catgames.engine import games
from catgames.match.match import Match
from catgames.tui.gate import Gate

from .tui.driver import running

FOLDER = Path(__file__).parent.parent / "screenshots"


class Picture(NamedTuple):
    """A picture: a position, the actions played from there, the keys pressed then."""

    position: dict[str, Any]
    actions: Sequence[str]
    keys: Sequence[str] = ()
    size: tuple[int, int] = (80, 24)
    theme: str = "catgames-dark"


_MIDDLE = {
    "game": "mistigri",
    "seats": ["Ana", "Ben", "Chi", "Dov", "Eve"],
    "hands": [
        ["2o", "3o", "3b", "6g", "8y", "M"],
        ["3g", "4p", "4y", "5y", "6o", "6b", "7o", "8g", "9p"],
        ["1o", "2b", "4g", "5o", "6y"],
        ["2p", "2y", "3p"],
        [],
    ],
    "turn": 0,
    "pile": ["4o", "4b", "5b", "5p", "1g", "1y", "3y", "3y", "2g"],
    "passed": [False, False, True, False, False],
    "turns": 12,
}
_TO_BEN = ("* take 2p", "1 discard 3o 3b", "1 exchange", "* take 8y", "1 swap M 1g")
_LAST = {
    "game": "mistigri",
    "seats": ["Ana", "Ben", "Chi", "Dov", "Eve"],
    "hands": [["5o", "M"], ["2b", "3g", "8y"], ["6b", "6y"], ["1o"], []],
    "turn": 0,
    "phase": "discard",
    "pile": ["7o", "7b"],
    "passed": [False, True, True, True, False],
    "round": 2,
    "scores": [12, 4, 17, 9, 24],
    "turns": 31,
}
_EFFECT = {
    "game": "mistigri",
    "seats": ["Ana", "Ben", "Chi"],
    "hands": [["5y", "5g", "6g", "7o"], ["2b", "3g", "8y"], ["6b", "9p"]],
    "turn": 0,
    "phase": "discard",
    "pile": ["4o", "4b", "2o", "2y", "3y", "3y", "3p", "M"],
    "turns": 20,
}

_HEIST = {
    "game": "heist",
    "seats": ["Ana", "Ben", "Chi", "Dov", "Eve", "Fay"],
    "safe": "rryyyybbbbbb",
    "start": 2,
    "round": 3,
    "available": [
        [1, 3, 4, 5, 6, 3],
        [1, 2, 3, 4, 5, 6],
        [1, 2, 3, 3, 4, 6],
        [2, 3, 3, 4, 5, 6],
        [1, 3, 4, 4, 5, 6],
        [1, 2, 3, 4, 4, 6],
    ],
    "shields": ["ryb", "yybbbk", "rrb", "bbb", "ybbbbkk", "yyb"],
    "safes": [9, 7, 14],
    "aside": [5, 6, 8, 10, 11, 13],
    "bag": "rrrybbb" + "bybbybbyb" * 3,
}
_CHOSEN = ("3 choose 6", "4 choose 4", "5 choose 4", "6 choose 2", "1 choose 3")
_HEIST_END = {
    "game": "heist",
    "seats": ["Ana", "Ben", "Chi", "Dov"],
    "safe": "ryybbb",
    "round": 8,
    "available": [[2, 4, 6], [2, 4, 5], [1, 4, 5], [3, 5, 6]],
    "shields": ["rryyyybbbbk", "yyyybbbbbb", "rrrybbbbbbkk", "rybbbbkkkk"],
}

_MESS = {
    "game": "mess",
    "seats": ["Ana", "Ben", "Chi", "Dov", "Eve", "Fay"],
    "hands": [
        {"pranks": ["bed1", "liv2", "off3", "off5", "bat2"], "bonuses": ["alibi"]},
        {"pranks": ["kit1", "kit3", "liv1", "off2", "bat3", "bed4", "bed4"], "bonuses": ["skip", "cancel"]},
        {"pranks": ["bed1", "liv4", "bat1", "bat5", "kit2", "off1", "off1", "bed2"]},
        {"pranks": ["kit1", "kit4", "kit5", "liv3", "off2", "bed3"], "bonuses": ["dash", "swap"]},
        {
            "pranks": ["liv1", "liv1", "off4", "bat1", "bat4", "kit2", "bed5"],
            "bonuses": ["hold", "draw", "cancel"],
        },
        {},
    ],
    "cat": "bathroom",
    "parents": "living",
    "turn": 3,
    "phase": "window1",
    "rooms": {
        "bathroom": ["bat2", "bat3", "bat2"],
        "kitchen": ["kit4", "kit3", "kit3", "kit2"],
        "living": ["liv4"],
        "office": ["off4", "off2", "off3"],
        "bedroom": ["bed2"],
    },
    "tokens": {"kitchen": 1, "bedroom": 0},
    "out": [5],
    "stack": ["bed1", "kit1", "liv2", "off1"],
    "turns": 18,
}
_MESS_END = {
    **_MESS,
    "hands": [{"pranks": ["off5"]}, *_MESS["hands"][1:]],  # type: ignore[misc]
    "cat": "office",
    "turn": 0,
    "phase": "prank",
}

_KITTY = {
    "game": "kitty",
    "seats": ["Ana", "Ben", "Chi", "Dov", "Eve"],
    "paws": [
        ["purrloin", "tit", "gift", "charitabby", "left", "caboodle", "theft"],
        ["catnip", "chase", "cataclysm", "feeding", "pick", "gone", "lives"],
        ["teller", "gift"],
        ["zoomies", "lives", "claws", "burglary", "catastrophe", "pick"],
        ["theft", "purrloin", "left"],
    ],
    "turn": 0,
    "kitties": [["caboodle", "gift"], ["theft"], ["charitabby"], ["cataclysm", "gone", "gift"], ["feeding"]],
    "deck": ["pick", "teller", "gone", "left", "gift", "caboodle"] * 3,
    "litter": ["lives", "pick"],
    "dealer": 1,
}
_KITTY_END = {
    **_KITTY,
    "paws": [["purrloin"], ["lives", "left", "gift"], ["gift"], ["lives", "pick"], []],
    "turn": 3,
    "kitties": [
        ["caboodle", "gift", "gone", "pick", "tit"],
        ["theft", "burglary"],
        ["charitabby", "gone", "teller"],
        ["cataclysm", "gift", "tit"],
        ["feeding", "pick", "burglary", "charitabby"],
    ],
    "deck": [],
}

PICTURES = {
    "kitty-turn": Picture(_KITTY, ["1 play theft", "1 steal 2", "* take gone"], ["space", "down", "down"]),
    "kitty-pass-left": Picture(_KITTY, ["1 play left", "1 pass-left gift"], ["space", "6"]),
    "kitty-cat-aclysm": Picture({**_KITTY, "turn": 1}, [], ["space", "7", "enter"]),
    "kitty-end": Picture(_KITTY_END, ["4 play pick"]),
    "mess-house": Picture({**_MESS, "phase": "cat"}, [], ["space", "right"]),
    "mess-question": Picture(_MESS, ["4 pass", "5 pass", "1 pass", "2 bonus skip"], ["5"]),
    "mess-end": Picture(_MESS_END, ["1 prank off5"]),
    "heist-choosing": Picture(_HEIST, _CHOSEN[:2], ["space"]),
    "heist-robbery": Picture(_HEIST, _CHOSEN, ["space", "1", "enter", *["space"] * 3]),
    "heist-end": Picture(
        _HEIST_END, ["1 choose 4", "2 choose 4", "3 choose 4"], ["space", "1", "enter", *["space"] * 6]
    ),
    "mistigri-turn": Picture(_MIDDLE, _TO_BEN, ["space", "right", "enter"]),
    "mistigri-hand-over": Picture(_MIDDLE, _TO_BEN),
    "mistigri-feeding": Picture(_EFFECT, ["1 discard 5g 5y"], ["space", "right"]),
    "mistigri-end": Picture(_LAST, ["1 pass"]),
    "mistigri-large": Picture(_MIDDLE, _TO_BEN, ["space"], (120, 40), "catgames-light"),
}
"""Name of the file -> what is on it."""


async def draw(picture: Picture) -> str:
    """The picture as SVG."""
    # The driver presses keys as fast as it can; and what is played here is none of anybody's matches.
    with (
        TemporaryDirectory() as home,
        patch.object(Gate, "LULL", 0),
        patch.dict(os.environ, CATGAMES_HOME=home),
    ):
        return await _draw(picture)


async def _draw(picture: Picture) -> str:
    game, seats = games[picture.position["game"]], picture.position["seats"]
    match = Match(game, seats)
    match.state = game.from_position(picture.position)
    for action in picture.actions:
        match.submit(action)
    async with running(game.slug, seats, 0, 7, picture.size) as driver:
        driver.app.theme = picture.theme
        await driver.sit_down(match)
        await driver.press(*picture.keys)
        return driver.app.export_screenshot(title="catgames")


def essence(svg: str) -> tuple[str, list[str]]:
    """What a picture says, and the colours it says it in."""
    texts = re.findall(r"<text[^>]*>(.*?)</text>", svg, re.DOTALL)
    return html.unescape("\n".join(texts)), sorted(set(re.findall(r"#[0-9a-f]{6}\b", svg)))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, picture in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(asyncio.run(draw(picture)), encoding="utf-8")
        print(f"screenshots/{name}.svg")


if __name__ == "__main__":
    main()
