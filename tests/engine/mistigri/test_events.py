"""What happens, in words, and who may read what."""

import pytest


def test_a_round_begins_in_words(shuffled):
    assert shuffled(4, first=2).texts() == ["Round 1: nine cards each, and a tenth for Ben. Chi started."]


@pytest.mark.parametrize(
    ("hand", "lines", "kinds"),
    [
        ("5o 6b M", ["1 pass"], "Passed"),
        ("3o 7o M", ["1 discard 3o 7o"], "Discarded"),
        ("1o 1b 1g M", ["1 discard 1o 1b", "1 purge"], "Discarded Purged"),
        ("1o 1b M", ["1 discard 1o 1b", "1 reverse"], "Discarded Reversed"),
        ("2o 2b M 5o", ["1 discard 2o 2b", "1 choose M"], "Discarded Chose Drew"),
        ("2o 2b", ["1 discard 2o 2b", "1 nothing"], "Discarded ChoseNothing Left"),
        ("3o 3b M", ["1 discard 3o 3b", "1 exchange"], "Discarded PromisedExchange"),
        (
            "3o 3b M 5o",
            ["1 discard 3o 3b", "1 exchange", "* take M", "1 swap 5o 3b"],
            "Discarded PromisedExchange Drew Swapped",
        ),
        ("4o 4b M 5o", ["1 discard 4o 4b", "1 give M 3"], "Discarded Gave"),
        ("5o 5b M", ["1 discard 5o 5b", "1 feed 5b 2", "1 feed 5o 3"], "Discarded Fed Fed"),
        ("6o 6b M 5o", ["1 discard 6o 6b", "1 stop"], "Discarded Stopped"),
        ("7o 7b M", ["1 discard 7o 7b", "* take M"], "Discarded PromisedCards Drew Left"),
    ],
)
def test_everything_that_happens_is_told_once_in_order(place, hand, lines, kinds):
    table = place(hand, "6g", "6y", phase="discard").play(*lines)
    assert table.kinds == kinds.split()
    for text in table.texts():
        assert text.endswith(".")
        assert text[0].isupper()


@pytest.mark.parametrize(
    ("hand", "lines", "secret", "two"),
    [
        ("7o 7b M 9p", ["1 discard 7o 7b", "* take M", "* take 9p"], "M 9p", (0, 1)),
        ("8g 8y M 9p", ["1 discard 8g 8y", "* take M"], "M", (0, 1)),
        ("2o 2b M 9p", ["1 discard 2o 2b", "1 choose M"], "M", (0, 1)),
        ("3o 3b M 9p", ["1 discard 3o 3b", "1 exchange", "* take 9p"], "9p", (0, 1)),
        ("4o 4b M 9p", ["1 discard 4o 4b", "1 give M 3"], "M", (0, 2)),
        ("4o 4b M 9p", ["1 discard 4o 4b", "1 give M 4"], "M", (0, 3)),
    ],
)
def test_a_secret_card_is_in_the_words_of_two_only(place, hand, lines, secret, two):
    table = place(hand, "6g", "6y", "5o", phase="discard").play(*lines)
    for seat in (None, *range(4)):
        told = " ".join(table.texts(seat)).replace(".", " ").replace(",", " ").split()
        known = [card in told for card in secret.split()]
        assert known == [seat in two] * len(known)
        if seat not in two:
            seen = [event.seen_by(seat) for event in table.events]
            fields = [getattr(event, "card", None) for event in seen]
            assert fields == [None] * len(fields)


def test_the_words_for_a_private_screen_say_you(place):
    (drew,) = place("5o 6o", "1b", "2b", turn=1).play("* take 5o").events
    assert drew.text(0, you=True) == "Ben drew 5o from you."
    assert drew.text(1, you=True) == "You drew 5o from Ana."
    assert drew.text(2, you=True) == drew.text(2) == drew.text() == "Ben drew a card from Ana."
    assert drew.text(1, show=lambda card: f"[{card}]") == "Ben drew [5o] from Ana."
    assert drew.text(2, show=lambda card: f"[{card}]") == "Ben drew a card from Ana."


def test_the_end_of_a_round_turns_every_hand_up(place):
    table = place("5o M", "6g", "", phase="discard", passed=[True] * 3, scores=[1, 2, 3]).play("1 pass")
    end = table.events[-1]
    assert (end.hands, end.scores, end.round) == ((("5o", "M"), ("6g",), ()), (16, 8, 3), 1)
    assert end.seen_by(None) == end
    assert end.text() == (
        "Round 1 was over: everybody had passed. Penalty points: 15 for Ana, 6 for Ben and 0 for Chi."
    )
