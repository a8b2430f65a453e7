"""Through a real pseudo-terminal: keys typed ahead, what is written to it, and how it is left."""

from __future__ import annotations

import random
import re
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from catgames.engine import CHANCE, Action, games
from catgames.engine.events import sentences
from catgames.engine.mistigri.events import Drew
from catgames.match.match import Match
from catgames.table.mistigri import GLYPHS, called

from .terminal import DOWN, ENTER, ESCAPE, PATIENCE, RIGHT, Terminal

NAMES = ["Ana", "Ben", "Chi"]
TERMS = [
    "xterm-256color",
    "linux",
    pytest.param("screen", marks=pytest.mark.long),
    pytest.param("tmux-256color", marks=pytest.mark.long),
]
SIGNALS = ["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"]
SIZES = [(1, 1), (200, 60), (2, 1), (80, 23), (79, 24), (1, 60), (120, 40), (200, 1), (4, 3), (80, 24)]

PLAY = ("play", "mistigri", "--players", ",".join(NAMES), "--first", "Ana")
ALTERNATE_SCREEN = b"\x1b[?1049h"
TOO_SMALL = "Please make the terminal"
MISTAKE = "catgames made a mistake"
HERE = "▶"


def play(seed: int = 7, **options: str | None) -> Terminal:
    """A game that is at its first hand-over."""
    return Terminal(*PLAY, "--seed", str(seed), **options)


def turn_of(name: str) -> str:
    return f"It is {name}'s turn"


def reveal(terminal: Terminal, name: str) -> None:
    terminal.wait_for(turn_of(name))
    terminal.press_until(b" ", f"{name}: discard")
    terminal.settle()


def make_ready_to_pass(terminal: Terminal) -> None:
    terminal.press_until(b"x", f"{HERE}[x] Pass")


def passes(terminal: Terminal) -> int:
    """How often somebody has passed, as the log has it; the keys sent before have been worked off then."""
    terminal.press_until(b"g", "What has happened")
    terminal.settle()
    words = terminal.text().split()
    terminal.press_until(ESCAPE, "g log")
    return sum(word.startswith("passed") and before != "had" for before, word in pairwise(words))


def leave(terminal: Terminal) -> None:
    """Stop playing by the keys, and see to it that the terminal is as it was."""
    terminal.press_until(b"q", "STOP PLAYING?")
    terminal.press_until(DOWN, f"{HERE}  Stop")
    terminal.send(ENTER)
    assert terminal.exit_status() == 0
    assert terminal.left_behind() == []


# -- a game on every kind of terminal -------------------------------------------------------------------


def mirror(seed: int) -> Match:
    """The same match without a terminal, up to the first decision."""
    match = Match(games["mistigri"], NAMES, {"first": 0}, random.Random(seed))
    let_chance_act(match)
    return match


def let_chance_act(match: Match) -> None:
    """As far as the table does without asking: not when a round is over."""
    while match.state.actor == CHANCE and not match.view(None).over:
        match.chance()


def is_simple(action: Action) -> bool:
    """Whether it is a pair after which its player has nothing to choose."""
    values = {card.value for card in action.args}
    return action.verb == "discard" and (len(values) == 2 or values <= {7, 8})


@pytest.mark.parametrize("term", TERMS)
def test_a_turn_and_the_next(term: str) -> None:
    match = mirror(7)
    hand = list(match.view(0).hand)
    drawn = next(event.card for event in match.log(0) if isinstance(event, Drew))
    pair = next(action for action in match.state.legal_actions() if is_simple(action))
    with play(TERM=term) as terminal:
        reveal(terminal, "Ana")
        at = hand.index(drawn)  # where the cursor starts
        for card in pair.args:
            to = hand.index(card)
            terminal.send(RIGHT * ((to - at) % len(hand)) + ENTER)
            at = to
        terminal.wait_for(f"{HERE}[d] Discard {called(pair.args[0])} {called(pair.args[1])}")
        terminal.send(ENTER)
        terminal.wait_for(turn_of("Ben"))
        terminal.wait_for("2 in the pile")
        reveal(terminal, "Ben")
        make_ready_to_pass(terminal)
        terminal.send(ENTER)
        terminal.wait_for(turn_of("Chi"))
        terminal.settle()
        assert passes(terminal) == 1
        leave(terminal)


