"""What a seat may see, and how a game ended."""

from __future__ import annotations

from dataclasses import dataclass

from catgames.engine.actions import Action


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    winners: seats from 0, more than one when they share the win.
    scores: one for each seat, in the game's own unit.
    reason: one sentence that says why.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Everything that one seat may know of a state; each game adds its own fields, none with a default.

    game: slug of the game.
    seat: whose view it is, from 0; None for what everybody may see.
    seats: the names.
    actor: who must act: a seat, CHANCE, or None when the game is over.
    awaited: the seat that the table waits for: the actor or, where CHANCE acts for a seat, that seat; None
        when it waits for nobody (a deal, the end).
    step: the name of the step being played; public.
    legal_actions: those of ``seat`` when it is the actor, otherwise none.
    outcome: None until the game is over.
    """

    game: str
    seat: int | None
    seats: tuple[str, ...]
    actor: int | None
    awaited: int | None
    step: str
    legal_actions: tuple[Action, ...]
    outcome: Outcome | None
