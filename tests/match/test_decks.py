"""Decks that people bring in a file: what is refused, and with which words."""

from __future__ import annotations

from pathlib import Path

import pytest

from catgames.engine import SetupError, games
from catgames.match.decks import deck_text, read_deck

WITH_DECKS = [slug for slug in games if games[slug].cards is not None]
KITTY = games["kitty"]

CARD = '[nap]\nname = "Power Nap"\nmeowney = 2\ncopies = 30\ndoes = ["draw 1"]\n'


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


def refusal(deck: Path, players: int = 2) -> str:
    """Why a file is no deck; the sentence without the file, with which it begins."""
    with pytest.raises(SetupError) as refused:
        read_deck(str(deck), KITTY, players)
    file, _, reason = str(refused.value).partition(": ")
    assert file == str(deck)
    assert reason.endswith(".")
    assert "\n" not in reason
    return reason


@pytest.mark.parametrize("slug", WITH_DECKS)
def test_the_built_in_deck_is_a_deck(slug: str, deck: Path) -> None:
    game = games[slug]
    deck.write_text(deck_text(game), encoding="utf-8")
    assert read_deck(str(deck), game, game.max_players) == game.cards


def test_a_deck_of_ones_own_is_played_with(deck: Path) -> None:
    deck.write_text(CARD, encoding="utf-8")
    cards = read_deck(str(deck), KITTY, 5)
    state = KITTY.new(["A", "B"], cards=cards)
    (kind,) = state.view(None).kinds
    assert (kind, kind.name, kind.meowney, kind.copies, kind.words) == ("nap", "Power Nap", 2, 30, "Draw 1")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            CARD.replace("draw 1", "drew 1"),
            "nap: there is no instruction 'drew 1'; there are steal 1, draw 1,",
        ),
        (CARD.replace("draw 1", "draw 0"), "nap: the number in 'draw 0' must be from 1 to 99."),
        (CARD.replace("draw 1", "draw 1000"), "nap: the number in 'draw 1000' must be from 1 to 99."),
        (CARD.replace("2", "2.5"), "nap: meowney is a whole number from -99 to 99, not 2.5."),
        (CARD.replace("2", '"2"'), "nap: meowney is a whole number from -99 to 99, not '2'."),
        (CARD.replace("2", "true"), "nap: meowney is a whole number from -99 to 99, not true."),
        (CARD.replace("30", "0"), "nap: copies is a whole number from 1 to 99, not 0."),
        (CARD.replace("30", "9"), "2 players need 10 cards for the deal, and the deck has 9."),
        (
            CARD.replace('"draw 1"', '"again", "draw 1"'),
            "nap: 'again' can only come last on a card.",
        ),
        (CARD.replace('["draw 1"]', '"draw 1"'), "nap: does is a list of instructions, not 'draw 1'."),
        (
            CARD.replace("does", "dose"),
            "nap: there is no 'dose' on a card; it has name, meowney, copies, does.",
        ),
        (CARD.replace("meowney = 2\n", ""), "nap: meowney is missing."),
        (CARD.replace('"Power Nap"', '""'), "nap: name is one line of at most 32 characters, not ''."),
        (CARD.replace("[nap]", '["a nap"]'), "'a nap': a card is filed under one word of at most 32"),
        (CARD + CARD.replace("[nap]", "[doze]"), "nap: 'doze' is also called 'Power Nap'."),
        (CARD + CARD, "this is not TOML: Cannot declare ('nap',) twice (at line 6, column 5)."),
        ("nap = 1\n", "nap: a card is a table of meowney and what it does."),
        ("", "The deck has no cards."),
        ("[nap", "this is not TOML: "),
        (CARD.replace("30", "9" * 5000), "it has a number that is far too large."),
        ("a = " + "[" * 5000 + "]" * 5000, ""),
        ("x" * 2_000_000, "it is too long for a deck."),
    ],
)
def test_a_deck_that_cannot_be_is_refused_with_the_card_and_the_reason(
    deck: Path, text: str, reason: str
) -> None:
    deck.write_text(text, encoding="utf-8")
    assert refusal(deck).startswith(reason)


def test_there_have_to_be_cards_for_all(deck: Path) -> None:
    deck.write_text(CARD.replace("30", "12"), encoding="utf-8")
    read_deck(str(deck), KITTY, 2)
    assert refusal(deck, 3) == "3 players need 15 cards for the deal, and the deck has 12."


def test_a_file_that_cannot_be_read_is_refused(deck: Path, tmp_path: Path) -> None:
    assert refusal(deck) == "there is no such file."
    assert refusal(tmp_path) == "it is not a file."
    deck.write_bytes(CARD.encode("utf-16"))
    assert refusal(deck) == "this is not UTF-8 text."