def test_from_the_menu_to_the_first_hand_over() -> None:
    with Terminal() as terminal:
        terminal.wait_for("WHICH GAME?")
        terminal.settle()
        while f"{HERE}  Crazy Mistigri" not in terminal.text():
            terminal.send(DOWN)
            terminal.settle()
        terminal.press_until(ENTER, "Who plays?")
        terminal.settle()
        for name, after in (("Al[/b]", "2"), ("Zoë", "3"), ("李小龍", "WHO STARTS?")):
            terminal.send(name.encode())
            terminal.wait_for(name)
            terminal.send(ENTER)
            terminal.wait_for(after)
            terminal.settle()
        terminal.press_until(DOWN, f"{HERE}  Zoë")
        terminal.send(ENTER)
        terminal.wait_for(turn_of("Zoë"))
        assert re.search(r"^ +Al\[/b\] ", terminal.text(), re.M)
        leave(terminal)


# -- keys typed ahead -----------------------------------------------------------------------------------


def type_ahead(terminal: Terminal) -> Iterator[int]:
    """Type the same keys many times in one go at every turn; yields how many passes there are then."""
    terminal.send(b" x\r" * 20)  # nothing has been drawn yet
    terminal.wait_for(lambda: ALTERNATE_SCREEN in terminal.raw)
    terminal.send(b" x\r" * 20)
    terminal.wait_for(turn_of("Ana"))
    yield passes(terminal)
    for name, after, keys in (
        ("Ana", turn_of("Ben"), b"\r" * 20),
        ("Ben", turn_of("Chi"), b"\r " * 300),  # so many that the next screen is painted in the midst of them
        ("Chi", "Round 1 is over", b"\r x" * 300),
    ):
        reveal(terminal, name)
        make_ready_to_pass(terminal)
        terminal.send(keys)
        terminal.wait_for(after)
        yield passes(terminal)


@pytest.mark.parametrize("term", TERMS)
def test_keys_typed_ahead_commit_one_action_at_most(term: str) -> None:
    with play(TERM=term) as terminal:
        assert list(type_ahead(terminal)) == [0, 1, 2, 3]


def test_without_the_gate_keys_typed_ahead_play() -> None:
    with play(code=changed("Gate.passes = Gate.admits = lambda *_: True")) as terminal:
        reveal(terminal, "Ana")
        make_ready_to_pass(terminal)
        terminal.send(b"\r x\r x\r")
        terminal.wait_for("Round 1 is over")


def changed(change: str) -> str:
    """A program that is ``catgames`` but for this change."""
    return f"""
import sys
import threading
from catgames.cli import main
from catgames.tui.app import CatgamesApp
from catgames.tui.driver import TerminalDriver
from catgames.tui.gate import Gate
from catgames.tui.overlays import Overlays
from catgames.tui.screens.table import TableScreen
from catgames.tui.widgets.canvas import Canvas

def wrong(*arguments, **options):
    raise RuntimeError("6▲ is in the hand")

def unless(allowed, do):
    return lambda self, *rest: do(self, *rest) if allowed(self) else wrong()

{change}
sys.exit(main())
"""


# -- frames ----------------------------------------------------------------------------------------------


def test_the_first_frame_is_written_once() -> None:
    with play() as terminal:
        terminal.wait_for(turn_of("Ana"))
        terminal.settle()
        assert terminal.raw.count(b"CRAZY MISTIGRI") == 1


def test_a_frame_is_written_again_where_the_terminal_may_have_lost_it() -> None:
    """Though it is the same as before: after another program had the terminal, or it was another size."""
    with play() as terminal:
        terminal.wait_for(turn_of("Ana"))
        terminal.settle()
        since = len(terminal.raw)
        terminal.signal(signal.SIGCONT)
        terminal.wait_for(lambda: b"CRAZY MISTIGRI" in terminal.raw[since:])
        for columns, text in ((60, TOO_SMALL), (80, turn_of("Ana"))):
            terminal.resize(columns, 24)
            terminal.wait_for(text)


