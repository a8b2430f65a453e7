"""What happens, in words, and who may read what."""

import pytest


def test_a_game_begins_in_words(opened):
    table = opened(4, first=1)
    assert table.texts() == ["9 Pranks and 3 Bonuses each were dealt. Ben went first."]
    assert [event.opens for event in table.events] == [True]
    assert table.events[0].text(1, you=True).endswith("You went first.")
    table.play("* roll blank", "* roll living", "2 cat kitchen")
    assert table.texts() == [
        "Ben rolled a blank.",
        "Ben rolled the Living Room.",
        "The Parents went into the Living Room.",
        "Ben sent the cat into the Kitchen.",
    ]


def test_a_turn_in_words(place):
    table = place("kit2 off1", "bed1", rooms={"kitchen": "kit5 kit4"}, phase="roll")
    table.play("* roll living", "1 cat kitchen", "1 prank kit2", "1 token")
    assert table.texts() == [
        "Ana rolled the Living Room.",
        "The Parents stayed in the Living Room.",
        "Ana left the cat in the Kitchen.",
        "Ana played Butter Tasting (2), which brought the Kitchen to 11.",
        "Ana left a paw print in the Kitchen.",
    ]


def test_a_token_that_replaces_another_in_words(place):
    table = place("off1", "bed1", tokens={"kitchen": 1}, phase="prank").play("1 stuck", "1 token")
    assert table.texts() == [
        "Ana had no Prank for the Kitchen.",
        "Ana left a paw print in the Kitchen in place of one left by Ben.",
    ]
    assert table.events[1].text(1, you=True).endswith("in place of one left by you.")


@pytest.mark.parametrize(
    ("tokens", "words"),
    [
        ({"office": 1}, "Ben was caught and is out; the Office was tidied."),
        ({"office": 1, "bedroom": 1}, "Ben was caught and is out; the Bedroom and the Office were tidied."),
    ],
)
def test_a_catch_in_words(place, tokens, words):
    table = place("off1", "bed1", "bed2", tokens=tokens, phase="roll").play("* roll office")
    assert table.texts()[1:] == ["The Parents went into the Office.", words]


BONUSES = {
    "hold": ({}, "1 bonus hold", ["Ana played the Bonus hold."]),
    "held": (
        {"held": True},
        "1 pass",
        ["The Parents stayed in the Living Room."],
    ),
    "skip": ({}, "1 bonus skip", ["Ana played the Bonus skip.", "Ana missed a turn."]),
    "draw": ({}, "1 bonus draw 2", ["Ana played the Bonus draw on Ben.", "Ben drew a Prank."]),
    "draw myself": ({}, "1 bonus draw 1", ["Ana played the Bonus draw.", "Ana drew a Prank."]),
    "swap": (
        {},
        "1 bonus swap 2",
        ["Ana played the Bonus swap with Ben.", "Ana exchanged hands with Ben."],
    ),
    "dash": ({"phase": "cat"}, "1 bonus dash", ["Ana played the Bonus dash."]),
    "alibi": (
        {"phase": "token"},
        "1 bonus alibi",
        ["Ana played the Bonus alibi.", "Ana left no paw print."],
    ),
    "reroll": ({"phase": "window2", "rolled": True}, "1 bonus reroll", ["Ana played the Bonus reroll."]),
}


@pytest.mark.parametrize("bonus", BONUSES)
def test_a_bonus_in_words(place, bonus):
    keys, line, texts = BONUSES[bonus]
    hand = "off1 off2 cancel" + ("" if bonus == "held" else f" {bonus.split()[0]}")
    assert place(hand, "bed1 bed2", stack="bat3", **keys).play(line).texts() == texts


def test_a_cancelled_bonus_in_words(place):
    table = place("off1 skip cancel", "bed1 cancel").play("1 bonus skip", "2 bonus cancel", "1 pass")
    assert table.texts() == [
        "Ana played the Bonus skip.",
        "Ben played the Bonus cancel.",
        "The skip that Ana played was cancelled.",
    ]
    assert table.events[-1].text(0, you=True) == "The skip that you played was cancelled."


def test_a_drawn_prank_is_named_to_who_drew_it_only(place):
    table = place("off1 draw", "bed1", "bed2", stack="bat3").play("1 bonus draw 2")
    assert table.texts(1)[-1] == "Ben drew bat3."
    for seat in (None, 0, 2):
        assert table.texts(seat)[-1] == "Ben drew a Prank."
        assert table.events[-1].seen_by(seat).prank is None
    assert table.events[-1].text(1, you=True, show=lambda card: f"[{card}]") == "You drew [bat3]."


def test_two_drawn_cards_are_the_same_to_the_others(place):
    one, other = (place("off1 draw", "bed1", "bed2", stack=f"{card} liv1") for card in ("bat3", "kit5"))
    for table in (one, other):
        table.play("1 bonus draw 2")
    for seat in (None, 0, 2):
        assert one.texts(seat) == other.texts(seat)
        assert one.state.view(seat) == other.state.view(seat)


def test_a_swap_names_no_card(place):
    table = place("off1 bat1 swap", "bed1 bed2 hold", "bed3").play("1 bonus swap 2", "2 pass")
    for seat in (None, 0, 1, 2):
        told = " ".join(table.texts(seat))
        assert not any(card in told for card in ("off1", "bat1", "bed1", "bed2", "hold"))


def test_a_pass_makes_no_event(place):
    table = place("off1 alibi", "bed1 cancel skip").play("1 pass")
    assert table.events == []
    assert table.play("2 bonus skip", "1 pass").kinds == ["PlayedBonus", "TurnSkipped"]


def test_everything_but_a_drawn_prank_is_public(place):
    table = place("kit2 off1 draw swap", "bed1 bed2 cancel", "bed3", stack="bat3", phase="cat")
    lines = ["1 bonus draw 3", "2 pass", "1 bonus swap 2", "2 pass", "1 cat kitchen", "1 pass"]
    table.play(*lines, "1 stuck", "1 token")
    for event in table.events:
        if type(event).__name__ != "DrewPrank":
            assert {event.seen_by(seat) for seat in (None, 0, 1, 2)} == {event}


def test_the_words_for_a_private_screen_say_you(place):
    table = place("off1 off2 swap", "bed1 bed2").play("1 bonus swap 2")
    played, exchanged = table.events
    assert played.text(1, you=True) == "Ana played the Bonus swap with you."
    assert exchanged.text(1, you=True) == "Ana exchanged hands with you."
    assert exchanged.text(0, you=True) == "You exchanged hands with Ben."
    assert played.text(0, you=True, show=lambda card: f"[{card}]") == "You played the Bonus [swap] with Ben."
