"""The manners of Kitty Cataclysm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from catgames.engine import Action, Event
from catgames.engine.events import listed
from catgames.engine.kitty import events
from catgames.engine.kitty.cards import Card, worth
from catgames.engine.kitty.view import KittyView
from catgames.table.manners import Manners, Page, Pointed
from catgames.table.moments import Scene, Settling

MASS = ("lose paws", "lose kitty")
"""The instructions that depend on how many cards everybody holds."""


def coin(card: Card) -> str:
    """The meowney of a card: ``(2)``."""
    return f"({card.meowney})"


def progress(view: KittyView) -> str:
    """How much of the card being played is done: ``Steal 2: 1 of 2, from Ben``."""
    assert view.card is not None
    instruction = view.card.does[view.instruction]
    said = instruction.words
    if instruction.verb in ("steal", "donate", "lose"):
        said += f": {view.done} of {instruction.number}"
        way = {"steal": ", from ", "donate": ", to "}.get(instruction.verb)
        if way and view.partners:
            said += way + listed([view.seats[seat] for seat in dict.fromkeys(view.partners)])
    return said


def came_from(view: KittyView, news: Sequence[Event]) -> list[tuple[Card, int | None]]:
    """The cards that came into this seat's paws, each with the seat that it came from."""
    came: list[tuple[Card, int | None]] = []
    seat = view.seat
    for event in news:
        match event:
            case events.Stole(seat=thief, victim=victim, card=Card() as card) if thief == seat:
                came.append((card, victim))
            case events.Donated(seat=giver, to=to, card=Card() as card) if to == seat:
                came.append((card, giver))
            case events.PassedOn(seat=giver, to=to, cards=tuple() as cards) if to == seat:
                came += [(card, giver) for card in cards]
            case events.Drew(seat=drawer, cards=tuple() as cards) if drawer == seat:
                came += [(card, None) for card in cards]
    return came