# -- what is written while the keyboard changes hands -------------------------------------------------------

CODES = re.compile(r"\x1b\[[<=>?]?[\d;]*\$?[a-zA-Z]")
GLYPH = f"[{''.join(GLYPHS.values())}]"


def public_cards(match: Match) -> set[str]:
    """The cards, as the screen writes them, that everybody knows of."""
    log = match.log(None)
    round_began = max(at for at, event in enumerate(log) if event.opens)
    text = " ".join(sentences(log[round_began:], None, show=called))
    return set(re.findall(rf"\b[\dM]+{GLYPH}", text)) | {called(card) for card in match.view(None).pile}


def slipped_out(written: bytes, match: Match) -> list[str]:
    """The pieces of what was written that show a card, or the edge of one, that is not public."""
    text = CODES.sub("\0", written.decode())
    for card in public_cards(match):
        value, glyph = card[:-1], card[-1]
        text = re.sub(rf"(?<!\d){value} *{glyph}|{glyph} *{value}(?!\d)", "", text)
    return re.findall(f".{{0,9}}{GLYPH}.{{0,9}}", text)


def watch(terminal: Terminal, seed: int, turns: int) -> Iterator[tuple[bytes, list[str]]]:
    """Play some turns by simple pairs and passes; at each hand-over what was written since the last choice.

    And what of it should not have been.
    """
    match, rng, since = mirror(seed), random.Random(seed), 0
    for _ in range(turns):
        public = match.view(None)
        if public.outcome is not None:
            return
        if public.awaited is None:
            terminal.wait_for(f"Round {public.round - 1} is over")
            terminal.settle()
            since = len(terminal.raw)
            terminal.press_until(b" ", "Space reveal")
            match.chance()
            let_chance_act(match)
            continue
        name = NAMES[public.awaited]
        terminal.wait_for(turn_of(name))
        terminal.settle()
        written = bytes(terminal.raw[since:])
        yield written, slipped_out(written, match)
        reveal(terminal, name)
        hand = list(match.view(public.awaited).hand)[:10]
        pairs = [
            pair for pair in match.state.legal_actions() if is_simple(pair) and set(pair.args) <= set(hand)
        ]
        if pairs:
            action = rng.choice(pairs)
            low = hand.index(action.args[0])
            high = next(at for at, card in enumerate(hand) if card == action.args[1] and at != low)
            terminal.send(f"{(low + 1) % 10}{(high + 1) % 10}".encode())
            terminal.wait_for(f"{HERE}[d] Discard {called(action.args[0])} {called(action.args[1])}")
        else:
            action = next(action for action in match.state.legal_actions() if action.verb == "pass")
            make_ready_to_pass(terminal)
        since = len(terminal.raw)
        terminal.send(ENTER)
        match.submit(action)
        let_chance_act(match)


@pytest.mark.parametrize("seed", [7, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(20, 24))])
def test_a_hand_over_writes_no_hidden_card(seed: int, tried: Callable[..., None]) -> None:
    turns = 6 if seed == 7 else 60
    with play(seed, TEXTUAL_ANIMATIONS="none") as terminal:
        hand_overs = list(watch(terminal, seed, turns))
    assert [slip for _, slips in hand_overs for slip in slips] == []
    assert any(shown in written.decode() for written, _ in hand_overs for shown in GLYPHS.values())
    tried("hand-overs whose bytes were searched", len(hand_overs))


SCENE = """
from catgames.table.moments import Scene
from catgames.table.sitting import Sitting

def look(self):
    self._scenes = [Scene(self.moment.view, "Everybody looks.", 0)]
    self._told = ("Everybody looks.",)

def scenes_of(act):
    def acted(self, *arguments, **options):
        act(self, *arguments, **options)
        if self._holder is not None:
            self._holder = None
            look(self)
            self.moment = self._present()
    return acted

Sitting._act = scenes_of(Sitting._act)
"""
"""With a scene in the place of a hand."""

