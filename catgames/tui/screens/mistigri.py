"""The table of Crazy Mistigri."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from catgames.engine import Action, Event
from catgames.engine.events import listed
from catgames.engine.mistigri import events
from catgames.engine.mistigri.cards import CARDS, Card, by_rank, no_pair, total
from catgames.engine.mistigri.steps import TURN_LIMIT
from catgames.engine.mistigri.view import MistigriView
from catgames.tui.cards import CARD_WIDTH, Face, draw_backs, draw_whole
from catgames.tui.chooser import ACTIONS, Chooser, Place
from catgames.tui.paper import Paper
from catgames.tui.screens.base import Key
from catgames.tui.screens.table import TableScreen
from catgames.tui.seats import draw_name

GLYPHS = {"o": "▲", "b": "●", "g": "■", "y": "◆", "p": "♥", "M": "†"}
HUES = {"o": "orange", "b": "blue", "g": "green", "y": "yellow", "p": "pink", "M": "grey"}
CATS = ("^.^", "o.o", "-.-", ">.<", "=.=", "u.u", "O.o", "@.@", "*.*", "x_x")

PILE_X, PILE_COLUMNS, PILE_CELL = 47, 8, 4
"""Where the pile lies on the table; when a card of it is chosen, a grid of so many cells of that width."""
WARN_FROM = 150
"""The turn from which the table says that the round will be cut off (MIS-31)."""

MIAOU = "MIAOUUUUU"
LEAVING, TURNING_UP = "leaving", "turning up"
"""What moves: a seat that leaves, letter by letter; the hands at the end of a round, one by one."""


def shown(card: str) -> str:
    """A card inside a sentence: its value and the glyph of its colour."""
    known = CARDS[card]
    return f"{'M' if known.colour == 'M' else known.value}{GLYPHS[known.colour]}"


class MistigriScreen(TableScreen[MistigriView]):
    """See TableScreen."""

    SLOTS: ClassVar[Mapping[str, Sequence[str]]] = {
        "discard": ("hand", "hand"),
        "choose": ("hand",),
        "swap": ("hand", "pile"),
        "give": ("hand", "seat"),
        "feed": ("pile", ""),
    }
    SEALED = frozenset({"twos"})
    SHORTCUTS: ClassVar[Mapping[str, str]] = {
        "d": "discard purge choose exchange swap give feed",
        "x": "pass stop nothing skip",
        "r": "reverse",
    }

    # -- the table ----------------------------------------------------------------------------------------

    def header(self, view: MistigriView) -> tuple[str, str]:
        rounds = max(2, view.round)
        turn = f"turn {view.turns + 1}"
        if view.turns >= WARN_FROM:
            turn += f" of {TURN_LIMIT}"
        left = f"CRAZY MISTIGRI · round {view.round} of {rounds}"
        if view.turn is None:
            return left, ""
        return f"{left} · {turn}", f"arrow {'↻ clockwise' if view.clockwise else '↺ anticlockwise'}"

    def draw_table(self, paper: Paper, view: MistigriView, y: int, height: int) -> None:
        seats = len(view.seats)
        turn = view.turn if view.turn is not None else view.starter
        gap = 2 if height >= 2 * seats else 1
        for row in range(seats):
            self._draw_seat(paper, view, (turn + row) % seats, y + row * gap)
        if self.chooser is not None and "pile" in self.chooser.places:
            self._draw_pile_grid(paper, self.chooser, y)
        else:
            self._draw_pile(paper, view, y)

    def _draw_seat(self, paper: Paper, view: MistigriView, seat: int, y: int) -> None:
        name = view.seats[seat]
        count = view.counts[seat]
        style = "strong" if seat == view.turn else "text" if count else "dim"  # MIS-23: 0 cards in mid-turn
        paper.put(1, y, "▶" if seat == view.turn else " ", "cursor")
        draw_name(paper, self.chooser, seat, name, 3, y, style)
        left = not count and seat != view.turn
        if left:
            letters = self.frame[2] if self.frame is not None and self.frame[:2] == (LEAVING, seat) else None
            paper.put(20, y, MIAOU[:letters], "good")
        else:
            draw_backs(paper, 20, y, count, 10)
            paper.put(31, y, f"{count:>2}", style)
            if view.passed[seat]:
                paper.put(34, y, "passed", "alert")
        if view.round > 1:
            paper.put(40, y, f"{view.scores[seat]:>3} pt", "dim")

    def _draw_pile(self, paper: Paper, view: MistigriView, y: int) -> None:
        if not view.pile:
            paper.put(PILE_X, y + 2, "The pile is empty.", "dim")
            return
        room = (paper.width - PILE_X - 18) // CARD_WIDTH
        top = view.pile[-min(room, len(view.pile), 6) :]
        for index, card in enumerate(top):
            draw_whole(paper, PILE_X + index * CARD_WIDTH, y, self.face(card))
        paper.put(PILE_X + len(top) * CARD_WIDTH + 1, y + 2, f"{len(view.pile)} in the pile", "dim")

    def _draw_pile_grid(self, paper: Paper, chooser: Chooser, y: int) -> None:
        picked = chooser.picked("pile")
        for index, card in enumerate(chooser.places["pile"].items):
            row, column = divmod(index, PILE_COLUMNS)
            x = PILE_X + column * PILE_CELL
            here = chooser.where == "pile" and chooser.index == index
            left, right = ("›", "‹") if here else ("[", "]") if index in picked else (" ", " ")
            paper.put(x, y + row, left, "cursor")
            paper.put(x + 1, y + row, shown(card), "button.on" if here else f"ink.{HUES[card.colour]}")
            paper.put(x + 3, y + row, right, "cursor")
            paper.hit(x, y + row, PILE_CELL, 1, ("pile", index))

    def motion(self, view: MistigriView, happened: Sequence[Event]) -> Sequence[Any]:
        frames: list[Any] = []
        for event in happened:
            if isinstance(event, events.RoundOver):
                hands = range(len(event.hands))
                return [(TURNING_UP, seat, pause) for seat in hands for pause in range(4)]
            if isinstance(event, events.Left):
                frames += [(LEAVING, event.seat, letters) for letters in range(1, len(MIAOU) + 1)]
        return frames

    # -- the end of a round --------------------------------------------------------------------------------

    def pauses(self, view: MistigriView) -> str | None:
        return f"deal round {view.round}" if view.over and view.outcome is None else None

    def draw_result(self, paper: Paper, view: MistigriView, y: int, height: int) -> None:
        assert view.open_hands is not None
        finished = view.round if view.outcome is not None else view.round - 1
        paper.put(2, y, f"Round {finished} is over: {view.over}.", "strong")
        if view.outcome is not None:
            paper.put(2, y + 1, view.outcome.reason, "title")
        else:
            starter = view.seats[view.starter]
            why = "a third round, for it is a tie" if view.round == 3 else "the most points so far"
            paper.put(2, y + 1, f"{starter} starts round {view.round}: {why}.", "dim")
        y += 3
        for seat, hand in enumerate(view.open_hands):
            if self.frame is not None and seat > self.frame[1]:
                break
            best = view.outcome is not None and seat in view.outcome.winners
            style = "title" if best else "strong"
            paper.put(1, y, "★" if best else " ", style)
            paper.put(3, y, view.seats[seat], style)
            before = view.scores[seat] - total(hand)
            points = f"{view.scores[seat]} points"
            paper.put(3, y + 1, points if finished == 1 else f"{before} + {total(hand)} = {points}", style)
            y += max(2, self._draw_open_hand(paper, hand, 26, y))

    def _draw_open_hand(self, paper: Paper, hand: Sequence[Card], x: int, y: int) -> int:
        """The cards, and the sum of their values; returns how many rows that took."""
        if not hand:
            paper.put(x, y, MIAOU, "good")
            return 1
        columns = (paper.width - x) // 3
        for index, card in enumerate(hand):
            row, column = divmod(index, columns)
            paper.put(x + 3 * column, y + row, shown(card), f"ink.{HUES[card.colour]}")
        rows = (len(hand) - 1) // columns + 1
        terms = "+".join(str(card.value) for card in hand)
        if len(terms) > paper.width - x - 8:
            times = Counter(card.value for card in hand)
            terms = "+".join(
                f"{count}×{value}" if count > 1 else str(value) for value, count in times.items()
            )
        paper.put(x, y + rows, f"{terms} = {total(hand)}", "dim")
        return rows + 1

    # -- choosing -------------------------------------------------------------------------------------------

    def hand(self, view: MistigriView) -> Sequence[Card]:
        return view.hand or ()

    def face(self, card: str) -> Face:
        known = CARDS[card]
        value = "M" if known.colour == "M" else str(known.value)
        return Face(value, GLYPHS[known.colour], CATS[known.value - 1], f"card.{HUES[known.colour]}")

    def shown(self, card: str) -> str:
        return shown(card)

    def places(self, view: MistigriView) -> Sequence[Place]:
        seats = len(view.seats)
        me = view.seat or 0
        others = [(me + step) % seats for step in range(1, seats)]
        return (
            Place("seat", tuple(seat for seat in others if view.counts[seat]), columns=1),
            Place("pile", tuple(sorted(set(view.pile), key=by_rank)), columns=PILE_COLUMNS),
            Place("hand", tuple(view.hand or ())),
        )

    def arrivals(self, view: MistigriView, news: Sequence[Event]) -> list[str]:
        came: list[str] = []
        for event in news:
            match event:
                case events.Drew(seat=seat, card=card) if seat == view.seat and card is not None:
                    came.append(card)
                case events.Gave(to=to, card=card) if to == view.seat and card is not None:
                    came.append(card)
                case events.Fed(to=to, card=card) if to == view.seat:
                    came.append(card)
                case events.Drew(source=source, card=card) if source == view.seat and card in came:
                    came.remove(card)
        return came

    def hints(self, view: MistigriView, chooser: Chooser) -> Mapping[int, str]:
        if chooser.where != "hand" or view.step not in ("discard", "again"):
            return {}
        hand = self.hand(view)
        card = hand[chooser.index]
        return {
            index: f"{card.value}+{card.value}" if other.value == card.value else GLYPHS[card.colour] * 2
            for index, other in enumerate(hand)
            if index != chooser.index and no_pair(card, other) is None
        }

    def label(self, view: MistigriView, action: Action) -> str:
        def name(seat: int) -> str:
            return view.seats[seat]

        match action.verb, action.args:
            case "discard", (low, high):
                return f"Discard {shown(low)} {shown(high)}"
            case "pass", _:
                return "Pass"
            case "stop", _:
                return "No more pairs"
            case "purge", _:
                return "Discard all other 1s"
            case "reverse", _:
                return "Turn the arrow"
            case "choose", (card,):
                return f"Let {name(self._next(view))} draw {shown(card)}"
            case "nothing", _:
                return "Choose nothing"
            case "exchange", _:
                return "Exchange a card"
            case "swap", (gave, took):
                return f"Put {shown(gave)} on the pile and take {shown(took)}"
            case "give", (card, to):
                return f"Give {shown(card)} to {name(to)}"
            case "feed", (card, to):
                return f"Feed {shown(card)} to {name(to)}"
            case "skip", (to,):
                return f"Nothing for {name(to)}"
        raise ValueError(action)

    def refusal(self, view: MistigriView, chooser: Chooser) -> str:
        card = chooser.current()
        if view.step in ("discard", "again"):
            if card.colour == "M":
                return "Nothing pairs with the Mistigri."
            picked = [chooser.places["hand"].items[index] for index in chooser.picked("hand")]
            if picked:
                return f"{shown(picked[0])} and {shown(card)} {no_pair(picked[0], card)}."
            return f"Nothing in your hand pairs with {shown(card)}."
        return "That cannot be chosen now."

    def prompt(self, view: MistigriView, chooser: Chooser) -> tuple[str, str]:
        me = view.seats[view.seat or 0]
        follower = view.seats[self._next(view)] if view.step != "swap" else ""
        fed = view.seats[view.feeding[0]] if view.feeding else ""
        said = {
            "discard": "discard a pair, or pass.",
            "again": "discard another pair, or leave it at that.",
            "ones": "discard all your other 1s, or turn the arrow.",
            "twos": f"choose in secret the card that {follower} draws, or turn the arrow.",
            "threes": f"exchange a card once {follower} has drawn, or turn the arrow.",
            "swap": "put a card on the pile, and take one that lies there.",
            "give": "give a card to somebody.",
            "feed": f"choose a card of the pile for {fed}.",
        }[view.step]
        return f"{me}: {said}", self._word(view, chooser)

    def _word(self, view: MistigriView, chooser: Chooser) -> str:
        """A word on what is picked or under the cursor."""
        complete, current = chooser.complete(), chooser.current()
        if complete is not None and complete.verb == "discard":
            return f"{shown(complete.args[0])} {shown(complete.args[1])}: {self._effect(view, complete)}"
        if chooser.where == ACTIONS and current is not None and current.verb == "pass":
            others = [s for s, count in enumerate(view.counts) if count and s != view.seat]
            if all(view.passed[seat] for seat in others):
                return "Everybody else has passed: if you pass, the round ends."
            return "A pass turns your aid face down. When all aids are down, the round ends."
        if chooser.where == "hand" and view.step in ("discard", "again"):
            return self._pairs(current, chooser)
        if view.step == "feed":
            later = [view.seats[seat] for seat in view.feeding[1:]]
            return f"Then one for {listed(later)}." if later else ""
        return {
            "twos": "Nobody sees which one; the arrow keys go round the ends of the hand.",
            "threes": "Any card of the pile will do, but the one you put down.",
            "swap": "One of your hand first, then one of the pile. Everybody sees both.",
            "give": "The card first, then who gets it. Only the two of you know which one it is.",
        }.get(view.step, "")

    def _pairs(self, card: Card, chooser: Chooser) -> str:
        hand = list(chooser.places["hand"].items)
        hand.remove(card)
        mates = [other for other in dict.fromkeys(hand) if no_pair(card, other) is None]
        if card.colour == "M":
            return "Nothing pairs with the Mistigri: 10 points if it stays with you."
        if not mates:
            return f"Nothing in your hand pairs with {shown(card)}."
        by_value = " ".join(shown(mate) for mate in mates if mate.value == card.value)
        by_colour = " ".join(shown(mate) for mate in mates if mate.value != card.value)
        words = [f"by value with {by_value}"] if by_value else []
        words += [f"by colour with {by_colour}"] if by_colour else []
        return f"{shown(card)} pairs {listed(words)}."

    def _effect(self, view: MistigriView, discard: Action) -> str:
        low, high = discard.args
        if low.value != high.value:
            return "same colour, so nothing else happens."
        others = [seat for seat, count in enumerate(view.counts) if count and seat != view.seat]
        if not others and low.value not in (1, 6):
            return "nobody is left for the effect, so nothing else happens."
        follower = view.seats[self._next(view)]
        seats = len(view.seats)
        clockwise = sorted(others, key=lambda seat: (seat - (view.seat or 0)) % seats)
        return {
            1: "then discard all your other 1s, or turn the arrow.",
            2: f"then choose in secret what {follower} draws, or turn the arrow.",
            3: f"then exchange a card once {follower} has drawn, or turn the arrow.",
            4: "then give a card to somebody.",
            5: f"then a card of the pile for {listed([view.seats[seat] for seat in clockwise])}.",
            6: "then another pair, if you like.",
            7: f"then {follower} must draw two cards from you.",
            8: f"then {follower} must draw three cards from you.",
        }[low.value]

    def _next(self, view: MistigriView) -> int:
        """Who plays next, as things stand."""
        seats = len(view.seats)
        way = 1 if view.clockwise else -1
        seat = ((view.turn or 0) + way) % seats
        while not view.counts[seat] and seat != view.turn:
            seat = (seat + way) % seats
        return seat

    # -- the pile --------------------------------------------------------------------------------------------

    def public_keys(self, view: MistigriView) -> Sequence[Key]:
        return (Key(("p",), self._look_at_pile, "pile", "p"),) if view.pile else ()

    def _look_at_pile(self) -> None:
        cards = [shown(card) for card in reversed(self.view.pile)]
        self.cats.show_lines(f"The pile: {len(cards)} cards, the latest first", [" ".join(cards)])


SCREEN = MistigriScreen