class KittyManners(Manners[KittyView]):
    """See Manners."""

    SEALED = frozenset({"passing"})

    # -- who starts -----------------------------------------------------------------------------------

    def settling(self, view: KittyView) -> Settling | None:
        if view.step not in ("volunteer", "race"):
            return None
        others = tuple(seat for seat in range(len(view.seats)) if seat != view.dealer)
        text = "A race for the first turn" if view.step == "race" else "Who goes first?"
        return Settling(text, others, "start", view.step == "race")

    def lookers(self, view: KittyView) -> Sequence[int]:
        if view.step != "race":
            return ()
        seats = len(view.seats)
        return [(view.dealer + step) % seats for step in range(1, seats)]

    def look_prompt(self, view: KittyView) -> str:
        return "look at your cards, and decide which one you would play first."

    def next_first(self, view: KittyView) -> int | None:
        return view.outcome.winners[0] if view.outcome is not None else None

    # -- the show -------------------------------------------------------------------------------------

    def scenes(self, before: KittyView, after: KittyView, happened: Sequence[Event]) -> Sequence[Scene]:
        hit = [event for event in happened if isinstance(event, events.LostPaws | events.LostKitty)]
        if not hit:
            return ()
        played = [event.card for event in happened if isinstance(event, events.Played)]
        card = played[-1] if played else before.card  # which asked for something before it hit
        assert card is not None
        text = " ".join(event.text(None, show=self.called) for event in hit)
        # Whatever came after it, such as the end of the game, stays hidden for now.
        public = replace(
            after,
            **{name: getattr(before, name) for name in ("actor", "awaited", "step", "turn")},
            outcome=None,
            open_paws=None,
            open_kitties=None,
        )
        told = max(at for at, event in enumerate(happened, 1) if event in hit)
        return [Scene(public, f"{card.name}! {text}", told, tuple(hit))]

    # -- cards ----------------------------------------------------------------------------------------

    def hand(self, view: KittyView) -> Sequence[Card]:
        return view.paws or ()

    def called(self, card: str) -> str:
        assert isinstance(card, Card)
        return card.name

    def arrivals(self, view: KittyView, news: Sequence[Event]) -> list[str]:
        return [card for card, _ in came_from(view, news)]

    def all_cards(self, view: KittyView) -> Sequence[str]:
        return [f"{card.copies} × {_line(card)}" for card in view.kinds]

    def pages(self, view: KittyView) -> Sequence[Page]:
        if view.open_kitties is not None:
            return (self._all_open(view),)
        title = f"The litter tray: {len(view.litter)} cards, latest first"
        litter = Page("litter", title, _lines(view.litter))
        if view.kitty is None:
            return (litter,)
        title = f"Your kitty: {len(view.kitty)} cards, {worth(view.kitty)} meowney, latest first"
        return (Page("kitty", title, _lines(view.kitty)), litter)

    @staticmethod
    def _all_open(view: KittyView) -> Page:
        assert view.open_paws is not None
        assert view.open_kitties is not None
        lines: list[str] = []
        for name, paws, kitty in zip(view.seats, view.open_paws, view.open_kitties, strict=True):
            for place, cards in (("paws", paws), ("kitty", kitty)):
                spread = ", ".join(f"{card.name} {coin(card)}" for card in cards) or "nothing"
                lines += [f"{name}, {place} ({worth(cards)}): {spread}"]
            lines.append("")
        return Page("all cards", "All paws and kitties", lines)

    # -- words ----------------------------------------------------------------------------------------

    def prompt(self, view: KittyView) -> str:
        left = view.seats[((view.seat or 0) + 1) % len(view.seats)]
        number = view.card.does[view.instruction].number if view.card is not None else 0
        cards = "a card" if number == 1 else f"{number} cards"
        return {
            "play": "play a card onto your kitty.",
            "again": "play another card.",
            "steal": "choose whom to steal from. The card is drawn at random.",
            "donate": "give a card to somebody. Only the two of you will know which.",
            "lose": "put a card into the litter tray, for all to see.",
            "passing": f"choose {cards} for {left}, in secret until all have chosen.",
        }[view.step]

    def label(self, view: KittyView, action: Action) -> str:
        match action.verb, action.args:
            case "play", (card,):
                return f"Play {card.name}"
            case "steal", (victim,):
                return f"Steal from {view.seats[victim]}"
            case "donate", (card, to):
                return f"Give {card.name} to {view.seats[to]}"
            case "lose", (card,):
                return f"Lose {card.name}"
            case "pass-left", cards:
                left = view.seats[((view.seat or 0) + 1) % len(view.seats)]
                return f"Pass {listed([card.name for card in cards])} to {left}"
        raise ValueError(action)

    def refusal(self, view: KittyView, pointed: Pointed) -> str:
        return "That is one too many; choose one again to drop it."

    def word(self, view: KittyView, pointed: Pointed) -> str:
        """About the card pointed at, or how much of the card being played is done."""
        if view.card is not None:
            said = progress(view)
            return said[:1].upper() + said[1:] if view.step != "passing" else ""
        current = pointed.item
        if isinstance(current, Action):
            current = next(iter(current.args), None)
        return self._warning(view, current) if isinstance(current, Card) else ""

    def _warning(self, view: KittyView, card: Card) -> str:
        """Whom a mass card would hit if played now, or what playing one's last card means."""
        counts = list(view.counts)
        counts[view.seat or 0] -= 1
        if card.does and card.does[0].verb in MASS:
            verb, number = card.does[0]
            what = "their cards" if verb == "lose paws" else "their kitty"
            hit = [view.seats[seat] for seat, count in enumerate(counts) if count >= number]
            return f"Played now, it costs {listed(hit)} {what}." if hit else "Played now, it hits nobody."
        if len(self.hand(view)) == 1:
            return "Your last card: if you have none when your next turn begins, the game is over."
        return ""


def _line(card: Card) -> str:
    return f"{card.name} {coin(card)}  {card.words}"


def _lines(cards: Iterable[Card]) -> list[str]:
    """The cards, one a line, latest first; a sentence if there are none."""
    return [_line(card) for card in reversed([*cards])] or ["It is empty."]


MANNERS = KittyManners()