LEAK = """
from catgames.table.moments import Kind

over = TableScreen.draw

def leak(self, paper):
    over(self, paper)
    if self.moment.kind == Kind.HAND_OVER and self.moment.view.pile:
        match = self.sitting.match
        paper.put(1, 20, self.drawing.manners.called(match.view(self.moment.due).hand[-1]))

TableScreen.draw = leak
"""


def test_a_card_that_slips_out_is_found() -> None:
    with play(code=changed(LEAK)) as terminal:
        assert any(slips for _, slips in watch(terminal, 7, 3))


def passing(seed: int, turns: int) -> list[bytes]:
    """What is written at each hand-over while everybody passes."""
    written = []
    with play(seed) as terminal:
        since = 0
        for name in NAMES[:turns]:
            terminal.wait_for(turn_of(name))
            terminal.settle()
            written.append(bytes(terminal.raw[since:]))
            reveal(terminal, name)
            make_ready_to_pass(terminal)
            terminal.settle()
            since = len(terminal.raw)
            terminal.send(ENTER)
    return written


@pytest.mark.parametrize(
    ("seeds", "turns"), [((7, 8), 2), pytest.param(range(9, 20), 3, marks=pytest.mark.long)]
)
def test_whatever_is_dealt_the_bytes_of_a_hand_over_are_the_same(seeds: Sequence[int], turns: int) -> None:
    first, *others = [passing(seed, turns) for seed in seeds]
    assert others == [first] * len(others)


# -- how it ends --------------------------------------------------------------------------------------------

MOMENTS: dict[str, Callable[[Terminal], None]] = {
    "a hand-over": lambda terminal: terminal.wait_for(turn_of("Ana")),
    "the first bytes": lambda terminal: terminal.wait_for(lambda: ALTERNATE_SCREEN in terminal.raw),
    "a hand": lambda terminal: reveal(terminal, "Ana"),
    "the rules": lambda terminal: terminal.press_until(b"?", "The rules of"),
    "the question": lambda terminal: terminal.press_until(b"q", "STOP PLAYING?"),
    "the commands": lambda terminal: terminal.press_until(b"\x10", "COMMANDS"),
    "the log on a hand": lambda terminal: (
        reveal(terminal, "Ana"),
        terminal.press_until(b"g", "What has happened"),
    ),
    "a scene": lambda terminal: terminal.press_until(b" ", "Everybody looks."),
    "the menu": lambda terminal: terminal.wait_for("WHICH GAME?"),
    "the form": lambda terminal: terminal.wait_for("Who plays?"),
    "a window too small": lambda terminal: (terminal.resize(60, 10), terminal.wait_for(TOO_SMALL)),
}
WITHOUT_A_TABLE: dict[str, tuple[str, ...]] = {"the menu": (), "the form": PLAY[:2]}
QUICKLY = {
    *((name, "a hand-over") for name in SIGNALS),
    ("SIGTERM", "the first bytes"),
    ("SIGHUP", "the log on a hand"),
    ("SIGINT", "a scene"),
    ("SIGQUIT", "the form"),
}
"""The signals at moments that are tried in the quick run."""


def moments() -> Iterator[object]:
    for name in SIGNALS:
        for moment in MOMENTS:
            quick = (name, moment) in QUICKLY
            yield pytest.param(
                name, moment, marks=() if quick else pytest.mark.long, id=f"{name} at {moment}"
            )


@pytest.mark.parametrize(("name", "moment"), list(moments()))
def test_a_signal_leaves_the_terminal_as_it_was(name: str, moment: str) -> None:
    number = getattr(signal, name)
    code = changed(SCENE) if moment == "a scene" else None
    with Terminal(*WITHOUT_A_TABLE.get(moment, (*PLAY, "--seed", "7")), code=code) as terminal:
        if moment != "the first bytes" and moment not in WITHOUT_A_TABLE:
            terminal.wait_for(turn_of("Ana"))
        MOMENTS[moment](terminal)
        terminal.signal(number)
        assert terminal.exit_status() == 128 + number
        assert terminal.left_behind() == []
        assert terminal.text().strip() == ""


