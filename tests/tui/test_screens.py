"""What the screens say, and which keys work on them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from catgames.engine import games
from catgames.match.rulebook import rulebook, section_for, sections
from catgames.table.manners import ACTIONS, manners
from catgames.tui.layout import END_CHOICES

from .driver import (
    LARGEST,
    NAMES,
    ONE_GAME,
    QUICK_TABLES,
    Driver,
    awaited,
    chooser_of,
    driving,
    running,
    some_of,
)
from .moments import EVERY, PRIVATE, PUBLIC, QUESTIONS, at

every_moment = pytest.mark.parametrize(("slug", "step"), EVERY)
every_decision = pytest.mark.parametrize(("slug", "step"), PRIVATE)
every_question = pytest.mark.parametrize(("slug", "step"), QUESTIONS)

YOU = re.compile(r"\b([Yy]ou|[Yy]our|[Yy]ours)\b")


async def look_at(driver: Driver, slug: str, step: str) -> None:
    """Show a moment; the seat that is to decide, if any, has the keyboard."""
    await driver.sit_down(at(slug, step))
    if (slug, step) in PRIVATE:
        await driver.take()


# -- the pages -------------------------------------------------------------------------------------------


@every_moment
@awaited
async def test_the_rules_open_at_the_step_being_played(slug: str, step: str) -> None:
    parts = sections(rulebook(slug))
    index = section_for(parts, step)
    async with driving(slug, games[slug].min_players, 1) as driver:
        await look_at(driver, slug, step)
        await driver.press("?")
        lines = [line.strip() for line in driver.text().split("\n")]
        position = re.search(r"(\d+)-(\d+) of (\d+)", lines[0])
        assert position, "the page is not long enough to be scrolled"
        if int(position[2]) < int(position[3]):  # not at the end, where there is no more to scroll
            assert lines[2] == parts[index].title
        assert parts[index].title in lines
        assert "<!--" not in driver.text()


@pytest.mark.parametrize("slug", games)
@awaited
async def test_the_rules_can_be_read_from_the_first_line_to_the_last(slug: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.press("?", "home")
        seen = [driver.text()]
        while True:
            await driver.press("pagedown")
            if driver.text() == seen[-1]:
                break
            seen.append(driver.text())
        for part in sections(rulebook(slug)):
            assert any(part.title in page for page in seen), part.title
        await driver.press("home")
        assert driver.text() == seen[0]
        await driver.press("up")
        assert driver.text() == seen[0]
        await driver.press("end")
        assert driver.text() == seen[-1]
        await driver.press("up", "down")
        assert driver.text() == seen[-1]
        await driver.press("pageup")
        assert driver.text() != seen[-1]


@pytest.mark.parametrize(("slug", "players"), LARGEST)
@awaited
async def test_the_log_names_people_and_never_says_you(slug: str, players: int) -> None:
    """Of everybody on public screens, and of the one who looks at it on private ones."""
    async with driving(slug, players, 3) as driver:
        choose = chooser_of(3)
        for _ in range(8):
            while driver.table.scene is not None:
                assert not YOU.search(driver.text()), driver.text()
                await driver.press("space")
            for private in (False, True):
                if private:
                    await driver.come_to_a_decision()
                assert (driver.table.holder is not None) == private
                await driver.press("g", "home")
                log = driver.text()
                assert not YOU.search(log), log
                assert any(name in log for name in NAMES[:players])
                await driver.press("escape")
                if not private:
                    assert not YOU.search(driver.text().split("Space")[0].split("It is")[0])
            while driver.table.chooser is not None:
                await driver.do(choose(driver.table.view.legal_actions))
            if driver.table.view.awaited is None:
                break


@pytest.mark.parametrize(("slug", "players"), LARGEST)
@awaited
async def test_the_log_ends_with_what_happened_last(slug: str, players: int) -> None:
    async with driving(slug, players, 3) as driver:
        await driver.play(chooser_of(3), most=10)
        holder, show = driver.table.holder, driver.table.manners.called
        last = driver.match.log(holder)[-1].text(holder, show=show)
        await driver.press("g")
        words = " ".join(driver.text().split())
        assert " ".join(last.split()[1:]).rstrip(".") in words


@awaited
async def test_the_pile_can_be_looked_through() -> None:
    """From public and from private screens, all of it, the latest first; not where there is none."""
    async with driving("mistigri", 4, 1) as driver:
        await driver.press("p")
        assert len(driver.app.screen_stack) == 1
        assert " pile" not in driver.text().split("\n")[-1]
        for look in (False, True):
            await driver.sit_down(at("mistigri", "discard"))
            if look:
                await driver.press("space")
            assert "p pile" in driver.text().split("\n")[-1]
            await driver.press("p")
            assert len(driver.app.screen_stack) == 2
            shown = [driver_shown(card) for card in ("7p", "4b", "2p")]
            assert " ".join(shown) in driver.text()
            await driver.press("escape")


def driver_shown(card: str) -> str:
    from catgames.table.mistigri import called

    return called(card)


# -- the keys --------------------------------------------------------------------------------------------


async def reached(driver: Driver, slug: str, step: str, names: tuple[str, ...]) -> bool:
    """Whether one of these keys changes anything at that moment, after any few moves."""
    for before in ([], ["enter"], ["right"], ["down"]):
        for name in names:
            await look_at(driver, slug, step)
            await driver.press(*before)
            picture, stack = driver.strips(), len(driver.app.screen_stack)
            await driver.press(name)
            on_top = len(driver.app.screen_stack) != stack
            changed = on_top or bool(driver.results) or driver.strips() != picture
            driver.results.clear()
            if changed:
                while len(driver.app.screen_stack) > 1:
                    await driver.press("escape")
                return True
    return False


@every_moment
@awaited
async def test_every_key_that_the_footer_names_does_something(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        await look_at(driver, slug, step)
        footer = driver.text().split("\n")[-1]
        keys = [key for key in driver.bound() if key.label is not None]
        assert " ".join(footer.split()) == " ".join(" ".join(key.hint().split()) for key in keys)
        for key in keys:
            assert await reached(driver, slug, step, key.names), f"{key.names} does nothing:\n{footer}"


ALL_KEYS = [
    *"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 !#$%&*()-=+[]{};:'@,.<>/|\\`~\"^_?",
    *("enter", "space", "escape", "tab", "shift+tab", "backspace", "delete", "insert", "home", "end"),
    *("up", "down", "left", "right", "pageup", "pagedown", *(f"f{n}" for n in range(1, 13))),
    *(f"ctrl+{letter}" for letter in "abcdefghijklmnopqrstuvwxy\\"),
]
"""All but Ctrl+Z, which takes a hand away."""


@pytest.mark.parametrize(
    ("slug", "step"),
    [*PUBLIC, *PRIVATE[:2], *(pytest.param(*moment, marks=pytest.mark.long) for moment in PRIVATE[2:])],
)
@awaited
async def test_no_other_key_does_anything_that_lasts(slug: str, step: str) -> None:
    """One key from the first moment of a screen: none plays, but Space where nobody is asked."""
    async with driving(slug, games[slug].min_players, 1) as driver:
        await look_at(driver, slug, step)
        record = list(driver.match.record)
        bound = {name for key in driver.bound() for name in key.names}
        app_wide = {"ctrl+q", "ctrl+c", "ctrl+p"}
        meant = {"space", " "} if "space" in bound else set()
        if step == "over" or (driver.table.chooser is not None and driver.chooser.where == ACTIONS):
            meant.add("enter")  # with the cursor on a button
        if driver.table.holder is not None:
            meant.add("ctrl+z")  # it covers the hand
            if driver.match.can_undo:
                meant.add("u")
        for key in ALL_KEYS:
            if key in meant:
                continue
            picture = driver.picture()
            await driver.press(key)
            if len(driver.app.screen_stack) > 1:
                assert key in bound | app_wide, key
                while len(driver.app.screen_stack) > 1:
                    await driver.press("escape")
                assert driver.picture() == picture
            elif driver.picture() != picture:
                assert key in bound, f"{key} has changed the screen"
            assert driver.match.record == record, f"{key} plays"
            assert not driver.left.is_set(), f"{key} leaves"
            assert not driver.app._notifications, f"{key} shows a toast"
            assert driver.results == [], f"{key} ends the game"
            if (slug, step) in PRIVATE:
                await driver.press("escape")


@every_decision
@awaited
async def test_letters_lead_to_buttons_and_do_not_press_them(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        await look_at(driver, slug, step)
        action = random.Random(1).choice(driver.table.view.legal_actions)
        await driver.prepare(action)
        before = driver.decisions
        letters = {letter: verbs.split() for letter, verbs in driver.table.screen.drawing.SHORTCUTS.items()}
        for button in driver.chooser.buttons():
            found = [letter for letter, verbs in letters.items() if button.verb in verbs]
            assert len(found) == 1, f"{button.verb} has no letter of its own"
            assert f"[{found[0]}]" in driver.text()
            await driver.press("up", found[0])
            assert driver.chooser.where == ACTIONS
            assert driver.chooser.current() == button
            assert driver.decisions == before
        await driver.press("enter")
        assert driver.decisions[len(before)] == button


@every_decision
@awaited
async def test_digits_pick_the_nth_item(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        await look_at(driver, slug, step)
        for place in list(driver.chooser.places):
            await look_at(driver, slug, step)
            while driver.chooser.where != place:
                await driver.press("down")
            count = len(driver.chooser.places[place].items)
            for digit, index in zip("1234567890", range(count), strict=False):
                possible = bool(driver.chooser.partners(place, index))
                await driver.press(digit)
                assert driver.chooser.picked(place) == ([index] if possible else [])
                await driver.press("escape")
                while driver.chooser.where != place:
                    await driver.press("down")


@every_decision
@awaited
async def test_escape_drops_what_was_picked_and_nothing_else(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        await look_at(driver, slug, step)
        holder, record = driver.table.holder, list(driver.match.record)
        for action in random.Random(2).sample(driver.table.view.legal_actions, 2):
            await driver.prepare(action)
            await driver.press("escape")
            assert driver.chooser.picks == []
            await driver.press("escape", "escape")
        assert driver.table.holder == holder
        assert driver.match.record == record
        assert not driver.left.is_set()


# -- what is said ----------------------------------------------------------------------------------------


@every_decision
@awaited
async def test_the_prompt_names_the_player_and_says_what_is_owed(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        await look_at(driver, slug, step)
        name = driver.table.view.seats[driver.table.view.actor]
        said = f"{name}: {driver.table.manners.prompt(driver.table.view)}"
        assert said.endswith(".")
        assert len(said) > len(name) + 8
        assert said in driver.text()


@pytest.mark.parametrize("slug", games)
def test_no_two_steps_are_prompted_alike(slug: str) -> None:
    prompts = set()
    steps = [step for there, step in PRIVATE if there == slug]
    for step in steps:
        match = at(slug, step)
        prompts.add(manners(slug).prompt(match.view(match.state.actor)))
    assert len(prompts) == len(steps)


@every_decision
@awaited
async def test_what_cannot_be_picked_says_why(slug: str, step: str) -> None:
    """In one sentence, which goes with the next key; and nothing is picked."""
    async with driving(slug, games[slug].min_players, 1) as driver:
        await look_at(driver, slug, step)
        chooser = driver.chooser
        refused = 0
        for place in list(chooser.places):
            for index in range(len(chooser.places[place].items)):
                await driver.press("escape")
                await driver.go(place, index)
                if chooser.partners(place, index):
                    continue
                refused += 1
                await driver.press("enter")
                assert chooser.picks == []
                problem = driver.table.problem
                assert problem.endswith(".")
                assert problem in driver.text()
                await driver.press("right")
                assert driver.table.problem == ""
        if step == "discard":
            assert refused, "there is nothing in this position that cannot be picked"


@every_decision
@awaited
async def test_every_button_can_be_read_whole(slug: str, step: str) -> None:
    """Whatever is picked, its button and those beside it are on the screen."""
    async with driving(slug, games[slug].min_players, 1) as driver:
        await look_at(driver, slug, step)
        legal = driver.table.view.legal_actions
        for action in random.Random(3).sample(legal, min(8, len(legal))):
            await driver.prepare(action)
            for button in driver.chooser.buttons():
                assert driver.table.manners.label(driver.table.view, button) in driver.text()


@every_question
@awaited
async def test_a_question_says_who_may_answer_and_what_comes_if_nobody_does(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.sit_down(at(slug, step))
        table, question = driver.table, driver.table.asking
        assert question is not None
        assert question.seats
        words = " ".join(driver.text().split())
        assert question.text in words
        for seat in question.seats:
            name = table.view.seats[seat]
            assert f"[ ] {seat + 1} {name} {table.manners.note(table.view, seat)}".strip() in words
        assert f"Space: nobody, {question.nobody}" in words
        assert not YOU.search(driver.text())
        await driver.press(str(question.seats[-1] + 1))
        assert f"[x] {question.seats[-1] + 1} {table.view.seats[question.seats[-1]]}" in driver.text()
        assert f"Space: the keyboard goes to {table.view.seats[question.seats[-1]]}." in driver.text()


@every_question
@awaited
async def test_whoever_wants_to_can_say_so_in_any_way_and_take_it_back(slug: str, step: str) -> None:
    """By number, with arrows and Enter, by a click; nothing else does, and nothing is recorded."""
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.sit_down(at(slug, step))
        table, picture, record = driver.table, driver.picture(), list(driver.match.record)
        assert table.asking is not None
        for index, seat in enumerate(table.asking.seats):
            for _ in range(2):
                await driver.press(str(seat + 1))
                by_number = driver.text()
                assert table.volunteers == [seat]
                await driver.press(str(seat + 1))
                await driver.click_on(seat)
                assert driver.text() == by_number
                await driver.click_on(seat)
                assert table.volunteers == []
            while table.screen.cursor.seat != index:
                await driver.press("down")
            await driver.press("enter")
            assert driver.text() == by_number
            await driver.press("enter")
            assert table.volunteers == []
        while table.screen.cursor.seat:
            await driver.press("up")
        assert driver.picture() == picture
        await driver.press("0", "9", "escape", "x", "d")
        assert driver.picture() == picture
        assert driver.match.record == record


@every_question
@awaited
async def test_all_keys_of_a_question_are_named_and_no_other_does_anything(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.sit_down(at(slug, step))
        footer = " ".join(driver.text().split("\n")[-1].split())
        keys = driver.bound()
        assert footer == " ".join(" ".join(key.hint().split()) for key in keys if key.label is not None)
        bound = {name for key in keys for name in key.names} | {"ctrl+q", "ctrl+c", "ctrl+p"}
        assert {"space", "enter", "left", "right"} <= bound
        record = list(driver.match.record)
        for key in ALL_KEYS:
            if key in ("space", " "):
                continue
            picture = driver.picture()
            await driver.press(key)
            changed = driver.picture() != picture
            assert not changed or key in bound, f"{key} does something"
            while len(driver.app.screen_stack) > 1:
                await driver.press("escape")
            assert driver.match.record == record, f"{key} plays"


@pytest.mark.parametrize(("slug", "step"), PUBLIC)
@awaited
async def test_a_public_screen_says_who_is_next_or_what(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.sit_down(at(slug, step))
        view = driver.table.view
        text = driver.text()
        if view.outcome is not None:
            assert view.outcome.reason in text
            assert all(word in text for word in ("Rematch", "Another game", "Leave"))
        elif driver.table.manners.settling(view) is not None:
            seat = driver.table.due
            assert ("Space go on" if seat is None else f"{view.seats[seat]} has a look") in text
        elif view.awaited is not None:
            assert f"It is {view.seats[view.awaited]}'s turn" in text
            open_chance = view.step in driver.table.manners.OPEN_CHANCE
            assert ("only you" in text, "for all to see" in text) == (not open_chance, open_chance)
        else:
            assert f"Space {driver.table.moment.pause}" in text


# -- plain terminals -------------------------------------------------------------------------------------


@every_moment
@awaited
async def test_ascii_writes_nothing_above_7f(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1, ascii=True) as driver:
        await look_at(driver, slug, step)
        stages = [["escape"], ["enter"], ["down"], ["g"], ["escape"], ["?"], ["escape"]]
        for keys in [
            *stages,
            ["p"],
            ["escape"],
            ["ctrl+p"],
            ["down", "enter"],
            ["escape"],
            ["q"],
            ["escape"],
        ]:
            await driver.press(*keys)
            seen = driver.seen()
            assert seen.isascii(), [char for char in seen if not char.isascii()]
            assert seen.count("?") == driver.text().count("?"), f"something has no likeness:\n{seen}"
            widths = {row.cell_length for row in driver.screen._compositor.render_strips()}
            assert widths == {80}


@pytest.mark.parametrize("names", [[], ["Zoë", "李小龍", "Łukasz"]], ids=["form", "names"])
@awaited
async def test_ascii_before_the_game(names: list[str]) -> None:
    """Letters with accents lose them; what has no likeness becomes a question mark for each cell."""
    async with running("mistigri", names or None, ascii=True) as driver:
        await driver.type("é")
        assert driver.seen().isascii()
        if names:
            assert "Zoe" in driver.seen()
            assert "??????" in driver.seen()
            await driver.press("enter")
            assert driver.seen().isascii()
            assert "Zoe" in driver.seen()
    async with running(ascii=True) as driver:
        assert driver.seen().isascii()


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Zoë", "Zoe", "Zoé"], ["Zoe1", "Zoe2", "Zoe3"]),
        (["Zoë", "zoe", "Zoe1"], ["Zoe2", "zoe3", "Zoe1"]),
        (["李小", "小龍", "Ana"], ["????1", "????2", "Ana"]),
        (["A\u0301\u0323", "ＡＢ", "Łuk"], ["A", "AB", "?uk"]),
        (["é" * 16, "e" * 16, "e" * 15], ["e" * 15 + "1", "e" * 15 + "2", "e" * 15]),
    ],
)
def test_names_in_ascii_stay_different(names: list[str], shown: list[str]) -> None:
    from catgames.tui.filters import ascii_names

    assert list(ascii_names(names)) == shown


@pytest.mark.parametrize(("slug", "players"), LARGEST)
@awaited
async def test_two_who_would_be_called_the_same_in_ascii_are_told_apart(slug: str, players: int) -> None:
    """In the choice of who starts, on the table, in the news and in the log; the match keeps their names."""
    names = ["Zoë", "Zoe", "李", "龍", "Eve", "Fay"][:players]
    async with running(slug, names, ascii=True) as driver:
        assert all(name in driver.seen() for name in ("Zoe1", "Zoe2", "??1", "??2")[:players])
        await driver.press("down", "enter")
        await driver.take_defaults()
        assert driver.match.state.seats == tuple(names)

        async def look(driver: Driver) -> None:
            seen = driver.seen()
            assert seen.isascii()
            assert not re.search(r"\bZoe\b|\?\?(?![12?])", seen), seen
            if driver.table.view.awaited is not None:
                await driver.press("g")
                assert not re.search(r"\bZoe\b|\?\?(?![12?])", driver.seen()), driver.seen()
                await driver.press("escape")

        await driver.play(chooser_of(3), look, most=6, interrupt=some_of(3))
        assert any(name in driver.seen() for name in ("Zoe1", "Zoe2"))


@awaited
async def test_ascii_still_tells_all_cards_apart() -> None:
    """Value and letter of each card are as unique as value and glyph."""
    from catgames.engine.mistigri.cards import CARDS
    from catgames.tui.filters import to_ascii

    assert len({to_ascii(driver_shown(card)) for card in CARDS}) == len(CARDS)
    assert all(to_ascii(driver_shown(card)).isascii() for card in CARDS)


# -- colours ---------------------------------------------------------------------------------------------


@every_decision
@awaited
async def test_nothing_is_told_by_colour_alone(slug: str, step: str) -> None:
    """Where the cursor is, and what is picked, can be told with styles stripped."""
    async with driving(slug, games[slug].min_players, 1) as driver:
        await look_at(driver, slug, step)
        texts: dict[str, tuple[str, int]] = {}
        for key in ["right"] * 20 + ["down", "right"] * 4:
            place = (driver.chooser.where, driver.chooser.index)
            assert texts.setdefault(driver.text(), place) == place, f"two places look alike:\n{driver.text()}"
            await driver.press(key)
        assert len(texts) > 1
        await look_at(driver, slug, step)
        for place, items in driver.chooser.places.items():
            for index in range(len(items.items)):
                if driver.chooser.partners(place, index):
                    await driver.go(place, index)
                    before = driver.text()
                    await driver.press("enter")
                    assert driver.text() != before
                    await driver.press("escape")


@pytest.mark.parametrize(("slug", "players"), LARGEST)
@awaited
async def test_no_color_writes_no_colour(slug: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with driving(slug, players, 1) as driver:
        for key in ("escape", "space", "enter", "g", "escape", "?"):
            await driver.press(key)
            for row in driver.strips():
                assert not any("#" in style or "color(" in style for _, style in row), row


# -- the end ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "players"), QUICK_TABLES)
@awaited
async def test_the_end_shows_every_hand_and_every_sum(
    slug: str, players: int, tried: Callable[..., None]
) -> None:
    async with driving(slug, players, 9) as driver:
        await driver.play(chooser_of(9))
        outcome = driver.match.state.outcome()
        assert outcome is not None
        text = driver.text()
        assert outcome.reason in text
        only_who_won = set(outcome.scores) <= {0, 1}
        for seat, score in enumerate(outcome.scores):
            assert NAMES[seat] in text
            if only_who_won:
                continue
            assert re.search(rf"(?<![\w-]){score}\b", text), f"{NAMES[seat]} has {score}:\n{text}"
        hands = getattr(driver.table.view, "open_hands", None)
        if hands is not None:
            for hand in hands:
                for card in hand:
                    assert driver.table.manners.called(card) in text
        tried("ends looked at")


@pytest.mark.parametrize(
    ("keys", "result"),
    [
        *((["enter"], "rematch"), (["right", "enter"], "menu"), (["left", "enter"], "leave")),
        *(
            (["a", "enter"], "menu"),
            (["q", "enter"], "leave"),
            (["r", "enter"], "rematch"),
            (["w", "enter"], "watch"),
        ),
        *(
            (["down"] * len(END_CHOICES) + ["enter"], "rematch"),
            (["a"], None),
            (["q"], None),
            (["space"], None),
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(value),
)
@pytest.mark.parametrize("slug", ONE_GAME)
@awaited
async def test_what_can_be_done_in_the_end(slug: str, keys: list[str], result: str | None) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.sit_down(at(slug, "over"))
        await driver.press(*keys)
        if result == "leave":
            assert driver.results
            assert driver.results[0] not in ("rematch", "menu")
        else:
            assert driver.results == ([result] if result else [])
