"""What happens, in words, and who may read what."""

import pytest

from catgames.engine.events import sentences


def told(table):
    """What the last events say to everybody, and to each seat."""
    return {seat: table.texts(seat) for seat in (None, *range(len(table.state.seats)))}


def test_a_game_begins_in_words(opened):
    table = opened(3, first=1)
    assert table.texts() == ["Ben dealt 5 cards each."]
    assert [event.opens for event in table.events] == [True]
    assert table.events[0].text(1, you=True) == "You dealt 5 cards each."
    assert table.play("* start 3").texts() == ["Chi went first."]


def test_a_turn_in_words(place):
    table = place("tit gift", "pick pick", "theft").play(
        *("1 play tit", "1 steal 2", "* take pick", "1 donate gift 3")
    )
    names = {card: card.name for card in table.public.kinds}
    assert [event.text(0, show=names.get) for event in table.events] == [
        "Ana played Tit for Cat.",
        "Ana stole Pick of the Litter from Ben.",
        "Ana gave Purr-fect Gift to Chi.",
    ]
    assert sentences(table.events, show=names.get) == [
        "Ana played Tit for Cat, stole a card from Ben and gave a card to Chi."
    ]


PAWS = ("card x0 x1", "x2", "x3 x3")

SECRETS = {
    "steal": (
        "steal 1",
        ["1 steal 2", "* take x2"],
        {0, 1},
        "Ana stole x2 from Ben.",
        "Ana stole a card from Ben.",
    ),
    "donate": ("donate 1", ["1 donate x0 3"], {0, 2}, "Ana gave x0 to Chi.", "Ana gave a card to Chi."),
    "draw": ("draw 1", [], {0}, "Ana drew q.", "Ana drew a card."),
    "draw some": ("draw 3", [], {0}, "Ana drew 2x q and x1.", "Ana drew 3 cards."),
    "everyone draws": ("everyone draws 1", [], {1}, "Ben drew q.", "Ben drew a card."),
    "pass": (
        "pass 1",
        ["1 pass-left x0", "3 pass-left x3"],
        {0, 2},
        "Chi passed x3 to Ana.",
        "Chi passed a card to Ana.",
    ),
    "pass some": ("pass 2", [], {0, 1}, "Ana passed x0 and x1 to Ben.", "Ana passed 2 cards to Ben."),
}


@pytest.mark.parametrize("kind", SECRETS)
def test_a_hidden_card_is_named_to_those_who_handle_it_only(place, kind):
    does, lines, insiders, inside, outside = SECRETS[kind]
    table = place(*PAWS, cards={"card": (0, does)}, deck="q q x1 x2").play("1 play card", *lines)
    for seat, texts in told(table).items():
        assert (inside in texts) == (seat in insiders)
        assert (outside in texts) == (seat not in insiders)
    hidden = [event for event in table.events if event.seen_by(None) != event]
    assert hidden
    for event in hidden:
        public = event.seen_by(None)
        assert getattr(public, "card", None) is None
        assert getattr(public, "cards", None) is None


def test_what_is_laid_aside_is_told_to_nobody(place):
    table = place("card x0 x1", "x2", "x3 q", cards={"card": (0, "pass 1")}).play(
        "1 play card", "1 pass-left x1"
    )
    for texts in told(table).values():
        assert texts[1:] == ["Ana laid a card aside."]
    table = place("card x0 x1 x2", "x2", cards={"card": (0, "pass 2")}).play(
        "1 play card", "1 pass-left x1 x2"
    )
    assert table.texts()[1] == "Ana laid 2 cards aside."


def test_two_stolen_cards_are_the_same_to_the_others(place):
    one, other = (
        place("thief x0", "x1 x2", "x3", cards={"thief": (0, "steal 1")}).play(
            "1 play thief", "1 steal 2", line
        )
        for line in ("* take x1", "* take x2")
    )
    for seat in (None, 2):
        assert one.texts(seat) == other.texts(seat)
        assert one.state.view(seat) == other.state.view(seat)
    for seat in (0, 1):
        assert one.texts(seat) != other.texts(seat)


@pytest.mark.parametrize(
    ("does", "paws", "words"),
    [
        ("steal 1", ("card", "", "x1"), None),
        ("steal 1", ("card", "", ""), "Ana found nobody to steal from."),
        ("donate 1", ("card", "x1", ""), "Ana had nothing to give."),
        ("lose 1", ("card", "x1", ""), "Ana had nothing to lose."),
        ("pass 1", ("card", "", ""), "Ana found that nobody had anything to pass on."),
        ("again", ("card", "x1", ""), "Ana had nothing to play again."),
        ("7 lose paws", ("card", "x1", ""), "Nobody held 7 cards or more."),
        ("6 lose kitty", ("card", "x1", ""), "Nobody held 6 cards or more."),
    ],
)
def test_what_came_to_nothing_in_words(place, does, paws, words):
    table = place(*paws, cards={"card": (0, does)}).play("1 play card")
    assert table.texts()[1:2] == ([words] if words else [])


def test_what_only_stops_short_did_not_come_to_nothing(place):
    table = place("card x1", "x2", cards={"card": (0, "lose 2")}).play("1 play card", "1 lose x1")
    assert table.kinds == ["Played", "Lost"]


def test_losses_in_words(place):
    seven = "x1 x1 x1 x1 x1 x2 q"
    table = place("card x0", seven, cards={"card": (0, "7 lose paws")}).play("1 play card")
    assert table.texts()[1:] == [
        "Ben lost all 7 cards of the paws: q, 5x x1 and x2.",
        "Ben had nothing to play: that ended the game.",
    ]
    table = place(
        "card x0", seven, seven, cards={"card": (0, "6 lose kitty")}, kitties=["x3", "x3 q x3", ""]
    ).play("1 play card")
    assert table.texts()[1:] == ["Ben lost a kitty of 3 cards: 2x x3 and q.", "Chi had no kitty to lose."]
    table = place("card x1 x1", "x2", cards={"card": (0, "2 lose kitty")}).play("1 play card")
    assert table.texts()[1] == "Ana lost a kitty of a card: card."


def test_the_words_for_a_private_screen_say_you(place):
    table = place("thief x0", "x1", "x2", cards={"thief": (0, "steal 1, donate 1")})
    table.play("1 play thief", "1 steal 2", "* take x1", "1 donate x0 3")
    played, stole, gave = table.events[:3]
    assert played.text(0, you=True) == "You played thief."
    assert stole.text(0, you=True) == "You stole x1 from Ben."
    assert stole.text(1, you=True) == "Ana stole x1 from you."
    assert stole.text(2, you=True) == "Ana stole a card from Ben."
    assert gave.text(2, you=True, show=lambda card: f"[{card}]") == "Ana gave [x0] to you."


def test_everything_else_is_public(place):
    card = {"card": (0, "lose 1, 1 lose paws, 1 lose kitty, again")}
    table = place("card x0 x1", "x1", cards=card).play("1 play card", "1 lose x0")
    assert table.kinds == ["Played", "Lost", "LostPaws", "LostPaws", "AllSpared", "NothingToDo", "PawsRanOut"]
    for event in table.events:
        assert {event.seen_by(seat) for seat in (None, 0, 1)} == {event}
