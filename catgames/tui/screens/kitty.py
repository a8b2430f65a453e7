"""The table of Kitty Cataclysm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from catgames.engine import Action, Event
from catgames.engine.events import listed
from catgames.engine.kitty import events
from catgames.engine.kitty.cards import Card, worth
from catgames.engine.kitty.view import KittyView
from catgames.tui.cards import FAN_HEIGHT, Face, draw_backs
from catgames.tui.chooser import ACTIONS, Chooser, Place
from catgames.tui.names import fitted
from catgames.tui.paper import Paper, clipped, wrapped
from catgames.tui.screens.base import Key
from catgames.tui.screens.game import Scene, Settling
from catgames.tui.screens.table import TableScreen
from catgames.tui.seats import draw_name

LOOKS: Mapping[str, tuple[str, str]] = {
    "steal": ("▲", "orange"),
    "draw": ("●", "blue"),
    "donate": ("♥", "pink"),
    "lose": ("■", "green"),
    "pass": ("◆", "yellow"),
    "everyone draws": ("●", "navy"),
    "again": ("↻", "yellow"),
    "lose paws": ("†", "vermilion"),
    "lose kitty": ("†", "vermilion"),
    "": ("·", "grey"),
}
"""Verb of a card's first instruction -> the card's glyph and hue."""
CATS = ("x_x", "-.-", "o.o", "^.^", "*.*")
"""Faces for a meowney of -1 or less, 0, 1, 2, and 3 or more."""
MASS = ("lose paws", "lose kitty")
"""The instructions that look at how many cards everybody holds."""

FULL_WIDTH = 27
"""Cells of the card that is shown in full beside the hand."""
NAME_X, BACKS_X, COUNT_X, KITTY_X, TOP_X = 3, 19, 26, 44, 55
"""Where the columns of the table begin."""
BACKS = 6

SHAKING = "shaking"
"""What moves: the table, to and fro."""


def coin(card: Card) -> str:
    """The meowney of a card: ``(2)``."""
    return f"({card.meowney})"


def look(card: Card) -> tuple[str, str]:
    """The glyph and the hue of a card."""
    return LOOKS[card.does[0].verb if card.does else ""]


def sum_of(cards: Sequence[Card]) -> str:
    """The meowney of some cards as a sum: ``1+0+2``; many of a kind together: ``3x1+2``."""
    terms = "+".join(f"({card.meowney})" if card.meowney < 0 else str(card.meowney) for card in cards)
    if len(cards) > 8:
        times = Counter(card.meowney for card in cards)
        terms = "+".join(
            f"{times[value]}×{value}" if value >= 0 else f"{times[value]}×({value})"
            for value in sorted(times)
        )
    return terms or "0"


class KittyScreen(TableScreen[KittyView]):
    """See TableScreen."""

    SLOTS: ClassVar = {
        "play": ("hand",),
        "steal": ("seat",),
        "donate": ("hand", "seat"),
        "lose": ("hand",),
        "pass-left": ("hand",),
    }
    SEALED = frozenset({"passing"})
    SHORTCUTS: ClassVar = {"d": "play steal donate lose pass-left"}

    # -- the table ----------------------------------------------------------------------------------------

    def header(self, view: KittyView) -> tuple[str, str]:
        whose = f"{view.seats[view.dealer]} dealt"
        if view.turn is not None:
            whose = f"{view.seats[view.turn]}'s turn"
        return f"KITTY CATACLYSM · {whose}", f"deck {view.deck_left} · litter tray {len(view.litter)}"

    def draw_table(self, paper: Paper, view: KittyView, y: int, height: int) -> None:
        gap = 2 if height >= 2 * len(view.seats) and self.scene is None else 1
        shift = self.frame[1] if self.frame is not None and self.frame[0] == SHAKING else 0
        for seat, name in enumerate(fitted(view.seats, BACKS_X - NAME_X - 2)):
            self._draw_seat(paper, view, seat, name, shift, y + seat * gap)
        if self.scene is not None:
            self._draw_fright(paper, self.scene.text.partition("!")[0], shift, y + len(view.seats) + 1)

    @staticmethod
    def _draw_fright(paper: Paper, name: str, shift: int, y: int) -> None:
        """What happens when a card costs many people much."""
        letters = " ".join(f"{name.upper()}!")
        width = len(letters) + 13
        x = max(2, (paper.width - width) // 2) + shift
        for row, line in enumerate((r"  /\_/\ ", r" ( O.O )", r"=( >o< )=", r"  )   ( ")):
            paper.put(x, y + row, line, "title")
        paper.put(x + 13, y, "~" * len(letters), "alert")
        paper.put(x + 13, y + 1, letters, "alert")
        paper.put(x + 13, y + 2, "~" * len(letters), "alert")

    def _draw_seat(self, paper: Paper, view: KittyView, seat: int, name: str, shift: int, y: int) -> None:
        style = "strong" if seat == view.turn else "text"
        paper.put(1 + shift, y, "▶" if seat == view.turn else " ", "cursor")
        draw_name(paper, self.chooser, seat, name, NAME_X + shift, y, style)
        count = view.counts[seat]
        draw_backs(paper, BACKS_X + shift, y, count, BACKS)
        alarm = count >= self._alarm(view)
        text = f"{count:>2} cards!" if alarm else f"{count:>2}"
        end = paper.put(COUNT_X + shift, y, text, "alert" if alarm else style)
        if view.sealed[seat]:
            paper.put(end, y, f" {view.sealed[seat]} aside", "good")
        paper.put(KITTY_X + shift, y, f"kitty {view.kitty_counts[seat]:>2}", style)
        top = view.tops[seat]
        if top is not None:
            glyph, hue = look(top)
            room = paper.width - TOP_X - len(coin(top)) - 3
            text = f"{glyph} {clipped(top.name, room)} {coin(top)}"
            paper.put(TOP_X - 2 + shift, y, "·", "dim")
            paper.put(TOP_X + shift, y, text, f"ink.{hue}")

    @staticmethod
    def _alarm(view: KittyView) -> int:
        """How many cards it takes to be hit by a card of this deck that looks at that."""
        numbers = [number for card in view.kinds for verb, number in card.does if verb in MASS]
        return min(numbers, default=1000)

    def caption(self, view: KittyView) -> str:
        """What the card that is being carried out has done, does and will still do."""
        card = view.card
        if card is None:
            return ""
        words = []
        for at, instruction in enumerate(card.does):
            if at < view.instruction:
                words.append(f"{instruction.words} (done)")
            elif at == view.instruction:
                words.append(self._progress(view))
            else:
                words.append(f"then {instruction.words}")
        return " · ".join([card.name, *words])

    @staticmethod
    def _progress(view: KittyView) -> str:
        """``Steal 2: 1 of 2, from Ben``."""
        assert view.card is not None
        instruction = view.card.does[view.instruction]
        said = instruction.words
        if instruction.verb in ("steal", "donate", "lose"):
            said += f": {view.done} of {instruction.number}"
            way = {"steal": ", from ", "donate": ", to "}.get(instruction.verb)
            if way and view.partners:
                said += way + listed([view.seats[seat] for seat in dict.fromkeys(view.partners)])
        return said

    # -- who starts -----------------------------------------------------------------------------------------

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

    def next_first(self, view: KittyView) -> int | None:
        return view.outcome.winners[0] if view.outcome is not None else None

    # -- the show -------------------------------------------------------------------------------------------

    def scenes(self, before: KittyView, happened: Sequence[Event]) -> Sequence[Scene]:
        hit = [event for event in happened if isinstance(event, events.LostPaws | events.LostKitty)]
        if not hit:
            return ()
        card = next(event.card for event in reversed(happened) if isinstance(event, events.Played))
        text = " ".join(event.text(None, show=self.shown) for event in hit)
        shaking = [(SHAKING, shift) for shift in (1, -1, 1, -1, 1, 0)]
        # Whatever came after that, the end of the game included, is not yet to be seen.
        after = replace(
            self._public(),
            **{name: getattr(before, name) for name in ("actor", "awaited", "step", "turn")},
            outcome=None,
            open_paws=None,
            open_kitties=None,
        )
        return [Scene(after, f"{card.name}! {text}", len(happened), shaking)]

    # -- the end --------------------------------------------------------------------------------------------

    def draw_result(self, paper: Paper, view: KittyView, y: int, height: int) -> None:
        assert view.outcome is not None
        assert view.open_paws is not None
        assert view.open_kitties is not None
        for row, line in enumerate(wrapped(view.outcome.reason, paper.width - 4)[:2]):
            paper.put(2, y + row, line, "title")
        rows = max(2, (height - 3) // len(view.seats))
        for seat, (paws, kitty) in enumerate(zip(view.open_paws, view.open_kitties, strict=True)):
            top = y + 3 + seat * rows
            best = seat in view.outcome.winners
            style = "title" if best else "strong"
            paper.put(1, top, "★" if best else " ", style)
            paper.put(3, top, view.seats[seat], style)
            sign = "+" if worth(kitty) >= 0 else "-"
            score = f"{worth(paws)} {sign} {abs(worth(kitty))} = {view.outcome.scores[seat]}"
            paper.put(3, top + 1, score, style)
            self._draw_spread(paper, "paws", paws, BACKS_X, top)
            self._draw_spread(paper, "kitty", kitty, BACKS_X, top + 1)

    def _draw_spread(self, paper: Paper, place: str, cards: Sequence[Card], x: int, y: int) -> None:
        """The coins of some cards in a row, and their sum behind it."""
        total = f" = {worth(cards)}"
        x = paper.put(x, y, f"{place:<6}", "dim")
        if not cards:
            paper.put(x, y, "none", "dim")
            return
        named = [f"{look(card)[0]}{str(card).capitalize()[:5]} {card.meowney}" for card in cards]
        room = paper.width - x - len(total) - 1
        if sum(map(len, named)) + 2 * len(named) <= room:
            for card, text in zip(cards, named, strict=True):
                x = paper.put(x, y, text, f"ink.{look(card)[1]}") + 2
            paper.put(x - 2, y, total, "dim")
        else:
            paper.put(x, y, clipped(sum_of(cards), room) + total, "text")

    # -- choosing -------------------------------------------------------------------------------------------

    def hand(self, view: KittyView) -> Sequence[Card]:
        return view.paws or ()

    def _kind(self, card: str) -> Card:
        """The card of that slug; a card itself is known at once."""
        return card if isinstance(card, Card) else next(kind for kind in self.view.kinds if kind == card)

    def face(self, card: str) -> Face:
        known = self._kind(card)
        glyph, hue = look(known)
        cat = CATS[max(-1, min(3, known.meowney)) + 1]
        return Face(str(known.meowney), glyph, cat, f"card.{hue}", str(card).capitalize())

    def shown(self, card: str) -> str:
        return self._kind(card).name

    def places(self, view: KittyView) -> Sequence[Place]:
        seats = len(view.seats)
        me = view.seat or 0
        others = [seat for seat in range(seats) if seat != me]
        if view.step == "steal":
            others = [seat for seat in others if view.counts[seat]]
        return Place("seat", tuple(others), columns=1), Place("hand", tuple(self.hand(view)))

    def arrivals(self, view: KittyView, news: Sequence[Event]) -> list[str]:
        return [card for card, _ in _arrivals(view, news)]

    def hints(self, view: KittyView, chooser: Chooser) -> Mapping[int, str]:
        return {index: giver for index in self.new if (giver := self._giver(view, index))}

    def _giver(self, view: KittyView, index: int) -> str:
        """From whom a new card of the hand came: names, or nothing for one from the deck."""
        card = self.hand(view)[index]
        givers = [giver for came, giver in _arrivals(view, self.news) if came == card and giver is not None]
        return listed([view.seats[seat] for seat in dict.fromkeys(givers)])

    def draw_beside(self, paper: Paper, view: KittyView, chooser: Chooser, x: int, y: int) -> int:
        """The card under the cursor in full or, where the cursor is elsewhere, the card it is about."""
        card, note = self._in_full(view, chooser)
        if card is None:
            return FULL_WIDTH
        glyph, hue = look(card)
        inside = FULL_WIDTH - 2
        room = inside - len(coin(card)) - 3
        words = wrapped(card.words, inside)
        if len(words) > 2:
            words = [words[0], clipped(f"{words[1]} {words[2]}", inside - 2) + " …"]
        cat = f"{note:<{inside - 7}.{inside - 7}}={self.face(card).cat}= "
        lines = [
            f"{glyph} {clipped(card.name, room):<{room}} {coin(card)}",
            *words,
            *[""] * (2 - len(words)),
            cat,
        ]
        style = f"card.{hue}"
        paper.put(x, y, f"╭{'─' * inside}╮", style)
        for row, line in enumerate(lines, y + 1):
            paper.put(x, row, "│" + " " * inside + "│", style)
            paper.put(x + 1, row, line, style)
        paper.put(x, y + FAN_HEIGHT - 1, f"╰{'─' * inside}╯", style)
        return FULL_WIDTH

    def _in_full(self, view: KittyView, chooser: Chooser) -> tuple[Card | None, str]:
        """The card to show in full, and a word about it."""
        if chooser.where == "hand":
            index = chooser.index
            giver = self._giver(view, index)
            new = index in self.new
            return self.hand(view)[index], (f" new, from {giver}" if giver else " new") if new else ""
        current = chooser.current()
        picked = chooser.picked("hand") if "hand" in chooser.places else []
        if chooser.where == ACTIONS and current is not None and isinstance(current.args[0], Card):
            return current.args[0], ""
        return (self.hand(view)[picked[0]] if picked else view.card), ""

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
                named = listed([card.name for card in cards])
                return f"Pass {named if len(named) < 40 else f'{len(cards)} cards'} to {left}"
        raise ValueError(action)

    def refusal(self, view: KittyView, chooser: Chooser) -> str:
        return "That is one too many; choose one again to take it back."

    def prompt(self, view: KittyView, chooser: Chooser) -> tuple[str, str]:
        me = view.seats[view.seat or 0]
        left = view.seats[((view.seat or 0) + 1) % len(view.seats)]
        number = view.card.does[view.instruction].number if view.card is not None else 0
        cards = "a card" if number == 1 else f"{number} cards"
        said = {
            "play": "play a card onto your kitty.",
            "again": "play another card.",
            "steal": "choose whom to steal from. The card comes at random.",
            "donate": "give a card to somebody. Only the two of you know which one it is.",
            "lose": "put a card into the litter tray, for all to see.",
            "passing": f"choose {cards} for {left}. Nobody sees it until all have chosen.",
        }[view.step]
        return f"{me}: {said}", self._word(view, chooser)

    def _word(self, view: KittyView, chooser: Chooser) -> str:
        """A word on the card under the cursor, or on how far the card that is carried out has come."""
        if view.card is not None:
            said = self._progress(view)
            return said[:1].upper() + said[1:] if view.step != "passing" else ""
        current = chooser.current()
        card = current if chooser.where == "hand" else current.args[0] if current is not None else None
        if not isinstance(card, Card):
            return ""
        return self._warning(view, card)

    def _warning(self, view: KittyView, card: Card) -> str:
        """Whom a mass card would hit just now, or what the last card of the paws means."""
        counts = list(view.counts)
        counts[view.seat or 0] -= 1
        if card.does and card.does[0].verb in MASS:
            verb, number = card.does[0]
            what = "their cards" if verb == "lose paws" else "their kitty"
            hit = [view.seats[seat] for seat, count in enumerate(counts) if count >= number]
            return f"Now that would cost {listed(hit)} {what}." if hit else "Now that would hit nobody."
        if len(self.hand(view)) == 1:
            return "Your last card: if you have none when your next turn begins, the game is over."
        return ""

    # -- looking around -------------------------------------------------------------------------------------

    def public_keys(self, view: KittyView) -> Sequence[Key]:
        keys = [Key(("p",), self._look_at_litter, "litter", "p")]
        if view.open_kitties is not None:
            keys[0] = Key(("p",), self._look_at_all, "all cards", "p")
        elif self.holder is not None:
            keys.insert(0, Key(("o",), self._look_at_kitty, "kitty", "o"))
        return keys

    def _look_at_litter(self) -> None:
        litter = self.view.litter
        title = f"The litter tray: {len(litter)} cards, the latest first"
        self.cats.show_lines(title, [*_lines(reversed(litter))] or ["It is empty."])

    def all_cards(self, view: KittyView) -> Sequence[str]:
        return [f"{card.copies} × {_line(card)}" for card in view.kinds]

    def _look_at_kitty(self) -> None:
        kitty = self.view.kitty or ()
        title = f"Your kitty: {len(kitty)} cards, {worth(kitty)} meowney, the latest first"
        self.cats.show_lines(title, [*_lines(reversed(kitty))] or ["It is empty."])

    def _look_at_all(self) -> None:
        assert self.view.open_paws is not None
        assert self.view.open_kitties is not None
        lines: list[str] = []
        for name, paws, kitty in zip(
            self.view.seats, self.view.open_paws, self.view.open_kitties, strict=True
        ):
            for place, cards in (("paws", paws), ("kitty", kitty)):
                spread = ", ".join(f"{card.name} {coin(card)}" for card in cards) or "nothing"
                lines += [f"{name}, {place} ({worth(cards)}): {spread}"]
            lines.append("")
        self.cats.show_lines("All paws and kitties", lines)


def _line(card: Card) -> str:
    return f"{card.name} {coin(card)}  {card.words}"


def _lines(cards: Iterable[Card]) -> list[str]:
    return [_line(card) for card in cards]


def _arrivals(view: KittyView, news: Sequence[Event]) -> list[tuple[Card, int | None]]:
    """The cards that came into the paws of the seat whose view it is, each with whom it came from."""
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


SCREEN = KittyScreen
