"""The rules of each game in our own words, for the help screen and for ``catgames rules``.

A rules page is the file ``rules.md`` in the game's folder.  Below a heading, a line such as
``<!-- steps: discard again -->`` says which steps of the engine the section is about; readers never see it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

from catgames.engine import games

_HEADING = re.compile(r"^(?=#{1,2} )", re.MULTILINE)
_STEPS = re.compile(r"^<!-- steps: ([a-z ]+) -->\n", re.MULTILINE)
_NO_ANCHOR = re.compile(r"[^\w -]")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a rules page.

    anchor: the heading as Markdown viewers name it in links: ``what-a-pair-does``.
    title: the heading without its ``#``.
    text: the Markdown of the section with its heading, as readers see it.
    steps: the names of the engine's steps that it is about; "over" is the end of a game.
    """

    anchor: str
    title: str
    text: str
    steps: tuple[str, ...]


def rulebook(slug: str) -> str:
    """The Markdown of a game's rules page as written, including the lines about steps.

    Raises KeyError if there is no such game.
    """
    if slug not in games:
        raise KeyError(slug)
    return files("catgames.engine").joinpath(slug, "rules.md").read_text(encoding="utf-8")


def readable(markdown: str) -> str:
    """A rules page without the lines about steps."""
    return _STEPS.sub("", markdown)


def sections(markdown: str) -> list[Section]:
    """The parts of a rules page, one for each heading of the first and second level.

    markdown: as ``rulebook`` returns it; ``readable`` is the texts of its sections, joined.
    """
    return [_section(part) for part in _HEADING.split(markdown) if part.strip()]


def section_for(parts: Sequence[Section], step: str) -> int:
    """The index of the section about a step of the engine, given by name; 0 if there is none."""
    for index, part in enumerate(parts):
        if step in part.steps:
            return index
    return 0


def _section(part: str) -> Section:
    steps = [name for line in _STEPS.findall(part) for name in line.split()]
    text = readable(part)
    title = text.splitlines()[0].lstrip("#").strip()
    anchor = _NO_ANCHOR.sub("", title.lower()).replace(" ", "-")
    return Section(anchor, title, text, tuple(steps))
