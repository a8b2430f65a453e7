"""The house: its rooms, and which of them are side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

ROOMS = ("bedroom", "living", "office", "bathroom", "kitchen")
"""The rooms, in the order that actions are listed in."""

Layout = Mapping[str, tuple[str, ...]]
"""Room -> the rooms next to it."""


def layout(doors: str) -> Layout:
    """A layout from pairs of neighbours such as ``kitchen-bathroom``, separated by spaces.

    ValueError when it is not one: a name is not a room, or a room cannot be reached.
    """
    beside: dict[str, set[str]] = {room: set() for room in ROOMS}
    for door in doors.split():
        one, other = door.split("-")
        if one == other or one not in beside or other not in beside:
            raise ValueError(f"{door} does not join two rooms")
        beside[one].add(other)
        beside[other].add(one)
    reached = within(beside, ROOMS[0], len(ROOMS))
    if len(reached) < len(ROOMS):
        raise ValueError(f"no door leads to {', '.join(room for room in ROOMS if room not in reached)}")
    return {room: tuple(other for other in ROOMS if other in beside[room]) for room in ROOMS}


def within(
    beside: Mapping[str, Iterable[str]], start: str, steps: int, closed: str | None = None
) -> list[str]:
    """The rooms at most ``steps`` from ``start``, itself included, without entering ``closed``."""
    reached = {start}
    for _ in range(steps):
        reached |= {other for room in reached for other in beside[room] if other != closed}
    return [room for room in ROOMS if room in reached]


LAYOUTS: Mapping[str, Layout] = {
    "brick": layout(
        "kitchen-bathroom kitchen-living kitchen-office bathroom-living bathroom-bedroom"
        " living-bedroom living-office"
    ),
    "hub": layout(
        "kitchen-bathroom kitchen-living kitchen-office bathroom-living bathroom-bedroom"
        " living-bedroom living-office bedroom-office"
    ),
    "ring": layout("kitchen-bathroom bathroom-bedroom bedroom-living living-office office-kitchen"),
    "corridor": layout("kitchen-bathroom bathroom-bedroom bedroom-living living-office"),
}
"""Name -> layout; the first is the default."""
