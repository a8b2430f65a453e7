"""What happens, in words, and who may read what."""

import pytest

from catgames.engine.events import sentences

EVERYONE = (None, 0, 1, 2)
X = "x0 x1 x2 x3 q"

# What happens: the paws, keys, the lines, and what everybody is told.
TOLD = {
    "a card without effect": (["x1", "x1", "x1"], {}, ["1 play x1"], ["Ana played x1."]),
    "steal": (
        ["c", "x1 x1", "x2 x3"],
        {"cards": {"c": (0, "steal 2")}},
        ["1 play c", "1 steal 3", "* take x3", "1 steal 2", "* take x1"],
        ["Ana played c.", "Ana stole a card from Chi.", "Ana stole a card from Ben."],
    ),
    "nobody to steal from": (
        ["c", "", ""],
        {"cards": {"c": (0, "steal 2")}},
        ["1 play c"],
        ["Ana played c.", "Ana found nobody to steal from.", "Ben had nothing to play: that ended the game."],
    ),
    "draw": (
        ["c x1", "x1", "x1"],
        {"cards": {"c": (0, "draw 2")}, "deck": "x2 x3 q"},
        ["1 play c"],
        ["Ana played c.", "Ana drew 2 cards."],
    ),
    "draw from too small a deck": (
        ["c x1", "x1", "x1"],
        {"cards": {"c": (0, "draw 2")}, "deck": "x2"},
        ["1 play c"],
        [
            "Ana played c.",
            "Ana drew a card.",
            "The deck was empty when Ana should draw: that ended the game.",
        ],
    ),
    "everyone draws": (
        ["x1", "c", "x1"],
        {"cards": {"c": (0, "everyone draws 2")}, "deck": "x0 x0 x0 x2 x3", "turn": 1},
        ["2 play c"],
        [
            "Ben played c.",
            "Ben drew 2 cards.",
            "Chi drew 2 cards.",
            "Ana drew a card.",
            "The deck was empty when Ana should draw: that ended the game.",
        ],
    ),
    "donate": (
        ["c x1 x2", "x1", "x1"],
        {"cards": {"c": (0, "donate 2")}},
        ["1 play c", "1 donate x2 3", "1 donate x1 2"],
        ["Ana played c.", "Ana gave a card to Chi.", "Ana gave a card to Ben."],
    ),
    "nothing to give": (
        ["c", "x1", "x1"],
        {"cards": {"c": (0, "donate 2")}},
        ["1 play c"],
        ["Ana played c.", "Ana had nothing to give."],
    ),
    "lose": (
        ["c x1 x2", "x1", "x1"],
        {"cards": {"c": (0, "lose 1")}},
        ["1 play c", "1 lose x2"],
        ["Ana played c.", "Ana lost x2."],
    ),
    "nothing to lose": (
        ["c", "x1", "x1"],
        {"cards": {"c": (0, "lose 1")}},
        ["1 play c"],
        ["Ana played c.", "Ana had nothing to lose."],
    ),
    "pass": (
        ["c x1 x2 x3", "x1 q q", "q x0 x0"],
        {"cards": {"c": (0, "pass 2")}},
        ["1 play c", "1 pass-left x1 x2", "2 pass-left q q", "3 pass-left q x0"],
        [
            *(
                "Ana played c.",
                "Ana laid 2 cards aside.",
                "Ben laid 2 cards aside.",
                "Chi laid 2 cards aside.",
            ),
            *("Ana passed 2 cards to Ben.", "Ben passed 2 cards to Chi.", "Chi passed 2 cards to Ana."),
        ],
    ),
    "pass without a choice": (
        ["c x1", "x1", ""],
        {"cards": {"c": (0, "pass 1")}},
        ["1 play c"],
        ["Ana played c.", "Ana passed a card to Ben.", "Ben passed a card to Chi.", "Chi passed nothing on."],
    ),
    "nothing to pass on": (
        ["c", "", ""],
        {"cards": {"c": (0, "pass 1")}},
        ["1 play c"],
        [
            "Ana played c.",
            "Ana found that nobody had anything to pass on.",
            "Ben had nothing to play: that ended the game.",
        ],
    ),
    "lose paws": (
        ["c x1", "x1", "x2 x1 x1"],
        {"cards": {"c": (0, "2 lose paws")}},
        ["1 play c"],
        ["Ana played c.", "Chi lost all 3 cards of the paws: 2x x1 and x2."],
    ),
    "lose kitty": (
        ["c x1 x1", "x1 x1", "x1"],
        {"cards": {"c": (0, "2 lose kitty")}, "kitties": ["x3", "", "x2"]},
        ["1 play c"],
        ["Ana played c.", "Ana lost a kitty of 2 cards: x3 and c.", "Ben had no kitty to lose."],
    ),
    "lose a kitty of one card": (
        ["c x1 x1", "x1", "x1"],
        {"cards": {"c": (0, "2 lose kitty")}},
        ["1 play c"],
        ["Ana played c.", "Ana lost a kitty of a card: c."],
    ),
    "all are spared": (
        ["c x1", "x1", "x1"],
        {"cards": {"c": (0, "7 lose paws, 6 lose kitty")}},
        ["1 play c"],
        ["Ana played c.", "Nobody held 7 cards or more.", "Nobody held 6 cards or more."],
    ),
    "again": (
        ["c x1", "x1", "x1"],
        {"cards": {"c": (0, "again")}},
        ["1 play c", "1 play x1"],
        ["Ana played c.", "Ana played x1."],
    ),
    "nothing to play again": (
        ["c", "x1", "x1"],
        {"cards": {"c": (0, "again")}},
        ["1 play c"],
        ["Ana played c.", "Ana had nothing to play again."],
    ),
}


