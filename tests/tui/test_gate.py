"""Keys typed ahead never play, and the key that reveals is never a key that plays."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

import pytest
from textual import events

from catgames.engine import CHANCE, Action, games
from catgames.table.manners import ACTIONS
from catgames.tui.app import CatgamesApp
from catgames.tui.gate import Gate
from catgames.tui.layout import REVEAL
from catgames.tui.screens.base import CanvasScreen
from catgames.tui.screens.menu import MenuScreen
from catgames.tui.screens.setup import SetupScreen

from ..table.worlds import clone, in_world
from .driver import (
    LARGEST,
    NAMES,
    WITH_SHOWS,
    Driver,
    awaited,
    chooser_of,
    driving,
    running,
    some_of,
)
from .moments import PRIVATE, PUBLIC, QUESTIONS, at

TWENTY = 20

every_decision = pytest.mark.parametrize(("slug", "step"), PRIVATE)
every_pause = pytest.mark.parametrize(("slug", "step"), [moment for moment in PUBLIC if moment[1] != "over"])
every_question = pytest.mark.parametrize(("slug", "step"), QUESTIONS)
every_game = pytest.mark.parametrize(("slug", "players"), LARGEST)

FIRST = {slug: step for slug, step in reversed(PRIVATE) if (slug, step) not in QUESTIONS}
"""Slug -> the first moment of a game at which a hand-over leads to a decision."""


def done_since(driver: Driver, before: int, called: Sequence[int]) -> list[Action]:
    """The decisions since then, without the passes of those who had not called, which the table adds."""
    done = driver.decisions[before:]
    waiting = {*called, *(action.seat for action in done[:1])}
    return [
        *done[:1],
        *(a for a in done[1:] if not driver.table.is_pass(a) or a.seat in waiting),
    ]


async def reveal(driver: Driver, slug: str, step: str) -> None:
    """Sit down at a moment and look, as the seat that is to decide."""
    await driver.sit_down(at(slug, step))
    assert driver.table.holder is None
    await driver.take()


# -- Enter -----------------------------------------------------------------------------------------------


@every_decision
@awaited
async def test_enters_typed_ahead_do_one_action(slug: str, step: str) -> None:
    """With every action in turn picked and under the cursor."""
    async with driving(slug, games[slug].min_players, 1) as driver:
        legal = at(slug, step).state.legal_actions()
        for action in random.Random(1).sample(legal, min(6, len(legal))):
            await reveal(driver, slug, step)
            before = len(driver.decisions)
            await driver.prepare(action)
            await driver.buffer(["enter"] * TWENTY)
            assert done_since(driver, before, ()) == [action]


@every_decision
@awaited
async def test_enters_typed_ahead_from_the_first_card_do_one_action(slug: str, step: str) -> None:
    """Wherever the cursor starts, with nothing picked."""
    async with driving(slug, games[slug].min_players, 1) as driver:
        await reveal(driver, slug, step)
        places = [*driver.chooser.places]
        for place in [*places, ACTIONS] if driver.chooser.buttons() else places:
            await reveal(driver, slug, step)
            before = len(driver.decisions)
            await driver.go(place, 0)
            await driver.buffer(["enter"] * TWENTY)
            assert len(done_since(driver, before, ())) <= 1


@every_game
@awaited
async def test_enters_typed_ahead_through_random_games(
    slug: str, players: int, tried: Callable[..., None]
) -> None:
    async with driving(slug, players, 4) as driver:
        choose, interrupt = chooser_of(4), some_of(4)
        for _ in range(12):
            await driver.watch()
            while driver.table.chooser is None:
                record = list(driver.match.record)
                await driver.buffer(["enter"] * TWENTY)
                assert driver.table.chooser is None, "Enter has revealed a hand"
                assert driver.match.record == record
                if driver.table.asking is not None:
                    assert driver.table.volunteers == []
                    await driver.call(interrupt(driver.table.asking.seats))
                else:
                    await driver.press("space")
            before, called = len(driver.decisions), [*driver.table.moment.called]
            await driver.prepare(choose(driver.table.view.legal_actions))
            await driver.buffer(["enter"] * TWENTY)
            assert len(done_since(driver, before, called)) == 1
            tried("times twenty Enters")


@every_pause
@awaited
async def test_enter_does_nothing_on_a_public_screen(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.sit_down(at(slug, step))
        record, picture = list(driver.match.record), driver.picture()
        await driver.buffer(["enter"] * TWENTY)
        await driver.press("enter")
        assert driver.match.record == record
        assert driver.picture() == picture


# -- Space -----------------------------------------------------------------------------------------------


@every_decision
@awaited
async def test_space_does_nothing_on_a_private_screen(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        await reveal(driver, slug, step)
        legal = driver.table.view.legal_actions
        for action in (legal[0], legal[-1]):
            await driver.prepare(action)
            record, picture = list(driver.match.record), driver.picture()
            await driver.press("space")
            await driver.buffer(["space"] * TWENTY)
            assert driver.match.record == record
            assert driver.picture() == picture
            await driver.press("escape")


@every_game
@awaited
async def test_spaces_typed_ahead_do_what_one_does(slug: str, players: int) -> None:
    """They reveal, roll a die or answer a question once, and never play for anybody who has called."""
    async with driving(slug, players, 6) as driver:
        choose, interrupt = chooser_of(6), some_of(6)
        for _ in range(20):
            await driver.watch()
            if driver.table.chooser is not None:
                await driver.do(choose(driver.table.view.legal_actions))
                continue
            called = interrupt(driver.table.asking.seats) if driver.table.asking is not None else []
            shown = []
            for spaces in (1, TWENTY):
                await driver.put_on_top(in_world(driver.table.sitting, clone(driver.match)))
                await driver.press(*(str(seat + 1) for seat in called))
                await driver.buffer(["space"] * spaces)
                shown.append((driver.table.holder, driver.table.asking, list(driver.match.record)))
                driver.app.pop_screen()
                await driver.settle()
            assert shown[0] == shown[1]
            before = driver.decisions
            await driver.press(*(str(seat + 1) for seat in called), "space")
            assert not {action.seat for action in driver.decisions[len(before) :]} & {*called}


@every_pause
@awaited
async def test_spaces_typed_ahead_go_on_once(slug: str, step: str) -> None:
    """From a pause they lead to the next screen, and do there what one Space does."""
    async with driving(slug, games[slug].min_players, 1) as driver:
        shown = []
        for spaces in (1, TWENTY):
            await driver.sit_down(at(slug, step))
            opens = driver.table.view.step in driver.table.manners.OPEN_CHANCE
            was_hand_over = driver.hit(REVEAL) is not None and not opens
            table, before = driver.table, driver.decisions
            await driver.buffer(["space"] * spaces)
            assert [action for action in table.match.record if action.seat != CHANCE] == before
            assert (table.holder is not None) == was_hand_over
            shown.append((list(table.match.record), driver.picture()))
            await driver.app.switch_screen(table.screen)  # in case that something was laid on top
        assert shown[0] == shown[1]


@every_pause
@awaited
async def test_clicks_made_ahead_go_on_once(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        records = []
        for clicks in (1, TWENTY):
            await driver.sit_down(at(slug, step))
            hit = driver.hit(REVEAL) or driver.hit("space")
            assert hit is not None
            table = driver.table
            await driver.click(hit.x, hit.y, clicks)
            records.append((list(table.match.record), driver.picture()))
            await driver.app.switch_screen(table.screen)  # in case that something was laid on top
        assert records[0] == records[1]


@every_question
@awaited
async def test_enters_typed_ahead_at_a_question_commit_nothing(slug: str, step: str) -> None:
    """Nor do they answer it, whoever has said that they want to."""
    async with driving(slug, games[slug].min_players, 1) as driver:
        for called in (0, 1):
            await driver.sit_down(at(slug, step))
            assert driver.table.asking is not None
            await driver.press(*(str(seat + 1) for seat in driver.table.asking.seats[:called]))
            picture, record = driver.picture(), list(driver.match.record)
            await driver.buffer(["enter"] * TWENTY)
            assert driver.match.record == record
            assert driver.picture() == picture
            await driver.buffer(["enter"] * (TWENTY + 1))
            assert driver.match.record == record
            assert driver.table.holder is None


@every_question
@awaited
async def test_spaces_typed_ahead_at_a_question_answer_it_once(slug: str, step: str) -> None:
    """With nobody, and with each who may: the same as one Space, to the last cell."""
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.sit_down(at(slug, step))
        assert driver.table.asking is not None
        for called in [[], *([seat] for seat in driver.table.asking.seats)]:
            shown = []
            for spaces in (1, TWENTY):
                await driver.sit_down(at(slug, step))
                await driver.press(*(str(seat + 1) for seat in called))
                await driver.buffer(["space"] * spaces)
                shown.append((list(driver.match.record), driver.picture()))
            assert shown[0] == shown[1]
            assert not [a for a in shown[0][0][len(at(slug, step).record) :] if a.seat in called]
            assert not called or driver.hit(REVEAL) is not None


@every_question
@awaited
async def test_clicks_made_ahead_at_a_question_only_call(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.sit_down(at(slug, step))
        assert driver.table.asking is not None
        record = list(driver.match.record)
        for seat in driver.table.asking.seats:
            hit = driver.hit(seat)
            assert hit is not None
            await driver.click(hit.x, hit.y, TWENTY + 1)
            assert driver.table.volunteers[-1:] == [seat]
            await driver.click(hit.x, hit.y)
        assert driver.match.record == record
        assert driver.table.holder is None


@pytest.mark.parametrize("key", ["space", "enter", "x"])
@pytest.mark.parametrize("slug", WITH_SHOWS)
@awaited
async def test_keys_typed_ahead_skip_no_scene(slug: str, key: str) -> None:
    """Twenty Spaces go on to the next scene and no further; other keys do nothing."""
    async with driving(slug, games[slug].max_players, 6) as driver:
        choose = chooser_of(6)
        while driver.table.scene is None:
            if driver.table.chooser is None:
                await driver.press("space")
            else:
                await driver.prepare(choose(driver.table.view.legal_actions))
                await driver.buffer(["enter", *["space"] * TWENTY])
        before, left = driver.decisions, len(driver.table.sitting._scenes)
        assert left > 1, "the keys behind the one that did it have skipped a scene"
        for _ in range(2):
            await driver.buffer([key] * TWENTY)
            left -= key == "space"
            assert len(driver.table.sitting._scenes) == left
        assert driver.decisions == before


# -- a mix -----------------------------------------------------------------------------------------------

KEYS = [
    *("enter", "space", "escape", "left", "right", "up", "down", "tab", "backspace", "home", "pagedown"),
    *"hjkl1234567890dxraqgp?u\\[",
    *("ctrl+q", "ctrl+c", "ctrl+p"),
]


@pytest.mark.parametrize(
    "seed", [*range(2), *(pytest.param(n, marks=pytest.mark.long) for n in range(2, 24))]
)
@every_game
@awaited
async def test_any_keys_typed_ahead_do_at_most_one_thing(slug: str, players: int, seed: int) -> None:
    """Two hundred keys at once: one action at most, and none by the keys that have revealed."""
    rng = random.Random(seed)
    async with driving(slug, players, seed) as driver:
        choose = chooser_of(seed)
        for _ in range(4):
            private, called = driver.table.chooser is not None, [*driver.table.moment.called]
            asked = driver.table.asking is not None
            before = len(driver.decisions)
            match = driver.match
            await driver.buffer(rng.choices(KEYS, [8, 4, *[1] * (len(KEYS) - 2)], k=200))
            if driver.left.is_set():
                return
            while not isinstance(driver.app.screen, type(driver.app.screen_stack[0])):
                await driver.press("escape")
            assert driver.match is match
            if not asked:
                assert len(done_since(driver, before, called)) <= private, f"seed {seed}"
            else:  # whatever it was answered with, nobody has played
                assert all(driver.table.is_pass(a) for a in driver.decisions[before:])
            await driver.come_to_a_decision()
            if rng.random() < 0.5:
                await driver.prepare(choose(driver.table.view.legal_actions))


@pytest.mark.parametrize(
    "key", ["q", "ctrl+p", *(pytest.param(key, marks=pytest.mark.long) for key in ("ctrl+q", "?"))]
)
@every_decision
@awaited
async def test_a_key_that_opens_a_screen_opens_one(slug: str, step: str, key: str) -> None:
    """And the Enters typed behind it neither play under it nor answer it."""
    async with driving(slug, games[slug].min_players, 1) as driver:
        await reveal(driver, slug, step)
        await driver.prepare(driver.table.view.legal_actions[-1])
        before = driver.decisions
        table = driver.app.screen
        await driver.buffer([key] * TWENTY + ["enter"] * TWENTY)
        assert len(driver.app.screen_stack) == 2
        assert driver.app.screen is not table
        await driver.press("escape")
        assert driver.app.screen is table
        assert driver.decisions == before
        assert not driver.left.is_set()


# -- other screens ---------------------------------------------------------------------------------------


@awaited
async def test_enters_typed_ahead_leave_the_menu_once() -> None:
    async with running() as driver:
        await driver.buffer(["enter"] * TWENTY)
        assert isinstance(driver.app.screen, SetupScreen)
        assert driver.app.screen.fields[0].has_focus


@pytest.mark.parametrize("slug", games)
@awaited
async def test_enters_typed_ahead_leave_the_set_up_once(slug: str) -> None:
    """With all names there they end in who starts; with none, they stay in the form."""
    async with running(slug) as driver:
        await driver.buffer(["enter"] * TWENTY)
        assert isinstance(driver.app.screen, SetupScreen)
    async with running(slug) as driver:
        for field, name in zip(driver.app.screen.query("Input"), NAMES, strict=False):
            field.value = name  # type: ignore[attr-defined]
        await driver.settle()
        for _ in range(games[slug].max_players):  # each may go down one line only
            if isinstance(driver.app.screen, SetupScreen):
                await driver.buffer(["enter"] * TWENTY)
        assert isinstance(driver.app.screen, MenuScreen)
        assert f"WHO {games[slug].first_does.upper()}?" in driver.text()


@pytest.mark.parametrize("slug", games)
@awaited
async def test_enters_typed_ahead_choose_one_starter(slug: str) -> None:
    async with running(slug, NAMES[: games[slug].min_players]) as driver:
        await driver.buffer(["enter"] * TWENTY)
        menus = 0
        while isinstance(driver.app.screen, MenuScreen):  # one for each option
            await driver.buffer(["enter"] * TWENTY)
            menus += 1
        assert driver.table.holder is None
        assert driver.hit(REVEAL) is not None
        assert driver.decisions == []
        options = games[slug].options.values()
        asked = [option for option in options if option.choices and option.players <= games[slug].min_players]
        assert menus == len(asked) + len(driver.table.manners.HOUSE_RULES)


@every_decision
@awaited
async def test_enters_typed_ahead_at_the_quit_dialog_go_on_and_no_more(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        await reveal(driver, slug, step)
        await driver.prepare(driver.table.view.legal_actions[-1])
        before, picture = driver.decisions, driver.picture()
        await driver.press("q")
        assert isinstance(driver.app.screen, MenuScreen)
        await driver.buffer(["enter"] * TWENTY)
        assert driver.decisions == before
        assert driver.picture() == picture


@pytest.mark.parametrize("slug", games)
@awaited
async def test_enters_typed_ahead_at_the_end_rematch_once(slug: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.play(chooser_of(1))
        match = driver.match
        await driver.buffer(["enter"] * TWENTY)
        assert driver.match is not match
        assert driver.decisions == []
        assert driver.hit(REVEAL) is not None


# -- clicks and pastes -----------------------------------------------------------------------------------


@every_decision
@awaited
async def test_clicks_made_ahead_do_one_action(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        await reveal(driver, slug, step)
        action = driver.table.view.legal_actions[0]
        await driver.prepare(action)
        before = len(driver.decisions)
        button = driver.hit((ACTIONS, driver.chooser.buttons().index(action)))
        assert button is not None
        await driver.click(button.x, button.y, TWENTY)
        assert done_since(driver, before, ()) == [action]


@every_game
@awaited
async def test_clicks_made_ahead_reveal_and_do_no_more(slug: str, players: int) -> None:
    """On every cell of the box: what comes to lie there is neither picked nor done by the same clicks."""
    async with driving(slug, players, 1) as driver:
        while driver.hit(REVEAL) is None or driver.table.view.step in driver.table.manners.OPEN_CHANCE:
            await driver.press("space")
        match = driver.match
        box = driver.hit(REVEAL)
        assert box is not None
        for x in range(box.x, box.x + box.width, 7):
            for y in range(box.y, box.y + box.height, 2):
                await driver.sit_down(match)
                assert driver.hit(REVEAL) == box
                await driver.click(x, y, TWENTY)
                assert driver.table.holder == driver.table.view.actor
                assert driver.chooser.picks == []
                assert driver.decisions == []


@every_decision
@awaited
async def test_nothing_is_pasted_into_a_game(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.sit_down(at(slug, step))
        hand_over = driver.picture()
        await driver.paste(" \r\n" * 10, TWENTY)
        assert driver.picture() == hand_over
        await driver.take()
        record, picture = list(driver.match.record), driver.picture()
        await driver.paste("\r\n \r1\r" * 10, TWENTY)
        assert driver.match.record == record
        assert driver.picture() == picture


@pytest.mark.parametrize("slug", games)
@awaited
async def test_a_pasted_name_is_one_line(slug: str) -> None:
    async with running(slug) as driver:
        await driver.paste("Ana\r\nBen\r\n\r\n")
        assert isinstance(driver.app.screen, SetupScreen)
        assert driver.app.screen.fields[0].value == "Ana"


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=lambda size: f"{size[0]}x{size[1]}")
@every_game
@awaited
async def test_the_box_is_not_where_the_last_click_was(
    slug: str, players: int, size: tuple[int, int], tried: Callable[..., None]
) -> None:
    """Wherever somebody clicks before the hand-over, another click there does not reveal."""
    rng = random.Random(1)
    async with driving(slug, players, 3, size) as driver:
        choose = chooser_of(3)
        for _ in range(12):
            if driver.table.chooser is None:
                await driver.press("space")
                continue
            box_rows = range(max(0, size[1] - 12), size[1])
            x, y = rng.randrange(size[0]), rng.choice(box_rows)
            action = choose(driver.table.view.legal_actions)
            await driver.click(x, y)
            if driver.table.chooser is None:
                continue
            await driver.press("escape")
            await driver.do(action)
            if driver.hit(REVEAL) is not None:
                tried("boxes beside a click")
                assert not driver.hit(REVEAL).holds(x, y), f"({x}, {y}):\n{driver.text()}"  # type: ignore[union-attr]
                await driver.click(x, y)
                assert driver.table.holder is None


# -- before the first paint ------------------------------------------------------------------------------


def test_a_gate_is_closed_at_first() -> None:
    gate = Gate()
    assert not gate.passes_now()
    gate.open()
    assert gate.passes_now()
    assert not gate.passes(0.0), "what was typed before it opened does not pass"
    gate.close()
    assert not gate.passes_now()


def test_the_first_key_after_a_paint_needs_a_lull(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last of many keys typed ahead may be stamped later than the paint, but not after a lull."""
    monkeypatch.setattr(Gate, "LULL", 0.05)
    gate = Gate()
    late = monotonic() + 60
    assert not gate.admits(late, lull=1), "it is closed"
    for _ in range(2):
        gate.open()
        assert not gate.admits(0.0, lull=1), "from before the paint"
        assert not gate.admits(late, lull=0.04)
        assert gate.admits(late, lull=0.06)
        assert gate.admits(late, lull=0.001), "once somebody is at it, keys may come as they like"
        gate.close()


