"""What happens, in words, and who may read what."""

import pytest

from catgames.engine.heist.events import counted


@pytest.mark.parametrize(
    ("loot", "words"),
    [
        ("", "nothing"),
        ("r", "1 red"),
        ("bby", "1 yellow and 2 blue"),
        ("rrybbb", "2 red, 1 yellow and 3 blue"),
        ("k", "1 rock"),
        ("kk", "2 rocks"),
        ("kbrky", "1 red, 1 yellow, 1 blue and 2 rocks"),
    ],
)
def test_loot_in_words(loot, words):
    assert counted(loot) == words


def test_a_game_begins_in_words(opened):
    assert opened(3, safes=[9], gems="bbbyrbbyb", first=1).texts() == [
        "Round 1: safe 9 held 1 red, 2 yellow and 6 blue. Ben started."
    ]


def test_a_round_in_words(place):
    table = place(5, "rybb", start=2, safes=[5], bag="ybbbb").choose(2, 6, 2, 3, 2)
    assert table.texts() == [
        "Chi chose a card.",
        "Dee chose a card.",
        "Eve chose a card.",
        "Ana chose a card.",
        "Ben chose a card.",
        "Chi showed 2 and took 1 red and 1 yellow from the safe.",
        "Dee showed 3 and emptied the safe: 2 blue and 1 rock.",
        "Eve showed 2, shouted MEOW and robbed Chi of 1 red and 1 yellow.",
        "Ana showed 2, shouted MEOW and robbed Eve of 1 red and 1 yellow.",
        "Ben showed 6 and found the safe empty: 6 rocks.",
        "The round brought Ana 1 red and 1 yellow; Ben 6 rocks; Dee 2 blue and 1 rock.",
        "Round 2: safe 5 held 1 yellow and 4 blue. Dee started.",
    ]


def test_the_end_in_words(place):
    table = place(3, "ybbb", shields=["rk", "", "y"]).choose(1, 1, 1)
    assert table.texts()[-2:] == [
        "The round brought Chi 1 yellow. 3 blue stayed in the safe.",
        "The shields were lifted: Ana had 1 red and 1 rock; Ben had nothing; Chi had 2 yellow.",
    ]


def test_what_two_do_in_words(place):
    table = place(2, "ryybbb", round=2).choose("2 5", "2 5")
    assert table.texts() == ["Ana chose 2 cards.", "Ben chose 2 cards."]
    table.play("1 reveal 5")
    assert table.texts() == ["Ana showed 5 and took 1 red, 2 yellow and 2 blue from the safe."]
    table.play("2 reveal 5")
    assert table.texts()[0] == "Ben showed 5, shouted MEOW and robbed Ana of 1 red, 2 yellow and 2 blue."


@pytest.mark.parametrize(
    ("players", "lines", "kinds"),
    [
        (3, ["1 choose 1"], "Chose"),
        (3, ["1 choose 1", "2 choose 2", "3 choose 3"], "Chose Chose Chose Revealed Revealed Revealed"),
        (3, ["1 choose 1", "2 choose 2", "3 choose 1"], "Chose Chose Chose Revealed Revealed Robbed"),
        (2, ["1 choose 1 2", "2 choose 1 2"], "Chose Chose"),
        (2, ["1 choose 1 2", "2 choose 1 2", "1 reveal 1"], "Chose Chose Revealed"),
        (
            2,
            ["1 choose 1 2", "2 choose 1 2", "1 reveal 1", "2 reveal 1"],
            "Chose Chose Revealed Robbed Revealed Robbed",
        ),
    ],
)
def test_everything_that_happens_is_told_once_in_order(place, players, lines, kinds):
    number = len(lines[0].split()) - 2
    table = place(players, "ryybbb", round=number, safes=[5], bag="b" * 5).play(*lines)
    assert [kind for kind in table.kinds if kind not in ("Collected", "Opened")] == kinds.split()
    ends = table.public.round > number
    assert table.kinds[len(kinds.split()) :] == (["Collected", "Opened"] if ends else [])
    for seat in (None, *range(players)):
        assert [event.seen_by(seat) for event in table.events] == table.events  # all of it is public


@pytest.mark.parametrize(("cards", "others"), [((1, 2), (4, 6)), ((5, 5), (3, 5))])
def test_a_choice_tells_nobody_what_was_chosen(place, cards, others):
    one, other = (
        place(3, "ryb").play(f"1 choose {first}", f"2 choose {second}") for first, second in (cards, others)
    )
    assert one.events == other.events
    for seat in (None, 0, 1, 2):
        assert one.texts(seat) == ["Ana chose a card.", "Ben chose a card."]


def test_a_new_safe_is_a_new_chapter_and_nothing_else_is(place):
    table = place(3, "ryb", safes=[5], bag="b" * 5).choose(1, 1, 3)
    assert [type(event).__name__ for event in table.events if event.opens] == ["Opened"]


def test_the_words_for_a_private_screen_say_you(place):
    table = place(3, "ryybbb", safes=[5], bag="b" * 5).choose(2, 2, 1)
    robbed, collected, opened = table.events[4], table.events[-2], table.events[-1]
    assert robbed.text(0, you=True) == "Ben showed 2, shouted MEOW and robbed you of 1 red and 1 yellow."
    assert robbed.text(1, you=True) == "You showed 2, shouted MEOW and robbed Ana of 1 red and 1 yellow."
    assert robbed.text(2, you=True) == robbed.text()
    assert robbed.text(2, show=lambda card: f"[{card}]").startswith("Ben showed [2], shouted")
    assert table.events[3].text(0, you=True, show=lambda card: f"[{card}]").startswith("You showed [2] and")
    rest = "3 blue stayed in the safe."
    assert collected.text(1, you=True) == f"The round brought you 1 red and 1 yellow; Chi 1 yellow. {rest}"
    assert opened.text(1, you=True) == "Round 2: safe 5 held 5 blue. You started."
    lifted = place(3, "b", shields=["", "k", ""]).choose(1, 1, 1).events[-1]
    assert lifted.text(1, you=True) == (
        "The shields were lifted: Ana had nothing; you had 1 rock; Chi had 1 blue."
    )