@pytest.mark.parametrize("what", TOLD)
def test_what_happens_in_words(place, what):
    paws, keys, lines, texts = TOLD[what]
    table = place(*paws, **{"cards": {}, **keys}).play(*lines)
    assert table.texts() == texts
    assert not any(event.opens for event in table.events)


@pytest.mark.parametrize("what", TOLD)
def test_a_card_is_named_to_nobody_who_has_not_seen_it(place, what):
    """Whatever goes from one place to another that is not public is a card, or so many, to the others."""
    paws, keys, lines, _ = TOLD[what]
    table = place(*paws, **{"cards": {}, **keys}).play(*lines)
    for event in table.events:
        names = [word.strip(".,:") for word in event.text().split()]
        shown = [name for name in names if name in X.split()]
        if type(event).__name__ in ("Stole", "Drew", "Donated", "PassedOn", "Sealed"):
            assert not shown
        else:
            assert {event.seen_by(seat) for seat in EVERYONE} == {event}


def test_a_game_begins_in_words(opened):
    table = opened(4, first=1)
    assert table.texts() == ["Ben dealt 5 cards each."]
    assert [event.opens for event in table.events] == [True]
    assert table.events[0].text(1, you=True) == "You dealt 5 cards each."
    table.play("* start 4")
    assert table.texts() == ["Dee went first."]
    assert table.events[0].text(3, you=True) == "You went first."


def test_with_two_players_the_deal_says_who_starts(opened):
    assert opened(2, first=1).texts() == ["Ben dealt 5 cards each.", "Ana went first."]


def told_each(table):
    """What each seat is told of the last event: Ana, Ben, Chi, everybody."""
    return [table.events[-1].text(seat) for seat in (0, 1, 2, None)]


def test_thief_and_victim_alone_know_what_is_stolen(place):
    table = place("c", "x1 x3", "x2", cards={"c": (0, "steal 1")})
    table.play("1 play c", "1 steal 2", "* take x3")
    which, a_card = "Ana stole x3 from Ben.", "Ana stole a card from Ben."
    assert told_each(table) == [which, which, a_card, a_card]
    stole = table.events[-1]
    assert [stole.seen_by(seat).card for seat in (0, 1, 2, None)] == ["x3", "x3", None, None]
    assert stole.text(0, you=True, show=lambda card: f"[{card}]") == "You stole [x3] from Ben."
    assert stole.text(1, you=True) == "Ana stole x3 from you."
    assert stole.text(2, you=True) == a_card


def test_whom_the_thief_chose_is_no_news_before_the_card_is_taken(place):
    table = place("c", "x1 x3", "x2", cards={"c": (0, "steal 1")}).play("1 play c", "1 steal 2")
    assert table.kinds == ["Played"]
    assert table.public.victim == 1


def test_the_drawer_alone_knows_what_is_drawn(place):
    table = place("c x1", "x1", "x1", cards={"c": (0, "draw 3")}, deck="x2 q x2 x3").play("1 play c")
    assert told_each(table) == ["Ana drew 2x x2 and q.", *["Ana drew 3 cards."] * 3]
    drew = table.events[-1]
    assert drew.seen_by(0).cards == ("x2", "q", "x2")
    assert [drew.seen_by(seat).cards for seat in (1, 2, None)] == [None] * 3
    assert drew.text(0, you=True) == "You drew 2x x2 and q."


