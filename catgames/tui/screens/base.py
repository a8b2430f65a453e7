"""What every screen has: one canvas, a table of keys, and a gate against keys typed ahead."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from catgames.tui.gate import Gate
from catgames.tui.palette import palette
from catgames.tui.paper import HEIGHT, WIDTH, Paper, wrapped
from catgames.tui.widgets.canvas import Canvas

Result = TypeVar("Result")


class Key(NamedTuple):
    """One or more keys that do the same thing.

    names: what Textual calls them, or the characters typed.
    do: what they do.
    label: what the footer says about it; None: nothing.
    sign: how the footer writes the key; None: as its first name.
    """

    names: tuple[str, ...]
    do: Callable[[], Any]
    label: str | None = None
    sign: str | None = None

    def hint(self) -> str:
        """What the footer says: the key and what it does."""
        return f"{self.sign or self.names[0]} {self.label}"


class Choice(NamedTuple):
    """One line of a menu.

    value: the result if it is chosen.
    label: what it says.
    note: what is written after it.
    """

    value: Any
    label: str
    note: str = ""


class CanvasScreen(Screen[Result]):
    """A screen that ``draw`` draws on one canvas, worked by the keys that ``keys`` lists.

    Keys are looked up here, not through Textual's bindings: those run in the app's own queue, so a string of
    keys typed ahead would pass the gate before the first had done anything.
    """

    def __init__(self, done: Callable[[Result], None] | None = None) -> None:
        """done: called with the result; None: the screen has been pushed, and is dismissed with it."""
        super().__init__()
        self._done = done
        self.gate = Gate()
        self.canvas = Canvas()

    def compose(self) -> ComposeResult:
        yield self.canvas

    # -- what each screen says about itself -----------------------------------------------------------

    @abstractmethod
    def draw(self, paper: Paper) -> None:
        """Draw everything, on paper of at least WIDTH x HEIGHT cells."""

    @abstractmethod
    def keys(self) -> Sequence[Key]:
        """The keys that work now."""

    def clicked(self, target: Any) -> None:
        """A place on the paper with that target was clicked."""

    def finish(self, result: Result) -> None:
        """The screen is done, with that result."""
        self.gate.close()
        if self._done is not None:
            self._done(result)
        else:
            self.dismiss(result)

    # -- what the app asks of every screen --------------------------------------------------------------

    @property
    def hand_on_show(self) -> bool:
        """Whether the screen shows something that only one person may see."""
        return False

    def cover(self) -> None:
        """Take a hand off the screen, if there is one."""

    def whereabouts(self) -> tuple[str, str]:
        """The slug of the game being played here, and the step it is at; "" if there is none."""
        return "", ""

    def stopping(self) -> Sequence[str]:
        """What it means to leave now, in sentences; none if nothing is being played."""
        return ()

    def commands(self, usual: Sequence[Choice]) -> Sequence[Choice]:
        """What can be done here without a key of its own; ``usual`` is what can be done anywhere."""
        return usual

    def encoding_changed(self) -> None:
        """The app has begun to write in ASCII only, or stopped."""

    # -- painting ---------------------------------------------------------------------------------------

    @property
    def too_small(self) -> bool:
        """Whether the terminal has no room for the screen."""
        return self.size.width < WIDTH or self.size.height < HEIGHT

    def repaint(self) -> None:
        """Draw everything again; only rows that differ are written to the terminal."""
        paper = Paper(self.size.width, self.size.height)
        if self.too_small:
            _draw_too_small(paper)
        else:
            self.draw(paper)
        self.canvas.show(paper, palette(self.app.current_theme))

    def draw_footer(self, paper: Paper, keys: Iterable[Key]) -> None:
        """Draw the last row, with a rule above: the keys that work now, each of them clickable."""
        y = paper.height - 1
        paper.rule(y - 1)
        labelled = [key for key in keys if key.label is not None]
        width = sum(cell_len(key.hint()) for key in labelled)
        gap = next((gap for gap in (3, 2) if width + gap * len(labelled) <= paper.width), 1)
        x = 1
        for key in labelled:
            start = x
            head, _, tail = key.hint().partition(" ")
            x = paper.put(x, y, head, "key")
            x = paper.put(x, y, f" {tail}", "dim")
            paper.hit(start, y, x - start, 1, key)
            x += gap

    def listen(self) -> None:
        """Open the gate once the last drawing is on the screen."""
        self.gate.close()
        self.call_after_refresh(self.gate.open)

    # -- input --------------------------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.InputEvent | events.Paste) and not self.gate.passes(event.time):
            event.stop()
            return
        await super().on_event(event)

    def on_key(self, event: events.Key) -> None:
        name = event.character if event.is_printable and event.character != " " else event.key
        for key in () if self.too_small else self.keys():
            if name in key.names:
                event.stop()
                event.prevent_default()
                key.do()
                return

    def on_click(self, event: events.Click) -> None:
        paper = self.canvas.paper
        if paper is None or self.too_small:
            return
        target = paper.target(event.screen_x, event.screen_y)
        if isinstance(target, Key):
            target.do()
        elif target is not None:
            self.clicked(target)

    def on_resize(self) -> None:
        paper = self.canvas.paper
        if paper is None or (paper.width, paper.height) != self.size:
            self.repaint()

    def on_screen_resume(self) -> None:
        self.repaint()
        self.listen()


def _draw_too_small(paper: Paper) -> None:
    """Say what is needed, in as many words as there is room for."""
    sentences = [
        f"Please make the terminal {WIDTH}x{HEIGHT} or larger.",
        f"It is {paper.width}x{paper.height}.",
        "Everything goes on as soon as there is room.",
    ]
    for said in (["=^.^=", *sentences], sentences, sentences[:1], [f"{WIDTH}x{HEIGHT}"]):
        lines = [line for sentence in said for line in wrapped(sentence, paper.width)]
        if len(lines) <= paper.height:
            break
    top = max(0, (paper.height - len(lines)) // 2)
    for row, line in enumerate(lines):
        paper.centre(top + row, line, "strong" if row == 0 else "text")