def test_what_is_left_behind_is_noticed() -> None:
    with play() as terminal:
        terminal.wait_for(turn_of("Ana"))
        terminal.settle()
        terminal.signal(signal.SIGKILL)
        assert terminal.exit_status() == -signal.SIGKILL
        left = " ".join(terminal.left_behind())
    for what in (
        "alternate screen",
        "mouse",
        "the cursor",
        "paste",
        "focus",
        "wrapping",
        "keyboard",
        "attributes",
    ):
        assert what in left


@pytest.mark.parametrize("moment", ["a hand-over", pytest.param("the first bytes", marks=pytest.mark.long)])
def test_a_hang_up_ends_it(moment: str) -> None:
    with play() as terminal:
        MOMENTS[moment](terminal)
        terminal.hang_up()
        assert terminal.process.wait(PATIENCE) not in (0, -signal.SIGKILL)


CRASHES = {
    "drawing": "TableScreen.draw = unless(lambda table: not table.hand_on_show, TableScreen.draw)",
    "painting": "Canvas.render_line = unless(lambda it: not it.screen.hand_on_show, Canvas.render_line)",
    "a key": "Overlays.ask_quit = Overlays.show_rules = TableScreen._reveal = wrong",
    "the start": "CatgamesApp.on_mount = wrong",
    "a timer": "Overlays.show_rules = lambda self, *_: self._app.set_timer(0.01, wrong)",
    "a loose task": "Overlays.show_rules = lambda self, *_: self._app._loop.call_soon(wrong)",
    "a thread": "Overlays.show_rules = lambda *_: threading.Thread(target=wrong).start()",
    "the reading": "TerminalDriver._pass_on = unless("
    "lambda it: not it._driven.away.hand_on_show, TerminalDriver._pass_on)",
}
"""Where it goes wrong -> the change that makes it so, at the latest at the rules on top of a hand."""


@pytest.mark.parametrize(
    "where",
    [
        "drawing",
        "a thread",
        *(
            pytest.param(where, marks=pytest.mark.long)
            for where in sorted(CRASHES.keys() - {"drawing", "a thread"})
        ),
    ],
)
def test_a_mistake_of_its_own_is_one_sentence(where: str) -> None:
    with play(code=changed(CRASHES[where])) as terminal:
        if where != "the start":
            terminal.wait_for(turn_of("Ana"))
            terminal.settle()
            terminal.send(b" ")
            terminal.settle()
            terminal.send(b"?")
        assert terminal.exit_status() == 1
        assert terminal.left_behind() == []
        said = last_words(terminal).removesuffix(" ?")  # echoed where the program had ended before it
        [report] = (terminal.home / "reports").iterdir()
        assert said == f"{MISTAKE} and had to stop; a report, with no cards in it, is in {report}"
        assert not re.search("Traceback|Error", terminal.raw.decode())
        if where in ("drawing", "painting", "a key", "the start"):
            assert not re.search(GLYPH, terminal.raw.decode())
        assert report.stat().st_mode & 0o777 == 0o600
        text = report.read_text()
        assert not re.search(f"{GLYPH}|hand|{terminal.home}", text)
        for part in (
            "builtins.RuntimeError",
            "<string>:",
            " wrong",
            "TERM=xterm-256color",
            "80x24",
            "textual: ",
        ):
            assert part in text
        assert where == "the start" or ("game: mistigri" in text and "step: d" in text)


def last_words(terminal: Terminal) -> str:
    """What is on the screen once the program has ended, in one line."""
    return " ".join(terminal.text().split())