def test_giver_and_taker_alone_know_what_is_donated(place):
    table = place("c x1 x3", "x1", "x2", cards={"c": (0, "donate 1")}).play("1 play c", "1 donate x3 3")
    which, a_card = "Ana gave x3 to Chi.", "Ana gave a card to Chi."
    assert told_each(table) == [which, a_card, which, a_card]
    assert [table.events[-1].seen_by(seat).card for seat in (0, 1, 2, None)] == ["x3", None, "x3", None]
    assert table.events[-1].text(2, you=True) == "Ana gave x3 to you."


def test_two_neighbours_alone_know_what_is_passed_on(place):
    table = place("c x1 x2", "q x3", "x0 x0", cards={"c": (0, "pass 1")})
    table.play("1 play c", "1 pass-left x2", "2 pass-left q", "3 pass-left x0")
    first, second, third = table.events[-3:]
    assert [event.seat for event in (first, second, third)] == [0, 1, 2]
    assert [first.text(seat) for seat in EVERYONE] == [
        "Ana passed a card to Ben.",
        "Ana passed x2 to Ben.",
        "Ana passed x2 to Ben.",
        "Ana passed a card to Ben.",
    ]
    assert [second.seen_by(seat).cards for seat in EVERYONE] == [None, None, ("q",), ("q",)]
    assert [third.seen_by(seat).cards for seat in EVERYONE] == [None, ("x0",), None, ("x0",)]
    assert third.text(0, you=True) == "Chi passed x0 to you."


def test_what_is_laid_aside_is_named_to_nobody(place):
    """Not even to who did it: a sealed choice is not shown again."""
    one, other = (place("c x1 x2", "q x3", "x0", cards={"c": (0, "pass 1")}) for _ in range(2))
    one.play("1 play c", "1 pass-left x1")
    other.play("1 play c", "1 pass-left x2")
    for seat in EVERYONE:
        assert one.texts(seat) == other.texts(seat) == ["Ana played c.", "Ana laid a card aside."]
    for seat in (None, 1, 2):
        assert one.state.view(seat) == other.state.view(seat)
    assert one.state.view(0) != other.state.view(0)


@pytest.mark.parametrize(
    ("does", "lines", "blind"),
    [
        ("steal 1", ["1 steal 2", "* take {}"], (None, 2)),
        ("donate 1", ["1 donate {} 2"], (None, 2)),
        ("pass 1", ["1 pass-left {}", "2 pass-left x1"], (None, 2)),
    ],
)
def test_two_cards_that_move_are_the_same_to_the_others(place, does, lines, blind):
    tables = [place("c x2 x3", "x1 x2 x3", "x0", cards={"c": (0, does)}) for _ in range(2)]
    for table, card in zip(tables, ("x2", "x3"), strict=True):
        table.play("1 play c", *(line.format(card) for line in lines))
    one, other = tables
    for seat in blind:
        assert one.texts(seat) == other.texts(seat)
        assert one.state.view(seat) == other.state.view(seat)
    for seat in (0, 1):
        assert one.texts(seat) != other.texts(seat)


def test_the_same_card_drawn_by_another_is_the_same_to_the_others(place):
    tables = [place("c x1", "x1", "x1", cards={"c": (0, "draw 1")}, deck=deck) for deck in ("x2 x3", "x3 x2")]
    one, other = (table.play("1 play c") for table in tables)
    for seat in (None, 1, 2):
        assert one.texts(seat) == other.texts(seat)
        assert one.state.view(seat) == other.state.view(seat)


def test_what_one_does_in_a_row_is_one_sentence(place):
    table = place("c x1 x1 x2", "x1", "x1", cards={"c": (0, "steal 1, donate 2, lose 1")})
    table.play("1 play c", "1 steal 2", "* take x1", "1 donate x1 2", "1 donate x1 2", "1 lose x1")
    assert sentences(table.events) == [
        "Ana played c, stole a card from Ben, gave a card to Ben, twice and lost x1."
    ]
    assert sentences(table.events, 1, you=True) == [
        "Ana played c, stole x1 from you, gave x1 to you, twice and lost x1."
    ]