@pytest.mark.parametrize("slug", games)
@awaited
async def test_without_a_lull_nothing_is_done(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys that follow each other at once, each after the paint, but without a pause."""
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.sit_down(at(slug, FIRST[slug]))
        monkeypatch.setattr(Gate, "LULL", 3600.0)
        await driver.press("space")  # the first key of all
        picture = driver.picture()
        assert driver.table.holder is not None
        await driver.press(*["x", "enter"] * TWENTY)
        assert driver.picture() == picture
        assert driver.decisions == []
        monkeypatch.setattr(Gate, "LULL", 0)
        await driver.do(driver.table.view.legal_actions[0])
        assert len(driver.decisions) == 1


class Early(CatgamesApp):
    """An app at which somebody types while it starts."""

    def typed(self) -> list[events.Event]:
        names = ["space", "enter", "right", "enter", "enter", "ctrl+p", "ctrl+q"]
        return [events.Key(name, " " if name == "space" else None) for name in names * 5]

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Load | events.Compose | events.Mount):
            for key in self.typed():
                self.post_message(key)
        await super().on_event(event)


@pytest.mark.parametrize("slug", games)
@awaited
async def test_keys_from_before_the_first_paint_are_dropped(slug: str) -> None:
    players = NAMES[: games[slug].min_players]
    given: dict[str, tuple[Any, ...]] = {
        "the menu": (),
        "set-up": (slug,),
        "who starts": (slug, players),
        "the table": (slug, players, 0),
    }
    for what, arguments in given.items():
        async with running(*arguments) as driver:
            usual = driver.picture()
        async with running(*arguments, app_class=Early) as driver:
            assert len(driver.app.screen_stack) == 1, what
            assert driver.picture() == usual, what


# -- these tests can fail --------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", games)
@awaited
async def test_without_the_gate_keys_typed_ahead_play(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Gate, "passes", lambda *_: True)
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.sit_down(at(slug, FIRST[slug]))
        await driver.buffer(["space", *["x", "enter", "right"] * TWENTY])
        assert driver.decisions


@pytest.mark.parametrize("slug", games)
@awaited
async def test_time_alone_would_not_do(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A gate that only compares times lets keys through that are queued before the next paint."""
    monkeypatch.setattr(Gate, "passes", lambda gate, time: time >= gate._since)
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.sit_down(at(slug, FIRST[slug]))
        await driver.buffer(["space", *["x", "enter", "right"] * TWENTY])
        assert driver.decisions


def test_every_screen_has_a_gate() -> None:
    assert MenuScreen.on_event is CanvasScreen.on_event
    assert SetupScreen.on_event is CanvasScreen.on_event