@pytest.mark.parametrize("how", ["a file", pytest.param("read-only", marks=pytest.mark.long)])
def test_where_no_report_can_be_written_it_says_so(how: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    if how == "a file":
        home.write_text("")
    else:
        home = Path("/proc/nowhere")
    with play(code=changed(CRASHES["drawing"]), CATGAMES_HOME=str(home)) as terminal:
        terminal.wait_for("NOT SAVED")
        terminal.press_until(ENTER, turn_of("Ana"))
        terminal.settle()
        terminal.send(b" ")
        assert terminal.exit_status() == 1
        assert last_words(terminal).startswith(f"{MISTAKE} and had to stop, and could not write a report")
        assert "Traceback" not in terminal.raw.decode()


def told(error: str) -> None:
    """Check that this is one sentence for whoever typed the command."""
    assert re.fullmatch(r"catgames: [^\n]+\.\s*", error)


@pytest.mark.parametrize("term", ["dumb", "", None])
def test_a_terminal_that_cannot_be_drawn_on_is_told_so(term: str | None) -> None:
    with play(TERM=term) as terminal:
        assert terminal.exit_status() == 2
        told(terminal.raw.decode().replace("\r\n", " "))
        assert b"\x1b" not in terminal.raw


@pytest.mark.parametrize("stream", ["0</dev/null", '1>"$0"', '2>"$0"'])
def test_without_a_terminal_on_every_side_nothing_is_drawn(stream: str, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    command = f'exec "$@" {stream}'
    program = ["/bin/sh", "-c", command, str(elsewhere), sys.executable, "-m", "catgames"]
    with Terminal(*PLAY, program=program) as terminal:
        assert terminal.exit_status() == 2
        told(terminal.raw.decode().replace("\r\n", " ") or elsewhere.read_text())
        assert b"\x1b" not in terminal.raw


# -- an idle screen, and one that changes its size ----------------------------------------------------------

SCREENS: dict[str, tuple[tuple[str, ...], Callable[[Terminal], None]]] = {
    "a hand-over": (PLAY, MOMENTS["a hand-over"]),
    "the form": (PLAY[:2], lambda terminal: terminal.wait_for("Who plays?")),
    "the menu": ((), lambda terminal: terminal.wait_for("WHICH GAME?")),
    "a hand": (PLAY, MOMENTS["a hand"]),
    "the rules": (PLAY, lambda terminal: terminal.press_until(b"?", "The rules of")),
}


@pytest.mark.parametrize(
    "screen",
    ["a hand-over", "the form", *(pytest.param(s, marks=pytest.mark.long) for s in list(SCREENS)[2:])],
)
def test_an_idle_screen_writes_nothing(screen: str) -> None:
    arguments, come_to_it = SCREENS[screen]
    with Terminal(*arguments) as terminal:
        come_to_it(terminal)
        terminal.settle()
        assert terminal.read(1) == b""


@pytest.mark.parametrize("holder", [None, pytest.param("Ana", marks=pytest.mark.long)])
def test_whatever_its_size_the_game_goes_on(holder: str | None, tried: Callable[..., None]) -> None:
    with play() as terminal:
        terminal.wait_for(turn_of("Ana"))
        if holder:
            reveal(terminal, holder)
        shown_first = f"{holder}: discard" if holder else turn_of("Ana")
        for columns, lines in SIZES:
            terminal.settle()
            terminal.resize(columns, lines)
            if columns >= 80 and lines >= 24:
                terminal.wait_for(shown_first)
            elif columns > len(TOO_SMALL) and lines > 4:
                terminal.wait_for(TOO_SMALL)
            else:
                written = len(terminal.raw)
                terminal.wait_for(lambda written=written: len(terminal.raw) > written)
        tried("sizes of a terminal", len(SIZES))
        if holder is None:
            reveal(terminal, "Ana")
        make_ready_to_pass(terminal)
        terminal.send(ENTER)
        terminal.wait_for(turn_of("Ben"))
        leave(terminal)


@pytest.mark.long
def test_resizing_faster_than_it_can_paint(tried: Callable[..., None]) -> None:
    rng = random.Random(7)
    with play() as terminal:
        reveal(terminal, "Ana")
        for _ in range(300):
            terminal.resize(rng.randint(1, 200), rng.randint(1, 60))
            terminal.read(rng.choice([0, 0, 0, 1]))
        tried("sizes of a terminal", 300)
        terminal.settle()
        terminal.resize(80, 24)
        terminal.wait_for("Ana: discard")
        make_ready_to_pass(terminal)
        terminal.send(ENTER)
        terminal.wait_for(turn_of("Ben"))
        leave(terminal)
